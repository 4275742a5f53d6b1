"""Responses without an id that answer a notification, as far as that can be told."""

from __future__ import annotations

from typing import Any

from revisor.model.wire import Conversation, WireMessage

from ._wire import is_judged, key

_READ = (-32601, -32602)
"""Codes of one who has read the message: it has no id, and so it was a notification."""
_FAILED = 400


def answers_to_notifications(conversation: Conversation) -> dict[int, WireMessage]:
    """Return the notifications that were answered, by the `id()` of the message that does it.

    Such a message has no id, or null, and comes right after a notification of the other party; or
    anywhere behind one, where every request has its own answer.
    """
    candidates = [m for m in conversation.messages if is_idless_answer(m)]
    if not candidates:
        return {}
    losing = _parties_in_want(conversation)
    found: dict[int, WireMessage] = {}
    open_: dict[str, list[WireMessage]] = {"client": [], "server": []}
    wanted = {id(m) for m in candidates}
    before: WireMessage | None = None
    for message in conversation.messages:
        if id(message) in wanted:
            asker = "client" if message.sender == "server" else "server"
            waiting = open_[asker]
            if before is not None and before.is_notification and before.sender == asker:
                found[id(message)] = before
                waiting.pop()
            elif waiting and asker not in losing:
                found[id(message)] = waiting.pop(0)
        elif message.is_notification:
            open_[message.sender].append(message)
        before = message
    return found


def is_idless_answer(message: WireMessage) -> bool:
    """Whether a message is a result without an id, or an error of one who has read a message."""
    if not is_judged(message) or not message.is_response or message.value.get("id") is not None:
        return False
    if message.http is not None and (message.http.status or 0) >= _FAILED:
        return False
    error: Any = message.value.get("error")
    code = error.get("code") if isinstance(error, dict) else None
    return "result" in message.value or code in _READ


def _parties_in_want(conversation: Conversation) -> set[str]:
    """Return the parties with a request that got no answer of its own: it may be the one."""
    lost = {e.request.sender for e in conversation.exchanges if not e.responses}
    unpaired = (m for m in conversation.messages if m.is_request and key(m.value["id"]) is None)
    return {*lost, *(m.sender for m in unpaired)}
