"""Which branch of a union a value means: the one whose tag it carries, such as `kind: "dog"`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from .walk import Subschema

_MOST_PARTS = 64
"""Subschemas in place that are looked into for the tags of one branch."""


class Chosen(NamedTuple):
    """What the tag of a value selects among branches: one of them by its position, or none.

    `name` is the property that tells branches apart, `known` the values that it may have.
    """

    branch: int | None
    name: str
    known: tuple[Any, ...]


def chosen(union: Subschema, keyword: str, value: Any, among: list[int]) -> Chosen | None:
    """Return what a value's tag selects; None where no property tells the branches apart."""
    if not isinstance(value, dict) or len(among) < 2:  # noqa: PLR2004 - nothing to tell apart
        return None
    given = [(position, _tags(union, keyword, position)) for position in among]
    names = [name for name in given[0][1] if all(name in tags for _, tags in given)]
    for name in sorted(names, key=lambda each: each not in value):
        known = [(position, tags[name]) for position, tags in given]
        keys = [_key(each) for _, values in known for each in values]
        if len(set(keys)) < len(keys):
            continue
        fitting = [p for p, values in known if name in value and _is_one(value[name], values)]
        told = tuple(each for _, values in known for each in values)
        return Chosen(fitting[0] if fitting else None, name, told)
    return None


def _is_one(value: Any, known: list[Any]) -> bool:
    return _key(value) in [_key(each) for each in known]


def _key(value: Any) -> Any:
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        try:
            return "json", json.dumps(value, sort_keys=True)
        except (TypeError, ValueError, RecursionError):
            return "other", id(value)
    return value


def _tags(union: Subschema, keyword: str, position: int) -> dict[str, list[Any]]:
    """Return the properties of a branch that have given values, through references and allOf."""
    document = union.document
    found: dict[str, list[Any]] = {}
    waiting = [document.index.get((*union.pointer, keyword, position))]
    for _ in range(_MOST_PARTS):
        if not waiting:
            break
        sub = waiting.pop()
        if sub is None or not isinstance(sub.value, dict):
            continue
        waiting += document.certain_targets.get(sub.pointer, ())
        parts = sub.value.get("allOf")
        for at in range(len(parts) if isinstance(parts, list) else 0):
            waiting.append(document.index.get((*sub.pointer, "allOf", at)))
        properties = sub.value.get("properties")
        for name in properties if isinstance(properties, dict) else ():
            values = _given(document, (*sub.pointer, "properties", name))
            if values:
                found.setdefault(name, values)
    return found


def _given(document: Any, pointer: Any) -> list[Any]:
    """Return the values of a `const` or an `enum`, which a reference may lead to."""
    sub = document.index.get(pointer)
    for _ in range(_MOST_PARTS):
        if sub is None or not isinstance(sub.value, dict):
            return []
        if "const" in sub.value:
            return [sub.value["const"]]
        if isinstance(sub.value.get("enum"), list):
            return list(sub.value["enum"])
        sub = next(iter(document.certain_targets.get(sub.pointer, ())), None)
    return []
