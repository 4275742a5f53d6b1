"""Which response answers which request: by connection, by the party that asked, and by id."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from revisor.model.wire import Exchange, WireMessage

Key = tuple[int, str, type, Any]
_CLIENT_ASKS = {"client": "server", "server": "client"}
_MOST_OPEN = 100


class _Open:
    """A request while its answer is awaited."""

    def __init__(self, request: WireMessage) -> None:
        self.request = request
        self.responses: list[WireMessage] = []
        self.between: list[WireMessage] = []

    def closed(self) -> Exchange:
        return Exchange(self.request, tuple(self.responses), tuple(self.between))


class _SameId:
    """All requests of one id; those without an answer on a stack."""

    def __init__(self) -> None:
        self.last: _Open | None = None
        self.unanswered: list[_Open] = []

    def ask(self, asked: _Open) -> None:
        self.last = asked
        self.unanswered.append(asked)

    def answered(self) -> _Open | None:
        return self.unanswered.pop() if self.unanswered else self.last


class Paired(NamedTuple):
    """The exchanges in the order of their requests, and the responses that answer none."""

    exchanges: tuple[Exchange, ...]
    stray: tuple[WireMessage, ...]


def pair(messages: Iterable[WireMessage]) -> Paired:
    """Pair the requests of one connection with their responses.

    Ids are compared with their type, as JSON-RPC does: `1` is not `"1"`. Where an id was used
    twice, a response belongs to the last request of that id that is still without one.
    """
    opened: dict[Key, _SameId] = {}
    order: list[_Open] = []
    waiting: dict[str, dict[int, _Open]] = {"client": {}, "server": {}}
    stray: list[WireMessage] = []
    for message in messages:
        if isinstance(message.value, list):
            continue
        if message.is_response:
            found = _answered(message, opened)
            if found is None:
                stray.append(message)
            else:
                found.responses.append(message)
                waiting[found.request.sender].pop(id(found), None)
            continue
        for each in waiting[_CLIENT_ASKS[message.sender]].values():
            each.between.append(message)
        if message.is_request and _is_id(message.value["id"]):
            asked = _Open(message)
            order.append(asked)
            opened.setdefault(_key(message, message.sender), _SameId()).ask(asked)
            mine = waiting[message.sender]
            mine[id(asked)] = asked
            if len(mine) > _MOST_OPEN:
                # Who asks without end: what comes between is told of the latest requests alone.
                del mine[next(iter(mine))]
    return Paired(tuple(each.closed() for each in order), tuple(stray))


def _answered(response: WireMessage, opened: dict[Key, _SameId]) -> _Open | None:
    """Return the request that a response answers: the last one of its id, unanswered if any is."""
    key = response.value.get("id")
    if not _is_id(key):
        return None
    asked = opened.get(_key(response, _CLIENT_ASKS[response.sender]))
    return asked.answered() if asked else None


def _key(message: WireMessage, asker: str) -> Key:
    key = message.value["id"]
    return message.session, asker, type(key), key


def _is_id(value: Any) -> bool:
    return isinstance(value, str | int | float) and not isinstance(value, bool)
