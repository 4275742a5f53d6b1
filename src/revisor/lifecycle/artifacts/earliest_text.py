"""The cell `Earliest removal` of the deprecated registry, read as what it says.

`revisor.lifecycle.window` writes these texts; they and the published ones are read here.
"""

from __future__ import annotations

import datetime as dt
import re
from typing import NamedTuple

from revisor.lifecycle.artifacts.markdown import authority, strip_links
from revisor.lifecycle.wording import lengths

_DAY = re.compile(r"\bon or after ([0-9]{4}-[0-9]{2}-[0-9]{2})\b")
_FOLLOWS = re.compile(r"\bFollows ([^(\[\]]+?)\s*(?:\(|$)")
_FINAL = re.compile(r"\bafter (SEP-[0-9]{1,5}) (?:reaches|is|reached) Final\b")
_RELEASE = re.compile(r"\bafter the release\b")


class Earliest(NamedTuple):
    """What a cell says: one of a day, a followed feature, or a length of time after something.

    `after` is `release` or the SEP whose Final day counts; `sep` the authority that is named beside
    a followed feature.
    """

    day: dt.date | None = None
    follows: str = ""
    sep: str = ""
    months: int = 0
    days: int = 0
    after: str = ""


def read_earliest(text: str) -> Earliest | None:
    """Return what a cell says, or None for a text in none of the known forms."""
    plain = strip_links(text).strip()
    if found := _DAY.search(plain):
        return _on(found[1])
    if found := _FOLLOWS.search(plain):
        return Earliest(follows=found[1].strip(), sep=authority(plain))
    final = _FINAL.search(plain)
    told = lengths(plain)
    if not told or not (final or _RELEASE.search(plain)):
        return None
    value, unit = told[0]
    after = final[1] if final else "release"
    if unit == "day":
        return Earliest(days=value, after=after)
    return Earliest(months=value * 12 if unit == "year" else value, after=after)


def _on(text: str) -> Earliest | None:
    try:
        return Earliest(day=dt.date.fromisoformat(text))
    except ValueError:
        return None
