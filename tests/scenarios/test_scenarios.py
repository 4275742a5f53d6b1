"""Every `*.txt` here is a scenario (see `scenario.py`).

`REVISOR_UPDATE_SCENARIOS=1 pytest tests/scenarios` writes what the commands print now; read the
difference before you keep it.
"""

from __future__ import annotations

import importlib.util
import os
import sys
from pathlib import Path
from types import ModuleType

import pytest

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*.txt"))


def _scenario() -> ModuleType:
    """Import the module beside this one (tests are no packages)."""
    spec = importlib.util.spec_from_file_location("scenario", HERE / "scenario.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


scenario = _scenario()


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_the_command_does_what_the_file_says(path: Path, tmp_path: Path) -> None:
    told = scenario.read(path)
    outcome = told.run(tmp_path)
    if os.environ.get("REVISOR_UPDATE_SCENARIOS") == "1":
        path.write_text(told.rewritten(outcome), encoding="utf-8")
        told = scenario.read(path)
    assert outcome == told.expected()


def test_a_scenario_that_is_written_out_reads_the_same() -> None:
    for path in FILES:
        told = scenario.read(path)
        assert told.rewritten(told.expected()) == path.read_text(encoding="utf-8")
