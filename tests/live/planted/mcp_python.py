"""The planted server on the Python SDK: `python mcp_python.py [PORT]`, stdio without a port.

Log messages go out by `send_notification`: `send_log_message` keeps back, at 2026-07-28, what the
client did not ask for.
"""

from __future__ import annotations

import json
import warnings
from typing import Any

import anyio
import mcp_types as types
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server
from mcp.shared.exceptions import MCPDeprecationWarning

from planting import QUESTION, STRUCTURED, port, tools_for

# A server that offers logging is what is planted here.
warnings.simplefilter("ignore", MCPDeprecationWarning)


def text(words: str, structured: Any = None) -> types.CallToolResult:
    """Return the result of a call, of one text block."""
    content = [types.TextContent(type="text", text=words)]
    return types.CallToolResult(content=content, structured_content=structured)


async def list_tools(context: Any, _: Any) -> types.ListToolsResult:
    """List the tools, one of them only for clients that declare sampling."""
    capabilities = context.session.client_capabilities
    listed = tools_for(sampling=capabilities is not None and capabilities.sampling is not None)
    return types.ListToolsResult(tools=[types.Tool.model_validate(tool) for tool in listed])


async def ask(context: Any, answers: Any) -> Any:
    """Ask the user: by a request of its own before 2026-07-28, by an interim result since."""
    capabilities = context.session.client_capabilities
    if capabilities is None or capabilities.elicitation is None:
        return text("nobody to ask")
    parameters = types.ElicitRequestFormParams(
        message=QUESTION["message"], requested_schema=QUESTION["requestedSchema"]
    )
    if context.protocol_version < "2026-07-28":
        await context.session.elicit_form(
            parameters.message, parameters.requested_schema, context.request_id
        )
    elif not answers:
        question = types.ElicitRequest(params=parameters)
        return types.InputRequiredResult(input_requests={"person": question})
    return text("asked")


async def tell(context: Any) -> types.CallToolResult:
    """Send a log message that nobody asked for."""
    parameters = types.LoggingMessageNotificationParams(level="info", data="told")
    notification = types.LoggingMessageNotification(params=parameters)
    await context.session.send_notification(notification, related_request_id=context.request_id)
    return text("told")


async def call_tool(context: Any, params: Any) -> Any:
    """Carry out a call."""
    if params.name == "ask":
        return await ask(context, params.input_responses)
    if params.name == "tell":
        return await tell(context)
    structured = STRUCTURED.get(params.name)
    return text("done" if structured is None else json.dumps(structured), structured)


async def set_level(_: Any, __: Any) -> types.EmptyResult:
    """Take any level: having this handler makes the SDK declare logging."""
    return types.EmptyResult()


async def main() -> None:
    """Serve until the client is gone."""
    server = Server(
        "planted",
        version="1",
        on_list_tools=list_tools,
        on_call_tool=call_tool,
        on_set_logging_level=set_level,
    )
    number = port()
    if number is None:
        async with stdio_server() as (reading, writing):
            await server.run(reading, writing, server.create_initialization_options())
        return
    import uvicorn

    configuration = uvicorn.Config(server.streamable_http_app(), port=number, log_level="error")
    await uvicorn.Server(configuration).serve()


if __name__ == "__main__":
    anyio.run(main)
