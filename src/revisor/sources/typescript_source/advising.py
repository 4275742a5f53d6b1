"""What to write instead, in words, where an SDK has it and no fix can write it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from revisor.sources.typescript_source.specifiers import SDK_2

if TYPE_CHECKING:
    from revisor.sources.typescript_source.using import Use

_ONE_PATH = "in the place of the two routes, GET for the stream and POST for the messages."
_SERVER = (
    "Serve one path, app.all('/mcp', …), by StreamableHTTPServerTransport of"
    " @modelcontextprotocol/sdk/server/streamableHttp.js: await transport.handleRequest(req, res,"
    f" req.body), {_ONE_PATH}"
)
_SERVER_2 = (
    "Serve one path by createMcpHandler of @modelcontextprotocol/server (on Node by toNodeHandler"
    f" of @modelcontextprotocol/node), {_ONE_PATH}"
)
_CLIENT = (
    "Make a StreamableHTTPClientTransport of {module} with the address of the one path. It takes"
    " the same authProvider, fetch and requestInit, and sends requestInit with every request, so"
    " that eventSourceInit goes; keep the old one only for servers that answer a POST with 4xx."
)
_MODULE = "@modelcontextprotocol/sdk/client/streamableHttp.js"
_MODULE_2 = "@modelcontextprotocol/client"


def advice_of(use: Use) -> str:
    """Return what to write instead of a use, "" where the feature's own migration path says it."""
    is_new = use.sdk == SDK_2
    if use.name.startswith("SSEServerTransport"):
        return _SERVER_2 if is_new else _SERVER
    if use.name.startswith("SSEClientTransport"):
        return _CLIENT.format(module=_MODULE_2 if is_new else _MODULE)
    return ""
