"""The library's `fix`: mend a value that is in memory."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from revisor.checking.fixing import Unfixed, fixed
from revisor.model.finding import Finding, Profile
from revisor.model.report import Report
from revisor.sources.editable import EditableValue

from .library import name_of, selected


@dataclass(frozen=True, slots=True)
class Fixed:
    """What fixes made of a value, and the report on that.

    `fixed` are the findings that are gone, as they were when they were mended; `unfixed` those
    whose fix was undone, each a `finding` with the reason, `why`.
    """

    value: Any
    report: Report
    fixed: tuple[Finding, ...]
    unfixed: tuple[Unfixed, ...]


def fix(  # noqa: PLR0913 - the arguments of `check`, and one more
    value: Any,
    *,
    unsafe: bool = False,
    revision: str | None = None,
    profile: Profile = "spec",
    date: dt.date | str | None = None,
    rules: Iterable[str] = (),
    ignore: Iterable[str] = (),
    name: str = "value",
    client: str | Iterable[str] | None = None,
) -> Fixed:
    """Mend what `revisor.check` finds in a value, and check again until nothing is left to mend.

    Fixes that keep the meaning, or write what was certainly meant, are applied; with `unsafe` also
    those whose result wants a look. One that would lead to another finding is undone. The value is
    never changed: what no fix touches is shared with the new one, and where there is nothing to
    mend it is the same object. The other arguments are those of `revisor.check`.

    Raises as `revisor.check` does.
    """
    named = name_of(name)
    selection = selected(revision, profile, date, rules, ignore, client)
    outcome = fixed(EditableValue(value, named), selection, unsafe=unsafe)
    return Fixed(outcome.document.value, outcome.report, outcome.fixed, outcome.unfixed)
