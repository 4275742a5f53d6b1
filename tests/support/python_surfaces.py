"""Snippets of code, one for each recorded entry point of a Python SDK that uses an old feature."""

from __future__ import annotations

import re
from typing import Any

FEATURES = {
    "roots": ("roots",),
    "sampling": ("sampling", "tasks-augmented-requests"),
    "includeContext": ("sampling-include-context-values",),
    "logging": ("logging", "meta-log-level"),
    "http-sse": ("transport-http-sse",),
    "dcr": ("auth-dcr",),
}
"""What the features of the surfaces are called here: the beginnings of their ids."""

_CALL = re.compile(r"([\w.]+)\((\w+)=(\"[^\"]*\")?\)")
_VALUES = {"include_context": "'thisServer'", "includeContext": "'allServers'"}


def snippet(row: dict[str, Any]) -> str:
    """Return a file in which the entry point of a row is used as its kind says."""
    module, symbol = row["module"], row["symbol"].partition(" / ")[0]
    special = _SPECIAL.get(symbol)
    if special is not None:
        return special
    symbol = symbol.partition(" (")[0]
    call = _CALL.fullmatch(symbol)
    owner, _, member = (call[1] if call else symbol).rpartition(".")
    imported = f"from {module} import {owner or member}\n"
    if call is not None:
        value = call[3] or _VALUES.get(call[2], "given")
        called = f"it.{member}" if owner else member
        head = f"async def use(it: {owner or 'int'}, given):"
        return f"{imported}\n{head}\n    await {called}({call[2]}={value})\n"
    if not owner:
        return f"{imported}\nKEPT = [{member}]\n"
    if row["kind"] in ("field", "pydantic-field", "dataclass-field"):
        value = _VALUES.get(member, "{}")
        return f"{imported}\nmade = {owner}({member}={value})\n"
    if owner == "MessageHandler" or "Provider" in owner:
        return (
            f"{imported}\nclass Own({owner}):\n    async def {member}(self, given):\n        ...\n"
        )
    return f"{imported}\nasync def use(it: {owner}, given):\n    await it.{member}(given)\n"


_SPECIAL = {
    "ServerSession.send_request(ListRootsRequest())": (
        "from mcp.server.session import ServerSession\nfrom mcp_types import ListRootsRequest\n"
        "async def use(it: ServerSession):\n    await it.send_request(ListRootsRequest())\n"
    ),
    "ServerSession.send_request(CreateMessageRequest(...))": (
        "import mcp_types as t\nfrom mcp.server.session import ServerSession\n"
        "async def use(it: ServerSession):\n    await it.send_request(t.CreateMessageRequest(p))\n"
    ),
    'Server.add_request_handler("logging/setLevel", ...)': (
        "from mcp.server.lowlevel import Server\nserver = Server('demo')\n"
        "server.add_request_handler('logging/setLevel', handler)\n"
    ),
    "ServerSession.send_notification(LoggingMessageNotification(...))": (
        "from mcp import types\nasync def use(session):\n"
        "    await session.send_notification(types.LoggingMessageNotification(params=p))\n"
    ),
    "OAuthClientProvider (no client_metadata_url => DCR fallback)": (
        "from mcp.client.auth import OAuthClientProvider\n"
        "auth = OAuthClientProvider(server_url=u, client_metadata=m, storage=s)\n"
    ),
    "OAuth": "from fastmcp.client.auth import OAuth\nauth = OAuth(mcp_url=u)\n",
    'Client("http(s)://…/sse") inferred SSETransport': (
        "from fastmcp import Client\nclient = Client('https://host.example/sse')\n"
    ),
    'RemoteMCPServer.transport = "sse"': (
        "from fastmcp.mcp_config import RemoteMCPServer\n"
        "server = RemoteMCPServer(url=u, transport='sse')\n"
    ),
    "* (OpenAI/Anthropic/… sampling handlers)": (
        "from fastmcp import Client\n"
        "from fastmcp.client.sampling.handlers.openai import OpenAISamplingHandler\n"
        "client = Client(server, sampling_handler=OpenAISamplingHandler())\n"
    ),
    "Settings.client_log_level": "import fastmcp\nfastmcp.settings.client_log_level = 'info'\n",
    "Settings.sse_path": "import fastmcp\nprint(fastmcp.settings.sse_path)\n",
}
