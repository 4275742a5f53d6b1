"""`revisor features`: list the protocol features and their states."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, get_args

import click

from revisor.model.feature import FeatureKind, FeatureState

from . import shared_options, streams
from .commands import Command

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Sequence
    from typing import TextIO

    from revisor.lifecycle.registry import FeatureStatus

STATES = ("Active", "Deprecated", "Removed")
"""The states to choose from: what does not exist yet at a revision is not listed."""


@click.command("features", cls=Command, short_help="List protocol features and their states.")
@click.argument("text", required=False, default="")
@click.option("--state", type=click.Choice(STATES, case_sensitive=False), help="Only this state.")
@click.option("--at", "revision", metavar="REVISION", help="States at this revision.")
@shared_options.day("Dates, and the Current revision, as of this day.")
@click.option("--kind", metavar="KIND", help=f"Only this kind: {', '.join(get_args(FeatureKind))}.")
@shared_options.form("How it is written.")
def command(
    text: str,
    state: str | None,
    revision: str | None,
    date: dt.date,
    kind: str | None,
    form: str,
) -> None:
    """List protocol features: their state, since when, until when at least.

    With TEXT, only features whose id, title, method, capability or symbol contains it.

    Example: revisor features --state Deprecated
    """
    from revisor.lifecycle.registry import Query, recorded_registry

    registry = recorded_registry()
    at = revision or registry.calendar.current(date).id
    states = STATES if state is None else tuple(s for s in STATES if s.lower() == state.lower())
    query = Query(_states(states), _kinds(kind), text)
    found = list(registry.select(date, at, query))
    streams.deliver(lambda stream: _write(found, at, date, stream, as_json=form == "json"))


def _states(names: Sequence[str]) -> tuple[FeatureState, ...]:
    return tuple(state for state in get_args(FeatureState) if state in names)


def _kinds(kind: str | None) -> tuple[FeatureKind, ...]:
    """Return the kind as the query wants it; raises UnknownIdError, which lists all kinds."""
    if kind is None:
        return ()
    kinds: tuple[FeatureKind, ...] = get_args(FeatureKind)
    known = tuple(k for k in kinds if k == kind.replace("-", "_").lower())
    if not known:
        from revisor.errors import UnknownIdError

        message, hint = (
            f"no kind of feature is called {kind!r}",
            f"the kinds are {', '.join(kinds)}",
        )
        raise UnknownIdError(message, hint, kind="kind of feature", id=kind, close=())
    return known


def _write(
    found: Sequence[FeatureStatus], revision: str, date: dt.date, stream: TextIO, *, as_json: bool
) -> None:
    if not as_json:
        from revisor.reporters import feature_table, lines

        lines.write(feature_table.lines(found, revision, date.isoformat()), stream)
        return
    import json

    from revisor.reporters.feature_json import listed

    listing: dict[str, Any] = {
        "date": date.isoformat(),
        "revision": revision,
        "features": [listed(status) for status in found],
    }
    stream.write(json.dumps(listing, indent=2) + "\n")
