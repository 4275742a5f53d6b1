"""Standard input as a source may read it: closed, unreadable or not waiting, it never breaks."""

from __future__ import annotations

import io
import sys
from typing import TYPE_CHECKING, BinaryIO

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

CHUNK = 2**20
"""Bytes asked for at once: a large bound is then no large allocation."""

_INSTEAD = "Pipe the text in, or give a file as the target."


class StandardInput(io.BufferedReader):
    """The bytes of standard input; a source may ask for any number of them.

    Reading raises SourceError where standard input is closed or cannot be read, so that the other
    targets go on. It waits for text where the descriptor itself would not (a pipe that another
    program has set to non-blocking). Closing it leaves standard input open.
    """

    def __init__(self) -> None:
        super().__init__(_Descriptor())

    def read(self, size: int | None = -1, /) -> bytes:
        """Return up to `size` bytes, or all there are; raises SourceError as told above."""
        left = sys.maxsize if size is None or size < 0 else size
        parts: list[bytes] = []
        while left and (part := super().read(min(left, CHUNK))):
            parts.append(part)
            left -= len(part)
        return b"".join(parts)


class _Descriptor(io.RawIOBase):
    def readable(self) -> bool:
        return True

    def readinto(self, buffer: WriteableBuffer, /) -> int:
        from revisor.errors import SourceError

        view = memoryview(buffer)
        if sys.stdin is None or sys.stdin.closed:
            raise SourceError("it is closed", _INSTEAD)
        try:
            data = _wait_for(sys.stdin.buffer, len(view))
        except (OSError, ValueError, AttributeError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise SourceError(f"it cannot be read ({reason})", _INSTEAD) from None
        view[: len(data)] = data
        return len(data)


def _wait_for(stream: BinaryIO, size: int) -> bytes:
    """Return some bytes, or none at the end; a stream that does not wait is asked again."""
    while True:
        data: bytes | None = stream.read(size)
        if data is not None:
            return data
        import select

        select.select([stream], [], [])
