"""What runs in the process: it takes requests from one descriptor, answers, and ends with it.

It holds no other descriptor that leads anywhere, and can open none: no file, no connection.
"""

from __future__ import annotations

import contextlib
import gc
import os
import signal
import sys
import time
import unicodedata  # noqa: F401 - urllib loads it when it meets a URI that is not ASCII
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, Protocol

from revisor.dialect import meta_schemas
from revisor.dialect.json_values import frozen
from revisor.errors import RevisorError
from revisor.facts import registry
from revisor.surfaces.validation import schema_unkept

from . import outcomes
from .frames import HEADER, Answered, Asked, framed
from .values import packed_dialect, unpacked

_CHUNK = 1 << 16
_MOST_HELD = 1_024
_MOST_BYTES = 32 << 20
_STACK = 64 << 20
"""Bytes: the engine recurses, and eight times the usual stack costs nothing until it is used."""
_SPARE_SECONDS = 2


class Judging(Protocol):
    """What a schema does for the caller (see `revisor.Schema`)."""

    dialect: Any
    is_valid: Callable[[Any], bool]

    def errors(self, instance: Any) -> tuple[Any, ...]:
        """Return how the instance does not conform."""

    def validate(self, instance: Any) -> None:
        """Raise where the instance does not conform."""

    def annotations(self, instance: Any) -> tuple[Any, ...]:
        """Return what the schema says of the instance."""


Make = Callable[[bytes, str | None, bytes], Judging]
"""Makes a schema of its value, its dialect, and the documents beside it."""


class Server:
    """Answers requests, one by one; `make` makes the schemas.

    Holds the schemas used last, by the numbers that the caller gave them.
    """

    def __init__(self, make: Make) -> None:
        self._make = make
        self._held: OrderedDict[int, tuple[int, Judging]] = OrderedDict()
        self._bytes = 0

    def answer(self, kind: int, number: int, body: bytes) -> bytes:
        """Return the answer to one request, whatever happens."""
        try:
            return self._answer(kind, number, body)
        except RevisorError as error:
            return framed(Answered.REFUSED, outcomes.packed_refusal(error))
        except MemoryError:
            return framed(Answered.FULL, b"")
        except Exception as error:  # noqa: BLE001 - told to the caller, who has to know
            return framed(Answered.FAULT, f"{type(error).__name__}: {error!s:.2000}".encode())

    def _answer(self, kind: int, number: int, body: bytes) -> bytes:
        if kind == Asked.PREPARE:
            return self._prepared(number, body)
        found = self._held.get(number)
        if found is None:
            return framed(Answered.UNKNOWN, b"")
        self._held.move_to_end(number)
        return framed(Answered.DONE, _ASK[kind](found[1], unpacked(body)))

    def _prepared(self, number: int, body: bytes) -> bytes:
        value, dialect, documents = unpacked(body)
        made = self._make(value, dialect, documents)
        self._held[number] = (len(body), made)
        self._bytes += len(body)
        while len(self._held) > _MOST_HELD or (self._bytes > _MOST_BYTES and len(self._held) > 1):
            _, (size, _) = self._held.popitem(last=False)
            self._bytes -= size
        return framed(Answered.DONE, packed_dialect(made.dialect))


def _valid(schema: Judging, instance: Any) -> bytes:
    return b"1" if schema.is_valid(instance) else b"0"


def _errors(schema: Judging, instance: Any) -> bytes:
    return outcomes.packed_errors(schema.errors(instance))


def _validated(schema: Judging, instance: Any) -> bytes:
    schema.validate(instance)
    return b""


def _annotations(schema: Judging, instance: Any) -> bytes:
    return outcomes.packed_annotations(schema.annotations(instance))


_ASK: dict[int, Callable[[Judging, Any], bytes]] = {
    Asked.IS_VALID: _valid,
    Asked.ERRORS: _errors,
    Asked.VALIDATE: _validated,
    Asked.ANNOTATIONS: _annotations,
}


def requests(descriptor: int, answer: Callable[[int, int, bytes], bytes]) -> None:
    """Answer what comes in, until the other end is closed."""
    while True:
        head = os.read(descriptor, _CHUNK)
        while head and len(head) < HEADER.size:
            more = os.read(descriptor, _CHUNK)
            head = head + more if more else b""
        if not head:
            return
        length, kind, number = HEADER.unpack_from(head)
        try:
            body = _rest(descriptor, head[HEADER.size :], length)
        except MemoryError:
            # Nobody reads an answer who is still writing: this is read when the process has ended.
            os.write(2, b"MemoryError\n")
            return
        if body is None:
            return
        _write(descriptor, answer(kind, number, body))


def _rest(descriptor: int, begun: bytes, length: int) -> bytes | None:
    """Return the body of a request, None where it ends too early."""
    if len(begun) == length:
        return begun
    body = bytearray(begun)
    while len(body) < length:
        more = os.read(descriptor, min(length - len(body), 1 << 20))
        if not more:
            return None
        body += more
    return bytes(body)


def _write(descriptor: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(descriptor, view) :]


def confine(memory: int) -> None:
    """Take away from this process what it does not need to judge schemas.

    `memory` is how many bytes of address space it may have. What the system does not know is left
    as it is (macOS does not hold to the memory).
    """
    import resource

    def limit(name: str, soft: int) -> None:
        kind = getattr(resource, name, None)
        with contextlib.suppress(ValueError, OSError):
            if kind is not None:
                _, hard = resource.getrlimit(kind)
                most = soft if hard == resource.RLIM_INFINITY else min(soft, hard)
                resource.setrlimit(kind, (most, hard if name == "RLIMIT_STACK" else most))

    # Where memory runs short, this process is to be ended, not the caller's.
    with contextlib.suppress(OSError), open("/proc/self/oom_score_adj", "w") as file:  # noqa: PTH123
        file.write("1000")
    limit("RLIMIT_STACK", _STACK)
    limit("RLIMIT_CORE", 0)
    limit("RLIMIT_FSIZE", 0)
    limit("RLIMIT_NOFILE", 0)
    limit("RLIMIT_AS", memory)


class CpuClock:
    """Lets the kernel end the process when a request takes its time although nobody waits any more.

    The caller ends it sooner than that; but the caller itself may be gone.
    """

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._until = 0.0

    def wind(self) -> None:
        """Give the next request its time."""
        import resource

        now = time.process_time()
        if now + self._seconds + 1 <= self._until:
            return
        self._until = float(int(now + self._seconds) + 1 + _SPARE_SECONDS)
        with contextlib.suppress(ValueError, OSError):
            _, hard = resource.getrlimit(resource.RLIMIT_CPU)
            resource.setrlimit(resource.RLIMIT_CPU, (int(self._until), hard))


def warm_up() -> None:
    """Load whatever judging may load later, when nothing can be opened any more."""
    for dialect in registry.dialects().values():
        if dialect.supported:
            schema = {"$schema": dialect.uri, "properties": {"a": {"$ref": dialect.uri}}}
            made = schema_unkept(frozen(schema), None, frozen({}))
            made.errors({"a": {"type": 7}})
            made.annotations({})
    meta_schemas.documents()


def run(descriptor: int, memory: int, seconds: float, make: Make = schema_unkept) -> None:
    """Be the process: get ready, say so, and answer until the caller is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_SETMASK, ())
    warm_up()
    gc.collect()
    gc.freeze()
    confine(memory)
    server, clock = Server(make), CpuClock(seconds)

    def answer(kind: int, number: int, body: bytes) -> bytes:
        clock.wind()
        return server.answer(kind, number, body)

    with contextlib.suppress(OSError):  # the caller is gone
        _write(descriptor, framed(Answered.READY, sys.version.encode()))
        requests(descriptor, answer)
    os._exit(0)
