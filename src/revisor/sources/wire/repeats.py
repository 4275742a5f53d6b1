"""What a second connection to one server only repeats need not be told twice.

Texts are long and mostly the very same values: they are written down only where nothing cheaper
tells two messages apart.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Hashable, Sequence
from typing import Any

from revisor.model.wire import Exchange, WireMessage

Outline = tuple[Hashable, ...]


class Known:
    """Values of one outline that were met: compared by identity, else by their text."""

    def __init__(self) -> None:
        self._same: set[tuple[int, ...]] = set()
        self._unread: list[Callable[[], Any]] = []
        self._texts: set[Hashable] = set()

    def add(self, values: Sequence[Any], told: Callable[[], Any]) -> None:
        """Remember what `told` returns; `values`, which live on, are all that it is made of."""
        key = tuple(map(id, values))
        if key not in self._same:
            self._same.add(key)
            self._unread.append(told)

    def has(self, values: Sequence[Any], told: Callable[[], Any]) -> bool:
        """Whether the same was remembered."""
        if tuple(map(id, values)) in self._same:
            return True
        while self._unread:
            self._texts.add(_text(self._unread.pop()()))
        return _text(told()) in self._texts


class Repeats:
    """Remembers the messages of earlier connections; of equal ones the id alone may differ."""

    def __init__(self) -> None:
        self.later = False
        self._earlier: dict[Outline, Known] = {}
        self._here: list[tuple[Outline, Sequence[Any], Callable[[], Any]]] = []

    def next_session(self) -> None:
        """Say that the next connection begins."""
        for outline, values, told in self._here:
            self._earlier.setdefault(outline, Known()).add(values, told)
        self._here = []
        self.later = True

    def is_new(self, message: WireMessage) -> bool:
        """Whether no earlier connection held a message that differs in its id alone."""
        status = message.http.status if message.http else None
        outline = (message.sender, status, _outline(message))
        return self._is_new(outline, (message.value,), lambda: _told(message))

    def is_new_exchange(self, exchange: Exchange) -> bool:
        """Whether no earlier connection held the same answers to that method."""
        answers, between = exchange.responses, exchange.between
        params = exchange.request.params
        name = params.get("name") if isinstance(params, dict) else None
        outline = (exchange.method, *map(_outline, answers), None, *map(_outline, between))

        def told() -> Any:
            return name, [_told(each) for each in answers], [_told(each) for each in between]

        return self._is_new(outline, [name, *(m.value for m in (*answers, *between))], told)

    def _is_new(self, outline: Outline, values: Sequence[Any], told: Callable[[], Any]) -> bool:
        self._here.append((outline, values, told))
        known = self._earlier.get(outline)
        return known is None or not known.has(values, told)


def _outline(message: WireMessage) -> Outline:
    """Return what equal messages have in common, and tells most others apart."""
    value = message.value
    if not isinstance(value, dict):
        return (type(value).__name__,)
    result = value.get("result")
    members = frozenset(result) if isinstance(result, dict) else None
    return message.method, type(value.get("id")).__name__, frozenset(value), members


def _told(message: WireMessage) -> Any:
    value = message.value
    if not isinstance(value, dict):
        return value
    return {key: member for key, member in value.items() if key != "id"} | {
        "id": type(value.get("id")).__name__
    }


def _text(value: Any) -> Hashable:
    """Return a hash of the text of a value, something unlike all else where it has none."""
    try:
        return hash(json.dumps(value, sort_keys=True, default=repr))
    except (RecursionError, ValueError, TypeError):
        # Nested too deep, or a number too long to be written: then it is told once more.
        return object()
