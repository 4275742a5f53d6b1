"""What was made last, by what it was made of: bounded in number and in size."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Hashable
from typing import Generic, TypeVar

_Key = TypeVar("_Key", bound=Hashable)
_Made = TypeVar("_Made")


class Kept(Generic[_Key, _Made]):
    """The things made last, by their keys; safe to share between threads.

    At most `most` of them, whose sizes sum up to at most `size`; a larger one is not kept.
    """

    def __init__(self, most: int, size: int) -> None:
        self.most = most
        self.size = size
        self.sum = 0
        self._lock = threading.Lock()
        self._made: OrderedDict[_Key, tuple[_Made, int]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._made)

    def get(self, key: _Key) -> _Made | None:
        """Return what was made of this, None where it is not kept."""
        with self._lock:
            found = self._made.get(key)
            if found is None:
                return None
            self._made.move_to_end(key)
            return found[0]

    def put(self, key: _Key, made: _Made, size: int) -> _Made:
        """Keep something of a size; return what is kept, which another thread may have made."""
        with self._lock:
            if key in self._made:
                return self._made[key][0]
            if size > self.size:
                return made
            self._made[key] = made, size
            self.sum += size
            while len(self._made) > self.most or self.sum > self.size:
                _, (_, oldest) = self._made.popitem(last=False)
                self.sum -= oldest
            return made

    def after_fork(self) -> None:
        """Take another lock: a thread that is no more may hold the one there is."""
        self._lock = threading.Lock()
