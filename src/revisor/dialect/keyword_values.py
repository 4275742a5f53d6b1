"""What the meta-schemas demand of the value of each keyword, one small test for each.

The meta-schemas say the same in JSON; asked in this form, every fault has a place of its own and a
sentence of its own, instead of "not valid under any of the given schemas". That both agree is
tested as a law over generated values.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from math import isfinite
from typing import Any

Test = Callable[[Any], bool]

TYPE_NAMES = ("array", "boolean", "integer", "null", "number", "object", "string")
"""The seven type names (2020-12 validation 6.1.1; the same in every dialect from draft-04 on)."""

_ANCHOR_2019 = re.compile(r"[A-Za-z][-A-Za-z0-9.:_]*")
_ANCHOR_2020 = re.compile(r"[A-Za-z_][-A-Za-z0-9._]*")
_ID_2019 = re.compile(r"[^#]*#?")


def is_string(value: Any) -> bool:
    """A string."""
    return isinstance(value, str)


def is_boolean(value: Any) -> bool:
    """True or false."""
    return isinstance(value, bool)


def is_number(value: Any) -> bool:
    """A number; booleans, NaN and infinities are none, although Python counts them as such."""
    if isinstance(value, float):
        return isfinite(value)
    return isinstance(value, int) and not isinstance(value, bool)


def is_positive(value: Any) -> bool:
    """A number greater than 0."""
    return is_number(value) and value > 0


def is_count(value: Any) -> bool:
    """A non-negative integer; 3.0 is an integer from draft-06 on."""
    return is_number(value) and value == value // 1 and value >= 0


def is_strict_count(value: Any) -> bool:
    """A non-negative integer of draft-04, where 3.0 is none."""
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def is_array(value: Any) -> bool:
    """An array."""
    return isinstance(value, list)


def is_object(value: Any) -> bool:
    """An object."""
    return isinstance(value, dict)


def is_names(value: Any) -> bool:
    """An array of strings without repeats."""
    return isinstance(value, list) and all(map(is_string, value)) and len(set(value)) == len(value)


def is_filled_names(value: Any) -> bool:
    """A non-empty array of strings without repeats, as draft-04 wants it."""
    return is_names(value) and bool(value)


def is_names_map(value: Any) -> bool:
    """An object whose members are arrays of strings without repeats."""
    return isinstance(value, dict) and all(map(is_names, value.values()))


def is_boolean_map(value: Any) -> bool:
    """An object whose members are booleans."""
    return isinstance(value, dict) and all(map(is_boolean, value.values()))


def is_type(value: Any) -> bool:
    """A type name, or a non-empty array of different type names."""
    if isinstance(value, str):
        return value in TYPE_NAMES
    return is_filled_names(value) and all(name in TYPE_NAMES for name in value)


def is_anchor_2019(value: Any) -> bool:
    """A 2019-09 anchor: a letter, then letters, digits, `-`, `.`, `:`, `_`."""
    return isinstance(value, str) and _ANCHOR_2019.fullmatch(value) is not None


def is_anchor_2020(value: Any) -> bool:
    """A 2020-12 anchor: a letter or `_`, then letters, digits, `-`, `.`, `_`."""
    return isinstance(value, str) and _ANCHOR_2020.fullmatch(value) is not None


def is_plain_id(value: Any) -> bool:
    """A URI reference without a non-empty fragment (2020-12 core 8.2.1)."""
    return isinstance(value, str) and _ID_2019.fullmatch(value) is not None


def is_distinct(value: Any) -> bool:
    """A non-empty array without repeats, as draft-04 and draft-06 want of `enum`."""
    return isinstance(value, list) and bool(value) and not repeats(value)


def repeats(values: list[Any]) -> list[int]:
    """Return the positions of values that are equal, as JSON, to an earlier one."""
    seen: set[str] = set()
    found: list[int] = []
    for position, value in enumerate(values):
        key = canonical(value)
        if key in seen:
            found.append(position)
        seen.add(key)
    return found


def canonical(value: Any) -> str:
    """Return a text that is equal for equal JSON values: 1 equals 1.0, but not true."""
    parts: list[str] = []
    stack: list[Any] = [value]
    while stack:
        held = stack.pop()
        if held.__class__ is tuple:
            parts.append(held[0])
        elif isinstance(held, dict):
            stack.append(("}",))
            for name in sorted(held, reverse=True):
                stack += [held[name], (repr(name) + ":",)]
            stack.append(("{",))
        elif isinstance(held, list):
            stack += [("]",), *reversed(held), ("[",)]
        elif isinstance(held, float) and held.is_integer():
            parts.append(f"{int(held)},")
        else:
            parts.append(f"{held!r},")
    return "".join(parts)


_COMMON: dict[str, Test] = {
    "$schema": is_string,
    "type": is_type,
    "title": is_string,
    "description": is_string,
    "format": is_string,
    "pattern": is_string,
    "uniqueItems": is_boolean,
    "minimum": is_number,
    "maximum": is_number,
    "multipleOf": is_positive,
    **dict.fromkeys(
        ("maxLength", "minLength", "maxItems", "minItems", "maxProperties", "minProperties"),
        is_count,
    ),
}
_DRAFT_04 = {
    **_COMMON,
    "id": is_string,
    "required": is_filled_names,
    "enum": is_distinct,
    "exclusiveMinimum": is_boolean,
    "exclusiveMaximum": is_boolean,
    **dict.fromkeys(
        ("maxLength", "minLength", "maxItems", "minItems", "maxProperties", "minProperties"),
        is_strict_count,
    ),
}
_DRAFT_06 = {
    **_COMMON,
    "$id": is_string,
    "$ref": is_string,
    "required": is_names,
    "examples": is_array,
    "enum": is_distinct,
    "exclusiveMinimum": is_number,
    "exclusiveMaximum": is_number,
}
_DRAFT_07 = {
    **_DRAFT_06,
    "$comment": is_string,
    "readOnly": is_boolean,
    "writeOnly": is_boolean,
    "contentMediaType": is_string,
    "contentEncoding": is_string,
    "enum": is_array,
}
_DRAFT_2019 = {
    **_DRAFT_07,
    "$id": is_plain_id,
    "$anchor": is_anchor_2019,
    "$recursiveRef": is_string,
    "$recursiveAnchor": is_boolean,
    "$vocabulary": is_boolean_map,
    "deprecated": is_boolean,
    "minContains": is_count,
    "maxContains": is_count,
    "dependentRequired": is_names_map,
}
_DRAFT_2020 = {
    **_DRAFT_2019,
    "$anchor": is_anchor_2020,
    "$dynamicAnchor": is_anchor_2020,
    "$dynamicRef": is_string,
    "$recursiveAnchor": is_anchor_2020,
}
_BY_DIALECT = {
    "draft-04": _DRAFT_04,
    "draft-06": _DRAFT_06,
    "draft-07": _DRAFT_07,
    "2019-09": _DRAFT_2019,
    "2020-12": _DRAFT_2020,
}


@cache
def tests(dialect: str) -> dict[str, Test]:
    """Return, for a dialect's short name, the test of every keyword that holds no subschema."""
    return _BY_DIALECT[dialect]
