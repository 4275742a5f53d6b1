"""What is a feature of the policy and what is not (SEP-2596, Scope)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from revisor.facts.registry import unknown
from revisor.lifecycle.faults import fault
from revisor.lifecycle.parts import has_row
from revisor.lifecycle.states import spell_at

if TYPE_CHECKING:
    from collections.abc import Iterator

    from revisor.lifecycle.faults import Fault
    from revisor.lifecycle.transitions.plan import Situation
    from revisor.model.feature import Feature

_REVISION_STATES = ("draft", "current", "final")


def scope_fault(name: str, situation: Situation) -> Fault | None:
    """Return why the policy does not govern what is called so, or None where it does.

    Raises UnknownIdError for a name of nothing known.
    """
    feature = situation.features.get(name)
    if feature is not None:
        return None if feature.core else _out(name, "an extension has a lifecycle of its own")
    if name.casefold() in _REVISION_STATES or _is_revision(name, situation):
        return _out(name, "the states of revisions are defined by the versioning guide")
    owner = next((f for f in situation.features.values() if _sdk_name(name, f)), None)
    if owner is not None:
        what = f"the name belongs to an SDK, whose own policy governs it; the feature is {owner.id}"
        return _out(name, what)
    if name.casefold() in ("registry", "mcp-registry", "server.json"):
        return _out(name, "the policies of registries are their own")
    raise unknown("feature", name, situation.features)


def whole_fault(feature: Feature, situation: Situation) -> Iterator[Fault]:
    """Yield why a part does not go alone: it was deprecated with its whole, and has no row."""
    spell = spell_at(feature, situation.revision, situation.calendar, situation.features)
    if spell is not None and not has_row(feature, spell.deprecation, situation.features):
        yield fault("part-of-whole", feature.id, situation.revision, parent=feature.parent)


def no_sep(feature: str, name: str) -> Fault:
    """Return the fault of a change that rests on no SEP, or on what is no name of one."""
    if name.startswith("SEP-"):
        return fault("sep-misnamed", feature, sep=name)
    return fault("sep-missing", feature)


def _out(name: str, what: str) -> Fault:
    return fault("out-of-scope", name, what=what)


def _is_revision(name: str, situation: Situation) -> bool:
    return any(revision.id == name for revision in situation.calendar.revisions)


def _sdk_name(name: str, feature: Feature) -> bool:
    return any(symbol.symbol == name for symbol in feature.signals.sdk)
