"""Other policies on the real history, what updates of SDKs go past, and counts of adoption."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lifecycle_builders import calendar, day, deprecation, feature
from revisor.lifecycle.adoption import adoption
from revisor.lifecycle.observability import SdkRelease, unseen
from revisor.lifecycle.registry import Registry, recorded_registry
from revisor.lifecycle.simulation import POLICIES, Policy, Tier, months_between, replay
from revisor.lifecycle.window import add_months

BY_NAME = {policy.name: policy for policy in POLICIES}


def surprising(policy: Policy) -> set[str]:
    return {each.feature for each in replay(recorded_registry(), policy) if each.surprising}


def test_every_recorded_removal_surprises_under_the_policy_of_the_sep() -> None:
    found = replay(recorded_registry(), BY_NAME["sep-2596"])
    assert len(found) == 40
    assert all(each.surprising and each.notice_days == 0 for each in found)
    batching = next(each for each in found if each.feature == "jsonrpc-batching")
    assert (batching.age_months, batching.users) == (2, ("2025-03-26",))
    assert batching.allowed_from == day("2026-06-18")


def test_a_tier_of_young_features_would_have_allowed_to_take_batching_back() -> None:
    spared = surprising(BY_NAME["sep-2596"]) - surprising(BY_NAME["experimental-tier"])
    assert "jsonrpc-batching" in spared
    assert {"tasks", "tasks-get", "meta-related-task"} <= spared
    assert "ping" not in spared


def test_support_of_a_revision_for_two_years_leaves_a_year_of_notice() -> None:
    assert surprising(BY_NAME["sdk-support-12"]) == surprising(BY_NAME["sep-2596"])
    assert surprising(BY_NAME["sdk-support-24"]) == set()


def test_types_of_the_schema_alone_only_when_asked_for() -> None:
    known = recorded_registry()
    assert len(replay(known, Policy("all"), wire_only=False)) == 49


def test_a_removal_after_its_window_surprises_nobody() -> None:
    when = calendar("2026-07-28", "2027-07-28")
    widget = feature(deprecation("2026-07-28"), removed="2027-07-28")
    (found,) = replay(Registry({"widget": widget}, when), Policy("sep"))
    assert not found.surprising
    assert (found.notice_days, found.users) == (365, ("2020-01-01",))
    (longer,) = replay(Registry({"widget": widget}, when), Policy("long", 13))
    assert longer.surprising


def test_a_removal_in_the_draft_is_none_yet() -> None:
    widget = feature(deprecation("2026-07-28"), removed="draft")
    assert replay(Registry({"widget": widget}, calendar("2026-07-28")), Policy("sep")) == ()


@given(st.integers(0, 40), st.integers(0, 40), st.integers(0, 40))
def test_longer_windows_surprise_no_fewer_and_longer_support_no_more(
    window: int, more: int, support: int
) -> None:
    short, long = Policy("a", window), Policy("b", window + more)
    assert surprising(short) <= surprising(long)
    assert surprising(long._replace(sdk_support_months=support)) <= surprising(long)
    tier = Tier("t", window, younger_than_months=support)
    assert surprising(long._replace(tiers=(tier,))) <= surprising(long)


@given(st.dates(dt.date(2020, 1, 1), dt.date(2030, 1, 1)), st.integers(0, 3000))
def test_months_between_is_the_inverse_of_adding_months(start: dt.date, days: int) -> None:
    end = start + dt.timedelta(days=days)
    months = months_between(start, end)
    assert add_months(start, months) <= end < add_months(start, months + 1)


def releases(*rows: tuple[str, str, str]) -> list[SdkRelease]:
    return [SdkRelease(v, day(on), tuple(revisions.split())) for v, on, revisions in rows]


GONE = Registry(
    {"widget": feature(deprecation("2026-07-28"), removed="2027-07-28")},
    calendar("2026-07-28", "2027-07-28"),
)


def test_an_sdk_that_supports_the_newest_revision_only() -> None:
    (skipping,) = unseen(
        GONE,
        releases(
            ("1", "2026-01-01", "2020-01-01"),
            ("2", "2026-08-01", "2026-07-28"),
            ("3", "2027-08-01", "2027-07-28"),
        ),
    )
    assert (skipping.missed, skipping.marked_in, skipping.shown_days) == (
        "by-who-skips", ("2",), 365,
    )  # fmt: skip
    assert (skipping.last, skipping.lost_in) == ("1", "3")


def test_an_sdk_that_goes_past_the_deprecation() -> None:
    (missed,) = unseen(
        GONE, releases(("3", "2027-08-01", "2027-07-28"), ("1", "2026-01-01", "2020-01-01"))
    )
    assert (missed.missed, missed.marked_in) == ("by-everyone", ())


def test_support_of_older_revisions_keeps_the_mark_in_sight() -> None:
    trailing = releases(
        ("1", "2026-08-01", "2020-01-01 2026-07-28"),
        ("2", "2027-08-01", "2026-07-28 2027-07-28"),
        ("3", "2028-08-01", "2027-07-28"),
    )
    assert unseen(GONE, trailing) == ()
    late = releases(
        ("1", "2026-01-01", "2020-01-01"),
        *[(r.version, str(r.released), " ".join(r.revisions)) for r in trailing[1:]],
    )
    (found,) = unseen(GONE, late)
    assert found.marked_in == ("2",)


def test_what_was_never_deprecated_can_not_be_seen() -> None:
    found = unseen(
        recorded_registry(),
        releases(("1", "2026-01-01", "2025-11-25"), ("2", "2026-08-01", "2026-07-28")),
    )
    by_id = {each.feature: each for each in found}
    assert by_id["ping"].missed == "never-deprecated"
    assert "roots" not in by_id
    assert len(found) == 37


def test_one_release_loses_nothing() -> None:
    assert unseen(GONE, releases(("1", "2026-01-01", "2020-01-01"))) == ()


def report(name: str, *uses: tuple[str, str, int, int], messages: int = 3) -> dict[str, Any]:
    features = [{"id": f, "party": p, "declared": d, "exercised": e} for f, p, d, e in uses]
    target = {"kind": "wire_trace", "name": name, "checked": {"messages": messages}}
    return {"date": "2026-08-22", "targets": [target | ({"features": features} if uses else {})]}


def test_declared_is_counted_apart_from_exercised() -> None:
    found = adoption(
        [
            report("a", ("roots", "client", 2, 0), ("ping", "client", 0, 1)),
            report("b", ("roots", "client", 1, 4)),
            report("b", ("roots", "client", 1, 1)),
            report("quiet"),
            report("dump", messages=0),
        ]
    )
    assert (found.reports, found.targets, found.silent) == (5, 3, 1)
    roots = next(each for each in found.tallies if each.feature == "roots")
    assert roots._asdict() == {
        "feature": "roots", "party": "client", "targets": 2, "declared": 2, "exercised": 1,
        "both": 1, "occurrences": 5,
    }  # fmt: skip
    assert (found.first, found.last) == ("2026-08-22", "2026-08-22")


@pytest.mark.parametrize(
    "odd",
    [
        {},
        {"targets": 3, "date": 7},
        {
            "targets": [
                3,
                {"features": [3, {"id": 1}, {"id": "x", "party": "client", "declared": -1}]},
            ]
        },
        {"targets": [{"features": {"a": 1}, "checked": []}]},
    ],
)
def test_what_is_not_shaped_like_a_report_counts_nothing(odd: dict[str, Any]) -> None:
    found = adoption([odd])
    assert (found.reports, found.tallies) == (1, ())
