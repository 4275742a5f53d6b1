"""What a server sends to its client on its own: requests, notifications, log messages.

Middleware is asked about what comes in. The SDK makes a session for each message that does, and all
that a handler sends goes through public methods of it; these are replaced on that one object.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .contexts import plain

if TYPE_CHECKING:
    from collections.abc import Callable

_OWNERS = "_revisor_watched_by"


def watch(session: Any, owner: object, note: Callable[[dict[str, Any]], None]) -> None:
    """Have every message that a handler sends by this session noted before it is sent.

    Once for an owner: a framework may hand the same session to a middleware twice.
    """
    owners: tuple[object, ...] = getattr(session, _OWNERS, ())
    if session is None or any(known is owner for known in owners):
        return

    def requested(request: Any, *_: Any, **__: Any) -> None:
        note({"jsonrpc": "2.0", "id": 0, **_message(request)})

    def notified(notification: Any, *_: Any, **__: Any) -> None:
        note({"jsonrpc": "2.0", **_message(notification)})

    def logged(level: Any, *_: Any, **__: Any) -> None:
        params = {"level": level, "data": None}
        note({"jsonrpc": "2.0", "method": "notifications/message", "params": params})

    watched = {
        "send_request": requested,
        "send_notification": notified,
        "send_log_message": logged,
    }
    try:
        setattr(session, _OWNERS, (*owners, owner))
        for name, noting in watched.items():
            if callable(sending := getattr(session, name, None)):
                setattr(session, name, _noting(noting, sending))
    except AttributeError:
        # A session that takes no attributes is left as it is: only what comes in is seen then.
        return


def _noting(noting: Callable[..., None], sending: Callable[..., Any]) -> Callable[..., Any]:
    def send(*args: Any, **kwargs: Any) -> Any:
        noting(*args, **kwargs)
        return sending(*args, **kwargs)

    return send


def _message(model: Any) -> dict[str, Any]:
    found = plain(model)
    return found if isinstance(found, dict) else {}
