"""Given values: `Literal`, and classes of `Enum`, whose values they are.

The options of each JSON type stand in an `enum` beside that type; where they are of several types,
in one branch of `anyOf` each. One value alone is an `enum`, too: some model APIs refuse `const`.
"""

from __future__ import annotations

import enum
import typing
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from revisor.dialect.generation.options import Schema
from revisor.dialect.generation.refusal import CannotGenerate

if TYPE_CHECKING:
    from revisor.dialect.generation.build import Build

_TYPES: dict[type, str] = {
    str: "string",
    bool: "boolean",
    int: "integer",
    float: "number",
    type(None): "null",
}


def schema_of(annotation: Any, build: Build, place: str) -> Schema | None:  # noqa: ARG001
    """Return the schema of a Literal or of a class of Enum."""
    origin = typing.get_origin(annotation)
    if origin is typing.Literal:
        return choice(typing.get_args(annotation), place)
    if not (isinstance(annotation, type) and issubclass(annotation, enum.Enum)):
        return None
    if issubclass(annotation, enum.Flag):
        reason = f"a combination of {annotation.__name__} is a number that nobody can read"
        raise CannotGenerate(place, reason, "write list[…] of an Enum with the single flags")
    if not len(annotation):
        raise CannotGenerate(place, f"{annotation.__name__} has no members", "give it one")
    return choice(annotation, place)


def choice(options: Iterable[Any], place: str) -> Schema:
    """Return the schema of given values; members of an Enum count as their values."""
    from revisor.dialect.generation.build import Choice

    groups: dict[str, list[Any]] = {}
    titles: list[str] = []
    for option in options:
        value = option.value if isinstance(option, enum.Enum) else option
        kind = _TYPES.get(type(value)) or _of_subclass(value)
        if kind is None or value != value:  # noqa: PLR0124 - NaN, which JSON does not have
            reason = f"the option {value!r:.60} is no string, number, boolean or null"
            raise CannotGenerate(place, reason, "give the member a value that JSON has")
        held = groups.setdefault(kind, [])
        if value not in held:
            held.append(_plain(value, kind))
            titles.append(title_of(option.name) if isinstance(option, enum.Enum) else str(value))
    branches = [_branch(kind, values) for kind, values in groups.items()]
    if len(branches) > 1:
        return {"anyOf": branches}
    found = Choice(branches[0])
    found.titles = tuple(titles)
    return found


def title_of(name: str) -> str:
    """Return the name of a member as people write it: `READ_ONLY` is `Read only`."""
    words = name.replace("_", " ").strip()
    return words.capitalize() if name.isupper() else words


def type_name(value: Any) -> str | None:
    """Return the JSON type of a given value, None where it is an object or an array."""
    return _TYPES.get(type(value))


def _of_subclass(value: Any) -> str | None:
    return next((name for base, name in _TYPES.items() if isinstance(value, base)), None)


def _plain(value: Any, kind: str) -> Any:
    if kind == "string":
        return str.__str__(value)
    return int(value) if kind == "integer" else value


def _branch(kind: str, values: list[Any]) -> Schema:
    if kind == "null":
        return {"type": "null"}
    if kind == "boolean" and len(values) > 1:
        return {"type": "boolean"}
    return {"type": kind, "enum": values}
