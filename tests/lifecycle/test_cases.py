"""The date and state cases: each given situation is built, and the expected values are computed.

`data/cases.jsonl` also holds cases on the validity of transitions, listed in `ON_TRANSITIONS`:
`test_policy_cases.py` runs those, and the faults that are expected of the ones here.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from lifecycle_builders import calendar, day, deprecation, feature, recorded
from revisor.errors import FactsError
from revisor.lifecycle.calendar import Calendar, recorded_calendar
from revisor.lifecycle.registry import Registry, recorded_registry
from revisor.lifecycle.states import scheduled, spell_at, state_at, state_on
from revisor.lifecycle.window import planned, schedule

if TYPE_CHECKING:
    from collections.abc import Callable

    from revisor.lifecycle.window import Schedule

Case = dict[str, Any]

DATA = Path(__file__).parent / "data" / "cases.jsonl"
CASES: dict[str, Case] = {
    case["id"]: case for case in map(json.loads, DATA.read_text(encoding="utf-8").splitlines())
}
ON_TRANSITIONS = {
    "F05", "F06", "G07", "S03", "S04", "S07", "S09", "S10", "S11", "S12", "S14", "S15", "S19",
    "S20", "S23", "S24", "W11", "W12", "W13", "X05",
}  # fmt: skip


def made(case_id: str) -> tuple[Schedule, Calendar]:
    """Return the schedule of a feature deprecated as the case says, in a calendar of its own."""
    given = CASES[case_id]["given"]
    start = given["deprecated_in_released"]
    later = [each["released"] for each in given.get("later_revisions", [])]
    final = given.get("sep_final") or given.get("expedited_sep_final")
    when = calendar(start, *later, finals={"SEP-1": final} if final else None)
    spell = deprecation(
        start, months=given.get("window_months", 0), days=given.get("expedited_days", 0)
    )
    made_of = schedule(feature(spell), start, {}, when)
    assert made_of is not None
    return made_of, when


@pytest.mark.parametrize(
    "case_id",
    ["W01", "W02", "W03", "W04", "W05", "W06", "W07", "W09", "W10", "E10", "E12"],
)
def test_window_elapses(case_id: str) -> None:
    found, _ = made(case_id)
    assert str(found.not_before) == CASES[case_id]["expected"]["window_elapses"]
    assert found.text == f"First revision released on or after {found.not_before}"


@pytest.mark.parametrize("case_id", ["E01", "E03", "E04"])
def test_earliest_removal_revision(case_id: str) -> None:
    expected = CASES[case_id]["expected"]
    found, when = made(case_id)
    first = found.revision(when)
    assert str(found.not_before) == expected["window_elapses"]
    assert (first.id if first else None) == expected["earliest_removal_revision"]
    eligible = [
        each.id for each in when.revisions if each.released and found.eligible(each.released)
    ]
    assert eligible == expected["eligible_revisions"]


@pytest.mark.parametrize("case_id", ["X01", "X02", "X04", "X07"])
def test_expedited_windows_are_days(case_id: str) -> None:
    found, _ = made(case_id)
    assert str(found.not_before) == CASES[case_id]["expected"]["not_before"]


def test_x07_a_removal_can_not_precede_the_sep_that_allows_it() -> None:
    found, _ = made("X07")
    assert found.eligible_from == day("2027-02-13")
    assert CASES["X07"]["expected"]["eligible_at"].endswith(str(found.eligible_from))


def test_e11_one_revision_one_date() -> None:
    known = recorded_registry()
    for name, expected in CASES["E11"]["expected"]["window_elapses"].items():
        assert str(known.status(name, day("2026-08-22")).earliest_removal) == expected


def test_e13_eligible_but_kept() -> None:
    given, expected = CASES["E13"]["given"], CASES["E13"]["expected"]
    spell = deprecation(given["deprecated_in_released"], months=given["window_months"])
    known = Registry({"widget": feature(spell)}, made("E13")[1])
    status = known.status("widget", day(given["today"]))
    assert (status.state, status.eligible) == (expected["state"], expected["eligible"])
    assert status.days_left == 0


def test_e14_on_or_after() -> None:
    found = recorded_registry().status("sampling", day("2026-08-22"))
    released = day(CASES["E14"]["given"]["revision_released"])
    assert found.earliest_removal is not None
    assert released >= found.earliest_removal


FOLLOWING: list[tuple[str, Callable[[], Any], str]] = [
    ("F01", lambda: deprecation("2026-07-28", months=12), "window_elapses"),
    ("F02", lambda: deprecation("2026-07-28", months=24), "window_elapses"),
    ("F03", lambda: deprecation("2026-07-28", days=90), "not_before"),
]


@pytest.mark.parametrize(("case_id", "leader", "key"), FOLLOWING)
def test_include_context_follows_sampling(
    case_id: str, leader: Callable[[], Any], key: str
) -> None:
    sampling = recorded("sampling")._replace(deprecations=(leader(),))
    follower = recorded("sampling-include-context-values")
    found = schedule(follower, "2026-07-28", {"sampling": sampling}, recorded_calendar())
    assert found is not None
    assert str(found.not_before) == CASES[case_id]["expected"][key]


def test_f01_registry_text() -> None:
    status = recorded_registry().status("sampling-include-context-values", day("2026-08-22"))
    assert status.earliest_removal_text == CASES["F01"]["expected"]["registry_text"]


def test_f07_a_circle_is_told() -> None:
    assert CASES["F07"]["expected"] == {"valid": False, "finding": "follows-cycle"}
    both = {
        name: feature(deprecation("2026-07-28", follows=other), feature_id=name)
        for name, other in (("a", "b"), ("b", "a"))
    }
    with pytest.raises(FactsError, match="a -> b -> a"):
        schedule(both["a"], "2026-07-28", both, calendar("2026-07-28"))


def test_f09_a_followed_feature_deprecated_again() -> None:
    given, expected = CASES["F09"]["given"]["sampling"], CASES["F09"]["expected"]
    again = given["redeprecated_in_released"]
    when = calendar("2026-07-28", given["restored_in_released"], again)
    leader = feature(
        deprecation("2026-07-28", restored=given["restored_in_released"]),
        deprecation(again, months=given["window_months"]),
        feature_id="sampling",
    )
    follower = feature(deprecation("2026-07-28", follows="sampling"))
    found = schedule(follower, again, {"sampling": leader}, when)
    assert found is not None
    assert str(found.not_before) == expected["window_elapses"]
    restored = schedule(follower, given["restored_in_released"], {"sampling": leader}, when)
    assert restored is not None
    assert (restored.not_before, restored.text) == (None, "Follows Widget")


def sse() -> Schedule:
    known = recorded_registry()
    found = schedule(
        known.features["transport-http-sse"], "2026-07-28", known.features, known.calendar
    )
    assert found is not None
    return found


def test_g01_three_months_after_final() -> None:
    expected = CASES["G01"]["expected"]
    assert (str(sse().not_before), sse().text) == (
        expected["not_before"],
        expected["registry_text"],
    )


def test_g02_g03_the_first_day_that_may_drop_http_sse() -> None:
    for released, expected in CASES["G02"]["expected"]["eligible"].items():
        assert sse().eligible(day(released)) is expected
    assert sse().eligible(day(CASES["G03"]["given"]["revision_released"])) is False


def test_g05_no_date_before_the_sep_is_final() -> None:
    known = recorded_registry()
    undecided = known.calendar._replace(finals={})
    http_sse = known.features["transport-http-sse"]
    found = planned(http_sse, known.features, undecided)
    assert found is not None
    assert (found.not_before, found.text) == (None, CASES["G05"]["expected"]["registry_text"])
    assert (found.eligible(day("2099-01-01")), found.days_left(day("2026-08-22"))) == (False, None)
    assert state_at(http_sse, "2026-07-28", undecided) == "Active"


def test_s01_scheduled() -> None:
    given = CASES["S01"]["given"]
    when = calendar(given["revision_released"], finals={"SEP-1": given["sep_final"]})
    widget = feature(deprecation(given["revision_released"]))
    today = day(given["today"])
    assert state_on(widget, today, when) == CASES["S01"]["expected"]["state"]
    assert scheduled(widget, today, when) is CASES["S01"]["expected"]["scheduled"]
    assert not scheduled(widget, day(given["revision_released"]), when)


def test_s05_deprecated_again_is_measured_afresh() -> None:
    given = CASES["S05"]["given"]
    first, restored, again = (
        given[key]
        for key in ("deprecated_in_released", "restored_in_released", "redeprecated_in_released")
    )
    widget = feature(deprecation(first, restored=restored), deprecation(again))
    when = calendar(first, restored, again)
    states = [state_at(widget, each, when) for each in (first, restored, again)]
    assert states == ["Deprecated", "Active", "Deprecated"]
    found = schedule(widget, again, {}, when)
    assert found is not None
    assert str(found.not_before) == CASES["S05"]["expected"]["window_elapses"]


def test_s18_deleted_from_the_draft() -> None:
    expected = CASES["S18"]["expected"]
    widget = feature(deprecation("2026-07-28"), removed="draft")
    when = calendar("2026-07-28")
    assert state_at(widget, "draft", when) == expected["state_for_next_revision"]
    assert state_at(widget, "2026-07-28", when) == expected["state_in_current_revision"]


@pytest.mark.parametrize(
    ("case_id", "feature_id", "revision"),
    [
        ("S25", "meta-log-level", "2026-07-28"),
        ("S26", "jsonrpc-batching", "2025-06-18"),
        ("S27", "ping", "2025-11-25"),
        ("S28", "ping", "2026-07-28"),
        ("S29", "auth-dcr", "2026-07-28"),
    ],
)
def test_recorded_states(case_id: str, feature_id: str, revision: str) -> None:
    expected = CASES[case_id]["expected"]
    status = recorded_registry().status(feature_id, day("2026-08-22"), revision)
    assert status.state == expected["state"]
    if "window_elapses" in expected:
        assert str(status.earliest_removal) == expected["window_elapses"]


def test_s30_restored_in_the_same_revision() -> None:
    widget = feature(deprecation("2026-07-28", restored="2026-07-28"))
    when = calendar("2026-07-28")
    assert state_at(widget, "2026-07-28", when) == CASES["S30"]["expected"]["state"]
    assert spell_at(widget, "2026-07-28", when) is None


def test_s32_revisions_may_be_numbered() -> None:
    given = CASES["S32"]["given"]
    named = given["deprecated_in"]["id"]
    when = calendar(**{named: given["deprecated_in"]["released"]})
    found = schedule(feature(deprecation(named)), named, {}, when)
    assert found is not None
    assert str(found.not_before) == CASES["S32"]["expected"]["window_elapses"]


def test_every_case_is_run_or_known_to_be_on_transitions() -> None:
    text = Path(__file__).read_text(encoding="utf-8")
    run = {case_id for case_id in CASES if f'"{case_id}"' in text} - ON_TRANSITIONS
    assert run | ON_TRANSITIONS == set(CASES)
