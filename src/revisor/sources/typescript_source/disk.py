"""The files around one that is read: what stands in them, and what was looked at."""

from __future__ import annotations

import json
import os
import stat
from functools import lru_cache
from typing import Any

from revisor.sources.beside import ABSENT, look
from revisor.sources.client_config.jsonc import blanked

_LARGEST = 2**20


class Disk:
    """Looks at files; `states` are those that were looked at, each with the state it was in."""

    def __init__(self) -> None:
        self.states: dict[str, str] = {}
        self._files: dict[str, tuple[int, int] | None] = {}

    def is_file(self, path: str) -> bool:
        """Whether a regular file of a size that people write stands at a path."""
        if path not in self._files:
            self._files[path] = status = _status(path)
            if status is None:
                self.states[path] = look(path).state if os.path.lexists(path) else ABSENT
        return self._files[path] is not None

    def content(self, path: str) -> bytes | None:
        """Return the bytes of a file, None where there is none that can be read."""
        if not self.is_file(path):
            return None
        written, size = self._files[path] or (0, 0)
        state, data = _content(path, written, size)
        self.states[path] = state
        return data

    def json(self, path: str) -> Any:
        """Return the value in a file of JSON, be it with comments; None where there is none."""
        data = self.content(path)
        return None if data is None else _value(data)


def _status(path: str) -> tuple[int, int] | None:
    try:
        found = os.stat(path)  # noqa: PTH116 - pathlib is slow to load
    except (OSError, ValueError):
        return None
    if not stat.S_ISREG(found.st_mode) or found.st_size > _LARGEST:
        return None
    return found.st_mtime_ns, found.st_size


@lru_cache(maxsize=512)
def _content(path: str, _written: int, _size: int) -> tuple[str, bytes | None]:
    """Return state and bytes; they are looked at again when the file was written since."""
    found = look(path)
    return found.state, found.data


@lru_cache(maxsize=256)
def _value(data: bytes) -> Any:
    try:
        return json.loads(blanked(data.decode("utf-8-sig", "replace")))
    except (ValueError, RecursionError):
        return None
