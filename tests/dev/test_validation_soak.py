"""A sample of the soak runs in every build, and each thing that must never happen is seen by it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import validation_soak
from hostile_mutations import Mutator, seeds
from revisor.surfaces.worker.values import packed

SAMPLE = 400


def soak(repository: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(repository / "dev" / "validation_soak.py"), *arguments],
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )


def counts(done: subprocess.CompletedProcess[str]) -> dict[str, int]:
    """Return the last lines: what must be 0."""
    lines = done.stdout.strip().split("\n")[-5:]
    return {what: int(count) for count, what in (line.strip().split(" ", 1) for line in lines)}


def test_nothing_that_must_not_happen_does(repository: Path) -> None:
    done = soak(repository, f"--count={SAMPLE}", "--seed=sample", "--deadline=5")
    assert done.returncode == 0, done.stdout + done.stderr
    assert set(counts(done).values()) == {0}
    for outcome in ("is_valid True", "is_valid False", "schema limit-reached", "schema told"):
        assert outcome in done.stdout


@pytest.mark.parametrize(
    ("plant", "what"),
    [("late", "late"), ("fault", "faults"), ("crash", "crashes of the caller")],
)
def test_what_must_not_happen_is_seen(repository: Path, plant: str, what: str) -> None:
    done = soak(repository, "--count=3", f"--plant={plant}", "--deadline=0.3")
    assert done.returncode == 1
    assert counts(done)[what] > 0


def test_a_packet_is_seen(repository: Path) -> None:
    done = soak(repository, "--count=3", "--plant=packet")
    assert done.returncode == 1
    assert counts(done)["connections"] == 1
    assert bool(counts(done)["packets"]) == bool(validation_soak.isolation())


def test_a_seed_gives_the_same_case_again() -> None:
    given = seeds()
    for number in range(30):
        one, other = (Mutator(given, ("urn:a",), f"x:{number}").case() for _ in range(2))
        assert packed(one.schema) == packed(other.schema)
        assert one.dialect == other.dialect
