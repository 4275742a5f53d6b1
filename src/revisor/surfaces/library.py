"""The library's front door: check a value that is already in memory."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from typing import Any

from revisor.checking import Selection, run
from revisor.model.client import Choice
from revisor.model.finding import Profile
from revisor.model.report import Report
from revisor.sources.dump import from_value

from . import arguments


def check(
    value: Any,
    *,
    revision: str | None = None,
    profile: Profile = "spec",
    date: dt.date | str | None = None,
    rules: Iterable[str] = (),
    ignore: Iterable[str] = (),
    name: str = "value",
    client: str | Iterable[str] | None = None,
) -> Report:
    """Check a parsed JSON value: tools, a tools/list result, a schema, a call, an elicitation.

    `revision` overrides what the value itself shows, `date` (today by default, UTC) decides which
    revision is Current; a datetime counts as its day in UTC. `rules` and `ignore` take rule ids, or
    a single one as a string. `client` names clients (id or ids, see `revisor clients`): then the
    profile is `portability`, of these alone. The value is never changed, and nothing is fetched.

    Raises SourceError where the value has none of the shapes that can be checked or is no JSON,
    UsageError for an argument of another type or a day that is none, UnknownIdError (a UsageError)
    for a rule, client or revision that does not exist.
    """
    named = name_of(name)
    selection = selected(revision, profile, date, rules, ignore, client)
    return run(from_value(value, name=named), selection)


def name_of(name: object) -> str:
    """Return the name of a target; raises UsageError where it is no string."""
    return arguments.text("name", name, 'the name of the target, for example "tools.json"')


def selected(
    revision: str | None,
    profile: Profile,
    date: dt.date | str | None,
    rules: Iterable[str],
    ignore: Iterable[str],
    client: str | Iterable[str] | None,
) -> Selection:
    """Return what to judge by from the arguments of `check`; raises UsageError as told there."""
    if revision is not None:
        revision = arguments.text("revision", revision, 'for example "2025-11-25"')
    clients = arguments.clients(client)
    judged_by = arguments.profile(profile)
    return Selection(
        date=arguments.day(date),
        revision=revision,
        profile="portability" if clients else judged_by,
        clients=Choice(clients) if clients else None,
        rules=arguments.ids("rules", rules),
        ignored=arguments.ids("ignore", ignore),
    )
