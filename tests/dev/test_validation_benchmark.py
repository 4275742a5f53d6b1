"""The benchmark of validation compares what it says, with parties that judge alike."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

import jsonschema_rs
import pytest

import revisor
import validation
import validation_cases
import validation_peer
import validation_worker

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("size", validation.SIZES)
def test_instances_conform_and_are_judged_at_the_engines_speed(size: str) -> None:
    schema, instance = validation.SIZES[size]()
    made = revisor.schema(schema)
    assert made.is_valid(instance)
    assert jsonschema_rs.validator_for(schema).is_valid(instance)
    assert made.is_valid.__name__ == "unguarded", "nothing stands before the engine"


def test_no_two_of_the_many_are_alike() -> None:
    schemas = validation_cases.many(50)
    assert len({json.dumps(schema) for schema in schemas}) == 50


def test_what_is_measured_is_called() -> None:
    called: list[int] = []
    assert validation_peer.seconds_per_call(called.append, 1) > 0
    assert len(called) > 3
    made: list[int] = []
    assert validation_peer.seconds_to_compile(made.append, [1, 2, 3]) > 0
    assert made == [1, 2, 3]


def test_a_peer_answers_until_it_ends(tmp_path: Path) -> None:
    script = tmp_path / "peer.py"
    script.write_text("print(0.5, flush=True); input(); print(input() and 2.5, flush=True)")
    peer = validation.Peer([sys.executable, str(script)])
    assert peer.seconds([{}]) == 0.5
    assert peer.seconds([{}], instance=1) == 2.5
    peer._process.wait(timeout=10)
    with pytest.raises((RuntimeError, BrokenPipeError)):
        peer.seconds([{}])
    peer.end()


def test_the_way_to_a_worker_is_told_beside_the_call_in_process(
    capsys: pytest.CaptureFixture[str],
) -> None:
    validation_worker.round_trips({"medium": validation_cases.medium}, 1)
    told = capsys.readouterr().out
    assert "goal: at most 150" in told
    rows = [line.split() for line in told.strip().split("\n")[1:]]
    assert [row[0] for row in rows] == ["nothing", "medium", "a"]
    assert all(float(row[1]) > 0 for row in rows[:2])
