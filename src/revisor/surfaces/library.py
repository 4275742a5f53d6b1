"""The library's front door: check a value that is already in memory."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from typing import Any

from revisor.checking import Selection, run
from revisor.model.finding import Profile
from revisor.model.report import Report
from revisor.sources.dump import from_value


def check(
    value: Any,
    *,
    revision: str | None = None,
    profile: Profile = "spec",
    date: dt.date | str | None = None,
    rules: Iterable[str] = (),
    ignore: Iterable[str] = (),
    name: str = "value",
) -> Report:
    """Check a parsed JSON value: tools, a tools/list result, a schema, a call, an elicitation.

    `revision` overrides what the value itself shows, `date` (today by default, UTC) decides which
    revision is Current. The value is never changed, and nothing is fetched.

    Raises SourceError where the value has none of the shapes that can be checked or is no JSON,
    UnknownIdError for a rule or revision that does not exist, ValueError for a date that is none.
    """
    if isinstance(date, str):
        date = dt.date.fromisoformat(date)
    selection = Selection(
        date=date or dt.datetime.now(dt.UTC).date(),
        revision=revision,
        profile=profile,
        rules=frozenset(rules),
        ignored=frozenset(ignore),
    )
    return run(from_value(value, name=name), selection)
