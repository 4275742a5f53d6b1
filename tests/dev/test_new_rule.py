"""A new rule file is complete in form, and its own example fails until the check is written."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest

import new_rule
from revisor.model.rule import Rule


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    """Return a folder of rules with two groups and one rule."""
    for group in ("dialect", "tool_definition"):
        folder = tmp_path / group
        folder.mkdir()
        (folder / "__init__.py").touch()
    (tmp_path / "dialect" / "network_ref.py").touch()
    return tmp_path


@pytest.mark.parametrize("subject", sorted(new_rule.SUBJECTS))
def test_the_skeleton_is_a_rule_file(rules: Path, subject: str) -> None:
    path = new_rule.create(rules, "dialect", "made-up", subject)
    spec = importlib.util.spec_from_file_location("made_up", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert isinstance(module.RULE, Rule)
    for heading in ("What it checks:", "Why:", "Clause:", "Fix:"):
        assert heading in (module.__doc__ or "")
    flagged = [example for example in module.EXAMPLES if example.flagged]
    assert flagged
    assert not list(module.check(None, None)), "so that the flagged example fails"


def test_the_skeleton_is_clean_under_the_linter(rules: Path, repository: Path) -> None:
    path = new_rule.create(rules, "dialect", "made-up", None)
    name = "src/revisor/rules/dialect/made_up.py"
    for command in (["check"], ["format", "--check"]):
        done = subprocess.run(
            [Path(sys.executable).parent / "ruff", *command, "--stdin-filename", name, "-"],
            input=path.read_bytes(),
            capture_output=True,
            cwd=repository,
            check=False,
        )
        assert done.returncode == 0, done.stdout.decode() + done.stderr.decode()


def test_the_group_suggests_the_subject(rules: Path) -> None:
    path = new_rule.create(rules, "tool-definition", "made-up", None)
    assert "check(tool: ToolDefinition" in path.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("group", "rule_id", "told"),
    [
        ("dialekt", "made-up", "the groups are dialect, tool_definition"),
        ("dialect", "Made_Up", "kebab-case"),
        ("dialect", "../made-up", "kebab-case"),
        ("tool_definition", "network-ref", "is taken by"),
    ],
)
def test_what_cannot_be_a_rule_is_told(rules: Path, group: str, rule_id: str, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        new_rule.create(rules, group, rule_id, None)
