"""The headers of a request, by revision: Streamable HTTP, section "Request Metadata"."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Mapping
from typing import Any

PER_REQUEST_ERA = "2026-07-28"
"""The first revision without a handshake: no sessions, and headers that mirror the body."""

VERSION_HEADER_SINCE = "2025-06-18"

ACCEPT = "application/json, text/event-stream"
EVENTS = "text/event-stream"

_NAMED_BY = {"tools/call": "name", "prompts/get": "name", "resources/read": "uri"}
_SAFE = re.compile(r"[\x21-\x7e](?:[\x20-\x7e\t]*[\x21-\x7e])?")
_SENTINEL = re.compile(r"=\?base64\?.*\?=", re.DOTALL)


def is_per_request(revision: str | None) -> bool:
    """Whether a revision carries version, identity and capabilities in each request."""
    return revision is not None and revision >= PER_REQUEST_ERA


def encoded(value: str) -> str:
    """Return a value as it stands in `Mcp-Name` and `Mcp-Param-*`: plain, or as a Base64 sentinel.

    Anything but visible ASCII with spaces and tabs inside is encoded, and so is what looks like
    the sentinel itself (Streamable HTTP, section "Value Encoding").
    """
    if _SAFE.fullmatch(value) and not _SENTINEL.fullmatch(value):
        return value
    text = value.encode("utf-8", "surrogatepass")
    return f"=?base64?{b64encode(text).decode('ascii')}?=" if value else ""


def metadata_headers(message: Any, revision: str | None) -> dict[str, str]:
    """Return the headers that a revision asks for beside the body `message`, names in lower case.

    `initialize` carries no version: nothing is negotiated yet.
    """
    method = message.get("method") if isinstance(message, dict) else None
    found: dict[str, str] = {}
    if revision is not None and revision >= VERSION_HEADER_SINCE and method != "initialize":
        found["mcp-protocol-version"] = revision
    if is_per_request(revision) and isinstance(method, str):
        found["mcp-method"] = encoded(method)
        params = message.get("params")
        name = params.get(_NAMED_BY.get(method, "")) if isinstance(params, dict) else None
        if isinstance(name, str):
            found["mcp-name"] = encoded(name)
    return found


def param_headers(schema: Any, arguments: Mapping[str, Any]) -> dict[str, str]:
    """Return the `Mcp-Param-*` headers of a call, from the `x-mcp-header` of an input schema.

    Annotations count where chains of `properties` alone lead to them; a value that is absent or
    null gives no header (Streamable HTTP, section "Custom Headers from Tool Parameters").
    """
    found: dict[str, str] = {}
    waiting: list[tuple[Any, Any]] = [(schema, arguments)]
    while waiting:
        at, value = waiting.pop()
        properties = at.get("properties") if isinstance(at, dict) else None
        if not isinstance(properties, dict) or not isinstance(value, Mapping):
            continue
        for name, inner in properties.items():
            if name not in value or not isinstance(inner, dict):
                continue
            waiting.append((inner, value[name]))
            header, text = inner.get("x-mcp-header"), _as_text(value[name])
            if isinstance(header, str) and re.fullmatch(r"[\w!#$%&'*+.^`|~-]+", header, re.ASCII):
                found |= {} if text is None else {f"mcp-param-{header.lower()}": encoded(text)}
    return found


def _as_text(value: Any) -> str | None:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value) if isinstance(value, str | int) else None
