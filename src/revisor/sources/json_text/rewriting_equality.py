"""Numbers for JSON values: two values have the same one where they are the same in every respect.

`1`, `1.0` and `true` are three values here, and so are two objects whose keys stand in another
order: a text that is to show the one must not show the other.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterator
from typing import Any

from revisor.errors import NotJson
from revisor.sources.json_text.c_parser import Reals
from revisor.sources.json_text.rewriting_spans import Spans

_HINT = "Give what a JSON parser returns: dict, list, str, int, float, bool or None."


class Numbering:
    """The values of a text, numbered; then those of a value that it is to become.

    `same` holds the number for each value of the text; `find` the first value with a number.
    """

    def __init__(self, spans: Spans) -> None:
        self.same = array("q", bytes(8 * len(spans)))
        self._spans = spans
        self._numbers: dict[Any, int] = {}
        self._first: dict[int, int] = {}
        self._of_containers: dict[int, int] = {}
        self._read_text()

    def find(self, number: int) -> int:
        """Return the first value of the text that has a number, -1 where there is none."""
        return self._first.get(number, -1)

    def of(self, value: Any) -> int:
        """Return the number of a scalar, or of a container that `add` has gone through."""
        if isinstance(value, dict | list | tuple):
            return self._of_containers[id(value)]
        return self._number(_scalar_key(value))

    def add(self, value: Any) -> None:
        """Number a value and all inside of it. Raises NotJson for what JSON cannot express.

        The value must stay as it is, and alive, as long as it is asked for.
        """
        entered: set[int] = set()
        stack = [value]
        while stack:
            held = stack[-1]
            if not isinstance(held, dict | list | tuple) or id(held) in self._of_containers:
                stack.pop()
            elif id(held) in entered:
                stack.pop()
                self._of_containers[id(held)] = self._number(self._container_key(held))
            else:
                entered.add(id(held))
                inner = [each for each in _inside(held) if isinstance(each, dict | list | tuple)]
                new = [each for each in inner if id(each) not in self._of_containers]
                if any(id(each) in entered for each in new):
                    raise NotJson("a value holds itself", _HINT)
                stack += new

    def _read_text(self) -> None:
        """Number the values of the text from the last to the first, so that children come first."""
        spans, reals = self._spans, Reals()
        # What the text may cost was bounded when it was read, in another order.
        reals.left = sys.maxsize
        for value in range(len(spans) - 1, -1, -1):
            kind = spans.kind_of(value)
            key: Any
            if kind == "{":
                key = ["o"]
                for child in spans.children(value):
                    key += (spans.name_of(child), self.same[child])
                key = tuple(key)
            elif kind == "[":
                key = ("a", *[self.same[child] for child in spans.children(value)])
            else:
                key = _scalar_key(spans.scalar(value, reals))
            number = self._number(key)
            self.same[value] = number
            self._first[number] = value

    def _container_key(self, held: Any) -> tuple[Any, ...]:
        if isinstance(held, dict):
            key: list[Any] = ["o"]
            for name, each in held.items():
                if not isinstance(name, str):
                    raise NotJson(f"a name is no string: {name!r:.60}", _HINT)
                key += (str(name), self.of(each))
            return tuple(key)
        return ("a", *map(self.of, held))

    def _number(self, key: Any) -> int:
        return self._numbers.setdefault(key, len(self._numbers))


def _inside(held: Any) -> Iterator[Any]:
    return iter(held.values() if isinstance(held, dict) else held)


def _scalar_key(value: Any) -> Any:
    """Return a key that no other scalar has."""
    if value is None or value is True or value is False:
        return ("literal", repr(value))
    if isinstance(value, str):
        return str(value)
    if isinstance(value, int):
        return int(value)
    if isinstance(value, float):
        return ("real", float.__repr__(value))
    raise NotJson(f"a {type(value).__name__} is nothing that JSON has", _HINT)
