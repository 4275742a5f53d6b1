"""One broken rule hides nothing else, and no rule fills the report alone."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from revisor.checking import Selection, collecting, dispatch, run
from revisor.model.report import Report
from revisor.model.rule import Hit, LoadedRule
from revisor.rules.catalogue import catalogue
from revisor.rules.outlines import of_rules
from revisor.sources.dump import from_value

TOOLS = {"tools": [{"name": "a", "inputSchema": None}, {"name": "b c", "inputSchema": None}, 5]}


def _broken(_subject: Any, _context: Any) -> Iterable[Hit]:
    raise ZeroDivisionError("planted")


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Break one rule on tools, as a fault of ours would."""
    rules: dict[str, LoadedRule] = dict(catalogue())
    rules["tool-name-characters"] = replace(rules["tool-name-characters"], check=_broken)
    monkeypatch.setattr(dispatch, "outlines", lambda: of_rules(rules.values()))
    dispatch.dispatch.cache_clear()
    yield
    dispatch.dispatch.cache_clear()


def _report(value: Any = TOOLS) -> Report:
    return run(from_value(value), Selection(dt.date(2026, 8, 22)))


@pytest.mark.usefixtures("broken")
def test_a_broken_rule_is_told_and_the_others_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(collecting, "RERAISE", False)
    report = _report()
    assert report.exit_code() == 3
    assert "tool-not-an-object" in {f.rule for f in report.findings}
    assert "planted" in report.targets[0].not_checked[0].why
    assert report.targets[0].not_checked[0].what == "a"


@pytest.mark.usefixtures("broken")
def test_in_debugging_it_is_raised() -> None:
    with pytest.raises(ZeroDivisionError):
        _report()


def test_findings_in_a_target_are_listed_up_to_a_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(collecting, "MOST_FINDINGS", 10)
    report = _report([{"name": "a", "inputSchema": {"type": "object"}}, *range(25)])
    found = [f for f in report.findings if f.rule == "tool-not-an-object"]
    assert len(found) == 10
    assert [n.what for n in report.targets[0].not_checked] == ["15 findings of tool-not-an-object"]
    assert report.exit_code() == 1


def test_one_schema_does_not_use_up_what_is_listed_of_another() -> None:
    types = [f"t{n}" for n in range(collecting.MOST_OF_ONE + 5)]
    many = {"name": "a", "inputSchema": {"type": "object", "properties": {"p": {"type": types}}}}
    one = {"name": "b", "inputSchema": {"type": "object", "properties": {"p": {"type": "strnig"}}}}
    report = _report({"tools": [many, one]})
    listed = [f.subject["tool"] for f in report.findings if f.rule == "invalid-type-name"]
    assert (listed.count("a"), listed.count("b")) == (collecting.MOST_OF_ONE, 1)
    assert [n.what for n in report.targets[0].not_checked] == ["5 findings of invalid-type-name"]
