"""The runner: which rules run, by which revision, in which order, and what is left unjudged."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from typing import Any

import pytest

from embedding import TODAY, checked, checked_schema, document, embedded, reading, told
from revisor.checking import Selection, run
from revisor.checking.dispatch import Dispatch, holds
from revisor.errors import RevisorError
from revisor.facts import registry
from revisor.model.finding import SEVERITIES
from revisor.model.reading import NotChecked, Reading
from revisor.model.subject import EmbeddedSchema, Origin, TextDefect
from revisor.rules.catalogue import catalogue

D7 = "http://json-schema.org/draft-07/schema#"
BAD = {"type": "object", "properties": {"a": {"type": "strnig"}, "b": {"required": True}}}


def tool(schema: Any, name: str = "a") -> dict[str, Any]:
    return {"name": name, "description": "A tool", "inputSchema": schema}


def test_only_the_rules_that_were_asked_for_run() -> None:
    both = checked_schema(BAD)
    one = checked_schema(BAD, rules=frozenset({"invalid-type-name"}))
    other = checked_schema(BAD, ignored=frozenset({"invalid-type-name"}))
    assert {f.rule for f in one.findings} == {"invalid-type-name"}
    assert told(both.findings) == sorted(told(one.findings) + told(other.findings), key=place)


def test_what_was_checked_is_counted_in_one_order() -> None:
    one = replace(reading(embedded(BAD)), checked={"resources": 1, "prompts": 2, "tools": 3})
    (target,) = run([one], Selection(date=TODAY)).targets
    assert list(target.checked) == ["tools", "schemas", "prompts", "resources"]


def place(item: tuple[str, str]) -> str:
    return item[1]


def test_an_ignored_claimant_hands_its_fault_to_no_other_rule() -> None:
    ignored = checked_schema(BAD, ignored=frozenset({"invalid-type-name", "required-not-a-list"}))
    assert [f for f in ignored.findings if f.severity == "error"] == []
    general = checked_schema(BAD, rules=frozenset({"invalid-keyword-value"}))
    assert general.findings == ()


@pytest.mark.parametrize(
    "options", [{"rules": frozenset({"nonsense"})}, {"ignored": frozenset({"invalid-type-nam"})}]
)
def test_an_unknown_rule_is_refused(options: dict[str, Any]) -> None:
    with pytest.raises(RevisorError):
        checked_schema(BAD, **options)


def test_an_unknown_revision_is_refused() -> None:
    with pytest.raises(RevisorError):
        checked_schema(BAD, revision="2020-01-01")


def test_findings_are_sorted_by_target_and_place_with_numbers_as_numbers() -> None:
    tools = [tool({"type": "objekt"}, f"t{n}") for n in range(12)]
    found = checked({"tools": tools}).findings
    positions = [f.place.origin.pointer[1] for f in found if f.rule == "invalid-type-name"]
    assert positions == list(range(12))
    two = run([reading(embedded(BAD)), reading(embedded(BAD))], Selection(TODAY))
    assert [f.target for f in two.findings] == sorted(f.target for f in two.findings)
    assert {f.target for f in two.findings} == {0, 1}


def test_findings_of_different_rules_are_sorted_by_place_before_rule() -> None:
    last_by_name = {"type": "objekt"}
    first_by_name = {"type": "object", "properties": {"a": {"items": [{}]}}}
    found = told(checked({"tools": [tool(last_by_name, "x"), tool(first_by_name, "y")]}).findings)
    rules = [rule for rule, _ in found if rule in ("invalid-type-name", "array-form-items")]
    assert rules == ["invalid-type-name", "array-form-items"]


def test_the_sum_counts_what_is_shown_and_what_the_other_profile_would_add() -> None:
    spec = checked_schema({"type": "object", "required": ["x"]})
    more = checked_schema({"type": "object", "required": ["x"]}, profile="portability")
    for report in (spec, more):
        for severity in SEVERITIES:
            shown = [f for f in report.findings if f.severity == severity]
            assert report.summary[severity] == len(shown)
    assert more.portability is None
    assert spec.portability is not None
    added = len(more.findings) - len(spec.findings)
    assert sum(spec.portability.values()) == added > 0


@pytest.mark.parametrize(
    ("shown", "option", "expected", "source"),
    [
        (None, None, "2026-07-28", "default"),
        ("2025-06-18", None, "2025-06-18", "negotiated"),
        ("2025-06-18", "2025-11-25", "2025-11-25", "option"),
        ("2031-01-01", None, "newest", "default"),
    ],
)
def test_the_revision_to_judge_by(
    shown: str | None, option: str | None, expected: str, source: str
) -> None:
    target = Reading("dump", "n", "u", (embedded({}),), (), shown, "negotiated" if shown else None)
    report = run([target], Selection(TODAY, revision=option)).targets[0]
    newest = registry.newest_revision().id
    assert report.revision == (newest if expected == "newest" else expected)
    assert report.revision_source == source
    assert any("2031-01-01" in n.what for n in report.not_checked) == (expected == "newest")


def test_the_date_decides_which_revision_is_current() -> None:
    assert Selection(dt.date(2026, 1, 1)).current() == "2025-11-25"
    assert Selection(dt.date(2026, 7, 28)).current() == "2026-07-28"
    assert Selection(dt.date(1999, 1, 1)).current() == registry.revisions()[0].id


def test_a_rule_holds_from_its_first_revision_to_its_last() -> None:
    bounded = [r for r in catalogue().values() if r.rule.since or r.rule.until]
    assert bounded
    for rule in bounded:
        if rule.rule.since:
            assert holds(rule.rule, rule.rule.since)
            assert not holds(rule.rule, "2000-01-01")
        if rule.rule.until:
            assert holds(rule.rule, rule.rule.until)
            assert not holds(rule.rule, "draft")


def test_every_rule_is_reached_by_some_revision() -> None:
    for rule in catalogue().values():
        assert any(holds(rule.rule, r.id) for r in registry.revisions()), rule.id


def test_a_fault_goes_to_exactly_one_rule() -> None:
    dispatch = Dispatch(Selection(TODAY), "2026-07-28")
    for fault in document(BAD).faults:
        assert len(list(dispatch.for_fault(fault))) == 1


@pytest.mark.parametrize(
    ("schema", "why"),
    [
        (
            {"$schema": "urn:none"},
            (
                'its $schema "urn:none" names a dialect that is not supported; no other was taken '
                "in its place"
            ),
        ),
        ({"enum": [[[[[]]]]] * 10, "x": None}, None),
    ],
)
def test_what_could_not_be_judged_is_told(schema: Any, why: str | None) -> None:
    report = checked_schema(schema).targets[0]
    assert [n.why for n in report.not_checked] == ([why] if why else [])
    assert report.checked["schemas"] == (0 if why else 1)


def test_a_schema_over_bounds_is_not_checked_and_its_neighbour_is() -> None:
    deep: Any = {}
    for _ in range(300):
        deep = {"not": deep}
    report = checked({"tools": [tool(deep, "deep"), tool(BAD, "bad")]})
    target = report.targets[0]
    assert target.usable
    assert any("nested more than 200 levels deep" in n.why for n in target.not_checked)
    assert ("invalid-type-name", "/tools/1/inputSchema/properties/a/type") in told(report.findings)
    assert report.exit_code() == 1


def test_a_target_without_anything_to_judge_makes_the_exit_code_2() -> None:
    notes = (NotChecked("all of it", "it is empty"),)
    empty = Reading("dump", "n", "u", (), notes)
    assert run([empty], Selection(TODAY)).exit_code() == 2
    assert run([], Selection(TODAY)).exit_code() == 2
    value = {"$schema": "urn:none:x", "type": "object"}
    unknown = EmbeddedSchema(value, "inputSchema", Origin("dump", "u"))
    ignoring = Selection(TODAY, ignored=frozenset({"unsupported-dialect"}))
    assert run([reading(unknown)], ignoring).exit_code() == 2
    defect = TextDefect("not-a-number", "NaN", Origin("dump", "u"))
    none = Selection(TODAY, rules=frozenset({"enum-values"}))
    assert run([reading(defect)], none).exit_code() == 2


def test_a_finding_tells_its_line_where_the_source_knows_it() -> None:
    target = Reading("dump", "n", "u", (embedded(BAD),), locate=lambda _origin: (3, 7))
    found = run([target], Selection(TODAY)).findings
    assert found
    assert {(f.place.line, f.place.column) for f in found} == {(3, 7)}


def test_a_declared_older_dialect_is_judged_by_its_own_rules() -> None:
    old = {"$schema": D7, "type": "object", "properties": {"a": {"items": [{}]}}}
    assert "array-form-items" not in {f.rule for f in checked_schema(old).findings}
    new = {"type": "object", "properties": {"a": {"items": [{}]}}}
    assert "array-form-items" in {f.rule for f in checked_schema(new).findings}


@pytest.mark.parametrize(
    ("kind", "agreed", "judged"),
    [
        ("stdio_server", "2025-11-25", ("2025-11-25", "negotiated")),
        ("stdio_server", "2026-07-28", ("2026-07-28", "option")),
        ("stdio_server", None, ("2026-07-28", "option")),
        ("wire_trace", "2025-11-25", ("2026-07-28", "option")),
    ],
)
def test_a_live_server_is_judged_by_what_it_agreed_to(
    kind: str, agreed: str | None, judged: tuple[str, str]
) -> None:
    reading = Reading(kind, "server", "server")
    if agreed:
        reading = replace(reading, revision=agreed, revision_source="negotiated")
    report = run([reading], Selection(date=dt.date(2026, 11, 30), revision="2026-07-28"))
    assert (report.targets[0].revision, report.targets[0].revision_source) == judged
