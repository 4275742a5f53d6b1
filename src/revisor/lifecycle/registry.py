"""The deprecated registry as a view: what can be said of a feature for a revision and a date.

The state is given twice, at the revision in use and at the one that is Current on the date, since a
deprecation is a forward signal (SEP-2596, Tier 1 SDK duties).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from revisor.facts import registry as facts
from revisor.lifecycle.calendar import Calendar, recorded_calendar
from revisor.lifecycle.states import scheduled, spell_at, state_at
from revisor.lifecycle.window import planned, schedule

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Collection, Iterator, Mapping

    from revisor.lifecycle.states import Spell
    from revisor.model.feature import Feature, FeatureKind, FeatureState


class FeatureStatus(NamedTuple):
    """Everything that a report says of a feature.

    `state` is the one at `revision`, `state_at_current` the one at `current`. `deprecated_in` is
    the revision that the published registry names, `deprecated_since` the first at which the state
    is Deprecated; they differ for grandfathered features only. Revisions, ids and texts are empty,
    and dates None, when there is nothing to say. `days_left` counts from the date asked about to
    `earliest_removal`.
    """

    feature: Feature
    revision: str
    current: str
    state: FeatureState
    state_at_current: FeatureState
    scheduled: bool
    deprecated_in: str
    deprecated_since: str
    removed_in: str
    earliest_removal: dt.date | None
    earliest_removal_text: str
    eligible: bool
    days_left: int | None
    migration_path: str
    replacement: tuple[str, ...]
    authority: str


class Query(NamedTuple):
    """Which features to list; what is left empty does not narrow the list.

    `states` and `revision` speak of the state at that revision; `text` has to occur, in whatever
    case, in the id, the title or one of the signals.
    """

    states: Collection[FeatureState] = ()
    kinds: Collection[FeatureKind] = ()
    text: str = ""


class Registry(NamedTuple):
    """The features and the calendar that they are judged by."""

    features: Mapping[str, Feature]
    calendar: Calendar

    def status(self, feature_id: str, on: dt.date, revision: str = "") -> FeatureStatus:
        """Return the status of a feature at a revision (that Current on the date, by default).

        Raises UnknownIdError for an unknown feature or revision, UsageError for a date before the
        first release.
        """
        known = self.features.get(feature_id)
        if known is None:
            raise facts.unknown("feature", feature_id, self.features)
        current = self.calendar.current(on).id
        return _status(self, known, revision or current, current, on)

    def select(
        self, on: dt.date, revision: str = "", query: Query | None = None
    ) -> Iterator[FeatureStatus]:
        """Yield the status of every feature that the query selects, in the order of ids."""
        query = query or Query()
        for feature_id in sorted(self.features):
            status = self.status(feature_id, on, revision)
            if _selected(status, query):
                yield status


def recorded_registry() -> Registry:
    """Return the registry of the recorded facts."""
    return Registry(facts.features(), recorded_calendar())


def _status(
    registry: Registry, feature: Feature, revision: str, current: str, on: dt.date
) -> FeatureStatus:
    calendar = registry.calendar
    judged = max(revision, current, key=calendar.position)
    spell = spell_at(feature, judged, calendar, registry.features)
    removed = feature.removed
    gone = removed is not None and state_at(feature, judged, calendar) == "Removed"
    awaited = scheduled(feature, on, calendar)
    when = None
    # What a SEP decided later did not hold on the day.
    decided = calendar.decided_by(on)
    if awaited:
        when = planned(feature, registry.features, decided)
    elif not gone:
        when = schedule(feature, judged, registry.features, decided)
    return FeatureStatus(
        feature=feature,
        revision=revision,
        current=current,
        state=state_at(feature, revision, calendar, registry.features),
        state_at_current=state_at(feature, current, calendar, registry.features),
        scheduled=awaited,
        deprecated_in=spell.deprecation.revision if spell else "",
        deprecated_since=spell.first if spell else "",
        removed_in=removed.revision if removed and gone else "",
        earliest_removal=when.eligible_from if when else None,
        earliest_removal_text=when.text if when else "",
        eligible=when.eligible(on) if when else False,
        days_left=when.days_left(on) if when else None,
        migration_path=feature.migration,
        replacement=feature.replacements,
        authority=_authority(feature, spell, gone=gone),
    )


def _authority(feature: Feature, spell: Spell | None, *, gone: bool) -> str:
    """Return what the last transition rests on: SEPs or pull requests, separated by commas."""
    if feature.removed and gone:
        return ", ".join(feature.removed.authority)
    return spell.deprecation.authority if spell else ""


def _selected(status: FeatureStatus, query: Query) -> bool:
    if query.states and status.state not in query.states:
        return False
    if query.kinds and status.feature.kind not in query.kinds:
        return False
    return not query.text or query.text.casefold() in _searchable(status.feature)


def _searchable(feature: Feature) -> str:
    signals = feature.signals
    words = (
        feature.id,
        feature.title,
        *signals.methods,
        *signals.capabilities,
        *signals.meta_keys,
        *signals.headers,
        *signals.error_codes,
        *(symbol.symbol for symbol in signals.sdk),
        *feature.schema_symbols,
    )
    return "\n".join(words).casefold()
