"""An `x-mcp-header` on a parameter that is no string, integer or boolean.

What it checks: that the parameter's `type` is `string`, `integer` or `boolean`, and that no value
in an integer's schema (`enum`, `const`, `default`) leaves the range in which every JSON reader
keeps integers exact; bounds that leave it are a warning, since no value need go so far. A
parameter without a type whose `enum` or `const` has only such values is let pass.

Why: a number has many spellings, an object none that fits a header, and the server must compare
header and argument. Clients of Streamable HTTP must leave the whole tool out of the list.

Clause: the tools page, from 2026-07-28 on: only parameters of the types integer, string and
boolean; integers within ±(2^53-1).

Fix: give the parameter one of the three types, take the annotation out, or send large integers as
strings.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from revisor.dialect.explain import short
from revisor.dialect.keyword_values import TYPE_NAMES
from revisor.dialect.walk import KeywordUse
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.rules.context import Context

from ._headers import KEYWORD, LARGEST, SINCE, URL, is_well_placed

ALLOWED = ("string", "integer", "boolean")
_INDIRECT = ("$ref", "anyOf", "oneOf", "allOf")
_LOWEST_OF = {"minimum": -LARGEST, "exclusiveMinimum": -LARGEST - 1}
_HIGHEST_OF = {"maximum": LARGEST, "exclusiveMaximum": LARGEST + 1}

RULE = Rule(
    subject=KeywordUse,
    keywords=(KEYWORD,),
    roles=("inputSchema",),
    severity="error",
    clause="tools page: x-mcp-header is for integers within ±(2^53-1), strings and booleans",
    clauses=("XH-05",),
    url=URL,
    since=SINCE,
    messages={
        "type": Message(
            "x-mcp-header stands on a parameter of type {value}; only string, integer and boolean "
            "parameters may have it, so clients of Streamable HTTP leave the whole tool out",
            "take the annotation out, or give the parameter one of these types",
        ),
        "untyped": Message(
            "x-mcp-header stands on a parameter without a type of its own; only string, integer "
            "and boolean parameters may have it, so clients of Streamable HTTP leave the whole "
            "tool out",
            "write the type beside the annotation: string, integer or boolean",
        ),
        "range": Message(
            "x-mcp-header stands on an integer that may be {value} ({keyword}), outside of "
            "±(2^53-1), so clients of Streamable HTTP leave the whole tool out",
            "keep the values within -9007199254740991 and 9007199254740991, or send strings",
        ),
        "bound": Message(
            "x-mcp-header stands on an integer that may go as far as {value} ({keyword}); only "
            "values within ±(2^53-1) may be sent",
            "write bounds within -9007199254740991 and 9007199254740991, or send strings",
        ),
    },
)


def check(use: KeywordUse, context: Context) -> Iterable[Hit]:
    """Flag other types where the annotation is in its place, and integers that are too large."""
    sub = use.sub
    if not is_well_placed(sub):
        return
    declared = sub.value.get("type")
    if "type" not in sub.value:
        if not _only_allowed_values(sub.value):
            indirect = any(keyword in sub.value for keyword in _INDIRECT)
            yield Hit("untyped", (KEYWORD,), confidence="medium" if indirect else None)
    elif declared == "integer":
        yield from _out_of_range(sub.value)
    elif declared not in ALLOWED and _is_known(declared):
        yield Hit("type", (KEYWORD,), {"value": short(declared)})


def _only_allowed_values(value: dict[str, Any]) -> bool:
    known = [value["const"]] if "const" in value else value.get("enum")
    return bool(known) and isinstance(known, list) and all(_is_allowed(v) for v in known)


def _is_allowed(value: Any) -> bool:
    return isinstance(value, str | bool) or (isinstance(value, int) and abs(value) <= LARGEST)


def _is_known(declared: Any) -> bool:
    names = declared if isinstance(declared, list) else [declared]
    return all(name in TYPE_NAMES for name in names)


def _out_of_range(value: dict[str, Any]) -> Iterable[Hit]:
    for keyword, lowest in _LOWEST_OF.items():
        if _is_number(value.get(keyword)) and value[keyword] < lowest:
            yield _too_wide(keyword, value[keyword])
    for keyword, highest in _HIGHEST_OF.items():
        if _is_number(value.get(keyword)) and value[keyword] > highest:
            yield _too_wide(keyword, value[keyword])
    for keyword in ("const", "default"):
        if _is_number(value.get(keyword)) and abs(value[keyword]) > LARGEST:
            yield _too_large(keyword, value[keyword], (keyword,))
    options = value.get("enum")
    for position, option in enumerate(options if isinstance(options, list) else ()):
        if _is_number(option) and abs(option) > LARGEST:
            yield _too_large("enum", option, ("enum", position))


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _too_wide(keyword: str, value: Any) -> Hit:
    values = {"keyword": keyword, "value": short(value)}
    return Hit("bound", (keyword,), values, severity="warning")


def _too_large(keyword: str, value: Any, at: tuple[str | int, ...]) -> Hit:
    return Hit("range", at, {"keyword": keyword, "value": short(value)})


def _tool(**parameter: Any) -> dict[str, Any]:
    schema = {"x-mcp-header": "Limit", **parameter}
    return {"name": "q", "inputSchema": {"type": "object", "properties": {"limit": schema}}}


_AT = "/inputSchema/properties/limit"

EXAMPLES = (
    Example("a number", _tool(type="number"), (f"{_AT}/x-mcp-header",), revision="2026-07-28"),
    Example(
        "a list of types", _tool(type=["string", "null"]), (f"{_AT}/x-mcp-header",), "2026-07-28"
    ),
    Example(
        "an optional string, as pydantic writes it",
        _tool(anyOf=[{"type": "string"}, {"type": "null"}], default=None),
        (f"{_AT}/x-mcp-header",),
        "2026-07-28",
    ),
    Example(
        "integers of 64 bits",
        _tool(type="integer", minimum=-(2**63), maximum=2**63 - 1, enum=[1, 2**53]),
        (f"{_AT}/minimum", f"{_AT}/maximum", f"{_AT}/enum/1"),
        "2026-07-28",
    ),
    Example(
        "a default beyond the range",
        _tool(type="integer", default=2**60),
        (f"{_AT}/default",),
        "2026-07-28",
    ),
    Example(
        "an integer whose bounds are the last exact ones",
        _tool(type="integer", minimum=1 - 2**53, exclusiveMaximum=2**53),
        revision="2026-07-28",
    ),
    Example("words without a type are strings", _tool(enum=["eu", "us"]), revision="2026-07-28"),
    Example(
        "in a list it is misplaced, which another rule tells",
        {
            "name": "q",
            "inputSchema": {
                "type": "object",
                "properties": {
                    "l": {"type": "array", "items": {"type": "number", "x-mcp-header": "L"}}
                },
            },
        },
        revision="2026-07-28",
    ),
)
