"""Values from memory of other types than JSON's own, made anew of these.

Engines and rules look at exact types. What is a subclass of one (OrderedDict, IntEnum, a str of
somebody's own) becomes that, and a tuple becomes an array, as json.dumps writes it. Only methods of
the built-in types are called, so that nothing which such a value overrides is ever run.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from revisor.errors import SourceError
from revisor.model.pointer import Pointer, render

_SHOWN = 40
_LARGEST_SHOWN = 10**_SHOWN


class Place(NamedTuple):
    """A value as it was made anew, and the way to it."""

    pointer: Pointer
    value: Any


class Rebuilt:
    """Makes `root` anew: iterate over it, then take `value`.

    Yields every place, parents first; a container is still empty then. The receiver may call
    `leave_out` on a place that it was just given: null stands there in the end. `max_depth` bounds
    the levels of containers, `max_values` all values: a part that is shared counts each time.

    Iterating raises SourceError where something is no JSON: another type, a key that is no string,
    a container that holds itself, too many values.
    """

    def __init__(self, root: Any, max_depth: int, max_values: int) -> None:
        self.value: Any = None
        self.too_deep: list[Pointer] = []
        self._root = root
        self._max_depth = max_depth
        self._max_values = max_values
        self._path: list[str | int] = []
        self._around: list[int] = []
        self._left_out = False

    def leave_out(self) -> None:
        """Put null where the value stands that was yielded last."""
        self._left_out = True

    def __iter__(self) -> Iterator[Place]:
        """Yield each place; see the class."""
        holder: list[Any] = [None]
        stack: list[tuple[Iterator[tuple[Any, Any]], Any]] = [(iter([(0, self._root)]), holder)]
        count = 0
        while stack:
            children, made = stack[-1]
            if (item := next(children, None)) is None:
                stack.pop()
                if stack[1:]:
                    self._path.pop()
                if self._around:
                    self._around.pop()
                continue
            count += 1
            if count > self._max_values:
                raise SourceError(
                    f"the value holds more than {self._max_values:,} values", "Give it in parts."
                )
            key, original = item
            pointer = (*self._path, key) if len(stack) > 1 else ()
            new = self._made(pointer, original)
            self._left_out = False
            yield Place(pointer, new)
            if self._left_out or self._is_too_deep(pointer, new, len(stack)):
                new = None
            _put(made, key, new)
            if type(new) is dict or type(new) is list:
                stack.append((self._children(pointer, original, new), new))
                self._around.append(id(original))
                if pointer:
                    self._path.append(key)
        self.value = holder[0]

    def _is_too_deep(self, pointer: Pointer, new: Any, depth: int) -> bool:
        deep = depth > self._max_depth and (type(new) is dict or type(new) is list)
        if deep:
            self.too_deep.append(pointer)
        return deep

    def _made(self, pointer: Pointer, original: Any) -> Any:
        """Return the value as one of exact type; of a container the empty one."""
        kind = type(original)
        if issubclass(kind, dict | list | tuple):
            if id(original) in self._around:
                raise SourceError(f"the value at {_told(pointer)} holds itself", "Give JSON.")
            return {} if issubclass(kind, dict) else []
        if original is None or kind is bool:
            return original
        if issubclass(kind, str):
            return str.__str__(original)
        if issubclass(kind, int):
            return int.__int__(original)
        if issubclass(kind, float):
            return float.__float__(original)
        raise SourceError(
            f"the value at {_told(pointer)} is no JSON: {kind.__name__}",
            "Give what json.loads returns: dict, list, str, int, float, bool and None.",
        )

    def _children(self, pointer: Pointer, original: Any, new: Any) -> Iterator[tuple[Any, Any]]:
        if type(new) is list:
            kind = list if issubclass(type(original), list) else tuple
            return enumerate(kind.__iter__(original))
        return iter(_members(pointer, dict.items(original)))


def _members(pointer: Pointer, items: Iterable[tuple[Any, Any]]) -> list[tuple[str, Any]]:
    members = []
    for key, value in list(items):
        if not issubclass(type(key), str):
            raise SourceError(
                f"a key at {_told(pointer)} is no string: {_shown(key)}",
                "The keys of a JSON object are strings.",
            )
        members.append((str.__str__(key), value))
    if len(members) != len({key for key, _ in members}):
        raise SourceError(
            f"two keys at {_told(pointer)} are the same text",
            "The keys of a JSON object differ.",
        )
    return members


def _put(made: Any, key: Any, value: Any) -> None:
    if type(made) is dict:
        made[key] = value
    elif key == len(made):
        made.append(value)
    else:
        made[key] = value


def _shown(key: Any) -> str:
    kind = type(key)
    small = key is None or kind in (bool, float) or (kind is int and abs(key) < _LARGEST_SHOWN)
    return repr(key) if small else f"it is of the type {kind.__name__}"


def _told(pointer: Pointer) -> str:
    return render(pointer[:_SHOWN]) or "the root"
