"""`revisor explain`: a rule or a protocol feature, told from its own file."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from . import lookup, shared_options, streams
from .commands import Command

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Sequence

    from revisor.reporters.lines import Line


@click.command("explain", cls=Command, short_help="Explain rules and protocol features.")
@click.argument("names", metavar="ID...", nargs=-1, required=True)
@shared_options.day("Tell the state of a feature on this day.")
def command(names: tuple[str, ...], date: dt.date) -> int:
    """Explain the rules and protocol features called ID, one after the other.

    For a rule: what it checks and why, the clause, what to write instead, examples. For a
    feature: its state in each revision, until when it lasts, what replaces it. A feature may be
    named by its method, capability, _meta key, header, field of HTTP metadata or title, too; where
    a name means several, they are listed.

    Example: revisor explain array-form-items
    """
    from revisor.errors import UnknownIdError
    from revisor.reporters.lines import line, write

    told: list[Line] = []
    unknown: list[UnknownIdError] = []
    for name in dict.fromkeys(names):
        try:
            page = _lines(name, date)
        except UnknownIdError as error:
            unknown.append(error)
            continue
        told += [*([line()] if told else []), *page]
    if told:
        streams.deliver(lambda stream: write(told, stream))
    for each in unknown:
        streams.complain(each.message)
        if each.hint:
            streams.complain(each.hint, name="")
    if unknown:
        streams.complain("find features by a part of a name: revisor features TEXT", name="")
    return 2 if unknown else 0


def _lines(name: str, date: dt.date) -> list[Line]:
    """Return what there is to say; raises UnknownIdError for a name of neither kind."""
    from revisor.facts import registry
    from revisor.reporters.lines import line
    from revisor.rules.catalogue import catalogue

    rules, features = catalogue(), registry.features()
    of_rules = lookup.rule_ids(name, rules)
    of_features = lookup.feature_ids(name, features)
    if not of_rules and not of_features:
        known = [*rules, *features, *lookup.wire_names(features.values())]
        raise registry.unknown("rule or feature", name, dict.fromkeys(known))
    told: list[Line] = []
    for rule in of_rules:
        from revisor.reporters import rule_page

        told += rule_page.lines(rules[rule])
    if of_features:
        # A rule may be called like the feature that it judges: then both are told.
        told += [*([line()] if told else []), *_features(name, of_features, date)]
    return told


def _features(name: str, found: Sequence[str], date: dt.date) -> list[Line]:
    """Return the page of the only feature found, or a list of several to choose from."""
    if len(found) == 1:
        return _feature(found[0], date)
    from revisor.lifecycle.registry import recorded_registry
    from revisor.reporters import feature_table
    from revisor.reporters.lines import line

    registry = recorded_registry()
    statuses = [registry.status(each, date) for each in found]
    table = feature_table.lines(statuses, registry.calendar.current(date).id, date.isoformat())
    head = f"{len(found)} features go by {name}; revisor explain ID tells one of them"
    return [line(head), line(), *table]


def _feature(name: str, date: dt.date) -> list[Line]:
    from revisor.lifecycle.history import history
    from revisor.lifecycle.parts import parts
    from revisor.lifecycle.registry import recorded_registry
    from revisor.lifecycle.states import state_at
    from revisor.reporters import feature_page

    registry = recorded_registry()
    status = registry.status(name, date)
    calendar, known = registry.calendar, registry.features
    states = [(r.id, state_at(status.feature, r.id, calendar, known)) for r in calendar.revisions]
    changes = history(status.feature, calendar, known)
    return feature_page.lines(status, states, date, changes, parts(name, known))
