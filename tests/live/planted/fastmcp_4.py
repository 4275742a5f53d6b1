"""The planted server on FastMCP 4: `python fastmcp_4.py [PORT]`, stdio without a port.

FastMCP resolves local references before it lists a tool, and gives each tool a title; a tool of
one's own class keeps its schemas otherwise as they are.
"""

from __future__ import annotations

import json
import logging
import warnings
from typing import Any

import mcp_types as types
from fastmcp import FastMCP
from fastmcp.server.dependencies import get_context
from fastmcp.server.middleware import Middleware
from fastmcp.tools import Tool, ToolResult
from fastmcp.tools.base import InputRequiredToolResult
from mcp.shared.exceptions import MCPDeprecationWarning

from planting import FOR_SAMPLING, QUESTION, STRUCTURED, port, tools_for

warnings.simplefilter("ignore", MCPDeprecationWarning)


def text(words: str, structured: Any = None) -> Any:
    """Return the result of a call, of one text block."""
    content = [types.TextContent(type="text", text=words)]
    return ToolResult(content=content, structured_content=structured)


def declares(name: str) -> bool:
    """Tell whether the client of this request declares a capability."""
    return getattr(get_context().session.client_capabilities, name, None) is not None


async def ask() -> Any:
    """Ask the user: by a request of its own before 2026-07-28, by an interim result since."""
    context = get_context()
    parameters = types.ElicitRequestFormParams(
        message=QUESTION["message"], requested_schema=QUESTION["requestedSchema"]
    )
    if not declares("elicitation"):
        return text("nobody to ask")
    if context.session.protocol_version < "2026-07-28":
        await context.session.elicit_form(
            parameters.message, parameters.requested_schema, context.request_id
        )
    elif not context.input_responses:
        question = types.ElicitRequest(params=parameters)
        return InputRequiredToolResult(
            types.InputRequiredResult(input_requests={"person": question})
        )
    return text("asked")


async def tell() -> Any:
    """Send a log message that nobody asked for."""
    context = get_context()
    parameters = types.LoggingMessageNotificationParams(level="info", data="told")
    notification = types.LoggingMessageNotification(params=parameters)
    await context.session.send_notification(notification, related_request_id=context.request_id)
    return text("told")


class PlantedTool(Tool):  # type: ignore[misc]  # the class comes from an environment of its own
    """A tool whose schemas are given, not derived from a function."""

    async def run(self, arguments: dict[str, Any]) -> Any:  # noqa: ARG002
        """Carry out a call."""
        if self.name in ("ask", "tell"):
            return await (ask() if self.name == "ask" else tell())
        structured = STRUCTURED.get(self.name)
        return text("done" if structured is None else json.dumps(structured), structured)


class ForSampling(Middleware):  # type: ignore[misc]  # the class comes from an environment of its own
    """Shows one tool only to clients that declare sampling."""

    async def on_list_tools(self, context: Any, call_next: Any) -> Any:
        """List the tools that this client is shown."""
        tools = await call_next(context)
        return [t for t in tools if t.name != FOR_SAMPLING or declares("sampling")]


def main() -> None:
    """Serve until the client is gone."""
    logging.disable(logging.INFO)
    server = FastMCP("planted", version="1", middleware=[ForSampling()])
    for tool in tools_for(sampling=True):
        server.add_tool(
            PlantedTool(
                name=tool["name"],
                description=tool["description"],
                parameters=tool["inputSchema"],
                output_schema=tool.get("outputSchema"),
            )
        )
    number = port()
    if number is None:
        server.run(show_banner=False)
    else:
        server.run(transport="http", port=number, show_banner=False)


if __name__ == "__main__":
    main()
