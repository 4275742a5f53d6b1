"""Putting other bytes in the place of a file's: all of them or none, whatever happens meanwhile."""

from __future__ import annotations

import contextlib
import errno
import os
import secrets
import signal
import stat
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from revisor._undisturbed import undisturbed
from revisor.errors import SourceError

_ENDING_SIGNALS = ("SIGTERM", "SIGHUP")
_NO_ROOM = (errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC))
_NOT_ALLOWED = "Change its permissions, or copy it."
_GZIP = b"\x1f\x8b"


class Replacement(NamedTuple):
    """A file, the bytes that were read from it, and those that are to be in it."""

    path: str
    before: bytes
    after: bytes


class _Prepared(NamedTuple):
    """The new bytes, written beside the file `real`, and the old ones, to go back to."""

    new: str
    real: str
    old: Replacement
    status: os.stat_result


def replace(path: str, before: bytes, after: bytes) -> None:
    """Write `after` in the place of `before`, the bytes that were read from the file at `path`.

    See `replace_all`.
    """
    replace_all([Replacement(path, before, after)])


def replace_all(files: Iterable[Replacement]) -> None:
    """Write files that belong together: all of them or none.

    The new bytes are written beside each file and take its place in one step, so that at no time a
    half-written file has its name; nothing breaks that off between two files. Permissions are kept,
    and symbolic links go on leading to it; a second name of the same file (a hard link) keeps the
    old bytes, as `hard_links` tells.

    Raises SourceError, with the path, where a file is packed, may not be written, or holds other
    bytes by now; then all stay as they are.
    """
    with _ended_between_files() as came:
        ready: list[_Prepared] = []
        try:
            for each in files:
                with _told(each.path):
                    real = os.path.realpath(each.path)
                    status = _expect(real, each.before)
                    ready.append(_Prepared(_beside(real, each.after, status), real, each, status))
                _stop_if(came)
            with undisturbed():
                _swap(ready)
        except BaseException:
            # Also after Ctrl-C nothing is left behind.
            for prepared in ready:
                _remove(prepared.new)
            raise


def _stop_if(came: Sequence[int]) -> None:
    if came:
        raise KeyboardInterrupt


@contextlib.contextmanager
def _ended_between_files() -> Iterator[list[int]]:
    """Hold back what ends the program without an exception; it takes effect at the end.

    Yields the signals that came meanwhile.
    """
    from revisor.sources.live.leftovers import handle

    came: list[int] = []
    numbers = handle(_ENDING_SIGNALS, lambda number, _frame: came.append(number))
    try:
        yield came
    finally:
        for number in numbers:
            signal.signal(number, signal.SIG_DFL)
        for number in came[:1]:
            signal.raise_signal(number)


def hard_links(path: str) -> tuple[tuple[int, int], int]:
    """Return what tells a file from others, and how many names (hard links) it has."""
    try:
        status = os.stat(path)  # noqa: PTH116 - pathlib is slow to load
    except (OSError, ValueError):
        return (0, 0), 1
    return (status.st_dev, status.st_ino), status.st_nlink


@contextlib.contextmanager
def _told(path: str) -> Iterator[None]:
    """Tell what the system refuses as a SourceError that names the file."""
    try:
        yield
    except OSError as error:
        reason = (error.strerror or "it cannot be written").lower()
        message = f"it cannot be written ({reason}); it stays as it is"
        hint = "Make room on the disk first." if error.errno in _NO_ROOM else _NOT_ALLOWED
        raise SourceError(message, hint, path=path) from None
    except SourceError as error:
        raise SourceError(error.message, error.hint, path=path) from None


def _swap(ready: Sequence[_Prepared]) -> None:
    """Put the new files in their places; where one refuses, put the others back."""
    for count, each in enumerate(ready):
        try:
            with _told(each.old.path):
                os.replace(each.new, each.real)  # noqa: PTH105 - pathlib is slow to load
        except SourceError:
            for done in ready[:count]:
                with contextlib.suppress(OSError):
                    old = _beside(done.real, done.old.before, done.status)
                    os.replace(old, done.real)  # noqa: PTH105 - pathlib is slow to load
            raise


def _expect(real: str, before: bytes) -> os.stat_result:
    """Return the status of a file that may be written and still holds the bytes that were read."""
    descriptor = os.open(real, os.O_RDWR | getattr(os, "O_NONBLOCK", 0))
    with os.fdopen(descriptor, "rb") as file:
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode):
            raise SourceError("it is no regular file", "Give - as the target, and pipe it in.")
        held = file.read(len(before) + 1)
    if held.startswith(_GZIP) and not before.startswith(_GZIP):
        raise SourceError("it is packed (gzip), and is not written", "Unpack it with gunzip first.")
    if held != before:
        raise SourceError("it has changed while it was read; it stays as it is", "Run it again.")
    return status


def _beside(real: str, data: bytes, status: os.stat_result) -> str:
    """Write bytes to a new file beside another one, with its permissions; return its path."""
    folder, name = os.path.split(real)
    path = os.path.join(folder, f".{name[:100]}.{secrets.token_hex(6)}.tmp")  # noqa: PTH118
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(descriptor)
        os.chmod(path, stat.S_IMODE(status.st_mode))  # noqa: PTH101 - pathlib is slow to load
        if hasattr(os, "chown"):
            # Of another owner's file the copy is ours, unless we may give it away.
            with contextlib.suppress(OSError):
                os.chown(path, status.st_uid, status.st_gid)
    except BaseException:
        _remove(path)
        raise
    return path


def _remove(path: str) -> None:
    with contextlib.suppress(OSError):
        os.unlink(path)  # noqa: PTH108 - pathlib is slow to load
