"""Have mutated schemas judge mutated instances in a worker, and count what must never happen.

    python dev/validation_soak.py [--count 1000000] [--seed 1] [--deadline 1.0] [--begin 0]

A process of its own does the work, where the system allows it in a network namespace without
routes. Seen from outside: whether that process ends as it should, and whether any packet was
counted on any interface of the namespace, its loopback included, where a socket listens to whose
address the references lead. Also counted: connections to that socket, calls that took longer than
the deadline and half a second more (without what the caller waited for a processor to run on: that
is the machine's), and faults of Revisor's own. Prints what came of all; exit 1 where any of these
is not 0.

A case is found again by its seed (`--seed S --begin N --count 1`). `--plant` has one of these
things happen, to see that it is seen.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from soak_worker import PLANTS, work

_IN_NAMESPACE = ("unshare", "--user", "--map-root-user", "--net", "--")
_SHOWN = 20


class Seen(NamedTuple):
    """What came of the work, and what was seen from outside."""

    told: dict[str, Any]
    exit_code: int
    packets: int | None
    seconds: float

    @property
    def wrong(self) -> dict[str, int]:
        """How often each thing happened that must not."""
        counts = {kind: len(self.told.get(kind, ())) for kind in ("late", "faults")}
        counts["connections"] = self.told.get("connections", 0)
        counts["crashes of the caller"] = int(self.exit_code != 0)
        return {**counts, "packets": self.packets or 0}


def isolation() -> tuple[str, ...]:
    """Return what to put before a command to run it without a network; () where that is not so."""
    if shutil.which(_IN_NAMESPACE[0]) is None:
        return ()
    tried = subprocess.run((*_IN_NAMESPACE, "true"), capture_output=True, check=False)
    return _IN_NAMESPACE if tried.returncode == 0 else ()


def packets(pid: int) -> int:
    """Return how many packets the interfaces in the namespace of a process have counted."""
    lines = Path(f"/proc/{pid}/net/dev").read_text(encoding="ascii").splitlines()[2:]
    fields = [line.partition(":")[2].split() for line in lines]
    return sum(int(each[1]) + int(each[9]) for each in fields)


def watch(options: argparse.Namespace) -> Seen:
    """Have the work done, and look on."""
    before = isolation()
    arguments = [f"--{name}={getattr(options, name)}" for name in ("count", "seed", "begin")]
    arguments += [f"--deadline={options.deadline}", f"--plant={options.plant}", "--inside"]
    start = time.monotonic()
    told: dict[str, Any] = {}
    counted = 0
    with subprocess.Popen(
        [*before, sys.executable, __file__, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as inside:
        for told in _lines(inside):
            if before:
                counted = packets(inside.pid)
            rate = (told["number"] - options.begin) / (time.monotonic() - start)
            print(f"{told['number']:,} cases, {rate:,.0f} a second", file=sys.stderr, flush=True)
            if inside.stdin is not None and told["over"]:
                inside.stdin.close()
    return Seen(told, inside.returncode, counted if before else None, time.monotonic() - start)


def _lines(inside: subprocess.Popen[str]) -> Iterator[dict[str, Any]]:
    if inside.stdout is not None:
        yield from map(json.loads, inside.stdout)


def main() -> int:
    """Watch, or work where that is asked for; return the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--count", type=int, default=1_000_000, help="cases (default 1000000)")
    parser.add_argument("--seed", default="1", help="what the cases are drawn from (default 1)")
    parser.add_argument("--begin", type=int, default=0, help="number of the first case")
    parser.add_argument("--deadline", type=float, default=1.0, help="seconds (default 1)")
    parser.add_argument("--plant", default="", choices=("", *PLANTS), help="what is to go wrong")
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.inside:
        work(options)
        return 0
    seen = watch(options)
    for kind, count in sorted(seen.told.get("outcomes", {}).items()):
        print(f"{count:12,} {kind}")
    for kind in ("late", "faults"):
        for what in seen.told.get(kind, ())[:_SHOWN]:
            print(f"{kind}: {what}")
    where = "packets in a namespace without routes" if seen.packets is not None else "no namespace"
    print(f"{seen.told.get('number', 0) - options.begin:,} cases in {seen.seconds:,.0f} s; {where}")
    for what, count in seen.wrong.items():
        print(f"{count:12,} {what}")
    return 1 if any(seen.wrong.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
