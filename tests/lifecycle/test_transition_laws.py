"""No sequence of transitions and releases reaches a state that SEP-2596 forbids.

The oracle is written here anew, from the text of the SEP, and shares nothing with the planner but
the arithmetic of months (which has laws of its own).
"""

from __future__ import annotations

import datetime as dt
import itertools
from collections.abc import Sequence
from typing import NamedTuple

from hypothesis import given, settings
from hypothesis import strategies as st

from lifecycle_builders import calendar, day, feature, recorded
from revisor.lifecycle.audit import audit, world
from revisor.lifecycle.calendar import Calendar
from revisor.lifecycle.history import history
from revisor.lifecycle.releases import release
from revisor.lifecycle.states import state_at
from revisor.lifecycle.transitions import (
    Decision,
    Expedition,
    Extension,
    Plan,
    Proposal,
    Refusal,
    Restoration,
    Situation,
    plan_deprecation,
    plan_expedition,
    plan_extension,
    plan_removal,
    plan_restoration,
)
from revisor.lifecycle.window import add_months, timeline
from revisor.model.feature import Feature

SOURCES = recorded("roots").sources
START = day("2026-07-28")


def base() -> dict[str, Feature]:
    """A whole with two parts, a feature that may replace it, and one by itself."""
    made = {
        "whole": feature(feature_id="whole"),
        "part": feature(feature_id="part")._replace(parent="whole"),
        "inner": feature(feature_id="inner")._replace(parent="part"),
        "gadget": feature(feature_id="gadget"),
        "other": feature(feature_id="other")._replace(replacements=("gadget",)),
    }
    return {name: each._replace(sources=SOURCES) for name, each in made.items()}


class Move(NamedTuple):
    """One attempt: a transition of a feature with odd numbers, or the release of the draft."""

    act: str
    target: str
    number: int
    wait: int
    sound: bool


MOVES = st.builds(
    Move,
    st.sampled_from(["deprecate", "remove", "restore", "extend", "expedite", "release"]),
    st.sampled_from(sorted(base())),
    st.integers(1, 40),
    st.integers(0, 500),
    st.booleans() | st.just(value=True),
)


class State(NamedTuple):
    """Where a sequence of moves has got to; `seps` counts the names of SEPs."""

    features: dict[str, Feature]
    calendar: Calendar
    today: dt.date
    seps: int = 0


def plan(state: State, move: Move) -> Plan | Refusal:
    """Attempt a transition, with a SEP that became Final today."""
    sep, final = f"SEP-{state.seps + 10}", state.today if move.sound else None
    start = Situation(
        state.features,
        state.calendar,
        state.today,
        release=state.today + dt.timedelta(days=move.number % 7),
    )
    if move.act == "deprecate":
        return plan_deprecation(
            start, move.target, Proposal("risk", "It is one.", move.number, sep, final)
        )
    if move.act == "remove":
        return plan_removal(start, move.target, Decision(core_maintainers=move.sound))
    last = state.features[move.target].deprecations[-1:]
    by = last[0].authority if last else "SEP-10"
    if move.act == "restore":
        return plan_restoration(
            start, move.target, Restoration(sep, by, "It is used." if move.sound else "", final)
        )
    if move.act == "extend":
        return plan_extension(start, move.target, Extension(sep, move.number, final))
    wanted = Expedition(move.number * 5, "GHSA-1", "", not move.sound, move.sound, sep, final)
    return plan_expedition(start, move.target, wanted)


def after(state: State, move: Move) -> State:
    """Return the state after a move; what is refused, or not Final, changes nothing."""
    today = state.today + dt.timedelta(days=move.wait)
    state = state._replace(today=today)
    if move.act == "release":
        known, days = release(state.features, state.calendar, f"r{state.seps}-{today}", today)
        late = any(each.severity == "error" for each in audit(world(known, days)))
        # A removal that was planned for a later day holds the release up.
        return state if late else state._replace(features=known, calendar=days, seps=state.seps + 1)
    found = plan(state, move)
    if isinstance(found, Refusal) or not found.lands:
        return state
    days = state.calendar.with_final(f"SEP-{state.seps + 10}", state.today)
    return state._replace(
        features={**state.features, **found.after}, calendar=days, seps=state.seps + 1
    )


NEXT = {
    "absent": {"absent", "Active"},
    "Active": {"Active", "Deprecated"},
    "Deprecated": {"Active", "Deprecated", "Removed"},
    "Removed": {"Removed"},
}


def check(state: State) -> None:
    """Assert what the SEP says of every feature at every released revision."""
    released = [each for each in state.calendar.revisions if each.released]
    for each in state.features.values():
        states = [state_at(each, r.id, state.calendar, state.features) for r in released]
        for before, then in itertools.pairwise(states):
            assert then in NEXT[before], (each.id, states)
        for place, revision in enumerate(released):
            if states[place] == "Removed" and states[place - 1] == "Deprecated":
                check_removal(each, revision.released or dt.date.min, states[:place], state)
        whole = state.features.get(each.parent)
        if whole:
            gone = [state_at(whole, r.id, state.calendar) == "Removed" for r in released]
            assert not any(g and s != "Removed" for g, s in zip(gone, states, strict=True))


def check_removal(gone: Feature, on: dt.date, states: Sequence[str], state: State) -> None:
    """The window ran from the first Deprecated revision of the last spell to the release."""
    released = [each for each in state.calendar.revisions if each.released]
    first = len(states) - 1
    while first and states[first - 1] == "Deprecated":
        first -= 1
    start = released[first].released or dt.date.max
    when = timeline(gone.deprecations[-1], state.calendar)[0]
    if when.expedited_days:
        assert when.expedited_days >= 90
        assert on >= start + dt.timedelta(days=90)
    else:
        assert when.window_months >= 12
        assert on >= add_months(start, when.window_months)


@given(st.lists(MOVES, max_size=25))
@settings(max_examples=150)
def test_no_sequence_of_transitions_reaches_a_forbidden_state(moves: list[Move]) -> None:
    state = State(base(), calendar(str(START)), START)
    for move in moves:
        state = after(state, move)
        check(state)
    for each in state.features.values():
        told = history(each, state.calendar, state.features)
        for before, then in itertools.pairwise(told):
            assert then.before == before.after
            assert then.authority


def test_a_feature_goes_all_the_way() -> None:
    """The moves above do reach every state: this one sequence is no accident."""
    state = State(base(), calendar(str(START)), START)
    reached = []
    for move in (
        Move("deprecate", "whole", 14, 1, sound=True),
        Move("release", "whole", 1, 1, sound=True),
        Move("restore", "whole", 1, 1, sound=True),
        Move("release", "whole", 1, 1, sound=True),
        Move("deprecate", "whole", 14, 1, sound=True),
        Move("release", "whole", 1, 1, sound=True),
        Move("extend", "whole", 24, 1, sound=True),
        Move("expedite", "whole", 20, 1, sound=True),
        Move("remove", "whole", 7, 100, sound=True),
        Move("release", "whole", 7, 0, sound=True),
    ):
        state = after(state, move)
        check(state)
        newest = state.calendar.current(state.today).id
        reached.append(
            [state_at(state.features[n], newest, state.calendar) for n in ("whole", "inner")]
        )
    assert reached[1] == ["Deprecated", "Deprecated"]
    assert reached[3] == ["Active", "Active"]
    assert reached[5] == ["Deprecated", "Deprecated"]
    assert reached[-1] == ["Removed", "Removed"]
    kinds = [each.kind for each in history(state.features["whole"], state.calendar)]
    assert kinds == ["introduced", "deprecated", "restored", "deprecated", "rescheduled",
                     "rescheduled", "removed"]  # fmt: skip
