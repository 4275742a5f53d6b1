"""Laws of SEP-2596, named after their clause, for situations that Hypothesis makes up."""

from __future__ import annotations

import calendar as month_lengths
import datetime as dt
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from hypothesis import assume, given
from hypothesis import strategies as st

from lifecycle_builders import INTRODUCED, calendar, day, deprecation, feature
from revisor.lifecycle.states import state_at, state_on
from revisor.lifecycle.window import add_months, schedule

if TYPE_CHECKING:
    from revisor.lifecycle.calendar import Calendar
    from revisor.model.feature import Feature

DAYS = st.dates(dt.date(2021, 1, 1), dt.date(2035, 12, 31))
WINDOWS = st.integers(12, 60)


@given(DAYS, st.integers(0, 240))
def test_item_4_months_are_calendar_months(start: dt.date, months: int) -> None:
    end = add_months(start, months)
    assert (end.year - start.year) * 12 + end.month - start.month == months
    last = month_lengths.monthrange(end.year, end.month)[1]
    assert end.day == min(start.day, last)


@given(DAYS, WINDOWS)
def test_item_4_the_window_is_never_shorter_than_a_year(start: dt.date, months: int) -> None:
    assert add_months(start, months) - start >= dt.timedelta(days=365)


@given(DAYS, st.integers(0, 120), st.integers(0, 120))
def test_item_4_a_longer_window_never_ends_earlier(start: dt.date, one: int, more: int) -> None:
    assert add_months(start, one) <= add_months(start, one + more)


@given(DAYS, WINDOWS, DAYS, DAYS)
def test_item_4_the_final_day_of_the_sep_does_not_start_the_clock(
    released: dt.date, months: int, final: dt.date, other: dt.date
) -> None:
    widget = feature(deprecation(str(released), months=months))
    ends = {
        schedule(widget, str(released), {}, calendar(str(released), finals={"SEP-1": str(each)}))
        for each in (final, other)
    }
    assert len(ends) == 1


@given(DAYS, WINDOWS, DAYS, st.integers(0, 2000))
def test_item_4_once_eligible_always_eligible(
    released: dt.date, months: int, today: dt.date, later: int
) -> None:
    found = schedule(
        feature(deprecation(str(released), months=months)),
        str(released),
        {},
        calendar(str(released)),
    )
    assert found is not None
    assert found.eligible(today) == (found.days_left(today) == 0)
    if found.eligible(today):
        assert found.eligible(today + dt.timedelta(days=later))


@given(DAYS, st.integers(90, 400), DAYS)
def test_expedited_removal_counts_days_and_waits_for_its_sep(
    released: dt.date, days: int, final: dt.date
) -> None:
    found = schedule(
        feature(deprecation(str(released), days=days)),
        str(released),
        {},
        calendar(str(released), finals={"SEP-1": str(final)}),
    )
    assert found is not None
    assert found.not_before == released + dt.timedelta(days=days)
    assert found.eligible_from == max(found.not_before, final)


@given(DAYS, WINDOWS)
def test_transition_a_follower_carries_no_clock_of_its_own(released: dt.date, months: int) -> None:
    leader = feature(deprecation(str(released), months=months), feature_id="leader")
    middle = feature(deprecation(str(released), follows="leader"), feature_id="middle")
    follower = feature(deprecation(str(released), follows="middle"))
    features = {"leader": leader, "middle": middle}
    when = calendar(str(released))
    ends = [schedule(each, str(released), features, when) for each in (leader, middle, follower)]
    assert len({each and each.not_before for each in ends}) == 1


class Life(NamedTuple):
    """A feature with its calendar."""

    feature: Feature
    calendar: Calendar


@st.composite
def lives(draw: st.DrawFn) -> Life:
    """Draw a feature that is deprecated, restored, deprecated again, removed, or part of that."""
    days = sorted(draw(st.lists(DAYS, min_size=4, max_size=8, unique=True)))
    names = [str(each) for each in days]
    wanted = draw(st.integers(0, 4))
    places = sorted(
        draw(
            st.lists(st.integers(0, len(names) - 1), min_size=wanted, max_size=wanted, unique=True)
        )
    )
    marks = [names[place] for place in places]
    ends = draw(st.booleans())
    removed = marks.pop() if marks and ends else ""
    spells = [
        deprecation(first, restored=marks[place + 1] if place + 1 < len(marks) else "")
        for place, first in enumerate(marks)
        if place % 2 == 0
    ]
    return Life(feature(*spells, removed=removed), calendar(*names))


NEXT = {
    "absent": {"absent", "Active"},
    "Active": {"Active", "Deprecated", "Removed"},
    "Deprecated": {"Active", "Deprecated", "Removed"},
    "Removed": {"Removed"},
}


@given(lives())
def test_feature_states_follow_each_other_as_the_sep_allows(life: Life) -> None:
    states = [state_at(life.feature, each.id, life.calendar) for each in life.calendar.revisions]
    for before, after in pairwise(states):
        assert after in NEXT[before]


@given(lives(), DAYS)
def test_feature_states_change_only_with_a_release(life: Life, today: dt.date) -> None:
    released = {each.released for each in life.calendar.revisions}
    assume(today not in released)
    before = state_on(life.feature, today - dt.timedelta(days=1), life.calendar)
    assert state_on(life.feature, today, life.calendar) == before


@given(lives())
def test_feature_states_only_a_deprecated_feature_has_a_schedule(life: Life) -> None:
    for each in life.calendar.revisions:
        if state_at(life.feature, each.id, life.calendar) in {"Active", "absent"}:
            assert schedule(life.feature, each.id, {}, life.calendar) is None


def test_the_first_revision_is_the_one_that_features_start_in() -> None:
    assert calendar().current(day(INTRODUCED)).id == INTRODUCED
