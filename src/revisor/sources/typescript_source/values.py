"""What an expression of the file is: a name of an SDK, an instance of its types, or foreign."""

from __future__ import annotations

from typing import Literal, NamedTuple

from revisor.sources.typescript_source.scopes import LocalClass

ValueKind = Literal["module", "file", "export", "instance", "member", "class", "object", "foreign"]


class Value(NamedTuple):
    """What is known of a value.

    `module`: the module `name` of any package. `file`: the module in the file `name` of the
    project. `export`: the name `name` that a module of the SDK exports. `instance`: a value of the
    SDK's type `name`. `member`: `Type.member` of such a value. `class` and `object`: the class
    `owner` of the project itself, and a value of it. `foreign`: certainly nothing of an SDK.
    `party` is that of the module that it came from.
    """

    kind: ValueKind
    name: str = ""
    sdk: str = ""
    owner: LocalClass | None = None
    party: str = ""
    version: str = ""


FOREIGN = Value("foreign")
