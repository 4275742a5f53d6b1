"""The stdio transport: a server started as a process, one message a line on its stdin and stdout.

Implements basic/transports/stdio: framing, shutdown (stdin closed, then SIGTERM, then SIGKILL), and
stderr as something that is captured and judged by nobody.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Iterable, Sequence
from typing import Any

import anyio

from revisor.model.wire import Transport
from revisor.sources.live.endings import how_it_ended
from revisor.sources.live.excerpts import TEXT_LIMIT, Excerpts
from revisor.sources.live.input_writer import InputWriter
from revisor.sources.live.line_reader import LineReader
from revisor.sources.live.link import Arrived, Link, LinkClosedError, Sent
from revisor.sources.live.options import LiveOptions
from revisor.sources.live.processes import ServerProcess, until
from revisor.sources.live.readable_pipe import ReadablePipe
from revisor.sources.live.stderr_tail import StderrTail

_GRACE = 1.0
_SHORT_GRACE = 0.3
_LOOK_EVERY = 0.2
_SILENCE = 2.0
_LINES_TOLD = 3


async def open_stdio(command: Sequence[str], options: LiveOptions) -> Link:
    """Start a server by its command (a program and its arguments) and return the link to it.

    Raises SourceError, with a hint, where it cannot be started. Nothing of it outlives the link's
    `aclose`, nor this process.
    """
    await anyio.lowlevel.checkpoint()
    # From here on nothing waits: no cancellation can come between the start and the link.
    process = ServerProcess(command, options.env, options.cwd)
    try:
        return StdioLink(process, options)
    except BaseException:
        process.kill()
        raise


class StdioLink:
    """The link to one started server; made by `open_stdio`."""

    transport: Transport = "stdio"

    def __init__(self, process: ServerProcess, options: LiveOptions) -> None:
        self._process = process
        excerpts = Excerpts(options.secrets)
        stdin, stdout, stderr = process.streams
        self._input = InputWriter(stdin)
        self._output = ReadablePipe(stdout)
        self._stderr = StderrTail(stderr, excerpts)
        self._lines = LineReader(options.max_size, excerpts)
        self._arrived: deque[Arrived] = deque()
        self._has_spoken = False
        self._has_ended = False
        self._is_closed = False
        self._ending = ""
        self._alone_since: float | None = None

    async def send(self, message: Any) -> Sent:
        """Hand a message over for writing; raises LinkClosedError where nobody will read it."""
        text = _encoded(message)
        if self._has_ended or self._is_closed:
            raise self._closed()
        if not self._input.put(text + b"\n"):
            self._ending = self._ending or "The server does not read its standard input."
            raise self._closed()
        return Sent(text)

    async def receive(self) -> Arrived:
        """Return the next message or incident; the last one is `ended`, then LinkClosedError."""
        while not self._arrived:
            if self._has_ended or self._is_closed:
                raise self._closed()
            await self._read()
        return self._arrived.popleft()

    async def aclose(self) -> None:
        """End the server and all that it started."""
        if self._is_closed:
            return
        self._is_closed = True
        expects_more = self._has_spoken and not self._has_ended and self._input.is_idle
        self._input.close()
        try:
            await self._process.end(_GRACE if expects_more else _SHORT_GRACE, self._output.read)
        finally:
            self._output.close()

    def remarks(self) -> tuple[str, ...]:
        """Return how the server ended, if by itself, and its last lines on stderr."""
        lines = self._stderr.lines()
        told = (self._ending,) if self._ending else ()
        if not told and (unfinished := self._lines.unfinished()):
            told = (f"The server was in the middle of {unfinished}",)
        if not lines:
            return told
        whose = "Its" if told else "The server's"
        shown = " | ".join(map(_cut, lines[-_LINES_TOLD:]))
        return (*told, f"{whose} last lines on stderr: {shown}")

    async def _read(self) -> None:
        """Wait for the next bytes, or the end, and take them apart."""
        # At each chunk others get their turn, also where a server never stops.
        await anyio.lowlevel.checkpoint()
        chunk = self._output.read()
        while chunk is None and not self._is_closed:
            with anyio.move_on_after(_LOOK_EVERY) as waiting:
                await self._output.wait()
            chunk = self._output.read()
            if chunk is None and waiting.cancelled_caught and self._is_alone():
                break
        if self._is_closed:
            return
        if chunk:
            self._alone_since = None
            self._take(self._lines.feed(chunk))
        else:
            self._take(self._lines.finish())
            self._arrived.append(await self._ended(at_end=chunk is not None))

    def _take(self, arrived: Iterable[Arrived]) -> None:
        self._arrived.extend(arrived)
        self._has_spoken = self._has_spoken or any(each.text for each in self._arrived)

    def _is_alone(self) -> bool:
        """Whether the server has ended or stopped to listen, and has been silent for a while since.

        What it started may go on and hold its stdout open, so that the stream does not end.
        """
        if self._process.exit_code() is None and not self._input.is_broken:
            return False
        now = anyio.current_time()
        self._alone_since = self._alone_since or now
        return now - self._alone_since >= _SILENCE

    async def _ended(self, *, at_end: bool) -> Arrived:
        """Return the incident of a server that ended, once its code and last words are known."""
        await until(lambda: self._process.exit_code() is not None, _GRACE)
        await until(lambda: self._stderr.is_complete, _SHORT_GRACE)
        code = self._process.exit_code()
        streams = ("input" * self._input.is_broken, "output" * at_end)
        closed = " and ".join(filter(None, streams))
        self._ending = how_it_ended(code, has_spoken=self._has_spoken, closed=closed)
        self._has_ended = True
        detail = {"code": code, "text": self._stderr.text(), "how": self._ending}
        return Arrived(incident="ended", detail={**detail, "silent": not self._has_spoken})

    def _closed(self) -> LinkClosedError:
        return LinkClosedError(self._ending or "The connection to the server is closed.")


def _cut(line: str) -> str:
    return line if len(line) <= TEXT_LIMIT else line[:TEXT_LIMIT] + "\u2026"


def _encoded(message: Any) -> bytes:
    """Return a JSON value as one line of UTF-8, without the line end."""
    try:
        return json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode("utf-8")
    except UnicodeEncodeError:
        # Lone surrogates can only be sent as escapes.
        return json.dumps(message, separators=(",", ":")).encode("ascii")
