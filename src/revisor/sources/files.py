"""Files, folders and streams: which of them hold dumps, and their bytes up to a bound.

The kinds of files that are no dumps are listed in `kinds.py`.
"""

from __future__ import annotations

import os
import re
import stat
import sys
from collections.abc import Iterator
from typing import BinaryIO, NamedTuple

from revisor.errors import SourceError

ENDINGS = (".json", ".jsonl", ".ndjson", ".snap")
"""What files in a folder are looked at by; each may be followed by `.gz`."""

_GZIP = b"\x1f\x8b"
_SKIPPED_FOLDERS = frozenset({"node_modules", "__pycache__"})
_CHUNK = 2**20
_LARGEST_CHUNK = 16 * 2**20
_INSTEAD = "Pipe the text in, or give a file as the target."
_OPENED = re.compile(r"/dev/fd/([0-9]{1,9})|/proc/self/fd/([0-9]{1,9})|/dev/stdin")
_SPECIAL = {
    stat.S_IFIFO: "a pipe",
    stat.S_IFSOCK: "a socket",
    stat.S_IFCHR: "a device",
    stat.S_IFBLK: "a device",
}


class Found(NamedTuple):
    """A file in a folder, or a place in it that could not be looked at, with the reason."""

    path: str
    why: str = ""


def ends_like_a_dump(name: str) -> bool:
    """Tell whether a name ends as those of dumps and traces do."""
    return name.lower().removesuffix(".gz").endswith(ENDINGS)


def in_folder(folder: str) -> Iterator[Found]:
    """Yield the files below `folder` that may be dumps, in the order of their names.

    Hidden folders and those of package managers are passed over, links to folders not followed.
    """
    failed: list[OSError] = []
    for path, folders, names in os.walk(folder, onerror=failed.append):
        folders[:] = sorted(f for f in folders if f[0] != "." and f not in _SKIPPED_FOLDERS)
        for name in sorted(names):
            if ends_like_a_dump(name):
                yield Found(os.path.join(path, name))  # noqa: PTH118 - pathlib is slow to load
    for error in failed:
        yield Found(str(error.filename), (error.strerror or "it cannot be read").lower())


def content(path: str, max_size: int) -> bytes:
    """Return the bytes of a regular file, unpacked where it is gzip.

    A pipe is read where the caller's shell has opened it for us, as `<(command)` does: its path
    then names one of our own file descriptors.

    Raises SourceError where it is no regular file, cannot be read, or holds more than `max_size`.
    """
    try:
        status = os.stat(path)  # noqa: PTH116 - pathlib is slow to load
        opened = _OPENED.fullmatch(path)
        if opened and stat.S_ISFIFO(status.st_mode):
            number = int(opened[1] or opened[2] or 0)
            with open(os.dup(number), "rb") as pipe:  # noqa: PTH123 - there is no path to it
                return bounded(pipe, max_size)
        _expect_regular(status.st_mode)
        if status.st_size > max_size:
            raise _too_large(status.st_size, max_size)
        with open(path, "rb") as file:  # noqa: PTH123 - pathlib is slow to load
            return bounded(file, max_size)
    except OSError as error:
        raise SourceError(
            (error.strerror or "it cannot be read").lower(), _hint(error), path=path
        ) from None
    except ValueError:
        raise SourceError("no file can have this name", path=path) from None


def bounded(stream: BinaryIO, max_size: int) -> bytes:
    """Return all bytes of a stream, unpacked where they are gzip; raises SourceError as above."""
    try:
        data = _read(stream, max_size)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error) or "unknown reason"
        raise SourceError(f"it cannot be read ({reason})", _INSTEAD) from None
    if len(data) > max_size:
        raise _too_large(None, max_size)
    return _unpacked(data, max_size) if data.startswith(_GZIP) else data


def standard_input() -> BinaryIO:
    """Return the stream of standard input; raises SourceError where there is none."""
    stream = sys.stdin
    if stream is None or stream.closed:
        raise SourceError("standard input is closed", _INSTEAD)
    buffer: BinaryIO | None = getattr(stream, "buffer", None)
    if buffer is None:
        raise SourceError("standard input holds no bytes: it was replaced", _INSTEAD)
    return buffer


def _read(stream: BinaryIO, max_size: int) -> bytes:
    """Return up to one byte more than `max_size`, asked for in parts: a bound costs no memory."""
    parts: list[bytes] = []
    size, left = _CHUNK, max_size + 1
    while left > 0:
        part: bytes | None = stream.read(min(size, left))
        if part is None:
            raise SourceError("it does not wait for its text (a non-blocking stream)", _INSTEAD)
        if not part:
            break
        parts.append(part)
        left -= len(part)
        size = min(2 * size, _LARGEST_CHUNK)
    return parts[0] if len(parts) == 1 else b"".join(parts)


def _unpacked(data: bytes, max_size: int) -> bytes:
    import gzip
    import io
    import zlib

    try:
        with gzip.GzipFile(fileobj=io.BytesIO(data)) as file:
            unpacked = _read(file, max_size)  # type: ignore[arg-type]
    except (OSError, EOFError, zlib.error) as error:
        raise SourceError(f"the gzip data are damaged: {error}", "Save the file again.") from None
    if len(unpacked) > max_size:
        raise _too_large(None, max_size, unpacked=True)
    return unpacked


def _expect_regular(mode: int) -> None:
    kind = _SPECIAL.get(stat.S_IFMT(mode))
    if kind:
        raise SourceError(
            f"it is {kind}, no regular file; it was not opened",
            "Pipe the text in, and give - as the target.",
        )


def _too_large(size: int | None, max_size: int, *, unpacked: bool = False) -> SourceError:
    whole = f"{size:,} bytes" if size is not None else f"more than {max_size:,} bytes"
    return SourceError(
        f"it holds {whole}{' when unpacked' if unpacked else ''}, which is over the bound of"
        f" {max_size:,} bytes; it was not read",
        "Raise the bound with --max-size.",
        size=size,
        max_size=max_size,
    )


def _hint(error: OSError) -> str:
    if isinstance(error, FileNotFoundError):
        return "Give a file, a folder, or - for standard input."
    return "Change its permissions, or copy it." if isinstance(error, PermissionError) else ""
