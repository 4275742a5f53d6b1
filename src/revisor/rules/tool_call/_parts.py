"""What the rules on calls share: the schemas of the called tool, and whether the call succeeded."""

from __future__ import annotations

from typing import Any

from revisor.dialect.document import SchemaDocument
from revisor.model.pointer import Pointer
from revisor.model.subject import MISSING, Origin, ToolCall
from revisor.rules.context import Context

INPUT_KEYS = ("inputSchema", "input_schema", "parameters")
OUTPUT_KEYS = ("outputSchema", "output_schema")
STRUCTURED_SINCE = "2025-06-18"
TOOLS_URL = "https://modelcontextprotocol.io/specification/2026-07-28/server/tools"
OUTPUT_URL = f"{TOOLS_URL}#output-schema"
CONTENT_URL = f"{TOOLS_URL}#structured-content"


def schema_of(call: ToolCall, context: Context, keys: tuple[str, ...]) -> SchemaDocument | None:
    """Return the analysed schema of the called tool, under whichever key it stands."""
    found = (context.documents.get(call.tool.origin.at(key)) for key in keys)
    return next((document for document in found if document is not None), None)


def arguments_of(call: ToolCall) -> Any:
    """Return the arguments; MISSING where the call's outcome was recorded without them.

    A call that was recorded without arguments, and without outcome, has none: an empty object.
    """
    if call.arguments is MISSING and call.result is MISSING and call.error is MISSING:
        return {}
    return call.arguments


def is_refused(call: ToolCall) -> bool:
    """Whether the server answered with an error, of the tool or of the protocol."""
    failed = isinstance(call.result, dict) and call.result.get("isError") is True
    return failed or call.error is not MISSING


def complete_result(call: ToolCall) -> dict[str, Any] | None:
    """Return the result where it is that of a call that came to its end, well or badly.

    A task (2025-11-25) and a request for more input (2026-07-28) are no results of the tool yet.
    """
    result = call.result
    if not isinstance(result, dict) or "task" in result:
        return None
    return result if result.get("resultType", "complete") == "complete" else None


def result_place(call: ToolCall, *tokens: str | int) -> Origin:
    """Return the place of a part of the result."""
    return (call.result_origin or call.origin.at("result")).at(*tokens)


def argument_place(call: ToolCall, at: Pointer) -> Origin:
    """Return the place of a part of the arguments; the call itself where it has none."""
    if call.arguments is MISSING:
        return call.origin
    return (call.arguments_origin or call.origin.at("arguments")).at(*at)
