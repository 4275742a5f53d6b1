"""What kills or hangs the engine, in a worker that looks at nothing before: only the process goes.

Each call of the engine that was measured to crash or to run for ever. The worker has to say so in
time, and to answer the next call.
"""

from __future__ import annotations

import os
import signal
import socket
import sys
import time
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

import revisor
from bare_worker import BareWorker, call

IN_TIME = 0.5
"""Seconds beyond the deadline in which an answer has to be there."""
PATIENT, HASTY = 10.0, 0.3
"""Deadlines: what crashes needs time to, and what hangs is given none."""


def deep(levels: int, name: str | None = None) -> Any:
    value: Any = 1
    for _ in range(levels):
        value = [value] if name is None else {name: value}
    return value


def chain(count: int, keyword: str = "$ref", times: int = 1) -> dict[str, Any]:
    def link(n: int) -> dict[str, Any]:
        to = {"$ref": f"#/$defs/{n}"}
        return to if keyword == "$ref" else {keyword: [to] * times}

    definitions = {str(n): link(n + 1) for n in range(count)}
    return {"$defs": {**definitions, str(count): {"type": "string"}}, "$ref": "#/$defs/0"}


def under_not(levels: int) -> dict[str, Any]:
    schema: dict[str, Any] = {"items": {"$ref": "#"}}
    for _ in range(levels):
        schema = {"not": schema}
    return schema


def closed(levels: int) -> dict[str, Any]:
    schema: dict[str, Any] = {"properties": {"a": True}}
    for _ in range(levels):
        schema = {"allOf": [schema], "unevaluatedProperties": False}
    return schema


class Row(NamedTuple):
    """A schema, what is asked of it, an instance, and the limits one of which is reached."""

    schema: dict[str, Any]
    asked: str
    instance: Any
    reached: tuple[str, ...]


TREE = {"items": {"$ref": "#"}, "properties": {"a": {"$ref": "#"}}}
MIXED = {"anyOf": [{"oneOf": [{"allOf": [{"items": {"$ref": "#"}}]}]}]}
BROKEN = ("crash", "memory")
KILLS = {
    "is_valid of a deep instance": Row(TREE, "is_valid", deep(600_000), BROKEN),
    "validate of a deep instance": Row(TREE, "validate", deep(600_000), BROKEN),
    "errors of a deep instance": Row(TREE, "errors", deep(600_000), BROKEN),
    "annotations of a deep instance": Row(TREE, "annotations", deep(100_000), BROKEN),
    "annotations of nested combinations": Row(MIXED, "annotations", deep(30_000), BROKEN),
    "annotations of a flat chain": Row(chain(10_000, "allOf"), "annotations", 1, BROKEN),
    "canonicalize of a flat chain": Row(
        call("canonicalize"), "is_valid", chain(60_000), (*BROKEN, "deadline")
    ),
    "a nested schema times a deep instance": Row(under_not(120), "is_valid", deep(20_000), BROKEN),
    "annotations of the same": Row(under_not(80), "annotations", deep(20_000), BROKEN),
    "dereference of doubling definitions": Row(
        call("dereference"), "is_valid", chain(24, "allOf", 2), (*BROKEN, "deadline")
    ),
    "the system's killer": Row(call("kill"), "is_valid", int(signal.SIGKILL), ("crash",)),
    "an end of its own": Row(call("exit"), "is_valid", 3, ("crash",)),
    "too much memory, in Python": Row(call("fill"), "is_valid", 8 << 30, ("memory",)),
    "CPU time that nobody waits for": Row(
        call("kill"), "is_valid", int(signal.SIGXCPU), ("deadline",)
    ),
}
LATE = ("deadline",)
HANGS = {
    "doubling allOf": Row(chain(64, "allOf", 2), "is_valid", "a", LATE),
    "doubling anyOf": Row(chain(64, "anyOf", 2), "is_valid", 1, LATE),
    "doubling oneOf": Row(chain(64, "oneOf", 2), "is_valid", 1, LATE),
    "errors of doubling anyOf": Row(chain(20, "anyOf", 2), "errors", 1, ("memory", *LATE)),
    "closed objects in one another": Row(closed(30), "is_valid", {"a": 1}, LATE),
    "300 large regular expressions": Row(
        {"anyOf": [{"pattern": f"\\p{{L}}{{60}}{n}"} for n in range(300)]}, "is_valid", "a", LATE
    ),
    "a flat chain of 100,000": Row(chain(100_000), "is_valid", 1, LATE),
    "dereference of a flat chain": Row(call("dereference"), "is_valid", chain(20_000), LATE),
    "a process that is asleep": Row(call("sleep"), "is_valid", 60, LATE),
}


@pytest.fixture(scope="module")
def patient() -> Iterator[revisor.Worker]:
    with BareWorker(PATIENT) as worker:
        yield worker


@pytest.fixture(scope="module")
def hasty() -> Iterator[revisor.Worker]:
    with BareWorker(HASTY) as worker:
        yield worker


def judge(worker: revisor.Worker, row: Row, deadline: float) -> None:
    """Ask, and see that the limit is told in time, and that another schema goes on working."""
    other = worker.schema({"type": "integer"})
    assert other.is_valid(1)
    before = worker._processes[0].pid
    start = time.monotonic()
    with pytest.raises(revisor.LimitReached, match="cannot be judged: it") as caught:
        getattr(worker.schema(row.schema), row.asked)(row.instance)
    # To make the schema and to judge by it are two calls, each with a time of its own.
    assert time.monotonic() - start < 2 * deadline + IN_TIME
    assert caught.value.values["kind"] in row.reached, caught.value
    assert worker._processes[0].pid != before
    assert other.is_valid(2)
    assert not other.is_valid("2")


@pytest.mark.parametrize("name", KILLS)
def test_what_kills_the_engine_ends_the_process_alone(patient: revisor.Worker, name: str) -> None:
    judge(patient, KILLS[name], PATIENT)


@pytest.mark.parametrize("name", HANGS)
def test_what_hangs_is_ended_in_time(hasty: revisor.Worker, name: str) -> None:
    judge(hasty, HANGS[name], HASTY)


@pytest.mark.parametrize(
    "instance", ["x" * (300 << 20), list(range(6_000_000))], ids=["text", "list"]
)
def test_an_instance_that_does_not_fit_is_told_and_the_next_one_judged(instance: Any) -> None:
    with revisor.Worker(PATIENT, memory=256 << 20) as worker:
        schema = worker.schema({"type": "integer"})
        for _ in range(2):
            with pytest.raises(revisor.LimitReached, match="256 MiB") as caught:
                schema.is_valid(instance)
            assert caught.value.values == {"kind": "memory", "limit": 256 << 20}
            assert schema.is_valid(1)


def test_what_the_engine_refuses_deep_down_is_told(patient: revisor.Worker) -> None:
    """The one row that this engine no longer dies of: it has a limit of its own there."""
    with pytest.raises(revisor.RevisorError):
        patient.schema(call("meta")).is_valid(deep(400_000, "not"))
    assert patient.schema(call("is-there")).is_valid(1)


def test_the_process_can_open_neither_files_nor_connections(patient: revisor.Worker) -> None:
    with pytest.raises(revisor.RevisorError, match="Too many open files"):
        patient.schema(call("open")).is_valid("/etc/hostname")
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(0.3)
        there = f"http://127.0.0.1:{server.getsockname()[1]}/schema"
        for uri in (there, "file:///etc/hostname"):
            with pytest.raises(revisor.RevisorError):
                patient.schema(call("fetch")).is_valid(uri)
        with pytest.raises(TimeoutError):
            server.accept()


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells what a process has open")
def test_the_process_has_no_descriptor_of_ours(patient: revisor.Worker) -> None:
    patient.schema(call("is-there"))
    with open(os.devnull, "rb") as mine:  # noqa: PTH123
        os.set_inheritable(mine.fileno(), True)
        with BareWorker(PATIENT) as worker:
            worker.schema(call("is-there"))
            held = os.listdir(f"/proc/{worker._processes[0].pid}/fd")  # noqa: PTH208
    assert len(held) == 4


def test_what_the_process_prints_is_no_answer(patient: revisor.Worker) -> None:
    assert patient.schema(call("print")).is_valid("x" * 10_000)
    assert patient.schema(call("is-there")).is_valid(1)


def test_a_fault_of_our_own_is_told_and_ends_nothing(patient: revisor.Worker) -> None:
    schema = patient.schema(call("raise"))
    before = patient._processes[0].pid
    with pytest.raises(revisor.RevisorError, match=r"a fault of Revisor's own.*TypeError"):
        schema.is_valid("name")
    assert patient.schema(call("is-there")).is_valid(1)
    assert patient._processes[0].pid == before
