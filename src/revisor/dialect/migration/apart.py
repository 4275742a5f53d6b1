"""Whether branches of a `oneOf` can never meet, as far as draft-07 and 2020-12 both read them.

Where no value can conform to two branches, one that accepts more does no harm: it is as an `anyOf`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any, NamedTuple

from revisor.dialect.type_sets import ALL, names, type_of
from revisor.model.pointer import Pointer

from .corpus import Reference, Spot

References = Mapping[tuple[int, Pointer, str], Reference]
"""References by the file and the subschema that they stand in, and their keyword."""

_HOPS = 8
_MOST = 100
"""Branches that are held against each other, and references that are followed to one."""


class _Branch(NamedTuple):
    """What a branch asks for: the types, and the texts that a required member may be."""

    types: frozenset[str]
    marks: Mapping[str, frozenset[str]]


def are_apart(branches: list[Any], holder: Spot, references: References) -> bool:
    """Whether no value can conform to two branches, by their types or by a member that tells."""
    if len(branches) > _MOST:
        return False
    file, pointer = holder
    asked = [
        _asked(branch, (file, (*pointer, "oneOf", number)), references)
        for number, branch in enumerate(branches)
    ]
    return all(_never_meet(*pair) for pair in combinations(asked, 2))


def _never_meet(one: _Branch, other: _Branch) -> bool:
    common = one.types & other.types
    if not common or common > {"object"}:
        return not common
    both = one.marks.keys() & other.marks.keys()
    return common == {"object"} and any(one.marks[n].isdisjoint(other.marks[n]) for n in both)


def _asked(value: Any, spot: Spot, references: References) -> _Branch:
    """Return what a branch asks for, at the end of the references that it consists of."""
    for _ in range(_HOPS):
        reference = references.get((*spot, "$ref"))
        if reference is None or reference.target is None or reference.home is None:
            break
        spot = reference.target
        value = _at(reference, spot)
    if not isinstance(value, dict) or "$ref" in value:
        return _Branch(frozenset() if value is False else ALL, {})
    return _Branch(frozenset.intersection(*_types(value)), dict(_marks(value)))


def _at(reference: Reference, target: Spot) -> Any:
    """Return the value that a reference leads to."""
    home = reference.home[1] if reference.home else reference.sub.resource
    value = home.value
    for token in target[1][len(home.pointer) :]:
        value = value[token]
    return value


def _types(value: dict[str, Any]) -> Iterator[frozenset[str]]:
    yield names(value.get("type"))
    if "const" in value:
        yield _wide(type_of(value["const"]))
    if isinstance(value.get("enum"), list):
        yield frozenset[str]().union(*(_wide(type_of(each)) for each in value["enum"]))


def _wide(name: str) -> frozenset[str]:
    return frozenset(("number", "integer") if name in ("number", "integer") else (name,))


def _marks(value: dict[str, Any]) -> Iterator[tuple[str, frozenset[str]]]:
    """Yield the required members that have to be one of some texts."""
    properties = value.get("properties", {})
    for name in value.get("required", ()):
        held = properties.get(name)
        if isinstance(held, dict) and "$ref" not in held:
            texts = [held["const"]] if "const" in held else held.get("enum", [None])
            if texts and all(isinstance(text, str) for text in texts):
                yield name, frozenset(texts)
