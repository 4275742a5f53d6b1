"""What source code does with schemas, and with warnings of its SDK, that goes wrong elsewhere."""

from __future__ import annotations

from typing import Literal, NamedTuple

from .fix import Fix
from .origin import Origin

PracticeKind = Literal[
    "fetches-references", "fixed-dialect", "drops-keywords", "misses-warnings", "hides-warnings"
]
"""What is done: a validator that fetches `$ref`, one that takes every schema for one dialect; a
schema that is copied keyword by keyword; a filter that the SDK's warnings do not fall under, or one
that hides them."""


class CodePractice(NamedTuple):
    """One place in source code that does something of a kind; `name` is what is called or copied.

    `detail` names the dialect, the keywords that are kept, or the category, by kind. `fix` is what
    the source knows to write instead. `in_test` marks what only tests do.
    """

    kind: PracticeKind
    name: str
    origin: Origin
    detail: str = ""
    fix: Fix | None = None
    in_test: bool = False
