"""Pages of rules and features: every one can be told, and says what it should."""

from __future__ import annotations

import datetime as dt
import json
from dataclasses import replace
from typing import Any

import pytest

from revisor.facts import registry as facts
from revisor.lifecycle.registry import recorded_registry
from revisor.lifecycle.states import state_at
from revisor.reporters import feature_json, feature_page, feature_table, rule_page
from revisor.reporters.compact_json import WIDTH, compact
from revisor.reporters.lines import plain
from revisor.rules.catalogue import catalogue

ON = dt.date(2026, 8, 22)


@pytest.mark.parametrize("name", sorted(catalogue()))
def test_every_rule_has_its_page(name: str) -> None:
    rule = catalogue()[name]
    told = rule_page.page(rule)
    assert tuple(told.sections) == rule_page.HEADINGS
    assert all(told.sections.values())
    assert told.title
    assert ": " not in told.title[:12]
    text = plain(rule_page.lines(rule))
    assert text.startswith(f"{name}  {rule.rule.severity}\n")
    assert all(example.title in text for example in rule.examples)


@pytest.mark.parametrize("name", sorted(facts.features()))
def test_every_feature_has_its_page(name: str) -> None:
    registry = recorded_registry()
    status = registry.status(name, ON)
    states = [
        (r.id, state_at(status.feature, r.id, registry.calendar))
        for r in registry.calendar.revisions
    ]
    text = plain(feature_page.lines(status, states, ON))
    assert text.startswith(f"{name}  {status.state_at_current}\n")
    for revision, state in states:
        assert f"  {revision:<12}{state}\n" in text
    if status.state_at_current == "Deprecated":
        assert f"  Deprecated since: {status.deprecated_since} (" in text
        first = next(revision for revision, state in states if state == "Deprecated")
        assert status.deprecated_since == first
    if status.state_at_current == "Removed":
        assert "  Removed in: " in text


@pytest.mark.parametrize("name", sorted(facts.features()))
def test_the_page_and_the_table_never_contradict_the_states(name: str) -> None:
    registry = recorded_registry()
    status = registry.status(name, ON)
    dated_back = "the registry dates it back to " in plain(feature_page.lines(status, [], ON))
    assert dated_back == (status.deprecated_in != status.deprecated_since)
    if status.state == "Deprecated":
        row = plain(feature_table.lines([status], status.current, ON.isoformat())).splitlines()[1]
        assert f"  Deprecated  {status.deprecated_since}  " in row


def test_a_grandfathered_deprecation_is_dated_twice() -> None:
    status = recorded_registry().status("transport-http-sse", ON)
    assert (
        "  Deprecated since: 2026-07-28 (SEP-2596); the registry dates it back to 2025-03-26, "
        "when the text first called it deprecated\n"
    ) in plain(feature_page.lines(status, [], ON))


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("auth-dcr", "registration_endpoint (in the metadata of the authorization server)"),
        ("auth-default-endpoints", "HTTP: /authorize, /token or /register used without metadata"),
        (
            "sampling-include-context-values",
            "sampling/createMessage params/includeContext = thisServer or allServers",
        ),
        ("jsonrpc-batching", "messages: a batch, a JSON array of messages"),
    ],
)
def test_everything_that_gives_a_feature_away_is_told(name: str, told: str) -> None:
    status = recorded_registry().status(name, ON)
    assert told in plain(feature_page.lines(status, [], ON))


def test_a_backslash_is_told_as_the_docstring_has_it() -> None:
    rule = catalogue()["null-input-schema"]
    doc = "A title.\n\nWhat it checks: `\\Z` and `\\d`.\n\nWhy: a.\n\nClause: b.\n\nFix: `$`.\n"
    text = plain(rule_page.lines(replace(rule, doc=doc, examples=())))
    assert "    `\\Z` and `\\d`.\n" in text
    assert "\\\\" not in text


def test_a_date_that_has_come_is_told_as_eligible() -> None:
    registry = recorded_registry()
    before = registry.status("transport-http-sse", dt.date(2026, 9, 2))
    after = registry.status("transport-http-sse", dt.date(2026, 9, 3))
    assert "2026-09-03; 1 day left" in plain(feature_page.lines(before, [], ON))
    assert "2026-09-03; the next revision may drop it" in plain(feature_page.lines(after, [], ON))


def test_the_table_is_aligned_and_counts() -> None:
    found = list(recorded_registry().select(ON))
    *rows, empty, last = plain(feature_table.lines(found, "2026-07-28", "2026-08-22")).splitlines()
    column = rows[0].index("state")
    assert all(row[column - 2 : column] == "  " for row in rows)
    assert len(rows) == len(found) + 1
    assert not empty
    assert last == f"{len(found)} features at revision 2026-07-28, dates as of 2026-08-22"


def test_a_listed_feature_begins_with_its_name_and_leaves_out_what_is_not_known() -> None:
    registry = recorded_registry()
    roots = feature_json.listed(registry.status("roots", ON, "2025-11-25"))
    assert list(roots)[:4] == ["id", "title", "kind", "introduced"]
    assert roots["state"] == "Active"
    assert roots["stateAtCurrent"] == "Deprecated"
    assert roots["earliestRemoval"] == "2027-07-28"
    tools = feature_json.as_json(registry.status("tools", ON))
    assert not {"deprecatedIn", "removedIn", "earliestRemoval", "daysLeft"} & set(tools)


@pytest.mark.parametrize(
    "value", [{}, [], {"a": [1, {"b": None}]}, {"a": "x" * 70, "b": list(range(40))}, "é", [[[]]]]
)
def test_compact_json_is_json_and_fits(value: Any) -> None:
    text = compact(value)
    assert json.loads(text) == value
    assert all(len(part) <= WIDTH for part in text.split("\n") if "x" * 70 not in part)
