"""Putting other bytes in the place of a file's: all of them or none, whatever happens meanwhile."""

from __future__ import annotations

import contextlib
import os
import secrets
import stat

from revisor.errors import SourceError

_GZIP = b"\x1f\x8b"


def replace(path: str, before: bytes, after: bytes) -> None:
    """Write `after` in the place of `before`, the bytes that were read from the file at `path`.

    The new bytes are written beside the file and take its place in one step, so that at no time a
    half-written file has its name. Permissions are kept, and symbolic links go on leading to it; a
    second name of the same file (a hard link) keeps the old bytes.

    Raises SourceError where the file is packed, may not be written, or holds other bytes by now;
    then it stays as it is.
    """
    real = os.path.realpath(path)
    try:
        status = _expect(real, before)
        _put(real, after, status)
    except OSError as error:
        reason = (error.strerror or "it cannot be written").lower()
        message = f"it cannot be written ({reason}); it stays as it is"
        raise SourceError(message, "Change its permissions, or copy it.", path=path) from None


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


def _put(real: str, after: bytes, status: os.stat_result) -> None:
    folder, name = os.path.split(real)
    path = os.path.join(folder, f".{name[:100]}.{secrets.token_hex(6)}.tmp")  # noqa: PTH118
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "wb") as file:
            file.write(after)
            file.flush()
            os.fsync(descriptor)
        os.chmod(path, stat.S_IMODE(status.st_mode))  # noqa: PTH101 - pathlib is slow to load
        if hasattr(os, "chown"):
            # Of another owner's file the copy is ours, unless we may give it away.
            with contextlib.suppress(OSError):
                os.chown(path, status.st_uid, status.st_gid)
        os.replace(path, real)  # noqa: PTH105 - pathlib is slow to load
    except BaseException:
        # Also after Ctrl-C nothing is left behind.
        with contextlib.suppress(OSError):
            os.unlink(path)  # noqa: PTH108 - pathlib is slow to load
        raise
