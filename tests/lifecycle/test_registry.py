"""The registry view on the recorded facts: states, dates, filters and what goes wrong."""

from __future__ import annotations

import pytest

from lifecycle_builders import calendar, day, deprecation, feature
from revisor.errors import UnknownIdError, UsageError
from revisor.lifecycle.calendar import recorded_calendar
from revisor.lifecycle.past import as_of
from revisor.lifecycle.registry import Query, Registry, recorded_registry
from revisor.lifecycle.states import scheduled, state_at
from revisor.lifecycle.window import planned, schedule
from revisor.model.feature import EarliestRemoval, TimelineChange

TODAY = day("2026-08-22")


@pytest.mark.parametrize(
    ("feature_id", "deprecated_in", "since", "earliest", "authority"),
    [
        ("roots", "2026-07-28", "2026-07-28", "2027-07-28", "SEP-2577"),
        ("sampling", "2026-07-28", "2026-07-28", "2027-07-28", "SEP-2577"),
        ("logging", "2026-07-28", "2026-07-28", "2027-07-28", "SEP-2577"),
        ("auth-dcr", "2026-07-28", "2026-07-28", "2027-07-28", "PR #2858"),
        (
            "sampling-include-context-values",
            "2025-11-25",
            "2026-07-28",
            "2027-07-28",
            "SEP-2596",
        ),
        ("transport-http-sse", "2025-03-26", "2026-07-28", "2026-09-03", "SEP-2596"),
    ],
)
def test_the_rows_of_the_published_registry(
    feature_id: str, deprecated_in: str, since: str, earliest: str, authority: str
) -> None:
    status = recorded_registry().status(feature_id, TODAY, "2025-11-25")
    assert (status.state, status.state_at_current) == ("Active", "Deprecated")
    assert (status.deprecated_in, status.deprecated_since) == (deprecated_in, since)
    assert str(status.earliest_removal) == earliest
    assert status.authority == authority
    assert status.migration_path
    assert not status.eligible


@pytest.mark.parametrize(
    ("today", "left", "eligible"),
    [("2026-08-22", 12, False), ("2026-09-02", 1, False), ("2026-09-03", 0, True)],
)
def test_days_left(today: str, left: int, *, eligible: bool) -> None:
    status = recorded_registry().status("transport-http-sse", day(today))
    assert (status.days_left, status.eligible) == (left, eligible)


def test_a_removed_feature_is_in_force_on_an_older_connection() -> None:
    status = recorded_registry().status("ping", TODAY, "2025-11-25")
    assert (status.state, status.state_at_current) == ("Active", "Removed")
    assert (status.removed_in, status.authority) == ("2026-07-28", "SEP-2575")
    assert (status.earliest_removal, status.deprecated_in) == (None, "")


def test_a_decided_deprecation_is_scheduled_before_its_release() -> None:
    status = recorded_registry().status("roots", day("2026-07-27"))
    assert (status.state, status.scheduled) == ("Active", True)
    assert (status.deprecated_in, str(status.earliest_removal)) == ("", "2027-07-28")
    assert not recorded_registry().status("roots", day("2026-05-14")).scheduled


def test_the_draft_may_be_asked_about() -> None:
    status = recorded_registry().status("roots", TODAY, "draft")
    assert (status.revision, status.state) == ("draft", "Deprecated")


def test_select_by_state_kind_and_text() -> None:
    known = recorded_registry()
    deprecated = list(known.select(TODAY, query=Query(states={"Deprecated"})))
    assert len(deprecated) == 14
    removed = list(known.select(TODAY, query=Query(states={"Removed"})))
    assert len(removed) == 49
    transports = [each.feature.id for each in known.select(TODAY, query=Query(kinds={"transport"}))]
    assert transports == sorted(transports)
    assert "transport-http-sse" in transports
    by_method = known.select(TODAY, query=Query(text="ROOTS/list"))
    assert [each.feature.id for each in by_method] == ["roots-list", "roots-list-changed"]
    assert len(list(known.select(TODAY, "2024-11-05"))) == 176


def test_unknown_names_are_told_with_a_hint() -> None:
    with pytest.raises(UnknownIdError, match="did you mean") as caught:
        recorded_registry().status("rots", TODAY)
    assert "roots" in caught.value.hint
    with pytest.raises(UnknownIdError, match="no revision is called '2025-01-01'"):
        recorded_registry().status("roots", TODAY, "2025-01-01")


def test_no_revision_is_current_before_the_first_release() -> None:
    with pytest.raises(UsageError, match="no revision had been released on 2024-11-24"):
        recorded_registry().status("roots", day("2024-11-24"))


@pytest.mark.parametrize(
    ("revision_id", "today", "state"),
    [
        ("2025-11-25", "2026-07-27", "Current"),
        ("2025-11-25", "2026-07-28", "Final"),
        ("2026-07-28", "2026-07-27", "Draft"),
        ("2026-07-28", "2026-07-28", "Current"),
        ("draft", "2026-07-28", "Draft"),
        ("2024-11-05", "2024-11-25", "Current"),
    ],
)
def test_versioning_states_of_revisions(revision_id: str, today: str, state: str) -> None:
    assert recorded_calendar().state(revision_id, day(today)) == state


def test_a_deprecation_in_the_draft_has_no_date_yet() -> None:
    when = calendar("2026-07-28")
    found = schedule(feature(deprecation("draft")), "draft", {}, when)
    assert found is not None
    assert (found.not_before, found.text) == (None, "12 months after the release")
    assert found.revision(when) is None
    expedited = schedule(feature(deprecation("draft", days=90)), "draft", {}, when)
    assert expedited is not None
    assert expedited.text == "90 days after the release"


def test_nothing_is_planned_for_a_feature_that_stays() -> None:
    when = calendar("2026-07-28", "2027-01-28", finals={"SEP-1": "2026-05-15"})
    restored = feature(deprecation("2026-07-28", restored="2027-01-28"))
    for each in (feature(), restored):
        assert planned(each, {}, when) is None
        assert not scheduled(each, day("2027-01-28"), when)


def test_a_grandfathered_feature_waits_for_the_release_after_the_policy() -> None:
    spell = deprecation("2026-01-28")._replace(grandfathered=True)
    widget = feature(spell)
    before = calendar("2026-01-28", finals={"SEP-1": "2026-06-03"})
    assert schedule(widget, "2026-01-28", {}, before) is None
    assert scheduled(widget, day("2026-06-03"), before)
    undecided = calendar("2026-01-28")
    assert not scheduled(widget, day("2026-06-03"), undecided)
    early = feature(deprecation("2026-07-28")._replace(grandfathered=True))
    when = calendar("2026-01-28", "2026-07-28", finals={"SEP-1": "2026-01-01"})
    status = Registry({"widget": early}, when).status("widget", day("2026-08-22"))
    assert status.deprecated_since == "2026-07-28"


def test_a_calendar_without_draft_may_have_no_revision_to_carry_a_deprecation() -> None:
    when = calendar("2026-01-28", finals={"SEP-1": "2026-06-03"})
    released = when._replace(revisions=when.revisions[:-1])
    widget = feature(deprecation("2026-01-28")._replace(grandfathered=True))
    assert not scheduled(widget, day("2026-06-03"), released)
    assert planned(widget, {}, released) is not None


def test_a_new_schedule_counts_from_the_day_on_which_its_sep_is_final() -> None:
    longer = TimelineChange("SEP-2", EarliestRemoval(window_months=24))
    never = TimelineChange("SEP-3", EarliestRemoval(window_months=36))
    spell = deprecation("2026-07-28")._replace(changes=(longer, never))
    when = calendar("2026-07-28", finals={"SEP-1": "2026-01-01", "SEP-2": "2026-12-01"})
    known = Registry({"widget": feature(spell)}, when)
    assert str(known.status("widget", day("2026-11-30")).earliest_removal) == "2027-07-28"
    assert str(known.status("widget", day("2026-12-01")).earliest_removal) == "2028-07-28"


def test_the_registry_of_an_earlier_day_knows_nothing_of_what_came() -> None:
    past = as_of(recorded_registry(), day("2026-06-10"))
    assert [each.id for each in past.calendar.revisions][-2:] == ["2025-11-25", "draft"]
    assert state_at(past.features["roots"], "draft", past.calendar) == "Active"
    assert state_at(past.features["ping"], "draft", past.calendar) == "Removed"
    assert state_at(past.features["ping"], "2025-11-25", past.calendar) == "Active"
    assert past.features["server-discover"].introduced == "draft"
    assert state_at(past.features["jsonrpc-batching"], "draft", past.calendar) == "Removed"
    before = as_of(recorded_registry(), day("2026-01-01"))
    assert state_at(before.features["ping"], "draft", before.calendar) == "Active"
    restored = feature(deprecation("2025-01-01", restored="2026-01-01"))
    known = Registry({"widget": restored}, calendar("2025-01-01", "2026-01-01"))
    then = as_of(known, day("2025-06-01"))
    assert state_at(then.features["widget"], "draft", then.calendar) == "Deprecated"


def test_a_window_past_all_calendars_ends_with_them() -> None:
    last = "9999-12-31"
    for spell in (deprecation(last), deprecation(last, days=90)):
        found = schedule(feature(spell), last, {}, calendar(last))
        assert found is not None
        assert str(found.not_before) == last
