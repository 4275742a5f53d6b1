"""Every case made from a public bug report gets the right verdict."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import run_cases

DRAFT_07 = "http://json-schema.org/draft-07/schema#"
FOLDER = Path(__file__).parent / "cases"
CASES = run_cases.read_cases(FOLDER / "public_reports.jsonl")
MORE = run_cases.read_cases(FOLDER / "more_reports.jsonl")
WIRE = run_cases.read_cases(FOLDER / "wire_reports.jsonl")
SOURCE = run_cases.read_cases(FOLDER / "source_reports.jsonl")
BUILT = [case for case in [*CASES, *MORE, *WIRE, *SOURCE] if run_cases.why_skipped(case) is None]


def test_the_file_holds_the_cases_it_should() -> None:
    assert len(CASES) == 130
    assert len({case["id"] for case in CASES}) == 130
    assert {case["kind"] for case in BUILT} == set(run_cases.KINDS)


@pytest.mark.parametrize("case", BUILT, ids=lambda case: case["id"])
def test_case_gets_its_verdict(case: dict[str, Any]) -> None:
    outcome = run_cases.judge(case)
    assert outcome.passed, outcome.line()


def test_a_wrong_expectation_is_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sound = {"tools": [{"name": "a", "description": "b", "inputSchema": {"type": "object"}}]}
    case = {
        "id": "planted",
        "kind": "tools-list",
        "profile": "spec",
        "input": sound,
        "expected": {"verdict": "error", "about": "nothing is wrong here", "fixable": False},
    }
    path = tmp_path / "cases.jsonl"
    path.write_text(json.dumps(case) + "\n", encoding="utf-8")
    assert run_cases.main([str(path)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("planted: expected error, got ok")
    assert lines[-1] == "0 passed, 1 failed"


def test_a_fix_that_was_expected_and_is_not_there_is_reported() -> None:
    case = {
        "id": "planted",
        "profile": "spec",
        "input": {"tools": [{"name": "a", "inputSchema": {"type": "object", "properties": 1}}]},
        "expected": {"verdict": "error", "about": "", "fixable": True},
    }
    outcome = run_cases.judge(case)
    assert (outcome.passed, outcome.got) == (False, "error without a fix")
    assert run_cases.judge(case, check_fixable=False).passed


@pytest.mark.parametrize(
    ("schema", "verdict"),
    [
        ({"type": "object", "definitions": {}}, "ok"),
        ({"$schema": DRAFT_07, "type": "object"}, "warning"),
        ({"$schema": "https://example.com/own"}, "error"),
    ],
)
def test_the_outcome_of_a_migration_is_judged(schema: dict[str, Any], verdict: str) -> None:
    held = {"role": "inputSchema", "schema": schema, "action": "migrate"}
    for wanted in run_cases.GRAVITY:
        expected = {"verdict": wanted, "about": "", "fixable": False}
        case = {"id": "planted", "profile": "spec", "input": held, "expected": expected}
        assert run_cases.judge(case).passed == (wanted == verdict)


def test_a_case_without_anything_to_check_does_not_pass_as_ok() -> None:
    case = {
        "id": "empty",
        "profile": "spec",
        "input": {"nothing": "known"},
        "expected": {"verdict": "ok", "about": "", "fixable": False},
    }
    assert not run_cases.judge(case).passed


def _audit(case: dict[str, Any]) -> object:
    held = case["input"]
    return held.get("audit") if isinstance(held, dict) else None


def test_what_is_not_built_is_skipped_unless_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "cases.jsonl"
    source = next(case for case in CASES if _audit(case) == "tier1-sdk")
    path.write_text(json.dumps(source) + "\n", encoding="utf-8")
    assert run_cases.main([str(path)]) == 0
    assert "skipped, not built yet: audit tier1-sdk (1)" in capsys.readouterr().out
    run_cases.main([str(path), "--kind", "python"])
    assert "skipped" not in capsys.readouterr().out


def test_a_broken_file_is_named_with_its_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "cases.jsonl"
    path.write_text("{}\n{\n", encoding="utf-8")
    assert run_cases.main([str(path)]) == 2
    assert f"{path}:2" in capsys.readouterr().err
