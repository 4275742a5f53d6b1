"""Values that could not be read: where they are, as far as that can be told of many of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from revisor.errors import SourceError
from revisor.model.pointer import Pointer

PREFIX = 8
"""Of all holes that have this many tokens of their pointers in common, one is kept."""

MOST = 1000
"""Holes that are placed; of more, those that lie together become one, and all around them goes."""


class Hole(NamedTuple):
    """A value that was left out, and why; null stands in its place."""

    pointer: Pointer
    why: str
    position: int = 0


class _Kept(NamedTuple):
    hole: Hole
    size: int


class Holes:
    """The holes of one document; iterate over them when all were added.

    Beyond MOST of them the places become coarser, level by level: then `cut_from` has to be called,
    which puts null in the place of whole containers, so that no value is taken for read in full
    that was not.
    """

    def __init__(self) -> None:
        self._kept: dict[Pointer, _Kept] = {}
        self._prefix = PREFIX

    def is_known(self, start: Pointer) -> bool:
        """Whether a hole is kept already that begins with the first PREFIX tokens `start`.

        If so, the one at hand is counted, and need not be added.
        """
        key = start[: self._prefix]
        held = self._kept.get(key)
        if held is None:
            return False
        self._kept[key] = held._replace(size=held.size + 1)
        return True

    def add(self, pointer: Pointer, why: str, position: int = 0) -> None:
        """Add a hole, unless one is kept that stands for it."""
        if self.is_known(pointer[:PREFIX]):
            return
        self._kept[pointer[: self._prefix]] = _Kept(Hole(pointer, why, position), 1)
        while len(self._kept) > MOST:
            self._make_coarser()

    def _make_coarser(self) -> None:
        self._prefix -= 1
        merged: dict[Pointer, _Kept] = {}
        for key, (hole, count) in self._kept.items():
            held = merged.get(key[: self._prefix])
            first, before = held or (hole, 0)
            merged[key[: self._prefix]] = _Kept(first, before + count)
        self._kept = merged

    def __iter__(self) -> Iterator[Hole]:
        """Yield the holes in the order in which they were met."""
        for key, (hole, count) in self._kept.items():
            if self._prefix == PREFIX or count == 1:
                yield hole
            else:
                yield Hole(key, f"{count:,} values in it, the first: {hole.why}", hole.position)

    def cut_from(self, value: Any) -> Any:
        """Return `value`, changed so that null stands where many holes became one.

        Raises SourceError where that would be the whole document.
        """
        if self._prefix == PREFIX:
            return value
        for key, (_, count) in self._kept.items():
            if count == 1:
                continue
            if not key:
                message = f"{count:,} values in it cannot be read"
                raise SourceError(message, "Write numbers that a double holds, and fewer levels.")
            _put_null(value, key)
        return value


def _put_null(value: Any, pointer: Pointer) -> None:
    try:
        for token in pointer[:-1]:
            value = value[token]
        if value[pointer[-1]] is not None:
            value[pointer[-1]] = None
    except (LookupError, TypeError):
        # Of a key that is there twice, the last one has taken its place.
        return
