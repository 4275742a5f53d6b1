"""Validating: against the bare engine, and against the validators that clients use.

    python benchmarks/validation.py [--peer-bin FOLDER] [--node-modules FOLDER] [--schemas 5000]
                                    [--repetitions 5] [--strict]

Four parts, each a table: an instance validated by a schema that was made before (per 10,000
calls), the same in a worker's process, a schema made for the first time, and 5,000 small schemas
made. Ours is measured whole:
dialect, bounds, references and meta-schema looked at, nothing kept from before. The bare engine is
told to fetch nothing; jsonschema and fastjsonschema (in the environment that --peer-bin names) and
ajv (in --node-modules) run in processes of their own, which tell what they took.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import shutil
import subprocess
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import jsonschema_rs

import revisor
import validation_cases as cases
from measure import Goal, finish, in_turns, report
from revisor.dialect import schema as unkept
from validation_peer import seconds_per_call, seconds_to_compile
from validation_worker import round_trips

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

HERE = Path(__file__).resolve().parent
OURS = "revisor.schema"
BARE = "bare jsonschema-rs"
CALLS = 10_000
SIZES = {"small": cases.small, "medium": cases.medium, "large": cases.large}
FEW = 20
"""Schemas of one size that are made in one go, to be measured."""
ASKED_OF_AJV = 100
"""Schemas that ajv is asked to compile where others compile thousands: it takes seconds."""


class Peer:
    """A process that validates, and says how long that took."""

    def __init__(self, command: list[str]) -> None:
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def seconds(self, schemas: list[Any], **instance: Any) -> float:
        """Ask once. Raises RuntimeError where the process has ended."""
        process = self._process
        if process.stdin is None or process.stdout is None:
            raise RuntimeError("the peer has no pipes")
        process.stdin.write(json.dumps({"schemas": schemas, **instance}) + "\n")
        process.stdin.flush()
        answer = process.stdout.readline()
        if not answer:
            raise RuntimeError(f"a peer ended: {process.args!r}")
        return float(answer)

    def end(self) -> None:
        """Let it end."""
        for pipe in (self._process.stdin, self._process.stdout):
            with contextlib.suppress(BrokenPipeError):
                if pipe is not None:
                    pipe.close()
        self._process.wait(timeout=30)


def bare(schema: Any) -> Any:
    """Compile with the engine alone."""
    return jsonschema_rs.validator_for(schema, offline=True)


def ours(schema: Any) -> Any:
    """Make a schema as for the first time."""
    return unkept.prepare(schema, None, {})


@contextlib.contextmanager
def peers(peer_bin: Path | None, node_modules: Path | None) -> Iterator[dict[str, Peer]]:
    """Start what there is to compare with."""
    commands: dict[str, list[str]] = {}
    if peer_bin is not None:
        script = str(HERE / "validation_peer.py")
        for name in ("jsonschema", "fastjsonschema"):
            commands[name] = [str(peer_bin / "python"), script, name]
    with_ajv = node_modules is not None and (node_modules / "ajv").is_dir()
    if with_ajv and shutil.which("node"):
        commands["ajv"] = ["node", str(HERE / "validation_peer.cjs"), str(node_modules)]
    started = {name: Peer(command) for name, command in commands.items()}
    try:
        yield started
    finally:
        for peer in started.values():
            peer.end()


def validating(size: str, others: dict[str, Peer], repetitions: int) -> bool:
    """Measure `is_valid` on one size; return whether the goal was reached."""
    schema, instance = SIZES[size]()
    made, engine = revisor.schema(schema), bare(schema)
    if not (made.is_valid(instance) and engine.is_valid(instance)):
        raise SystemExit(f"the {size} instance does not conform: there is nothing to compare")
    measurements: dict[str, Callable[[], float]] = {
        BARE: lambda: CALLS * seconds_per_call(engine.is_valid, instance),
        OURS: lambda: CALLS * seconds_per_call(made.is_valid, instance),
    }
    for name, peer in others.items():
        asked = partial(peer.seconds, [schema], instance=instance)
        measurements[name] = partial(_times, CALLS, asked)
    goals = [Goal(OURS, BARE, 1.3)]
    goals += [Goal(OURS, name, 0.2) for name in others if name != "ajv"]
    print(f"\nis_valid, {size} ({len(json.dumps(schema))} bytes), {CALLS:,} calls")
    return _told(in_turns(measurements, repetitions), goals, others)


def compiling(what: str, schemas: list[Any], others: dict[str, Peer], repetitions: int) -> bool:
    """Measure how long it takes to make schemas; return whether the goal was reached."""
    measurements: dict[str, Callable[[], float]] = {
        BARE: lambda: seconds_to_compile(bare, schemas),
        OURS: lambda: seconds_to_compile(ours, schemas),
    }
    for name, peer in others.items():
        fewer = schemas[:ASKED_OF_AJV] if name == "ajv" else schemas
        asked = partial(peer.seconds, fewer)
        measurements[name] = partial(_times, len(schemas) / len(fewer), asked)
    print(f"\n{what}")
    goals = [Goal(OURS, name, 0.5) for name in others]
    return _told(in_turns(measurements, repetitions), goals, others)


def _times(factor: float, seconds: Callable[[], float]) -> float:
    return factor * seconds()


def _told(taken: dict[str, list[float]], goals: list[Goal], others: dict[str, Peer]) -> bool:
    reached = report(taken, goals, "wall")
    for name in (BARE, *others):
        if name not in [goal.peer for goal in goals]:
            print(f"{OURS} / {name} = {min(taken[OURS]) / min(taken[name]):.2f}")
    return reached


def main() -> None:
    """Measure, print the tables."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--peer-bin", type=Path, help="folder with the peers' python")
    parser.add_argument("--node-modules", type=Path, help="folder that holds ajv")
    parser.add_argument("--schemas", type=int, default=5_000, help="how many (default 5000)")
    parser.add_argument("--repetitions", type=int, default=5, help="rounds (default 5)")
    parser.add_argument("--strict", action="store_true", help="exit 1 where a goal is missed")
    options = parser.parse_args()
    reached = True
    with peers(options.peer_bin, options.node_modules) as others:
        for size in SIZES:
            reached &= validating(size, others, options.repetitions)
        reached &= round_trips(SIZES, options.repetitions)
        for size, case in SIZES.items():
            what = f"a {size} schema made for the first time, {FEW} times"
            reached &= compiling(what, [case()[0]] * FEW, others, options.repetitions)
        many = cases.many(options.schemas)
        # One round of the slow ones says enough: noise is small beside seconds.
        reached &= compiling(f"{len(many):,} small schemas made", many, others, 1)
    finish(reached=reached, strict=options.strict)


if __name__ == "__main__":
    main()
