"""A file of a tree that is to be read."""

from __future__ import annotations

from typing import NamedTuple

from revisor.errors import SourceError
from revisor.sources import files
from revisor.sources.kinds import Kind

_GROWN = 2**20
"""Bytes more than it had that a file is still read with, to be told as changed."""


class Work(NamedTuple):
    """A file to be read, and the key under which its reading is kept (empty: it is not).

    `data` is None where the tree holds too much for all of it to stay in memory; then `size` tells
    how much it was.
    """

    kind: Kind
    path: str
    data: bytes | None
    key: str = ""
    size: int = 0

    def content(self) -> bytes:
        """Return its bytes; raises SourceError where they are not what they were any more."""
        if self.data is not None:
            return self.data
        found = files.content(self.path, self.size + _GROWN)
        if len(found) != self.size:
            raise SourceError("it changed while the folder was read", "Check it again.")
        return found

    def length(self) -> int:
        """Return how many bytes it has."""
        return self.size if self.data is None else len(self.data)
