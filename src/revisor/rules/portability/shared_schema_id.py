"""Two schemas of one server that share an identifier and differ.

What it checks: `$id` at the root of the schemas of all tools: the same one on two that are not
equal.

Why: each schema is a document of its own, but a client that keeps all of them in one validator
finds the first where it looks for the second: values are judged by the wrong schema.

Clause: none; the specification does not ask identifiers of different tools to differ.

Fix: leave `$id` out, or give each schema one of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from revisor.dialect.explain import short
from revisor.model.client import FactKind
from revisor.model.fix import Edit, Fix
from revisor.model.pointer import Pointer
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.subject import Origin, ToolDefinition, ToolList
from revisor.rules.context import Context

from ._clients import known, severity, told

KIND: FactKind = "shared-ids"
RULE = Rule(
    subject=ToolList,
    severity="warning",
    profile="portability",
    clause="portability: validators keep schemas by their $id, and mix two that share one",
    clauses=(),
    url="https://github.com/modelcontextprotocol/typescript-sdk/pull/2337",
    messages={
        "shared": Message(
            "the {field} differs from a schema of {tool} that has the same $id, {id}: {clients}",
            "leave $id out, or give each schema one of its own",
        ),
    },
)
_ID = "$id"
_KEYS = ("inputSchema", "outputSchema")


def check(listed: ToolList, context: Context) -> Iterable[Hit]:
    """Flag each later schema of an identifier that differs from the first."""
    first: dict[str, tuple[str, Any]] = {}
    for tool, key, schema in _identified(listed):
        label, before = first.setdefault(schema[_ID], (tool.label, schema))
        if before is schema or before == schema:
            continue
        found = known(KIND, context, key)
        if found:
            place = tool.origin.at(key, _ID)
            values = {"field": key, "id": short(schema[_ID]), "tool": short(label)}
            fix = _fix(context, tool.origin.at(key), place.pointer[len(listed.origin.pointer) :])
            told_of = {**values, "clients": told(found)}
            yield Hit("shared", (), told_of, fix, severity(found), origin=place)


def _identified(listed: ToolList) -> Iterator[tuple[ToolDefinition, str, dict[str, Any]]]:
    for tool in listed.tools:
        for key in _KEYS if isinstance(tool.value, dict) else ():
            schema = tool.value.get(key)
            if isinstance(schema, dict) and isinstance(schema.get(_ID), str):
                yield tool, key, schema


def _fix(context: Context, place: Origin, way: Pointer) -> Fix | None:
    """Leave the identifier out, where no reference is read from it."""
    document = context.documents.get(place)
    if document is None or document.references:
        return None
    return Fix("safe", "leave $id out", (Edit("remove", way),))


def _tools(*schemas: dict[str, Any]) -> dict[str, Any]:
    tools = [{"name": f"t{n}", "inputSchema": s} for n, s in enumerate(schemas)]
    return {"tools": tools, "protocolVersion": "2026-07-28"}


_ONE = {"$id": "https://tools.example/shared", "type": "object", "properties": {}}


EXAMPLES = (
    Example(
        "the second one asks for more",
        _tools(_ONE, {**_ONE, "properties": {"x": {"type": "string"}}, "required": ["x"]}),
        flagged=("/tools/1/inputSchema/$id",),
    ),
    Example(
        "references that are read from the identifier",
        _tools(_ONE, {**_ONE, "properties": {"in": {"$ref": "#"}}}),
        flagged=("/tools/1/inputSchema/$id",),
    ),
    Example("the same schema twice, and none", _tools(_ONE, dict(_ONE), {"type": "object"})),
)
