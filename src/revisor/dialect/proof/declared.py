"""The old schema as a migration read it, without what it declares to have given up.

A migration tells each change that has an effect. So that only other differences are found, the old
schema is compared as if it had said from the start what is declared: content is not asserted, and
1.0 is an integer. What else is declared has no such form.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from revisor.dialect.json_values import frozen, thawed
from revisor.dialect.migration.change import Change
from revisor.model.pointer import follow, parse

_CONTENT = ("contentEncoding", "contentMediaType")
_HANDLED = (*_CONTENT, "format", "type", "dependencies")
"""`format` is an annotation on both sides anyway; on `dependencies` in 2019-09 only engines differ,
and what the second one alone sees in the older dialect decides nothing."""


class Declared(NamedTuple):
    """An old schema and its documents without what is declared, and what could not be left out."""

    schema: Any
    documents: Mapping[str, Any]
    left: tuple[Change, ...]


def without_declared(
    schema: Any, documents: Mapping[str, Any], changes: Iterable[Change]
) -> Declared:
    """Return copies of a schema and its documents in which declared effects are gone already."""
    effects = [change for change in changes if change.effect != "none"]
    left = tuple(change for change in effects if change.keyword not in _HANDLED)
    if not any(change.keyword in (*_CONTENT, "type") for change in effects):
        return Declared(schema, documents, left)
    beside = {uri.rstrip("#"): held for uri, held in documents.items()}
    own: dict[str, Any] = thawed(frozen({"": schema, **beside}))
    for change in effects:
        held, _ = follow(own[change.document], parse(change.location))
        _leave_out(held, change.keyword)
    return Declared(own.pop(""), own, left)


def _leave_out(held: dict[str, Any], keyword: str) -> None:
    if keyword in _CONTENT:
        held.pop(keyword, None)
    elif keyword == "type" and "type" in held:
        named = held.pop("type")
        others = [] if isinstance(named, str) else [name for name in named if name != "integer"]
        whole = [{"type": "number", "multipleOf": 1}]
        either = {"anyOf": [*([{"type": others}] if others else []), *whole]}
        held["allOf"] = [*held.get("allOf", ()), either]
