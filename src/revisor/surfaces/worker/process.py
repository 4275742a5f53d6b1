"""One process of a worker: started, asked, and replaced where it takes too much or breaks."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from typing import Any, NamedTuple

from revisor.errors import LimitReached, UsageError, WorkerUnavailable

from .frames import HEADER, Answered, Asked, framed

_PROGRAM = (
    "import sys; sys.path += sys.argv[5:]; from importlib import import_module; "
    "import_module(sys.argv[1]).run(int(sys.argv[2]), int(sys.argv[3]), float(sys.argv[4]))"
)
"""Nothing of the caller's environment is loaded: neither its `site` nor its folder."""
_KEPT_IN_ENVIRONMENT = ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "DYLD_FALLBACK_LIBRARY_PATH")
_START_SECONDS = 60.0
"""Time to start, on a machine however busy."""
_REAP_SECONDS = 0.25
"""Time to wait for a process that was killed; one that takes longer is collected later."""
_CHUNK = 1 << 16
_OF_MEMORY = 16
"""The part of the process's memory that an answer may take: it is unpacked here, and grows."""
_OUT_OF_MEMORY = ("memory allocation of", "MemoryError")


class Setup(NamedTuple):
    """How processes of one worker are started.

    `deadline`: seconds for each request. `memory`: bytes of address space. `python`: the
    interpreter. `paths`: where it finds modules beside its own. `module`: what it runs.
    """

    deadline: float
    memory: int
    python: str
    paths: tuple[str, ...]
    module: str = "revisor.surfaces.worker.child"


class Process:
    """A process that is asked one thing at a time, by whoever holds its `lock`.

    `held` holds the numbers of the schemas that it was given, as far as is known here.
    """

    def __init__(self, setup: Setup) -> None:
        self._setup = setup
        self._owner = os.getpid()
        self._running: subprocess.Popen[bytes] | None = None
        self._link: socket.socket | None = None
        self._ready = False
        self._killed: list[subprocess.Popen[bytes]] = []
        self._closed = False
        self.lock = threading.Lock()
        self.held: set[int] = set()

    @property
    def pid(self) -> int | None:
        """The id of the process that is running, None where none is."""
        return self._running.pid if self._running else None

    def ask(self, kind: int, number: int, body: bytes) -> tuple[int, bytes]:
        """Send a request; return the kind of the answer and what it holds.

        Raises LimitReached, with `kind` in its values, where the process took too long ("deadline")
        or too much memory ("memory"), or ended ("crash"): another one takes its place. Raises
        WorkerUnavailable where none can be started. After any other exception too, such as
        KeyboardInterrupt, another process takes its place.
        """
        link = self._started()
        until = time.monotonic() + self._setup.deadline
        try:
            link.settimeout(self._setup.deadline)
            if len(body) < _CHUNK:
                link.sendall(framed(kind, body, number))
            else:
                link.sendall(HEADER.pack(len(body), kind, number))
                link.settimeout(_left(until))
                link.sendall(body)
            answered = _received(link, until, self._setup.memory // _OF_MEMORY)
        except TimeoutError:
            self._replace()
            raise self._too_slow(kind) from None
        except MemoryError:
            self._replace()
            raise self._too_large(kind) from None
        except OSError:
            error = self._ended(kind)
            self._replace()
            raise error from None
        except BaseException:
            self._replace()
            raise
        if answered[0] == Answered.FULL:
            self._replace()
            raise self._too_large(kind)
        return answered

    def start(self) -> None:
        """Start the process, if none is running; do not wait until it is ready.

        Raises WorkerUnavailable, and UsageError after the end.
        """
        if self._closed:
            raise UsageError("the worker is closed: make another one")
        if self._running is not None:
            return
        self._owner = os.getpid()
        try:
            self._link, theirs = socket.socketpair()
            with theirs, _uninterrupted():
                self._running = _spawned(self._setup, theirs.fileno())
        except OSError as error:
            self._kill()
            raise _unavailable(self._setup.python, str(error)) from None
        except BaseException:
            self._kill()
            raise

    def end(self) -> None:
        """End the process for good, and wait until it is gone. May be called again."""
        self._closed = True
        if self._owner != os.getpid():
            self.forget()
        self._kill()
        for gone in self._killed:
            gone.wait()
        self._killed = []

    def forget(self) -> None:
        """Let go of a process that belongs to the process that this one was forked from."""
        if self._link is not None:
            self._link.close()
        for theirs in [*self._killed, *([self._running] if self._running else [])]:
            if theirs.stderr is not None:
                theirs.stderr.close()
            theirs.returncode = 0  # it is no child of this process: there is nothing to wait for
        self._running, self._link, self._killed = None, None, []
        self._ready = False
        self.held = set()
        self.lock = threading.Lock()

    def _started(self) -> socket.socket:
        if self._owner != os.getpid():  # a fork that did not call what Python has for forks
            self.forget()
        self.start()
        link = self._link
        if link is None:  # pragma: no cover - what was started has one
            raise RuntimeError("no link")
        if not self._ready:
            self._wait_until_ready(link)
        return link

    def _wait_until_ready(self, link: socket.socket) -> None:
        try:
            try:
                _received(link, time.monotonic() + _START_SECONDS, _CHUNK)
                self._ready = True
            except TimeoutError:
                why = f"it did not answer within {_START_SECONDS:.0f} seconds"
                raise _unavailable(self._setup.python, why) from None
            except OSError:
                why = self._written().strip().rpartition("\n")[2][:300] or "it ended at once"
                raise _unavailable(self._setup.python, why) from None
        except BaseException:
            self._kill()
            raise

    def _written(self) -> str:
        """Return what the process wrote before it ended."""
        running = self._running
        if running is None or running.stderr is None:
            return ""
        with contextlib.suppress(subprocess.TimeoutExpired):
            running.wait(_REAP_SECONDS)
        os.set_blocking(running.stderr.fileno(), False)
        return (running.stderr.read() or b"").decode("utf-8", "replace")

    def _kill(self) -> None:
        """Kill the process, if one is running, without waiting for long."""
        running, link = self._running, self._link
        self._running, self._link, self._ready, self.held = None, None, False, set()
        if link is not None:
            link.close()
        if running is not None:
            self._killed.append(running)
            running.kill()
            if running.stderr is not None:
                running.stderr.close()
        deadline = time.monotonic() + _REAP_SECONDS
        self._killed = [gone for gone in self._killed if not _is_gone(gone, deadline)]

    def _replace(self) -> None:
        """Kill the process, and start another, which gets ready meanwhile."""
        self._kill()
        with contextlib.suppress(WorkerUnavailable, UsageError):  # told when it is needed
            self.start()

    def _ended(self, kind: int) -> LimitReached:
        """Return the error that says why the process ended by itself."""
        try:
            said = self._written()
        except BaseException:  # interrupted: the next call is not to meet the broken process
            self._kill()
            raise
        status = self._running.returncode if self._running else None
        if any(sign in said for sign in _OUT_OF_MEMORY):
            return self._too_large(kind)
        if status is not None and -status == signal.SIGXCPU:
            return self._too_slow(kind)
        by = f"signal {-status}" if status is not None and status < 0 else f"status {status}"
        return _over(kind, f"ends the process that judges it ({by})", "crash")

    def _too_slow(self, kind: int) -> LimitReached:
        limit = self._setup.deadline
        return _over(kind, f"takes more than {limit:g} seconds", "deadline", limit)

    def _too_large(self, kind: int) -> LimitReached:
        limit = self._setup.memory
        return _over(kind, f"takes more than {limit >> 20:,} MiB of memory", "memory", limit)


@contextlib.contextmanager
def _uninterrupted() -> Iterator[None]:
    """Hold signals back: a handler that raises would lose the process that was just started."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _spawned(setup: Setup, descriptor: int) -> subprocess.Popen[bytes]:
    """Start a process that inherits one descriptor, and next to nothing else."""
    arguments = [setup.module, str(descriptor), str(setup.memory), str(setup.deadline)]
    return subprocess.Popen(  # noqa: S603 - the interpreter that runs this
        [setup.python, "-I", "-S", "-c", _PROGRAM, *arguments, *setup.paths],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        pass_fds=(descriptor,),
        env={k: os.environ[k] for k in _KEPT_IN_ENVIRONMENT if k in os.environ},
        process_group=0,  # a Ctrl-C in the terminal is the caller's alone
    )


def _over(asked: int, what: str, kind: str, limit: float | None = None) -> LimitReached:
    about = "the schema" if asked == Asked.PREPARE else "the value"
    return LimitReached(f"{about} cannot be judged: it {what}", kind=kind, limit=limit)


def _received(link: socket.socket, until: float, most: int) -> tuple[int, bytes]:
    """Return one answer of at most so many bytes.

    Raises TimeoutError, MemoryError for a longer one, or OSError where the other end is closed.
    """
    link.settimeout(_left(until))
    head = link.recv(_CHUNK)
    while len(head) < HEADER.size:
        more = link.recv(_CHUNK) if head else b""
        if not more:
            raise ConnectionResetError
        head += more
    length, kind, _ = HEADER.unpack_from(head)
    if length > most:
        raise MemoryError
    begun = head[HEADER.size :]
    if len(begun) == length:
        return kind, begun
    body = bytearray(begun)
    while len(body) < length:
        link.settimeout(_left(until))
        more = link.recv(min(length - len(body), 1 << 20))
        if not more:
            raise ConnectionResetError
        body += more
    return kind, bytes(body)


def _left(until: float) -> float:
    left = until - time.monotonic()
    if left <= 0:
        raise TimeoutError
    return left


def _is_gone(process: subprocess.Popen[bytes], until: float) -> bool:
    try:
        process.wait(max(0.0, until - time.monotonic()))
    except subprocess.TimeoutExpired:
        return False
    return True


def _unavailable(python: str, why: str) -> WorkerUnavailable:
    hint = "pass python=, the path of a Python that can be started"
    message = f"no process could be started to validate in, with {python}: {why}"
    return WorkerUnavailable(message, hint, python=python)


def interpreter(wanted: Any) -> str:
    """Return the interpreter to start. Raises WorkerUnavailable where none is known."""
    if wanted is not None and (not isinstance(wanted, str) or not wanted or "\0" in wanted):
        hint = "pass the path of a Python"
        raise UsageError(f"python is {wanted!r:.80}", hint, argument="python")
    found: str = wanted or sys.executable
    if wanted is None:
        name = os.path.basename(found or "").lower()  # noqa: PTH119 - pathlib costs a start
        frozen = getattr(sys, "frozen", False)
        if frozen or not name.startswith(("python", "pypy")):
            why = "this program is one file" if frozen else "it is no Python"
            raise _unavailable(found or "nothing", why)
    return found
