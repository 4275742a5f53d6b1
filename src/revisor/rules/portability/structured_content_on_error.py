"""An error whose structured content breaks the `outputSchema`.

What it checks: results with `isError: true` whose `structuredContent` does not conform to the
`outputSchema` of the tool.

Why: an error need not conform, but clients validate whatever structured content there is, and show
their own complaint instead of the message of the tool.

Clause: none; the tools page asks successful results to conform.

Fix: leave `structuredContent` out of errors and tell the reason in `content`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from revisor.dialect.conformance import conforms
from revisor.model.client import FactKind
from revisor.model.fix import Edit, Fix
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.subject import ToolCall
from revisor.rules.context import Context
from revisor.rules.tool_call._parts import OUTPUT_KEYS, complete_result, result_place, schema_of

from ._clients import known, severity, told

KIND: FactKind = "structured-errors"
RULE = Rule(
    subject=ToolCall,
    severity="warning",
    profile="portability",
    clause="portability: clients validate the structured content of errors, too",
    clauses=(),
    url="https://github.com/modelcontextprotocol/typescript-sdk/issues/1943",
    messages={
        "error": Message(
            "the error carries structuredContent that does not conform to outputSchema: {clients}",
            "leave structuredContent out, so that the message of the error arrives",
        ),
    },
)


def check(call: ToolCall, context: Context) -> Iterable[Hit]:
    """Flag an error with structured content that the schema refuses."""
    document, result = schema_of(call, context, OUTPUT_KEYS), complete_result(call)
    if document is None or result is None or result.get("isError") is not True:
        return
    if "structuredContent" not in result:
        return
    if conforms(document, result["structuredContent"]).kind != "no":
        return
    found = known(KIND, context)
    if found:
        place = result_place(call, "structuredContent")
        way = place.pointer[len(call.origin.pointer) :]
        fix = Fix("safe", "leave it out of the error", (Edit("remove", way),))
        values = {"clients": told(found)}
        yield Hit("error", values=values, fix=fix, origin=place, severity=severity(found))


def _called(**result: Any) -> dict[str, Any]:
    output = {
        "type": "object",
        "properties": {"success": {"type": "boolean"}},
        "required": ["success"],
    }
    tool = {"name": "push", "inputSchema": {"type": "object"}, "outputSchema": output}
    return {"tool": tool, "result": {"content": [{"type": "text", "text": "…"}], **result}}


EXAMPLES = (
    Example(
        "a code and a message instead of the result",
        _called(isError=True, structuredContent={"code": -32000, "message": "auth"}),
        flagged=("/result/structuredContent",),
    ),
    Example(
        "an error that conforms",
        _called(isError=True, structuredContent={"success": False}),
    ),
    Example("an error with text alone", _called(isError=True)),
    Example("a success, which another rule judges", _called(structuredContent={"success": "yes"})),
)
