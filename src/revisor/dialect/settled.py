"""Where the engine departs from a dialect, and what it is given instead (`docs/dialects.md`).

- draft-06 has no `contentMediaType` and no `contentEncoding`; the engine asserts them.
- 2019-09 `unevaluatedItems` looks at what `items` and `additionalItems` evaluated, not `contains`
  (core 9.3.1.3); for the engine `contains` counts. What stands below two negations asserts the
  same and leaves nothing behind that counts.
- A few forms of regular expressions have another spelling (`engine_patterns`).
"""

from __future__ import annotations

from typing import Any

from revisor.errors import LimitReached
from revisor.model.pointer import render

from .engine_patterns import readable
from .references import Reference
from .validation import ValueFault
from .walk import Subschema

_CONTENT = ("contentMediaType", "contentEncoding")
_CONTAINS = ("contains", "minContains", "maxContains")
_MARK = "contains, written so that it leaves no annotation"
_MADE_OF = 3
"""Tokens from the schema that had `contains` to the outer negation: allOf, its position, not."""


def departs(sub: Subschema, *, unevaluated: bool) -> bool:
    """Whether the engine would judge a subschema otherwise (with `unevaluated` around)."""
    held = sub.value
    if not isinstance(held, dict) or sub.only_refers:
        return False
    pattern = held.get("pattern")
    if isinstance(pattern, str) and readable(pattern) != pattern:
        return True
    if sub.dialect.short_name == "draft-06":
        return any(keyword in held for keyword in _CONTENT)
    return unevaluated and sub.dialect.short_name == "2019-09" and "contains" in held


def settle(held: dict[str, Any], dialect: str, *, unevaluated: bool) -> None:
    """Rewrite a subschema, in place, so that the engine does what its dialect says."""
    if isinstance(held.get("pattern"), str):
        held["pattern"] = readable(held["pattern"]) or held["pattern"]
    if dialect == "draft-06":
        for keyword in _CONTENT:
            held.pop(keyword, None)
    if dialect == "2019-09" and unevaluated and "contains" in held:
        _without_annotation(held)


def _without_annotation(held: dict[str, Any]) -> None:
    moved = {keyword: held.pop(keyword) for keyword in _CONTAINS if keyword in held}
    wrapped = {"not": {"$comment": _MARK, "not": moved}}
    held["allOf"] = [*held.get("allOf", ()), wrapped]


def check_references(sub: Subschema, references: list[Reference]) -> None:
    """Raise LimitReached where a reference leads into a `contains` that has to be rewritten."""
    if sub.dialect.short_name != "2019-09" or "contains" not in sub.value:
        return
    place = (*sub.pointer, "contains")
    for reference in references:
        if reference.target is not None and reference.target[: len(place)] == place:
            raise LimitReached(
                f"a reference leads into the contains at {render(place)}, beside unevaluatedItems",
                "move that schema to $defs and refer to it there",
                location=render(place),
            )


def told(fault: ValueFault) -> ValueFault:
    """Return a fault of what was rewritten as one of what stands in the schema."""
    wrapped = fault.details.get("schema")
    if fault.keyword != "not" or not isinstance(wrapped, dict) or wrapped.get("$comment") != _MARK:
        return fault
    wanted = wrapped.get("not", {})
    tail = ("contains",)
    return fault._replace(
        keyword="contains",
        details={"held": wanted},
        schema_path=fault.schema_path[:-_MADE_OF] + tail,
        evaluation_path=fault.evaluation_path[:-_MADE_OF] + tail,
        location="/".join([*fault.location.split("/")[:-_MADE_OF], *tail])
        if fault.location
        else "",
    )
