"""What the contexts of both frameworks say of one message. Neither framework is imported."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from .uses import client_name

if TYPE_CHECKING:
    from revisor.model.wire import Transport

CLIENT_INFO = "io.modelcontextprotocol/clientInfo"
_WRAPPERS = 5
"""Applications around an endpoint (authentication) that are looked through."""


class Incoming(NamedTuple):
    """A message of the client: `session` is the SDK's, None where the framework has none yet."""

    value: dict[str, Any]
    session: Any
    transport: Transport | None

    @property
    def method(self) -> str:
        """The method."""
        return str(self.value["method"])

    @property
    def revision(self) -> str:
        """The revision that the connection speaks, empty where nothing tells."""
        return str(getattr(self.session, "protocol_version", None) or "")

    @property
    def client(self) -> str:
        """What the client calls itself: in this message, or else when it connected."""
        params = self.value.get("params", {})
        meta = params.get("_meta")
        for told in (params.get("clientInfo"), (meta or {}).get(CLIENT_INFO)):
            if isinstance(told, dict):
                return client_name(told.get("name"), told.get("version"))
        info = getattr(getattr(self.session, "client_params", None), "client_info", None)
        return client_name(getattr(info, "name", None), getattr(info, "version", None))


def of_mcp(context: Any) -> Incoming:
    """Read a `ServerRequestContext` of `mcp` 2.x."""
    value = _value(context.method, context.params, request=context.request_id is not None)
    over_sse = _sse_endpoint(getattr(context, "request", None))
    return Incoming(value, context.session, "http-sse" if over_sse else None)


def of_fastmcp(context: Any) -> Incoming:
    """Read a `MiddlewareContext` of FastMCP 4."""
    inner = context.fastmcp_context
    value = _value(context.method or "", _params(context), request=context.type == "request")
    over_sse = getattr(inner, "transport", None) == "sse"
    return Incoming(value, _session(inner), "http-sse" if over_sse else None)


def plain(value: Any) -> Any:
    """Return a model of the SDK as it is on the wire; anything else as it is."""
    if not hasattr(value, "model_dump"):
        return value
    try:
        return value.model_dump(by_alias=True, mode="json", exclude_none=True)
    except Exception:  # noqa: BLE001 - what watches a server must not be what breaks it
        return None


def _value(method: str, params: Any, *, request: bool) -> dict[str, Any]:
    value: dict[str, Any] = {"jsonrpc": "2.0", "method": method}
    if request:
        value["id"] = 0
    value["params"] = dict(params) if isinstance(params, Mapping) else {}
    return value


def _params(context: Any) -> Any:
    """Return the params: the framework hands over them, or a whole request with them inside."""
    message = context.message
    inside = getattr(message, "params", None) if hasattr(message, "method") else message
    params = plain(inside)
    meta = _meta(context.fastmcp_context)
    if meta and isinstance(params, Mapping) and "_meta" not in params:
        return {**params, "_meta": meta}
    return params


def _meta(inner: Any) -> Any:
    """Return the `_meta` of the request, which the params of a component do not hold."""
    meta = plain(getattr(getattr(inner, "request_context", None), "meta", None))
    return meta if isinstance(meta, Mapping) else None


def _session(inner: Any) -> Any:
    try:
        return inner.session
    except (AttributeError, RuntimeError):
        return None


def _sse_endpoint(request: Any) -> bool:
    """Return whether a request of HTTP came in by the SDK's transport for HTTP+SSE."""
    scope = getattr(request, "scope", None)
    found = scope.get("endpoint") if isinstance(scope, Mapping) else None
    for _ in range(_WRAPPERS):
        owner = getattr(found, "__self__", None)
        if owner is not None:
            return type(owner).__module__ == "mcp.server.sse"
        found = getattr(found, "app", None)
    return False
