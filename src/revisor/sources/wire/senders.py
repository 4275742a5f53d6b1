"""Who sent a message that was saved without its direction: told by what only one party sends."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from revisor.model.feature import Sender

_BY_SERVER = frozenset(
    {
        "roots/list",
        "sampling/createMessage",
        "elicitation/create",
        "notifications/message",
        "notifications/resources/updated",
        "notifications/resources/list_changed",
        "notifications/tools/list_changed",
        "notifications/prompts/list_changed",
        "notifications/elicitation/complete",
        "notifications/subscriptions/acknowledged",
        "notifications/tasks/status",
    }
)
_SERVERS_ASK = frozenset({"roots", "sampling", "elicitation"})
"""The first parts of methods that servers call, be the rest misspelt."""
_BY_EITHER = frozenset({"ping", "notifications/progress", "notifications/cancelled"})
_IN_ANSWERS_OF_CLIENTS = ("roots", "action", "role")
_OTHER: dict[Sender, Sender] = {"client": "server", "server": "client"}


class Senders:
    """Tells the senders of messages one after the other, since an answer follows its request."""

    def __init__(self) -> None:
        self._asked: dict[Any, set[Sender]] = {}

    def of(self, message: dict[str, Any]) -> Sender | None:
        """Return who sent a message, None where either may have."""
        method, key = message.get("method"), message.get("id")
        known = isinstance(key, str | int)
        if not isinstance(method, str):
            askers = self._asked.get((type(key), key), set()) if known else set()
            # Both parties count their requests: an id that both used tells nothing.
            return _OTHER[next(iter(askers))] if len(askers) == 1 else _answering(message)
        sender = _asking(method)
        if known and sender:
            self._asked.setdefault((type(key), key), set()).add(sender)
        return sender


def _asking(method: str) -> Sender | None:
    if method in _BY_EITHER:
        return None
    if method in _BY_SERVER or method.partition("/")[0] in _SERVERS_ASK:
        return "server"
    return "client"


def _answering(message: dict[str, Any]) -> Sender | None:
    """Return who gives an answer whose request is not known, by the shape of its result."""
    result = message.get("result")
    if not isinstance(result, dict) or not result:
        return None
    is_clients = any(member in result for member in _IN_ANSWERS_OF_CLIENTS)
    return "client" if is_clients else "server"
