"""A protocol feature as a page: its states, its dates, what replaces it, how its use is seen."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING

from . import wording
from .lines import Line, Span, Style, line

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from revisor.lifecycle.history import Change
    from revisor.lifecycle.registry import FeatureStatus
    from revisor.model.feature import Feature, FeatureState, FieldSignal, HttpSignal, Signals

STYLES: dict[FeatureState, Style] = {
    "absent": "faint",
    "Active": "good",
    "Deprecated": "warning",
    "Removed": "error",
}
"""How the state of a feature looks."""

_SHAPES = {
    "batch": "a batch, a JSON array of messages",
    "server-request": "a request sent by the server",
    "server-request-on-sse": "a request sent by the server on an SSE stream",
    "client-response-post": "a response of the client, sent by POST",
}


def lines(
    status: FeatureStatus,
    states: Sequence[tuple[str, FeatureState]],
    on: dt.date,
    changes: Sequence[Change] = (),
    parts: Sequence[Feature] = (),
) -> list[Line]:
    """Return the page of a feature on a date.

    `states` are its states at all revisions, `changes` its history, `parts` what belongs to it.
    """
    feature = status.feature
    current = status.state_at_current
    told = [
        line(Span(feature.id, "strong"), "  ", Span(current, STYLES[current])),
        line(
            Span(f"feature of kind {feature.kind}; on {on} ({status.current})", "faint"), indent=2
        ),
        line(),
        line(feature.title, indent=2),
        line(),
    ]
    told += [
        line(f"{revision:<12}", Span(state, STYLES[state]), indent=2) for revision, state in states
    ]
    facts = [*_dates(status), *_way_on(status), *_notes(feature, parts)]
    told += [line(), *facts] if facts else []
    if len(changes) > 1:
        told += [line(), line(Span("History", "strong"), indent=2), *map(_change, changes)]
    signals = list(_signals(feature.signals))
    if signals:
        told += [line(), line(Span("Its use is seen by", "strong"), indent=2), *signals]
    told += [line(), line(Span("Pages", "strong"), indent=2)]
    return told + [
        line(Span(page.url(page.revisions[-1]), "link"), indent=4) for page in feature.sources
    ]


def _fact(name: str, text: str) -> Line:
    return line(Span(name, "strong"), f": {text}", indent=2)


def _dates(status: FeatureStatus) -> Iterator[Line]:
    feature = status.feature
    by = f" ({', '.join(feature.introduced_by)})" if feature.introduced_by else ""
    yield _fact("Introduced in", f"{feature.introduced}{by}")
    if status.deprecated_in:
        yield _deprecated(status)
    if status.scheduled:
        yield _fact("Scheduled", "its deprecation is decided and not yet in force")
    if status.removed_in:
        authority = f" ({status.authority})" if status.authority else ""
        yield _fact("Removed in", f"{status.removed_in}{authority}")
    if status.earliest_removal_text:
        yield _fact("Earliest removal", f"{status.earliest_removal_text}{_left(status)}")


def _deprecated(status: FeatureStatus) -> Line:
    """Say since when; for a grandfathered feature, what the registry names as well (SEP-2596)."""
    since = status.deprecated_since
    authority = f" ({status.authority})" if status.authority and not status.removed_in else ""
    told = f"{since}{authority}"
    if since != status.deprecated_in:
        told += (
            f"; the registry dates it back to {status.deprecated_in}, "
            "when the text first called it deprecated"
        )
    return _fact("Deprecated since", told)


def _left(status: FeatureStatus) -> str:
    day = "" if status.earliest_removal is None else status.earliest_removal.isoformat()
    shown = f" = {day}" if day and day not in status.earliest_removal_text else ""
    if status.eligible:
        return f"{shown}; the next revision may drop it"
    if status.days_left is None:
        return shown
    return f"{shown}; {wording.count(status.days_left, 'days')} left"


def _way_on(status: FeatureStatus) -> Iterator[Line]:
    if status.migration_path:
        yield _fact("Instead", status.migration_path)
    if status.replacement:
        yield _fact("Replaced by", ", ".join(status.replacement))
    if status.feature.replacement_exception:
        yield _fact("But", status.feature.replacement_exception)


def _notes(feature: Feature, parts: Sequence[Feature]) -> Iterator[Line]:
    if feature.parent:
        yield _fact("Part of", feature.parent)
    if parts:
        yield _fact("Its parts", ", ".join(part.id for part in parts))
    if feature.note:
        yield _fact("Note", feature.note)


def _change(change: Change) -> Line:
    """Tell one change: the day, what happened, in which revision, and by what authority."""
    day = change.on.isoformat() if change.on else "to come"
    where = f" in {change.revision}" if change.revision else ""
    by = f" by {', '.join(change.authority)}" if change.authority else ""
    return line(f"{day:<12}{change.kind}{where}{by}", indent=4)


def _signals(signals: Signals) -> Iterator[Line]:
    named: dict[str, Iterable[str]] = {
        "methods": [*signals.methods, *(f"{d.method} from {d.sender}" for d in signals.directed)],
        "capabilities": signals.capabilities,
        "fields": map(_field, signals.fields),
        "_meta keys": signals.meta_keys,
        "headers": signals.headers,
        "transports": signals.transports,
        "HTTP": map(_http, signals.http),
        "error codes": signals.error_codes,
        "messages": [_SHAPES[shape] for shape in signals.shapes],
        "configuration": [c.key for c in signals.config],
    }
    for sdk in dict.fromkeys(symbol.sdk for symbol in signals.sdk):
        named[f"symbols of {sdk}"] = [s.symbol for s in signals.sdk if s.sdk == sdk]
    for name, found in named.items():
        if told := dict.fromkeys(found):
            yield line(f"{name}: {', '.join(told)}", indent=4)


def _field(signal: FieldSignal) -> str:
    """Name a field, with the values that alone use the feature."""
    values = f" = {' or '.join(signal.values)}" if signal.values else ""
    return f"{signal.message} {signal.part}{signal.path}{values}"


def _http(signal: HttpSignal) -> str:
    """Name a trait of an HTTP exchange: `GET endpoint (the first event …)`, or the note alone."""
    named = " ".join(filter(None, (signal.method, signal.event, signal.field)))
    if not named or not signal.note:
        return named or signal.note
    return f"{named} ({signal.note})"
