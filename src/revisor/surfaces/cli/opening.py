"""Opening files to write: never one whose other end may keep us waiting for ever."""

from __future__ import annotations

import errno
import os
import stat

_MODE = 0o666


def for_report(path: str, flags: int) -> int:
    """Open a file, a device, or a pipe that somebody reads; an opener for `open`.

    Raises OSError for anything else, such as a named pipe without a reader.
    """
    return _opened(path, flags, pipes=True)


def for_record(path: str, flags: int) -> int:
    """Open a file or a device such as /dev/null; an opener for `open`.

    Raises OSError for anything else: who reads a pipe slowly would hold up the servers.
    """
    return _opened(path, flags, pipes=False)


def _opened(path: str, flags: int, *, pipes: bool) -> int:
    # Nothing is emptied, nor waited for, before it is known what it is.
    waiting = getattr(os, "O_NONBLOCK", 0)
    try:
        descriptor = os.open(path, (flags & ~os.O_TRUNC) | waiting, _MODE)
    except OSError as error:
        if error.errno == errno.ENXIO:
            raise OSError(error.errno, "nobody reads from this pipe") from error
        raise
    try:
        mode = os.fstat(descriptor).st_mode
        _refuse(mode, pipes=pipes)
        if waiting:
            os.set_blocking(descriptor, True)
        if stat.S_ISREG(mode) and flags & os.O_TRUNC:
            os.ftruncate(descriptor, 0)
    except BaseException:
        os.close(descriptor)
        raise
    return descriptor


def _refuse(mode: int, *, pipes: bool) -> None:
    if not (stat.S_ISREG(mode) or stat.S_ISCHR(mode) or (pipes and stat.S_ISFIFO(mode))):
        raise OSError(errno.EINVAL, "it is no regular file")
