"""A tree of over 100,000 lines: CPU of a check, cold and with a warm cache, beside two peers.

    python benchmarks/source.py --peer-bin FOLDER [--tree DIR] [--lines 110000]
                                [--repetitions 3] [--strict]

The tree is made by planted_tree.py, or is the one that `--tree` names (a checkout of some project).
Each command is told to print JSON, as it would in CI. CPU counts all children. Beside the times
stands what each found of the uses that were planted, and how many of the lines that only look like
one it flagged: on the planted files, which `--tree` leaves as they are.

A use counts as found where something is told on its line. The peers also tell of much else, and so
does Revisor (schemas, configuration, documents): the work is not the same, only the question is.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import planted_tree
from measure import Goal, cpu_of_program, environment, finish, in_turns, report

COLD = "revisor check, cold cache"
WARM = "revisor check, warm cache"
OLDER, NEWER = "mcp-migration", "mcp-migrate"
# All three end with 1 where they have something to say, and ours with 2 where a file is no text.
ACCEPTED = (0, 1, 2)
_CACHE = "REVISOR_CACHE_DIR"


class Told(NamedTuple):
    """How many planted uses, and how many look-alikes, a command told something of."""

    uses: int
    alike: int


def commands(tree: Path, peer_bin: Path) -> dict[str, list[str]]:
    """Return the command of each party."""
    revisor = str(Path(sys.executable).parent / "revisor")
    return {
        COLD: [revisor, "check", str(tree), "--json", "--no-config"],
        OLDER: [str(peer_bin / OLDER), "scan", str(tree), "--format", "json"],
        NEWER: [str(peer_bin / NEWER), "check", str(tree), "--format", "json"],
    }


def lines_told(name: str, text: str, tree: Path) -> set[tuple[str, int]]:
    """Return the lines that a command's output tells something of, by path in the tree."""
    told: set[tuple[str, int]] = set()
    for each in json.loads(text)["findings"]:
        place: dict[str, Any] = each["location"] if name == COLD else each
        path, line = place.get("uri" if name == COLD else "path"), place.get("line")
        if isinstance(path, str) and isinstance(line, int):
            told.add((os.path.relpath(tree / path, tree), line))
    return told


def recall(name: str, command: list[str], tree: Path, marks: planted_tree.Marks) -> Told:
    """Return what a command tells of the planted files."""
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment())
    if done.returncode not in ACCEPTED:
        raise RuntimeError(f"{name} ended with {done.returncode}: {done.stderr[-500:]}")
    told = lines_told(name, done.stdout, tree)
    return Told(len(told & marks.uses.keys()), len(told & marks.alike))


def cold(command: list[str], cache: Path) -> float:
    """Return the CPU seconds of a run that finds no cache."""
    shutil.rmtree(cache, ignore_errors=True)
    return cpu_of_program(command, ACCEPTED)


def print_recall(folder: Path, peer_bin: Path) -> None:
    """Print what each party finds of the planted files alone."""
    marks = planted_tree.plant(folder)
    print(f"{len(marks.uses)} planted uses, {len(marks.alike)} lines that only look like one")
    for name, command in commands(folder, peer_bin).items():
        told = recall(name, command, folder, marks)
        share = told.uses / len(marks.uses)
        party = "revisor check" if name == COLD else name
        print(f"{party:15} found {told.uses:3} ({share:.0%}), flagged {told.alike} of the others")


def print_times(tree: Path, peer_bin: Path, cache: Path, repetitions: int) -> bool:
    """Measure on a tree and print the table; return whether the goals were reached."""
    parties = commands(tree, peer_bin)
    measurements: dict[str, Callable[[], float]] = {
        COLD: partial(cold, parties[COLD], cache),
        WARM: partial(cpu_of_program, parties[COLD], ACCEPTED),
        **{n: partial(cpu_of_program, parties[n], ACCEPTED) for n in (OLDER, NEWER)},
    }
    taken = in_turns(measurements, repetitions)
    faster = min((OLDER, NEWER), key=lambda name: min(taken[name]))
    reached = report(taken, [Goal(COLD, faster, 1), Goal(WARM, faster, 0.1)])
    print(f"{WARM} / {COLD} = {min(taken[WARM]) / min(taken[COLD]):.2f}")
    return reached


def lines_of(tree: Path) -> int:
    """Return how many lines of code there are in a tree, as git sees it where it does."""
    endings = (".py", ".pyi", ".ts", ".tsx", ".js", ".jsx", ".mjs", ".cjs", ".mts", ".cts")
    files = (path for path in tree.rglob("*") if path.suffix in endings and path.is_file())
    hidden = {".git", "node_modules", ".venv"}
    kept = (path for path in files if hidden.isdisjoint(path.relative_to(tree).parts))
    return sum(path.read_bytes().count(b"\n") for path in kept)


def main() -> None:
    """Measure, print the tables."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--peer-bin", type=Path, required=True, help="folder that holds the peers")
    parser.add_argument("--tree", type=Path, help="measure on this folder instead")
    parser.add_argument("--lines", type=int, default=110_000, help="lines to make (default 110000)")
    parser.add_argument("--repetitions", type=int, default=3, help="rounds (default 3)")
    parser.add_argument("--strict", action="store_true", help="exit 1 where a goal is missed")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        os.environ[_CACHE] = str(folder / "cache")
        print_recall(folder / "planted", options.peer_bin)
        tree = options.tree or folder / "tree"
        if options.tree is None:
            planted_tree.plant(tree)
            planted_tree.fill(tree, options.lines)
        print(f"\n{lines_of(tree):,} lines of code")
        peer_bin, cache = options.peer_bin, folder / "cache"
        reached = print_times(tree, peer_bin, cache, options.repetitions)
    finish(reached=reached, strict=options.strict)


if __name__ == "__main__":
    main()
