"""CPU and wall time of programs and functions, and a table of ratios.

Ratios of one run travel between machines, seconds do not: so every benchmark measures its peers
in the same run, in turns, and takes the least time of each (noise only ever adds).
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

NANOSECONDS = 1e9
Measured = TypeVar("Measured")


class Goal(NamedTuple):
    """One line of the table: what is measured, against which peer, and the ratio aimed at."""

    what: str
    peer: str
    at_most: float


class Cost(NamedTuple):
    """What one run of a program took, in seconds; CPU counts children that it waited for."""

    wall: float
    cpu: float


def environment() -> dict[str, str]:
    """Return the environment for what is measured: without settings of Python.

    PYTHONDONTWRITEBYTECODE alone has every run compile what was changed since it was installed.
    """
    return {k: v for k, v in os.environ.items() if not k.startswith("PYTHON")}


def cost_of_program(
    command: Sequence[str], accepted: tuple[int, ...] = (0,), stdin: str = os.devnull
) -> Cost:
    """Run a program to its end, output thrown away; return what it took.

    Raises RuntimeError where it ends with an exit code that is not `accepted`.
    """
    start = time.perf_counter()
    with (
        Path(stdin).open("rb") as given,
        subprocess.Popen(
            command,
            stdin=given,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            env=environment(),
        ) as process,
    ):
        complaint = process.stderr.read() if process.stderr else b""
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in accepted:
        message = f"{command[0]} ended with {process.returncode}: {complaint.decode()[-500:]}"
        raise RuntimeError(message)
    return Cost(time.perf_counter() - start, usage.ru_utime + usage.ru_stime)


def cpu_of_program(command: Sequence[str], accepted: tuple[int, ...] = (0,)) -> float:
    """Run a program as `cost_of_program` does; return its CPU seconds, children included."""
    return cost_of_program(command, accepted).cpu


def _living_children() -> float:
    """Return the CPU seconds of children that still run: a helper process is work, too."""
    total = 0
    for task in Path("/proc/self/task").glob("*/children"):
        for pid in task.read_text(encoding="ascii").split():
            for thread in Path(f"/proc/{pid}/task").glob("*/schedstat"):
                total += int(thread.read_text(encoding="ascii").split()[0])
    return total / NANOSECONDS


def _cpu_so_far() -> float:
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + ended.ru_utime + ended.ru_stime + _living_children()


def cpu_of_function(function: Callable[[], object]) -> float:
    """Call a function once; return the CPU seconds it took, helper processes included."""
    start = _cpu_so_far()
    function()
    return _cpu_so_far() - start


def in_turns(
    measurements: dict[str, Callable[[], Measured]], repetitions: int
) -> dict[str, list[Measured]]:
    """Take each measurement `repetitions` times, in turns, after one round that is thrown away."""
    for measure in measurements.values():
        measure()
    taken: dict[str, list[Measured]] = {name: [] for name in measurements}
    for _ in range(repetitions):
        for name, measure in measurements.items():
            taken[name].append(measure())
    return taken


def report(taken: dict[str, list[float]], goals: Sequence[Goal], time_of: str = "CPU") -> bool:
    """Print the table; return whether every goal was reached."""
    width = max(len(name) for name in taken)
    print(f"{'':{width}}  {f'least {time_of} ms':>12}  median ms")
    for name, seconds in taken.items():
        ordered = sorted(seconds)
        median = ordered[len(ordered) // 2]
        print(f"{name:{width}}  {1000 * ordered[0]:12.1f}  {1000 * median:9.1f}")
    reached = True
    for what, peer, at_most in goals:
        ratio = min(taken[what]) / min(taken[peer])
        verdict = "reached" if ratio <= at_most else "MISSED"
        reached = reached and ratio <= at_most
        print(f"{what} / {peer} = {ratio:.2f} (goal: at most {at_most:g}) {verdict}")
    return reached


def finish(*, reached: bool, strict: bool) -> None:
    """End with exit code 1 where a goal was missed and that was asked to matter."""
    sys.exit(1 if strict and not reached else 0)
