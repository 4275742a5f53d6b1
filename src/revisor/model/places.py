"""Where values stand in a text, as a table: it can be kept and sent to another process."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from .origin import Origin
from .pointer import Pointer

Position = tuple[int, int]
"""Line and column, from 1."""

Key = tuple[str, Pointer]
"""The uri and the pointer of an origin."""


@dataclass(frozen=True, slots=True)
class Places:
    """Line and column of origins, for `Reading.locate`.

    An origin below one in the table, which has no place of its own, is told at the place above.
    """

    table: Mapping[Key, Position] = field(default_factory=lambda: MappingProxyType({}))

    def __call__(self, origin: Origin) -> Position | None:
        """Return the place of an origin, or of the nearest one above it; None where none is."""
        for length in range(len(origin.pointer), -1, -1):
            found = self.table.get((origin.uri, origin.pointer[:length]))
            if found is not None:
                return found
        return None

    def __or__(self, other: Places) -> Places:
        """Return the places of both."""
        return Places({**self.table, **other.table})
