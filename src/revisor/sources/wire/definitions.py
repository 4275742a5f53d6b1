"""Whether two definitions of one thing ask for the same: their schemas and hints, not their texts.

Texts for people may hold the time, or come in another order each time; nothing can be concluded
from that.
"""

from __future__ import annotations

from typing import Any

_COMPARED = ("inputSchema", "outputSchema", "annotations")
_TEXTS = frozenset({"title", "description", "$comment"})
_ATOMS = (str, int, float, type(None))


def same(one: Any, other: Any) -> bool:
    """Whether two listed items are defined alike."""
    if not isinstance(one, dict) or not isinstance(other, dict):
        return bool(one == other)
    return all(
        (key in one) == (key in other) and _alike(one.get(key), other.get(key)) for key in _COMPARED
    )


def _alike(one: Any, other: Any) -> bool:
    """Compare two values level by level, without texts and without the order of plain values."""
    pairs = [(one, other)]
    while pairs:
        here, there = pairs.pop()
        if here is there:
            continue
        if isinstance(here, dict) and isinstance(there, dict):
            keys = _keys(here)
            if keys != _keys(there):
                return False
            pairs += [(here[key], there[key]) for key in keys]
        elif isinstance(here, list) and isinstance(there, list):
            if len(here) != len(there):
                return False
            pairs += zip(_ordered(here), _ordered(there), strict=True)
        elif type(here) is not type(there) or here != there:
            return False
    return True


def _keys(value: dict[str, Any]) -> set[str]:
    """Return the members that count: a text is one where it is a string, else it is a property."""
    return {key for key in value if not (key in _TEXTS and isinstance(value[key], str))}


def _ordered(values: list[Any]) -> list[Any]:
    """Return plain values, as in `required` and `enum`, in one order; others as they are."""
    if all(isinstance(each, _ATOMS) for each in values):
        return sorted(values, key=lambda each: (type(each).__name__, str(each)[:1000]))
    return values
