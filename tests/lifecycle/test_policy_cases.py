"""The cases on what the policy forbids: audits of made-up lives, refusals, readings of texts."""

from __future__ import annotations

import datetime as dt
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from lifecycle_builders import INTRODUCED, calendar, day, deprecation, feature, recorded
from revisor.lifecycle.audit import audit, world
from revisor.lifecycle.calendar import Calendar, recorded_calendar, utc_day
from revisor.lifecycle.history import history
from revisor.lifecycle.registry import recorded_registry
from revisor.lifecycle.states import state_at
from revisor.lifecycle.transitions import (
    Decision,
    Expedition,
    Plan,
    Proposal,
    Refusal,
    Restoration,
    Situation,
    plan_deprecation,
    plan_removal,
    plan_restoration,
)
from revisor.lifecycle.transitions.expedition import judge_expedition
from revisor.lifecycle.wording import judge_months, read_window

if TYPE_CHECKING:
    from collections.abc import Mapping

    from revisor.lifecycle.faults import Fault
    from revisor.model.feature import Feature

DATA = Path(__file__).parent / "data" / "cases.jsonl"
CASES: dict[str, Any] = {
    case["id"]: case for case in map(json.loads, DATA.read_text(encoding="utf-8").splitlines())
}
SEP = {"SEP-1": "2020-06-01"}
RELEASE = "2026-07-28"


def found(
    features: Mapping[str, Feature] | list[Feature], when: Calendar
) -> dict[tuple[str, str], Fault]:
    """Return the faults of an audit by code and feature."""
    by_id = {each.id: each for each in features} if isinstance(features, list) else features
    return {(each.code, each.feature): each for each in audit(world(by_id, when))}


def expected(case_id: str) -> Any:
    return CASES[case_id]["expected"]


def situation(*features: Feature, released: str = RELEASE, **more: Any) -> Situation:
    """Return a situation in which RELEASE is Current and the draft comes next."""
    when = calendar(released, finals=SEP)
    known = {each.id: each for each in features}
    return Situation(known, when, day(more.pop("on", "2026-08-22")), **more)


def codes(refused: Plan | Refusal) -> list[str]:
    assert isinstance(refused, Refusal), refused
    return [each.code for each in refused.reasons]


def test_f05_outlives_the_followed_feature() -> None:
    gone = CASES["F05"]["given"]["sampling_removed_in"]
    leader = feature(deprecation(RELEASE), feature_id="sampling", removed=gone)
    follower = feature(deprecation(RELEASE, follows="sampling"))
    faults = found([leader, follower], calendar(RELEASE, gone, finals=SEP))
    assert set(faults) == {(expected("F05")["finding"], "widget")}
    removed_too = follower._replace(removed=leader.removed)
    assert not found([leader, removed_too], calendar(RELEASE, gone, finals=SEP))


def test_f06_removed_before_the_followed_feature_is_eligible() -> None:
    given = CASES["F06"]["given"]
    early = given["include_context_removed_in_released"]
    leader = feature(deprecation(RELEASE), feature_id="sampling")
    follower = feature(deprecation(RELEASE, follows="sampling"), removed=early)
    faults = found([leader, follower], calendar(RELEASE, early, finals=SEP))
    assert set(faults) == {(expected("F06")["finding"], "widget")}
    assert given["sampling_window_elapses"] in next(iter(faults.values())).message


def test_f07_a_circle_is_a_fault() -> None:
    both = [
        feature(deprecation(RELEASE, follows=other), feature_id=name)
        for name, other in (("a", "b"), ("b", "a"))
    ]
    faults = found(both, calendar(RELEASE, finals=SEP))
    assert set(faults) == {(expected("F07")["finding"], name) for name in ("a", "b")}


def test_g07_the_final_day_is_a_utc_day() -> None:
    assert str(utc_day(CASES["G07"]["given"]["commit"])) == expected("G07")["final_date"]
    assert str(utc_day("2026-06-03T17:00:00-07:00")) == "2026-06-04"
    assert str(utc_day("2026-06-03T21:52:27Z")) == "2026-06-03"


def test_s03_deprecated_without_a_final_sep() -> None:
    widget = [feature(deprecation(RELEASE))]
    assert set(found(widget, calendar(RELEASE))) == {(expected("S03")["finding"], "widget")}
    late = calendar(RELEASE, finals={"SEP-1": "2026-07-29"})
    assert set(found(widget, late)) == {(expected("S03")["finding"], "widget")}
    assert not found(widget, calendar(RELEASE, finals={"SEP-1": RELEASE}))


def test_s04_withdrawn_from_the_draft() -> None:
    widget = feature(deprecation("draft", restored="draft"))
    when = calendar(RELEASE, finals=SEP)
    assert state_at(widget, "draft", when) == expected("S04")["state"]
    changes = [each for each in history(widget, when) if each.kind != "introduced"]
    assert changes == expected("S04")["history"]


def test_s30_restored_in_the_same_revision_leaves_no_history() -> None:
    widget = feature(deprecation(RELEASE, restored=RELEASE))
    changes = [each for each in history(widget, calendar(RELEASE)) if each.kind != "introduced"]
    assert changes == expected("S30")["history"]


def test_s07_restored_without_changed_circumstances() -> None:
    start = situation(feature(deprecation(RELEASE)))
    bare = Restoration("SEP-2", "SEP-1", "  ", day("2026-08-01"))
    assert codes(plan_restoration(start, "widget", bare)) == [expected("S07")["finding"]]
    told = bare._replace(changed_circumstances="Half of all servers use it now.")
    assert isinstance(plan_restoration(start, "widget", told), Plan)


def test_s09_removed_to_active_is_no_restoration() -> None:
    start = situation(feature(deprecation(RELEASE), removed="draft"))
    wanted = Restoration("SEP-2", "SEP-1", "It is needed again.", day("2026-08-01"))
    assert codes(plan_restoration(start, "widget", wanted)) == [expected("S09")["finding"]]


def test_s10_removed_to_deprecated() -> None:
    start = situation(feature(deprecation(RELEASE), removed="draft"))
    refused = plan_deprecation(start, "widget", Proposal("superseded", "Because.", 12, "SEP-2"))
    assert "removed-is-final" in codes(refused)
    assert expected("S10") == {"valid": False}


def test_s11_a_removal_needs_no_sep_of_its_own() -> None:
    start = situation(feature(deprecation(RELEASE)), release=day("2027-07-28"))
    plan = plan_removal(start, "widget", Decision(core_maintainers=True))
    assert isinstance(plan, Plan)
    assert (plan.becomes, plan.sep.needed) == ("Removed", False)
    assert "SEP" not in {each.act for each in plan.roles}
    undecided = plan_removal(start, "widget", Decision(core_maintainers=False))
    assert codes(undecided) == ["removal-without-decision"]


def test_s12_the_migration_target_is_itself_deprecated() -> None:
    target = feature(deprecation(RELEASE), feature_id="gadget")
    widget = feature(deprecation(RELEASE))._replace(replacements=("gadget",))
    start = situation(widget, target, release=day("2027-07-28"))
    refused = plan_removal(start, "widget", Decision(core_maintainers=True))
    assert codes(refused) == [expected("S12")["finding"]]
    real = found(recorded_registry().features, recorded_calendar())
    assert (expected("S12")["finding"], "logging-set-level") in real


def test_s14_the_replacement_is_only_in_the_draft() -> None:
    target = feature(feature_id="gadget", introduced="draft")
    widget = feature(deprecation(RELEASE))._replace(replacements=("gadget",))
    both, when = {"widget": widget, "gadget": target}, calendar(RELEASE, finals=SEP)
    assert (expected("S14")["finding"], "widget") in found(both, when)
    assert state_at(widget, RELEASE, when, both) == expected("S14")["state"]
    assert state_at(widget, "draft", when, both) == "Deprecated"


def test_s15_a_migration_path_outside_of_mcp_has_no_state() -> None:
    start = situation(feature()._replace(migration="Log to stderr.", sources=SOURCES))
    plan = plan_deprecation(start, "widget", Proposal("superseded", "Because.", 12, "SEP-1"))
    assert isinstance(plan, Plan)
    assert expected("S15") == {"valid": True, "target_check": "not applicable"}
    assert not plan.after["widget"].replacements


SOURCES = recorded("roots").sources


@pytest.mark.parametrize(("case_id", "valid"), [("S19", False), ("S20", True)])
def test_s19_s20_the_day_of_the_release_counts(case_id: str, *, valid: bool) -> None:
    given = CASES[case_id]["given"]
    widget = feature(deprecation(RELEASE), removed=given["released"])
    faults = found([widget], calendar(RELEASE, given["released"], finals=SEP))
    assert (not faults) is valid is expected(case_id)["valid"]
    start = situation(feature(deprecation(RELEASE)), on=given["deleted_from_draft"])
    planned = start._replace(release=day(given["released"]))
    outcome = plan_removal(planned, "widget", Decision(core_maintainers=True))
    assert isinstance(outcome, Plan) is valid
    if not valid:
        assert codes(outcome) == [expected(case_id)["finding"]]
        assert {code for code, _ in faults} == {expected(case_id)["finding"]}


def test_s23_a_part_is_removed_while_its_whole_is_only_deprecated() -> None:
    faults = found(recorded_registry().features, recorded_calendar())
    child = CASES["S23"]["given"]["child"]
    assert (expected("S23")["finding"], child) in faults
    parent = feature(deprecation(RELEASE), feature_id="logging")
    part = feature(removed=RELEASE)._replace(parent="logging")
    assert (expected("S23")["finding"], "widget") in found(
        [parent, part], calendar(RELEASE, finals=SEP)
    )


def test_s24_a_part_outlives_its_whole() -> None:
    parent = feature(deprecation(RELEASE), feature_id="logging", removed="2027-07-28")
    part = feature()._replace(parent="logging")
    when = calendar(RELEASE, "2027-07-28", finals=SEP)
    assert set(found([parent, part], when)) == {(expected("S24")["finding"], "widget")}


def test_s25_born_deprecated_is_a_note() -> None:
    told = found(recorded_registry().features, recorded_calendar())
    fault = told[expected("S25")["finding"], CASES["S25"]["given"]["feature"]]
    assert fault.severity == expected("S25")["severity"]


def test_s26_what_was_before_the_policy_is_history() -> None:
    told = found(recorded_registry().features, recorded_calendar())
    assert expected("S26")["finding"] is None
    assert not [code for code, name in told if name == CASES["S26"]["given"]["feature"]]


def test_s29_deprecated_without_a_sep() -> None:
    told = found(recorded_registry().features, recorded_calendar())
    assert (expected("S29")["finding"], CASES["S29"]["given"]["feature"]) in told


@pytest.mark.parametrize("case_id", ["W11", "W12"])
def test_w11_w12_windows_that_a_sep_may_not_name(case_id: str) -> None:
    months = CASES[case_id]["given"]["window_months"]
    assert [each.code for each in judge_months(months)] == [expected(case_id)["finding"]]
    start = situation(feature()._replace(sources=SOURCES))
    proposal = Proposal("superseded", "Because.", months, "SEP-1", day("2026-08-01"))
    assert codes(plan_deprecation(start, "widget", proposal)) == [expected(case_id)["finding"]]


def test_w13_a_window_in_years() -> None:
    read = read_window(CASES["W13"]["given"]["window_text"])
    assert read.months == expected("W13")["window_months"]
    assert [(each.code, each.severity) for each in read.faults] == [
        (expected("W13")["finding"], expected("W13")["severity"])
    ]


def test_e14_the_wording_of_sep_2577() -> None:
    read = read_window("released more than one year after the deprecating revision")
    assert expected("E14")["finding"] in [each.code for each in read.faults]
    assert expected("E14")["winner"] == "SEP-2596"
    assert all(each.severity == "warning" for each in read.faults)


def wanted(case_id: str) -> Expedition:
    given = CASES[case_id]["given"]
    return Expedition(
        given["expedited_days"],
        given.get("advisory") or "",
        given.get("exploitation") or "",
        given.get("mitigation_in_place", False),
        given.get("core_maintainer_approval", True),
        "SEP-2",
        day("2026-08-01"),
    )


@pytest.mark.parametrize("case_id", ["X01", "X02", "X04", "X05"])
def test_expedited_removals_and_their_conditions(case_id: str) -> None:
    faults = [each.code for each in judge_expedition(wanted(case_id))]
    assert (not faults) is expected(case_id)["valid"]
    assert faults == [expected(case_id)["finding"]] if faults else True


def test_every_case_has_a_test_by_its_name() -> None:
    text = "".join(
        path.read_text(encoding="utf-8").lower()
        for path in Path(__file__).parent.glob("test_*cases.py")
    )
    missing = [
        case
        for case in CASES
        if f"_{case.lower()}_" not in text and f'"{case.lower()}"' not in text
    ]
    assert not missing
    assert len(CASES) == 60
    assert day(INTRODUCED) < dt.date(2024, 11, 5)


def test_every_case_that_is_read_one_way_of_several_is_written_up() -> None:
    page = Path(__file__).parents[2] / "docs" / "policy-decisions.md"
    rows = {
        line.split("|")[1].strip()
        for line in page.read_text("utf-8").splitlines()
        if line.startswith("| ")
    }
    assert {case_id for case_id, case in CASES.items() if "interpretation" in case} <= rows
