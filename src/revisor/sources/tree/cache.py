"""What was read of the files of a tree, kept by their content in the user's cache folder.

It lies there and not in the tree, which may come from a stranger. There is one file for a tree; it
is replaced in one step, so that runs at the same time, or cut off, leave a whole one behind. A
file that is damaged, or was made by another version of Revisor, counts as empty.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
import time
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from revisor._version import __version__
from revisor.errors import SourceError
from revisor.model.reading import Reading
from revisor.sources import files

from .kept import CannotKeepError, decode, encode

_FORMAT = 1
_MOST_BYTES = 256 * 2**20
_OLD = 60 * 24 * 3600
_DAY = 24 * 3600
_PARTS = ("sources", "model", "lifecycle", "facts", "dialect")


def folder() -> Path | None:
    """Return the folder of the caches, None where the user has none; it may not exist yet."""
    told = os.environ.get("REVISOR_CACHE_DIR")
    if told:
        return Path(told)
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA")
        return Path(base, "revisor", "cache") if base else None
    base = os.environ.get("XDG_CACHE_HOME")
    if base and os.path.isabs(base):  # noqa: PTH117 - a string
        return Path(base, "revisor")
    try:
        home = Path.home()
    except RuntimeError:
        return None
    return home / ("Library/Caches" if sys.platform == "darwin" else ".cache") / "revisor"


def key(*parts: str | bytes) -> str:
    """Return the key of what a reading depends on."""
    digest = hashlib.sha256()
    for part in parts:
        data = part.encode(errors="surrogateescape") if isinstance(part, str) else part
        digest.update(len(data).to_bytes(8, "big"))
        digest.update(data)
    return digest.hexdigest()


@lru_cache(maxsize=1)
def fingerprint() -> str:
    """Return a text that differs where this Revisor reads otherwise than another one."""
    package = Path(__file__).parents[2]
    told = [f"{_FORMAT} {__version__} {sys.version_info[:2]}"]
    for part in _PARTS:
        for path in sorted(_files(package / part)):
            status = os.stat(path)  # noqa: PTH116 - there are many
            told.append(f"{path} {status.st_size} {status.st_mtime_ns}")
    return key(*told)


def _files(top: Path) -> Iterator[str]:
    for path, folders, names in os.walk(top):
        folders[:] = [name for name in folders if name != "__pycache__"]
        yield from (os.path.join(path, name) for name in names)  # noqa: PTH118 - there are many


class Cache:
    """The readings of one tree by their keys, those of the last run that kept some."""

    def __init__(self, tree: str) -> None:
        base = folder()
        name = key(os.path.realpath(tree))[:32]
        self._path = None if base is None else base / "trees" / f"{name}.json"
        self._before = self._load()
        self._now: dict[str, str] = {}

    def get(self, wanted: str) -> Reading | None:
        """Return the reading with a key, None where none is kept."""
        text = self._before.get(wanted)
        if text is None:
            return None
        try:
            found = decode(text)
        except CannotKeepError:
            return None
        self._now[wanted] = text
        return found

    def put(self, made: str, reading: Reading) -> None:
        """Keep a reading, if it is one that can be kept."""
        try:
            self._now[made] = encode(reading)
        except (CannotKeepError, RecursionError, ValueError):
            return

    def save(self) -> None:
        """Write what was asked for and what is new; where that cannot be, nothing is kept."""
        if self._path is None:
            return
        try:
            if self._now == self._before:
                self._touch(self._path)
            else:
                self._write(self._path)
        except OSError:
            return

    def _load(self) -> dict[str, str]:
        if self._path is None:
            return {}
        try:
            head, _, body = files.content(str(self._path), _MOST_BYTES).partition(b"\n")
            if head.decode("ascii") != key(fingerprint(), body):
                return {}
            found = json.loads(body)
        except (SourceError, ValueError, RecursionError):
            return {}
        if not isinstance(found, dict):
            return {}
        return {name: text for name, text in found.items() if isinstance(text, str)}

    def _write(self, path: Path) -> None:
        import tempfile

        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        body = json.dumps(self._now).encode()
        number, made = tempfile.mkstemp(dir=path.parent, prefix=".new-")
        try:
            with os.fdopen(number, "wb") as file:
                file.write(key(fingerprint(), body).encode() + b"\n" + body)
            Path(made).replace(path)
        except BaseException:
            Path(made).unlink(missing_ok=True)
            raise
        _forget_old(path.parent)

    def _touch(self, path: Path) -> None:
        if time.time() - path.stat().st_mtime > _DAY:
            os.utime(path)


def _forget_old(caches: Path) -> None:
    """Remove caches that nobody has used for long, and what a run that was cut off left behind."""
    now = time.time()
    for path in caches.iterdir():
        age = now - path.lstat().st_mtime
        if age > (_DAY if path.name.startswith(".new-") else _OLD):
            path.unlink(missing_ok=True)
