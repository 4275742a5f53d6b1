"""The way to a worker's process and back, for benchmarks/validation.py.

Measured whole: an instance is packed, sent, judged there, and the answer read. Beside it stand the
same call in process, and the way alone: nothing, judged by a schema that takes anything.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import Any

import revisor
from measure import in_turns
from validation_peer import seconds_per_call

MOST = {"medium": 150.0}
"""Microseconds that a round trip may take."""
_MICRO = 1e6
_Case = Callable[[], tuple[Any, Any]]


def round_trips(sizes: dict[str, _Case], repetitions: int) -> bool:
    """Measure a call of each size, print the table; return whether the goal was reached."""
    print("\nis_valid in a worker, by a schema that it holds: microseconds a call")
    cases = {"nothing": (True, None), **{name: case() for name, case in sizes.items()}}
    reached = True
    with revisor.Worker(deadline=20) as worker:
        for name, (schema, instance) in cases.items():
            reached &= _round_trip(worker, name, (schema, instance), repetitions)
        print(f"{'a process started':18} {_started(repetitions):10.0f}")
    return reached


def _round_trip(worker: revisor.Worker, name: str, case: tuple[Any, Any], repetitions: int) -> bool:
    schema, instance = case
    there, here = worker.schema(schema), revisor.schema(schema)
    if not (there.is_valid(instance) and here.is_valid(instance)):
        raise SystemExit(f"the {name} instance does not conform: there is nothing to compare")
    measurements: dict[str, Callable[[], float]] = {
        "there": partial(seconds_per_call, there.is_valid, instance),
        "here": partial(seconds_per_call, here.is_valid, instance),
    }
    taken = in_turns(measurements, repetitions)
    least, in_process = (_MICRO * min(taken[where]) for where in measurements)
    median = _MICRO * sorted(taken["there"])[repetitions // 2]
    verdict = ""
    if name in MOST:
        verdict = (
            f" (goal: at most {MOST[name]:g}) {'reached' if least <= MOST[name] else 'MISSED'}"
        )
    print(
        f"{name:18} {least:10.1f}  median {median:7.1f}  in process {in_process:7.2f},"
        f" ratio {least / in_process:6.1f}{verdict}"
    )
    return least <= MOST.get(name, least)


def _started(repetitions: int) -> float:
    """Return the microseconds until a new worker has judged for the first time."""

    def start() -> float:
        begun = time.perf_counter()
        with revisor.Worker(deadline=20) as worker:
            worker.schema({}).is_valid(None)
            return time.perf_counter() - begun

    return _MICRO * min(start() for _ in range(repetitions))
