"""The headers in which a request over HTTP repeats what its body says (Streamable HTTP page)."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Iterator, Mapping

from revisor.model.wire import Conversation, WireMessage

REVISION = "mcp-protocol-version"
METHOD = "mcp-method"
NAME = "mcp-name"

NAME_OF = {"tools/call": "name", "resources/read": "uri", "prompts/get": "name"}
"""The member of the params that `Mcp-Name` repeats, by method."""

_OPENS, _CLOSES = "=?base64?", "?="
_SHOW_HEADERS = ("content-type", "accept")
"""Without these the headers of a POST were not recorded, or only some of them."""


def with_headers(conversation: Conversation) -> Iterator[tuple[WireMessage, Mapping[str, str]]]:
    """Yield the requests of the client that were sent by POST, with their headers.

    HTTP+SSE has no such headers. What Revisor sends itself and elements of a batch are left out.
    """
    for message in conversation.messages:
        http = message.http
        if message.sender != "client" or message.ours or message.in_batch or http is None:
            continue
        posted = message.is_request and http.method.upper() == "POST"
        if not posted or message.transport == "http-sse":
            continue
        if any(name in http.headers for name in _SHOW_HEADERS):
            yield message, http.headers


def decoded(value: str) -> str:
    """Return the text of a header value, which may be base64 between sentinels (XH-11)."""
    if not (value.lower().startswith(_OPENS) and value.endswith(_CLOSES)):
        return value
    try:
        return base64.b64decode(value[len(_OPENS) : -len(_CLOSES)], validate=True).decode()
    except (binascii.Error, UnicodeDecodeError):
        return value
