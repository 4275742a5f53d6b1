"""`revisor explain`: a rule or a protocol feature, told from its own file."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from . import parameters, streams

if TYPE_CHECKING:
    import datetime as dt

    from revisor.reporters.lines import Line


@click.command("explain", short_help="Explain a rule or a protocol feature.")
@click.argument("name", metavar="ID")
@click.option(
    "--date",
    metavar="YYYY-MM-DD",
    callback=parameters.day,
    help="Tell the state of a feature on this day. [default: today, UTC]",
)
def command(name: str, date: dt.date) -> None:
    """Explain the rule or the protocol feature called ID.

    For a rule: what it checks and why, the clause, what to write instead, examples. For a
    feature: its state in each revision, until when it lasts, what replaces it.

    Example: revisor explain array-form-items
    """
    from revisor.reporters.lines import write

    lines = _lines(name, date)
    streams.deliver(lambda stream: write(lines, stream))


def _lines(name: str, date: dt.date) -> list[Line]:
    """Return what there is to say; raises UnknownIdError for an id of neither kind."""
    from revisor.facts import registry
    from revisor.reporters.lines import line
    from revisor.rules.catalogue import catalogue

    rules, features = catalogue(), registry.features()
    if name not in rules and name not in features:
        raise registry.unknown("rule or feature", name, [*rules, *features])
    told: list[Line] = []
    if name in rules:
        from revisor.reporters import rule_page

        told += rule_page.lines(rules[name])
    if name in features:
        # A rule may be called like the feature that it judges: then both are told.
        told += [*([line()] if told else []), *_feature(name, date)]
    return told


def _feature(name: str, date: dt.date) -> list[Line]:
    from revisor.lifecycle.registry import recorded_registry
    from revisor.lifecycle.states import state_at
    from revisor.reporters import feature_page

    registry = recorded_registry()
    status = registry.status(name, date)
    calendar = registry.calendar
    states = [(r.id, state_at(status.feature, r.id, calendar)) for r in calendar.revisions]
    return feature_page.lines(status, states, date)
