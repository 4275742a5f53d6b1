"""What rules on messages share: pages, how to speak of a message, who has to answer for it."""

from __future__ import annotations

from typing import Any

from revisor.dialect.explain import short
from revisor.model.feature import Sender
from revisor.model.subject import MISSING
from revisor.model.wire import WireMessage

SPECIFICATION = "https://modelcontextprotocol.io/specification/2026-07-28"
BASIC_URL = f"{SPECIFICATION}/basic"
REQUESTS_URL = f"{BASIC_URL}#requests"
RESPONSES_URL = f"{BASIC_URL}#responses"
NOTIFICATIONS_URL = f"{BASIC_URL}#notifications"
ERRORS_URL = f"{BASIC_URL}#error-codes"
PROGRESS_URL = f"{BASIC_URL}/patterns/progress"
CANCELLATION_URL = f"{BASIC_URL}/patterns/cancellation"
JSON_RPC_URL = "https://www.jsonrpc.org/specification"

PER_REQUEST_SINCE = "2026-07-28"
"""From here on only clients send requests, each with its revision in `_meta`."""
HANDSHAKE_UNTIL = "2025-11-25"
VERSION_KEY = "io.modelcontextprotocol/protocolVersion"


def spoken(message: WireMessage) -> str:
    """Return how to speak of a message, such as `the request tools/list (id 3)`."""
    number = f" (id {short(message.value['id'])})" if has_id(message) else ""
    if message.method is not None:
        kind = "request" if message.is_request else "notification"
        return f"the {kind} {shown(message.method)}{number}"
    return f"the response{number}" if message.is_response else f"the message{number}"


def shown(text: str) -> str:
    """Return a method or token on one line, cut where it is long."""
    return short(text)[1:-1]


def has_id(message: WireMessage) -> bool:
    """Whether a message is an object with an id, whatever that is."""
    return isinstance(message.value, dict) and "id" in message.value


def other(sender: Sender) -> Sender:
    """Return the party at the other end."""
    return "server" if sender == "client" else "client"


def is_judged(message: WireMessage) -> bool:
    """Whether the envelope of a message is as it was sent, and not by Revisor itself."""
    return message.verbatim and not message.ours and isinstance(message.value, dict)


def key(value: Any) -> tuple[type, Any] | None:
    """Return an id or token as something to compare by, with its type; None where it is neither."""
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return None
    return type(value), value


def meta(message: WireMessage) -> dict[str, Any]:
    """Return the `_meta` of the params of a message, empty where there is none."""
    params: Any = message.params
    found = params.get("_meta", MISSING) if isinstance(params, dict) else MISSING
    return found if isinstance(found, dict) else {}
