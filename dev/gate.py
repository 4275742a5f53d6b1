"""Run every check that a change has to pass, all of them even where one fails.

    python dev/gate.py           the whole gate: lint, cases, tests of the installed wheel, coverage
    python dev/gate.py --lint    only what runs no test

Run it with an interpreter that has the locked dependencies and the built wheel (`make test`).
The tests run in a folder where the source tree cannot be imported. Exit 1 if any step failed.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
SCRATCH = ROOT / "build" / "test-run"
COVERAGE = ROOT / "build" / "coverage"
BIN = Path(sys.executable).parent
LIVE = ROOT / "build" / "live"
CASES = "tests/cases/public_reports.jsonl"


class Step(NamedTuple):
    """One command of the gate, and the folder that it runs in."""

    name: str
    command: tuple[str, ...]
    folder: Path = ROOT


def _python(*arguments: str) -> tuple[str, ...]:
    return (sys.executable, *arguments)


LINT = (
    Step("ruff check", (str(BIN / "ruff"), "check", ".")),
    Step("ruff format", (str(BIN / "ruff"), "format", "--check", ".")),
    Step("mypy", (str(BIN / "mypy"),)),
    Step("import-linter", (str(BIN / "lint-imports"),)),
    Step("sizes", _python("dev/size_gate.py")),
    Step("generated files", _python("dev/generate.py", "--check")),
)

TEST = (
    Step("cases", _python("dev/run_cases.py", CASES)),
    Step(
        "pytest",
        _python(
            *("-P", "-m", "coverage", "run", f"--rcfile={ROOT / 'pyproject.toml'}"),
            *("-m", "pytest", f"--rootdir={ROOT}", "-c", str(ROOT / "pyproject.toml")),
            str(ROOT / "tests"),
        ),
        SCRATCH,
    ),
    Step("coverage", _python(str(ROOT / "dev" / "coverage_gate.py"))),
)


def environment() -> dict[str, str]:
    """Return the environment of the steps: without a PYTHONPATH that could bring the tree in."""
    kept = {k: v for k, v in os.environ.items() if k not in {"PYTHONPATH", "PYTHONHOME"}}
    kept["PATH"] = f"{BIN}{os.pathsep}{kept.get('PATH', '')}"
    kept["COVERAGE_FILE"] = str(COVERAGE / "data")
    kept["REVISOR_TEST_INSTALLED"] = "1"
    # Named so that the live tests fail, not skip, where their servers are not there.
    kept["REVISOR_LIVE"] = str(LIVE)
    return kept


def run(step: Step) -> tuple[bool, float]:
    """Run one step, its output straight to the terminal; return whether it passed, and seconds."""
    print(f"\n== {step.name}", flush=True)
    start = time.monotonic()
    done = subprocess.run(step.command, cwd=step.folder, env=environment(), check=False)
    return done.returncode == 0, time.monotonic() - start


def main() -> int:
    """Run from the command line; return the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--lint", action="store_true", help="only the steps that run no test")
    options = parser.parse_args()
    for folder in (SCRATCH, COVERAGE):
        folder.mkdir(parents=True, exist_ok=True)
    steps = LINT if options.lint else LINT + TEST
    # pytest comes last, so that its summary stands right above this one.
    outcomes = [(step.name, *run(step)) for step in steps]
    print()
    for name, passed, seconds in outcomes:
        print(f"{'passed' if passed else 'FAILED':7} {name} ({seconds:.1f} s)")
    return 0 if all(passed for _, passed, _ in outcomes) else 1


if __name__ == "__main__":
    sys.exit(main())
