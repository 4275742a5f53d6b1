"""Arguments of the library's functions: what each may be, told in plain words where it is not."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from typing import Any, get_args

from revisor.errors import UsageError
from revisor.model.finding import Profile


def text(argument: str, value: Any, instead: str) -> str:
    """Return a string as it is; raises UsageError for anything else, naming what to pass."""
    if not isinstance(value, str):
        raise _wrong(argument, value, f"a string, {instead}")
    return value


def ids(argument: str, value: Any) -> frozenset[str]:
    """Return rule ids from one id or an iterable of ids.

    Raises UsageError where it is neither, or where an element is no string.
    """
    wanted = 'rule ids, for example ["array-form-items"]'
    if isinstance(value, str):
        return frozenset((value,))
    if not isinstance(value, Iterable):
        raise _wrong(argument, value, wanted)
    found = list(value)
    for each in found:
        if not isinstance(each, str):
            raise _wrong(f"an element of {argument}", each, f"a string; {argument} takes {wanted}")
    return frozenset(found)


def clients(value: Any) -> frozenset[str]:
    """Return ids of clients from one id, an iterable of ids, or None for none.

    Raises UsageError where it is neither, or where an element is no string.
    """
    wanted = 'ids of clients, for example "claude-code" (revisor clients lists them)'
    if value is None or isinstance(value, str):
        return frozenset(() if value is None else (value,))
    if not isinstance(value, Iterable):
        raise _wrong("client", value, wanted)
    found = list(value)
    for each in found:
        if not isinstance(each, str):
            raise _wrong("an element of client", each, f"a string; client takes {wanted}")
    return frozenset(found)


def profile(value: Any) -> Profile:
    """Return the name of a profile; raises UsageError for any other value, listing all."""
    names: tuple[Profile, ...] = get_args(Profile)
    for name in names:
        if isinstance(value, str) and value == name:
            return name
    known = " or ".join([f'"{name}"' for name in names])
    raise UsageError(f"profile is {value!r:.80}", f"pass {known}", argument="profile")


def day(value: Any) -> dt.date:
    """Return the day of a date, a datetime or a text YYYY-MM-DD; today (UTC) for None.

    A datetime counts as its day in UTC; one without a time zone is taken as UTC.
    Raises UsageError for anything else, and for a day that the calendar does not have.
    """
    try:
        if value is None:
            return dt.datetime.now(dt.UTC).date()
        if isinstance(value, dt.datetime):
            return (value if value.tzinfo is None else value.astimezone(dt.UTC)).date()
        if isinstance(value, dt.date):
            return value
        if isinstance(value, str):
            return dt.datetime.strptime(value, "%Y-%m-%d").replace(tzinfo=dt.UTC).date()
    except (ValueError, OverflowError):
        raise UsageError(
            f"date is {str(value)!r:.80}, which is no day",
            'pass YYYY-MM-DD, for example "2026-07-28"',
            argument="date",
        ) from None
    raise _wrong("date", value, 'a datetime.date or a text YYYY-MM-DD, for example "2026-07-28"')


def _wrong(argument: str, value: Any, wanted: str) -> UsageError:
    kind = type(value).__name__
    return UsageError(f"{argument} is of type {kind}", f"pass {wanted}", argument=argument)
