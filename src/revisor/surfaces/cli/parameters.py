"""Values of options: a size in bytes, a calendar day. Each error says what is accepted."""

from __future__ import annotations

import datetime as dt
import re

import click

UNITS = {"": 1, "K": 10**3, "M": 10**6, "G": 10**9, "KI": 2**10, "MI": 2**20, "GI": 2**30}
"""How many bytes a unit is, without its `B`."""
LARGEST = 2**40
"""Bytes that a bound may be at most: nothing larger is read into memory anyway."""

_SIZE = re.compile(r"([0-9]{1,30})\s*([KMG]I?)?B?", re.IGNORECASE | re.ASCII)
_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", re.ASCII)


def size(ctx: click.Context, param: click.Parameter, value: str | None) -> int | None:
    """Return the bytes of a size like `64MiB`, `500kB` or `1000`, None for None; a click callback.

    Raises click.BadParameter for anything else, for nothing at all, and for more than LARGEST.
    """
    if value is None:
        return None
    found = _SIZE.fullmatch(value.strip())
    number = int(found[1]) * UNITS[(found[2] or "").upper()] if found else 0
    if not number:
        message = f"{value!r} is no size; write for example 64MiB, 500kB or 1000"
        raise click.BadParameter(message, ctx, param)
    if number > LARGEST:
        message = f"{value!r} is too large; at most 1024GiB may be read"
        raise click.BadParameter(message, ctx, param)
    return number


def day(ctx: click.Context, param: click.Parameter, value: str | None) -> dt.date:
    """Return the day written YYYY-MM-DD, or today (UTC) for None; a click callback.

    Raises click.BadParameter for another spelling, and for a day that does not exist.
    """
    if value is None:
        return dt.datetime.now(dt.UTC).date()
    if not _DAY.fullmatch(value):
        message = f"{value!r} is no date; write YYYY-MM-DD, for example 2026-07-28"
        raise click.BadParameter(message, ctx, param)
    try:
        return dt.date.fromisoformat(value)
    except ValueError as error:
        message = f"{value!r} is not a day of the calendar"
        raise click.BadParameter(message, ctx, param) from error
