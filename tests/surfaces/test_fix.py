"""`revisor.fix`: what it returns, and what it leaves alone."""

from __future__ import annotations

import doctest
import re
from collections import OrderedDict
from pathlib import Path
from typing import Any

import pytest

import revisor
from revisor.errors import SourceError, UsageError

DAY = "2026-08-22"


def test_a_value_is_mended_and_not_changed() -> None:
    tool = {"name": "now", "inputSchema": None}
    outcome = revisor.fix(tool, date=DAY)
    assert tool == {"name": "now", "inputSchema": None}
    assert outcome.value == {"name": "now", "inputSchema": {"type": "object"}}
    assert [finding.rule for finding in outcome.fixed] == ["null-input-schema"]
    assert outcome.report == revisor.check(outcome.value, date=DAY)


def test_rules_profile_and_revision_are_those_of_check() -> None:
    schema = {"type": ["object", "null"], "properties": {"a": {"type": "STRING"}}}
    tool = {"name": "now", "inputSchema": schema}
    assert revisor.fix(tool, rules=["null-input-schema"], date=DAY).value is tool
    assert revisor.fix(tool, ignore="invalid-type-name", date=DAY).value["inputSchema"] == {
        **schema,
        "type": "object",
    }
    bare = {"name": "now", "inputSchema": {"type": "object", "additionalProperties": False}}
    assert revisor.fix(bare, date=DAY).value is bare
    mended = revisor.fix(bare, profile="portability", date=DAY).value
    assert mended["inputSchema"]["properties"] == {}


def test_what_is_like_json_becomes_json() -> None:
    tool = OrderedDict(name="a", inputSchema={"type": "OBJECT", "required": ("a",)})
    value = revisor.fix(tool, date=DAY).value
    assert value == {"name": "a", "inputSchema": {"type": "object", "required": ["a"]}}
    assert type(value) is dict


def test_a_value_that_cannot_be_read_in_full_is_left_as_it_is() -> None:
    deep: Any = []
    for _ in range(1000):
        deep = [deep]
    value = {"tools": [{"name": "a", "inputSchema": None}, {"name": "b", "inputSchema": deep}]}
    outcome = revisor.fix(value, date=DAY)
    assert outcome.value is value
    assert "cannot be read: nested more than" in outcome.unfixed[0].why


def test_what_check_refuses_is_refused() -> None:
    with pytest.raises(SourceError):
        revisor.fix({"nothing": 1})
    with pytest.raises(UsageError):
        revisor.fix({"name": "a", "inputSchema": None}, name=5)  # type: ignore[arg-type]


def test_the_guide_says_what_happens(repository: Path) -> None:
    guide = repository / "docs/how-to/fix-what-is-found.md"
    ran = doctest.testfile(str(guide), module_relative=False)
    assert ran.attempted > 3
    assert ran.failed == 0


def test_the_sample_of_the_guide_is_what_is_printed(repository: Path) -> None:
    guide = (repository / "docs/how-to/fix-what-is-found.md").read_text(encoding="utf-8")
    (sample,) = re.findall(r"^```\n(tools.json: .*?)```$", guide, re.MULTILINE | re.DOTALL)
    scenario = repository / "tests/scenarios/check_fix.txt"
    assert f"--- stdout\n{sample}" in scenario.read_text(encoding="utf-8")
