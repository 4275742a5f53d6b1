"""The working half of `validation_soak.py`: judges cases in a worker, says what came of them."""

from __future__ import annotations

import argparse
import fcntl
import json
import os
import signal
import socket
import struct
import sys
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import revisor
from hostile_mutations import Mutator, seeds

ALLOWANCE = 0.5
"""Seconds that a call may take beyond its deadline."""
PLANTS = ("packet", "late", "crash", "fault")
_EVERY = 1_000
_FLAGS, _GET, _SET, _UP = "16sH14x", 0x8913, 0x8914, 0x1


class Soak:
    """Judges cases, and keeps count of what comes of them."""

    def __init__(self, worker: revisor.Worker, addresses: tuple[str, ...], allowed: float) -> None:
        self._worker = worker
        self._ready = worker.schema(True)  # noqa: FBT003 - a schema
        self._seeds = seeds()
        self._addresses = addresses
        self._allowed = allowed
        self.outcomes: Counter[str] = Counter()
        self.late: list[str] = []
        self.faults: list[str] = []

    def judge(self, seed: str) -> None:
        """Make the case of a seed, and ask everything of it."""
        case = Mutator(self._seeds, self._addresses, seed).case()
        made = self.timed(seed, "schema", lambda: self._worker.schema(case.schema, case.dialect))
        if made is None:
            return
        for instance in case.instances:
            for name in ("is_valid", "errors", "annotations"):
                self.timed(seed, name, getattr(made, name), instance)

    def timed(self, seed: str, name: str, call: Callable[..., Any], *arguments: Any) -> Any:
        """Make a call; return what it returned, None where it raised an error of ours."""
        start = time.monotonic() - waited_for_a_processor()
        found, outcome = None, ""
        try:
            found = call(*arguments)
            outcome = f"{name} {found}" if isinstance(found, bool) else f"{name} told"
        except revisor.RevisorError as error:
            outcome = f"{name} {error.code} {error.values.get('kind', '')}"
            if type(error) is revisor.RevisorError:
                self.faults.append(f"{seed}: {error}")
        except Exception as error:  # noqa: BLE001 - whatever it is, it must not be
            self.faults.append(f"{seed}: {name}: {error!r:.500}")
        taken = time.monotonic() - waited_for_a_processor() - start
        self.outcomes[outcome.strip()] += 1
        if taken > self._allowed:
            self.late.append(f"{seed}: {name}: {taken:.2f} s")
        # Where a process was replaced, the next call is not charged with the start of the new one.
        self._ready.is_valid(None)
        return found


def waited_for_a_processor() -> float:
    """Return for how many seconds this thread could have run and was not let (Linux; else 0)."""
    with suppress(OSError), open("/proc/thread-self/schedstat", encoding="ascii") as told:  # noqa: PTH123
        return int(told.read().split()[1]) / 1e9
    return 0.0


def listening() -> socket.socket:
    """Return a socket that listens on the loopback, which is up then where that is ours to do."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        request = struct.pack(_FLAGS, b"lo", 0)
        (_, flags) = struct.unpack(_FLAGS, fcntl.ioctl(asking, _GET, request))
        if not flags & _UP:
            fcntl.ioctl(asking, _SET, struct.pack(_FLAGS, b"lo", flags | _UP))
    return socket.create_server(("127.0.0.1", 0))


def connections(server: socket.socket) -> int:
    """Return how many connections wait at a socket; they are taken from it."""
    count = 0
    server.settimeout(0)
    with suppress(BlockingIOError):
        while True:
            server.accept()[0].close()
            count += 1
    return count


def work(options: argparse.Namespace) -> None:
    """Judge the cases; tell in lines of JSON how far it has got, and stay until that was read."""
    with listening() as server, revisor.Worker(options.deadline) as worker:
        there = f"127.0.0.1:{server.getsockname()[1]}"
        addresses = (
            f"http://{there}/schema",
            f"http://{there}/other#/$defs/a",
            "http://192.0.2.1/schema",
            "https://schema.invalid/a",
            "file:///etc/hostname",
            "urn:example:a",
        )
        soak = Soak(worker, addresses, options.deadline + ALLOWANCE)
        plant(options.plant, soak, server, options.deadline)
        met, end = 0, options.begin + options.count
        for number in range(options.begin, end):
            soak.judge(f"{options.seed}:{number}")
            if (number + 1) % _EVERY == 0 or number + 1 == end:
                met += connections(server)
                _tell(soak, number + 1, met, over=number + 1 == end)
        sys.stdin.read()


def _tell(soak: Soak, number: int, met: int, *, over: bool) -> None:
    told = {
        "number": number,
        "over": over,
        "connections": met,
        "outcomes": soak.outcomes,
        "late": soak.late,
        "faults": soak.faults,
    }
    print(json.dumps(told), flush=True)


def plant(what: str, soak: Soak, server: socket.socket, deadline: float) -> None:
    """Have something happen that must be seen."""

    def fault() -> None:
        raise ValueError("planted")

    if what == "packet":
        with socket.create_connection(server.getsockname()):
            pass
    elif what == "late":
        soak.timed("planted", "sleep", time.sleep, deadline + ALLOWANCE + 0.1)
    elif what == "fault":
        soak.timed("planted", "fault", fault)
    elif what == "crash":
        os.kill(os.getpid(), signal.SIGSEGV)
