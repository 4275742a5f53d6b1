"""What rules on incidents share: the details of an incident in words, and lines for examples."""

from __future__ import annotations

from typing import Any

from revisor.dialect.explain import short
from revisor.model.wire import IncidentKind, WireIncident

SPECIFICATION = "https://modelcontextprotocol.io/specification/2026-07-28"
TRANSPORTS_URL = f"{SPECIFICATION}/basic/transports"
STDIO_URL = f"{TRANSPORTS_URL}/stdio"
HTTP_URL = f"{TRANSPORTS_URL}/streamable-http"
SENDING_URL = f"{HTTP_URL}#sending-messages"
RECEIVING_URL = f"{HTTP_URL}#receiving-messages"
JSON_RPC_URL = "https://www.jsonrpc.org/specification"

_VERBS = ("GET", "DELETE")
_LARGEST = 10**18

OVER_HTTP = ("streamable-http", "http-sse")


def number(incident: WireIncident, key: str) -> int | None:
    """Return a detail where it is a whole number, and none that is too long to be told."""
    value = incident.detail.get(key)
    if isinstance(value, bool) or not isinstance(value, int):
        return None
    return value if abs(value) < _LARGEST else None


def words(incident: WireIncident, key: str) -> str:
    """Return a detail where it is a text, "" where it is none."""
    value = incident.detail.get(key)
    return value if isinstance(value, str) else ""


def quoted(incident: WireIncident, key: str = "text", limit: int = 120) -> str:
    """Return a detail as one line in quotation marks, cut where it is long."""
    return short(words(incident, key), limit)


def asked(incident: WireIncident) -> str:
    """Return what was sent in words, such as `the request tools/list`; a GET has no message."""
    method = words(incident, "method")
    if method in _VERBS:
        return f"the {method} of the endpoint"
    if is_notification(incident):
        return f"the notification {short(method)[1:-1]}"
    return f"the request {short(method)[1:-1]}" if method else "a request"


def is_notification(incident: WireIncident) -> bool:
    """Whether what was sent wants no answer."""
    return words(incident, "method").startswith("notifications/")


def figure(incident: WireIncident, key: str) -> str:
    """Return a whole number as text, `?` where there is none."""
    value = number(incident, key)
    return "?" if value is None else str(value)


def counted(value: Any, what: str) -> str:
    """Return a number with its unit, `?` where there is none."""
    is_number = isinstance(value, int | float) and abs(value) < _LARGEST
    told = f"{value:,}" if is_number else "?"
    return f"{told} {what}"


def happened(kind: IncidentKind, transport: str = "stdio", **detail: Any) -> dict[str, Any]:
    """Return the line of a trace that tells of an incident on the server's side."""
    return {"dir": "s2c", "incident": kind, "transport": transport, "detail": detail}
