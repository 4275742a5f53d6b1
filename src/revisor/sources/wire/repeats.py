"""What a second connection to one server only repeats need not be told twice."""

from __future__ import annotations

import json
from typing import Any

from revisor.model.wire import Exchange, WireMessage


class Repeats:
    """Remembers the messages of earlier connections by their text without the id."""

    def __init__(self) -> None:
        self.later = False
        self._earlier: set[int] = set()
        self._here: set[int] = set()

    def next_session(self) -> None:
        """Say that the next connection begins."""
        self._earlier |= self._here
        self._here = set()
        self.later = True

    def is_new(self, message: WireMessage) -> bool:
        """Whether no earlier connection held a message that differs in its id alone."""
        status = message.http.status if message.http else None
        return self._is_new((message.sender, status, _told(message)))

    def is_new_exchange(self, exchange: Exchange) -> bool:
        """Whether no earlier connection held the same answers to that method."""
        answers = [_told(response) for response in exchange.responses]
        between = [_told(message) for message in exchange.between]
        params = exchange.request.params
        name = params.get("name") if isinstance(params, dict) else None
        return self._is_new((exchange.method, name, answers, between))

    def _is_new(self, what: Any) -> bool:
        try:
            key = hash(json.dumps(what, sort_keys=True, default=repr))
        except (RecursionError, ValueError, TypeError):
            # Nested too deep, or a number too long to be written: then it is told once more.
            return True
        self._here.add(key)
        return key not in self._earlier


def _told(message: WireMessage) -> Any:
    value = message.value
    if not isinstance(value, dict):
        return value
    return {key: member for key, member in value.items() if key != "id"} | {
        "id": type(value.get("id")).__name__
    }
