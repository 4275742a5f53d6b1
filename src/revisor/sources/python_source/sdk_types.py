"""What the Python SDKs hand out: types of attributes and results that lead on to their symbols.

Only what is needed to get from a name that is imported or annotated to an object on which a
recorded symbol is used. Paths are those of the modules that define the classes.
"""

from __future__ import annotations

from typing import Final

_SESSION = "mcp.server.session.ServerSession"
_CLIENT_SESSION = "mcp.client.session.ClientSession"
_REQUEST_CONTEXT = "mcp.server.context.ServerRequestContext"
_LOWLEVEL = "mcp.server.lowlevel.server.Server"

ATTRIBUTES: Final[dict[tuple[str, str], str]] = {
    ("Context", "session"): _SESSION,
    ("Context", "request_context"): _REQUEST_CONTEXT,
    ("Context", "fastmcp"): "fastmcp.server.server.FastMCP",
    ("Context", "mcp_server"): "mcp.server.mcpserver.server.MCPServer",
    ("RequestContext", "session"): _SESSION,
    ("ServerRequestContext", "session"): _SESSION,
    ("RequestContext", "experimental"): "mcp.server.experimental.request_context.Experimental",
    ("Server", "request_context"): _REQUEST_CONTEXT,
    ("FastMCP", "_mcp_server"): _LOWLEVEL,
    ("MCPServer", "_lowlevel_server"): _LOWLEVEL,
    ("FastMCP", "settings"): "mcp.server.fastmcp.server.Settings",
    ("Client", "session"): _CLIENT_SESSION,
    ("ServerSession", "client_params"): "mcp.types.InitializeRequestParams",
    ("ServerSession", "client_capabilities"): "mcp.types.ClientCapabilities",
    ("InitializeRequestParams", "capabilities"): "mcp.types.ClientCapabilities",
    ("InitializeResult", "capabilities"): "mcp.types.ServerCapabilities",
}
"""The class of an attribute, by the names of its owner's class and its own."""

RESULTS: Final[dict[tuple[str, str], str]] = {
    ("FastMCP", "get_context"): "mcp.server.fastmcp.server.Context",
    ("MCPServer", "get_context"): "mcp.server.mcpserver.context.Context",
    ("FastMCP", "as_proxy"): "fastmcp.server.server.FastMCP",
    ("FastMCP", "from_openapi"): "fastmcp.server.server.FastMCP",
    ("FastMCP", "from_fastapi"): "fastmcp.server.server.FastMCP",
    ("ClientSession", "initialize"): "mcp.types.InitializeResult",
    ("ClientSession", "get_server_capabilities"): "mcp.types.ServerCapabilities",
    ("ClientSessionGroup", "connect_to_server"): _CLIENT_SESSION,
    ("", "get_context"): "fastmcp.server.context.Context",
    ("", "CurrentContext"): "fastmcp.server.context.Context",
    ("", "create_proxy"): "fastmcp.server.server.FastMCP",
    ("", "create_connected_server_and_client_session"): _CLIENT_SESSION,
}
"""The class of what a method or a function returns, by owner ("" for a function) and name."""

OBJECTS: Final[dict[str, str]] = {"fastmcp.settings": "fastmcp.settings.Settings"}
"""Objects that are imported ready made, with their class."""

FIRST_PARAMETERS: Final[dict[tuple[str, str], str]] = {
    ("FastMCP", "run"): "transport",
    ("FastMCP", "run_async"): "transport",
    ("MCPServer", "run"): "transport",
    ("", "Root"): "uri",
}
"""The parameter that the first positional argument of a method is."""

UNDISTINCTIVE: Final = frozenset(
    {
        "register_client",
        "progress_notification",
        "send_progress_notification",
        "set_roots",
        "connect_sse",
        "sse_path",
    }
)
"""Names with an underscore that other libraries use for other things as well."""

OTHERS_HAVE: Final = frozenset({"send_ping", "set_logging_level"})
"""Names that count only beside an SDK: sockets and loggers have them as well."""

LOOSE_RECEIVERS: Final = frozenset({"ctx", "context", "mcp_ctx", "mcp_context"})
"""What a context is called where a parameter is not annotated."""

INFERRING: Final = frozenset({("fastmcp", "Client")})
"""Classes that take the transport from the end of the address: package and name."""

TRANSPORT_KEYS: Final = frozenset({"transport", "transportType", "type"})
"""Members of an entry for a server, beside its `url`, that name the transport."""

TRANSPORTS: Final[dict[str, str]] = {"sse": "http-sse"}
"""What such members call a transport, and what the signals of features call it."""

WARNINGS: Final[dict[str, str]] = {"mcp-2": "mcp.shared.exceptions.MCPDeprecationWarning"}
"""The category of an SDK's own deprecation warnings where it is no DeprecationWarning."""

DISTINCTIVE_PARAMETERS: Final = frozenset(
    {
        "list_roots_callback",
        "logging_callback",
        "on_roots_list_changed",
        "on_set_logging_level",
        "sampling_callback",
        "sampling_capabilities",
        "sampling_handler",
    }
)
"""Parameters that hardly anything but an SDK, or what hands on to one, has."""
