"""The stdout of a server as something that an event loop can wait for, on every system.

Nothing is read ahead: a server that floods waits until somebody reads.
"""

from __future__ import annotations

import os
import socket
import sys
import threading
from contextlib import suppress
from io import FileIO

import anyio

_CHUNK = 64 * 1024


class ReadablePipe:
    """Reads chunks from a stream that is a pipe."""

    def __init__(self, stream: FileIO) -> None:
        self._stream = stream
        self._socket: socket.socket | None = None
        if sys.platform == "win32":
            # Only sockets can be waited for there: a thread hands on.
            self._socket, other = socket.socketpair()
            self._socket.settimeout(0)
            threading.Thread(target=_hand_on, args=(stream, other), daemon=True).start()
        else:
            os.set_blocking(stream.fileno(), False)

    def read(self) -> bytes | None:
        """Return what is there: bytes, none at the end of the stream, None where it has to wait."""
        try:
            return self._socket.recv(_CHUNK) if self._socket else self._stream.read(_CHUNK)
        except BlockingIOError:
            return None
        except (OSError, ValueError):
            return b""

    async def wait(self) -> None:
        """Wait until there is something to read, or the end; returns when closed, too."""
        with suppress(anyio.ClosedResourceError, ValueError):
            await anyio.wait_readable(self._socket or self._stream)

    def close(self) -> None:
        """Close it; whoever waits returns."""
        end = self._socket or self._stream
        if not (self._socket is None and self._stream.closed):
            with suppress(OSError, ValueError):
                anyio.notify_closing(end)
            end.close()


def _hand_on(stream: FileIO, other: socket.socket) -> None:
    with stream, other, suppress(OSError, ValueError):
        while chunk := stream.read(_CHUNK):
            other.sendall(chunk)
