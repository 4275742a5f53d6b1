"""Files and folders that a reading depends on besides its own file, by the state they are in.

What is kept of a file holds only as long as the others are as they were: `Reading.beside` names
them, each with its state.
"""

from __future__ import annotations

import hashlib
import os
import stat
from typing import NamedTuple

ABSENT = ""
"""The state of what is not there, or cannot be read."""
LARGEST = 4 * 2**20
"""Bytes of a file that is still looked at."""


class Seen(NamedTuple):
    """A file or folder as it was seen: its state, its bytes, or the names in it.

    The names are those of folders and of Python files.
    """

    state: str = ABSENT
    data: bytes | None = None
    names: frozenset[str] = frozenset()


def look(path: str) -> Seen:
    """Return what stands at an absolute path; only regular files and folders are opened."""
    try:
        mode = os.stat(path)  # noqa: PTH116 - pathlib is slow
        if stat.S_ISDIR(mode.st_mode):
            return _folder(path)
        if stat.S_ISREG(mode.st_mode) and mode.st_size <= LARGEST:
            with open(path, "rb") as file:  # noqa: PTH123
                data = file.read(LARGEST + 1)
            return Seen(hashlib.sha256(data).hexdigest(), data)
    except (OSError, ValueError):
        pass
    return Seen()


def _folder(path: str) -> Seen:
    with os.scandir(path) as entries:
        names = sorted(e.name for e in entries if e.name.endswith(".py") or e.is_dir())
    told = "\0".join(names).encode("utf-8", "surrogateescape")
    return Seen(hashlib.sha256(told).hexdigest(), None, frozenset(names))


class States:
    """The states of files and folders, each looked at once."""

    def __init__(self) -> None:
        self._known: dict[str, str] = {}

    def are(self, beside: tuple[tuple[str, str], ...]) -> bool:
        """Whether each of the paths is in the state that stands beside it."""
        return all(self._of(path) == state for path, state in beside)

    def _of(self, path: str) -> str:
        if path not in self._known:
            self._known[path] = look(path).state
        return self._known[path]
