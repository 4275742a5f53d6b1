"""A boolean in place of a schema, which clients drop the server for.

What it checks: `true` and `false` as the schema of a property, and as `items`. The values of the
facts are `properties` and `items`, and `root-properties` where only those at the root are meant.
`additionalProperties: false` is never told.

Why: `true` is a schema that accepts everything (Go and C# write it for a value of any type), but
clients that expect an object there lose the tool, all tools of the server or the whole request.

Clause: none; JSON Schema allows it, and so does MCP from 2026-07-28 on. Up to 2025-11-25
`boolean-property-schema` tells it for the properties at the root.

Fix: `{}` says the same as `true`, and `{"not": {}}` the same as `false`; for a property, name the
types that it may have.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from revisor.dialect.explain import short
from revisor.dialect.walk import KeywordUse
from revisor.model.client import FactKind
from revisor.model.fix import Edit, Fix
from revisor.model.pointer import Pointer
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.rules.context import Context

from ._clients import known, severity, told
from ._types import any_type

KIND: FactKind = "boolean-subschemas"
RULE = Rule(
    subject=KeywordUse,
    keywords=("properties", "items"),
    severity="warning",
    profile="portability",
    clause="portability: clients drop servers for booleans in place of schemas",
    clauses=(),
    url="https://github.com/anthropics/claude-code/issues/92900",
    messages={
        "true": Message(
            "{name} is true, a schema that accepts everything: {clients}",
            "write {{}}, which says the same, or the types that it may have",
        ),
        "false": Message(
            "{name} is false, a schema that accepts nothing: {clients}",
            'write {{"not": {{}}}}, which says the same',
        ),
    },
)
_TOLD_FOR = ("inputSchema", "outputSchema")
_TOLD_UNTIL = "2025-11-25"


def check(use: KeywordUse, context: Context) -> Iterable[Hit]:
    """Flag booleans under properties and items, but not what the spec profile tells already."""
    held = _held(use)
    role = use.sub.document.embedded.role
    if not held or (use.keyword == "properties" and _is_told(use, role, context.revision)):
        return
    found = known(KIND, context, role, use.keyword)
    if use.keyword == "properties" and not use.sub.pointer:
        found += known(KIND, context, role, "root-properties")
    for at, value in held if found else ():
        name = f"property {short(at[1])}" if len(at) > 1 else use.keyword
        values = {"name": name, "clients": told(found)}
        message = "true" if value else "false"
        yield Hit(message, at, values, _fix(at, value=value), severity(found))


def _held(use: KeywordUse) -> list[tuple[Pointer, bool]]:
    if isinstance(use.value, bool):
        return [(("items",), use.value)] if use.keyword == "items" else []
    if use.keyword == "items" or not isinstance(use.value, dict):
        return []
    return [(("properties", n), v) for n, v in use.value.items() if isinstance(v, bool)]


def _is_told(use: KeywordUse, role: str, revision: str) -> bool:
    return not use.sub.pointer and role in _TOLD_FOR and revision <= _TOLD_UNTIL


def _fix(at: Pointer, *, value: bool) -> Fix:
    """Say the same as an object; that of a property has types, as `untyped-property` asks for."""
    if at[0] == "items":
        written: dict[str, Any] = {} if value else {"not": {}}
    else:
        written = {"anyOf": any_type()} if value else {"type": "null", "not": {}}
    return Fix("safe", "write the same as an object", (Edit("replace", at, written),))


EXAMPLES = (
    Example(
        "a value of any type, and a property that must not be there",
        {
            "name": "raw",
            "inputSchema": {
                "type": "object",
                "properties": {"data": True, "old": False, "topic": {"type": "string"}},
            },
        },
        flagged=("/inputSchema/properties/data", "/inputSchema/properties/old"),
        revision="2026-07-28",
    ),
    Example(
        "elements of any type",
        {
            "name": "raw",
            "inputSchema": {
                "type": "object",
                "properties": {"list": {"type": "array", "items": True}},
            },
        },
        flagged=("/inputSchema/properties/list/items",),
    ),
    Example(
        "no property beyond these; a property that another rule tells up to 2025-11-25",
        {
            "name": "raw",
            "inputSchema": {
                "type": "object",
                "properties": {"data": True, "list": {"items": {}}},
                "additionalProperties": False,
            },
        },
        revision="2025-11-25",
    ),
)
