"""The types that lie between the names of the SDKs: what members are, what handlers are given.

This is the part of the SDKs' declarations that names are resolved through; what uses a feature is
no matter of this module.
"""

from __future__ import annotations

from revisor.sources.typescript_source.specifiers import SDK_1, SDK_2

MEMBERS = {
    "McpServer.server": "Server",
    "RequestHandlerExtra.mcpServer": "McpServer",
}
"""Members that are instances of another type of the SDK."""

RESULTS = {
    "Server.getClientCapabilities": "ClientCapabilities",
    "Client.getServerCapabilities": "ServerCapabilities",
}
"""Methods that return a value of another type of the SDK."""

VALUES = {(SDK_2, "inputRequired"): "InputRequiredBuilder"}
"""Exports that are no classes but values of a type."""

WRAPPERS = frozenset(
    {"Promise", "Partial", "Readonly", "Required", "NonNullable", "Awaited", "Omit", "Pick"}
)
"""Generic types through which the type inside them is seen."""

CONTEXTS = {
    (SDK_1, "server"): "RequestHandlerExtra",
    (SDK_1, "client"): "RequestHandlerExtra",
    (SDK_2, "server"): "ServerContext",
    (SDK_2, "client"): "ClientContext",
}
"""What the last argument of a handler is."""

HANDLERS = frozenset(
    {
        "registerTool",
        "tool",
        "registerPrompt",
        "prompt",
        "registerResource",
        "resource",
        "setRequestHandler",
    }
)
"""Methods that take a handler, whose last argument is the context of the request."""

REGISTRATIONS = frozenset(
    {"setRequestHandler", "setNotificationHandler", "removeRequestHandler"}
    | {"removeNotificationHandler", "assertCanSetRequestHandler"}
)
"""Methods whose first argument names a method, by its name or by the schema of its messages."""

PARTIES = {
    "Server": "server",
    "McpServer": "server",
    "ServerContext": "server",
    "InputRequiredBuilder": "server",
    "Client": "client",
    "ClientContext": "client",
}
"""Whose act it is to use a type."""

CAPABILITIES = {"ClientCapabilities": "client", "ServerCapabilities": "server"}
"""The types of objects that declare capabilities."""
