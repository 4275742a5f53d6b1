from __future__ import annotations

import ast
import json
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import revisor.deprecation
from revisor.deprecation import FEATURES
from revisor.facts import registry as facts
from revisor.lifecycle.registry import recorded_registry

if TYPE_CHECKING:
    import pytest

MODULE = Path(revisor.deprecation.__file__)

ALONE = """
import sys
sys.path.insert(0, __file__.rpartition("script.py")[0])
before = set(sys.modules)
import deprecation
print(sorted(set(sys.modules) - before - {"deprecation"}))
assert "revisor" not in sys.modules

@deprecation.deprecated_feature("roots")
async def old(): ...

import warnings
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    old().close()
print(caught[0].category.__module__, caught[0].filename, caught[0].message.authority)
"""

BARE = """
import sys
before = set(sys.modules)
import __future__, functools, typing, warnings
print(sorted(set(sys.modules) - before))
"""


def test_the_table_holds_every_deprecated_feature_as_the_registry_tells_it() -> None:
    known = recorded_registry()
    today = facts.facts_date()
    deprecated = {s.feature.id: s for s in known.select(today) if s.state == "Deprecated"}
    assert deprecated.keys() <= FEATURES.keys()
    for name, status in deprecated.items():
        told = FEATURES[name]
        assert status.earliest_removal is not None
        assert told == (
            name,
            status.feature.title,
            status.deprecated_in,
            status.authority,
            status.earliest_removal.isoformat(),
            status.migration_path,
            "",
        )


def test_a_removed_feature_keeps_its_row_and_tells_so(monkeypatch: pytest.MonkeyPatch) -> None:
    gone = FEATURES["roots"]._replace(removed_in="2027-11-25", earliest_removal="")
    monkeypatch.setitem(FEATURES, "roots", gone)
    told = revisor.deprecation.message("roots")
    assert told.startswith("Roots feature was removed in MCP 2027-11-25 (SEP-2577). Pass")


def run_alone(script: Path) -> str:
    """Run a script without the packages of this environment; return what it prints."""
    command = [sys.executable, "-I", "-S", str(script)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_file_copied_elsewhere_works_alone(tmp_path: Path) -> None:
    (tmp_path / "deprecation.py").write_bytes(MODULE.read_bytes())
    script, bare = tmp_path / "script.py", tmp_path / "bare.py"
    script.write_text(ALONE, encoding="utf-8")
    bare.write_text(BARE, encoding="utf-8")
    loaded, told = run_alone(script).splitlines()
    assert told == f"deprecation {script} SEP-2577"
    assert ast.literal_eval(loaded) == ast.literal_eval(run_alone(bare))


def test_at_import_nothing_but_functools_typing_and_warnings_is_imported() -> None:
    tree = ast.parse(MODULE.read_text(encoding="utf-8"))
    imported = {
        alias.name for node in tree.body if isinstance(node, ast.Import) for alias in node.names
    }
    froms = {node.module for node in tree.body if isinstance(node, ast.ImportFrom)}
    assert imported == {"functools", "typing", "warnings"}
    assert froms == {"__future__"}


def test_its_licence_says_that_it_may_be_copied() -> None:
    head = MODULE.read_text(encoding="utf-8")[:700]
    assert "SPDX-License-Identifier: Apache-2.0" in head
    assert "may be copied into another project" in head


def test_whoever_copies_the_file_is_not_told_of_what_it_names(tmp_path: Path) -> None:
    (tmp_path / "copied.py").write_bytes(MODULE.read_bytes())
    command = [str(Path(sys.executable).parent / "revisor"), "check", "--json", "--no-cache"]
    done = subprocess.run(
        [*command, str(tmp_path / "copied.py")], capture_output=True, text=True, check=False
    )
    report = json.loads(done.stdout)
    assert report["findings"] == []
    # Its statements are of use, too: without them it would be found.
    assert {known["finding"]["rule"] for known in report["suppressed"]} == {"deprecated-feature"}
