"""Fail where the branch coverage of a guarded package is below its floor.

Reads the data that `coverage run` left in COVERAGE_FILE; the floors are per package, because a
well covered command line must not make up for an engine that is not. Branches are counted as
coverage.py does: each jump out of a line that can go more than one way.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

import coverage

ROOT = Path(__file__).resolve().parent.parent
FLOORS = {"revisor/dialect/": 95.0, "revisor/lifecycle/": 95.0, "revisor/rules/": 95.0}
WORST_SHOWN = 8


def measured() -> dict[str, Any]:
    """Return coverage.py's JSON report of the recorded run."""
    data = os.environ.get("COVERAGE_FILE", str(ROOT / "build" / "coverage" / "data"))
    recorded = coverage.Coverage(data_file=data, config_file=str(ROOT / "pyproject.toml"))
    recorded.load()
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "coverage.json"
        recorded.json_report(outfile=str(target))
        report: dict[str, Any] = json.loads(target.read_text(encoding="utf-8"))
    return report


def percent(summary: Counter[str]) -> float:
    """Return the share of branches taken; of lines where there is no branch; 0 where nothing is."""
    if summary["num_branches"]:
        return 100.0 * summary["covered_branches"] / summary["num_branches"]
    if summary["num_statements"]:
        return 100.0 * summary["covered_lines"] / summary["num_statements"]
    return 0.0


def select(report: dict[str, Any], package: str) -> dict[str, Counter[str]]:
    """Return the counts of each file whose path holds `package`."""
    return {
        name: Counter({key: count for key, count in entry["summary"].items() if type(count) is int})
        for name, entry in report["files"].items()
        if package in Path(name).as_posix()
    }


def judge(report: dict[str, Any], package: str, floor: float) -> bool:
    """Print one package's coverage, and its least covered files where it is below the floor."""
    files = select(report, package)
    total: Counter[str] = sum(files.values(), Counter())
    reached = percent(total)
    passed = reached >= floor
    print(
        f"{'passed' if passed else 'FAILED':7} {package}: {reached:.1f} % of "
        f"{total['num_branches']} branches (floor {floor:.0f} %)"
    )
    if not passed:
        missing = {name: c["num_branches"] - c["covered_branches"] for name, c in files.items()}
        for name in sorted(missing, key=lambda n: -missing[n])[:WORST_SHOWN]:
            lines = sorted({start for start, _ in report["files"][name]["missing_branches"]})
            print(f"        {name}: {missing[name]} not taken, from lines {lines}")
    return passed


def main() -> int:
    """Judge every guarded package; return the exit code."""
    report = measured()
    totals = report["totals"]
    print(f"        all of revisor: {totals['percent_covered']:.1f} % of lines and branches")
    verdicts = [judge(report, package, floor) for package, floor in FLOORS.items()]
    return 0 if all(verdicts) else 1


if __name__ == "__main__":
    sys.exit(main())
