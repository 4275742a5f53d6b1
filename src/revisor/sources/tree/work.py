"""A file of a tree that is to be read."""

from __future__ import annotations

from typing import NamedTuple

from revisor.sources.kinds import Kind


class Work(NamedTuple):
    """A file to be read, and the key under which its reading is kept (empty: it is not)."""

    kind: Kind
    path: str
    data: bytes
    key: str = ""
