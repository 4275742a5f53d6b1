"""Judging params and results by MCP's own schema.json, without what other rules tell already."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from revisor.dialect.explain import short
from revisor.dialect.published import PartFault, part_faults
from revisor.facts.published_schemas import published_schema, revisions_with
from revisor.model.pointer import Pointer, render
from revisor.model.rule import Message
from revisor.model.wire import WireMessage
from revisor.rules.context import Context

from ._wire import PER_REQUEST_SINCE, VERSION_KEY, meta

SCHEMA_URL = "https://modelcontextprotocol.io/specification/2026-07-28/schema"

MESSAGES = {
    "missing": Message(
        "{what}: {member} is missing{where}; {by} requires it", 'write "{member}": {wanted}'
    ),
    "wrong": Message("{what}: {where} is {value}; by {by} it must be {wanted}", "write {wanted}"),
    "null": Message(
        "{what}: {where} is null; by {by} it must be {wanted}, or be left out",
        "leave {member} out: it is optional, and null is no value of it",
    ),
    "last-page": Message(
        "{what}: {where} is {value}; by {by} it must be {wanted}, or be left out",
        "leave nextCursor out of the last page; any string in it promises one page more",
    ),
}

_NEXT = "nextCursor"
_ELICITATION = "elicitation/create"
_ICON_MEMBER = ("result", "tools", "*", "icons", "*", "*")
"""The rules on tools tell all of a tool but what an icon holds beside its src."""
_SCHEMAS = ("inputSchema", "outputSchema", "name")
_ELSEWHERE: dict[str, tuple[Pointer, ...]] = {
    "tools/call": (("params", "arguments"), ("result", "structuredContent")),
    "sampling/createMessage": tuple(("params", "tools", "*", each) for each in _SCHEMAS),
    _ELICITATION: (("result", "action"), ("result", "content")),
    "": tuple(("result", "inputRequests", "*", "params", "tools", "*", each) for each in _SCHEMAS),
}
"""What rules on tools and calls tell, by method ("" for any); `*` is any token."""
_ABSENCE_ELSEWHERE: tuple[Pointer, ...] = (
    ("params", "_meta", VERSION_KEY),
    ("params", "_meta", "io.modelcontextprotocol/clientCapabilities"),
    ("result", "resultType"),
)
"""What `missing-request-metadata` and `missing-result-type` tell where it is missing."""


def judged_by(method: str, context: Context, request: WireMessage | None) -> tuple[str, ...]:
    """Return the revisions of which a part must break every one to be at fault.

    That is the one judged by, or all that know the method: where nothing shows the revision, where
    that one does not know the method, and where a request is of an older form than its target.
    """
    known = revisions_with(method)
    schema = published_schema(context.revision)
    if not context.certain or schema is None or method not in schema.methods:
        return known
    is_newer = context.revision >= PER_REQUEST_SINCE
    if is_newer and request is not None and VERSION_KEY not in meta(request):
        return known
    return (context.revision,)


def faults(
    by: Iterable[tuple[str, str]], value: Any, way: Pointer = ()
) -> tuple[tuple[PartFault, ...], str]:
    """Return the faults that a value has by all of the definitions, and which revisions those are.

    `by` are revisions and the name of a definition of each.
    """
    found: dict[Any, PartFault] = {}
    names: list[str] = []
    for revision, definition in by:
        here = {fault[:3]: fault for fault in part_faults(revision, definition, value, way)}
        found = here if not names else {k: here[k] for k in found if k in here}
        names.append(revision)
        if not found:
            break
    return tuple(found.values()), names[0] if len(names) == 1 else "every revision"


def untold(method: str, found: Iterable[PartFault], value: Any) -> Iterator[PartFault]:
    """Yield the faults that no other rule tells; `value` holds the params or the result."""
    for fault in found:
        is_missing = fault.kind == "missing"
        place = (*fault.place, fault.member) if is_missing else fault.place
        if not ((is_missing and place in _ABSENCE_ELSEWHERE) or _is_told(method, place, value)):
            yield fault


def _is_told(method: str, place: Pointer, value: Any) -> bool:
    if place[:2] == ("params", "_meta") or place[1:2] == ("task",):
        return _is_listed(method, place)
    if method == _ELICITATION and place[:1] == ("params",):
        return True
    if method == "tools/list" and _is_below(place, ("result", "tools", "*")):
        return not _is_below(place, _ICON_MEMBER) or place[-1] == "src"
    if _is_below(place, ("result", "inputRequests", "*", "params")):
        asked = value["result"]["inputRequests"][place[2]]
        if asked.get("method") == _ELICITATION:
            return True
    return _is_listed(method, place)


def _is_listed(method: str, place: Pointer) -> bool:
    patterns = (*_ELSEWHERE.get(method, ()), *_ELSEWHERE[""])
    return any(_is_below(place, pattern) for pattern in patterns)


def _is_below(place: Pointer, pattern: Pointer) -> bool:
    return len(place) >= len(pattern) and all(
        token in ("*", found) for token, found in zip(pattern, place, strict=False)
    )


def message_for(fault: PartFault) -> str:
    """Return which message tells a fault: of what may be left out, null is told as such."""
    if fault.kind == "wrong" and fault.optional and not fault.value:
        if fault.place[-1] == _NEXT and not isinstance(fault.value, dict | list):
            return "last-page"
        if fault.value is None:
            return "null"
    return fault.kind


def told(what: str, fault: PartFault, by: str) -> dict[str, Any]:
    """Return the values that the messages name."""
    where = render(fault.place)
    if fault.kind == "missing" and where:
        where = f" in {where}"
    return {
        "what": what,
        "member": fault.member or str(fault.place[-1] if fault.place else ""),
        "where": where,
        "by": "every revision" if by == "every revision" else f"schema.json of {by}",
        "value": short(fault.value),
        "wanted": fault.wanted or "what the schema asks for",
    }
