"""The gates of coverage and size fail where they should."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import coverage_gate
import size_gate

if TYPE_CHECKING:
    import pytest


def measured(taken: int, of: int) -> dict[str, Any]:
    summary = {
        "num_branches": of,
        "covered_branches": taken,
        "num_statements": 10,
        "covered_lines": 10,
        "percent_covered": 90.0,
    }
    entry = {"summary": summary, "missing_branches": [[3, 5], [3, -1], [8, 9]]}
    return {"files": {"lib/revisor/rules/dialect/a.py": entry}}


def test_coverage_below_the_floor_fails_and_names_the_lines(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert not coverage_gate.judge(measured(94, 100), "revisor/rules/", 95.0)
    told = capsys.readouterr().out
    assert "FAILED" in told
    assert "6 not taken, from lines [3, 8]" in told


def test_coverage_at_the_floor_passes() -> None:
    assert coverage_gate.judge(measured(95, 100), "revisor/rules/", 95.0)


def test_a_package_that_was_not_measured_fails() -> None:
    assert not coverage_gate.judge(measured(95, 100), "revisor/dialect/", 95.0)


def test_the_length_of_a_function_counts_its_docstring() -> None:
    lengths = size_gate.function_lengths('def a() -> None:\n    """One.\n\n    Two.\n    """\n')
    assert lengths == {"a (line 1)": 5}
