"""Find in a sentence what it claims of a feature's state: removed, not deprecated, demanded.

A claim is a name, and right after it (or right before it) one of a set of phrases. What a sentence
says under a condition, of an SDK, of an older revision or in quotation marks is no claim.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from revisor.model.specification import RegistryRow
from revisor.model.specification_text import dates

from ._names import is_distinct, named, names_of
from ._phrases import AFTER, BEFORE, KIND, LEAD, MONTHS, SPEC, START, ClaimKind
from ._records import says


class Claim(NamedTuple):
    """What a sentence claims of a row's feature, in its `words`, and by which `day` it goes."""

    kind: ClaimKind
    row: RegistryRow
    words: str
    day: dt.date | None = None


_CONDITION = re.compile(
    r"\b(?:if|once|unless|until|whether|would|could|might|when|whenever|assum\w+|imagine|"
    r"eventually|propos\w+|consider\w*|previously|formerly|used to|at the time|back then|nor|"
    r"neither|rather than|instead of|contrary|myth|misconception|rumou?rs?|wrong\w*|"
    r"not (?:true|mean|the case|imply|say)|n't mean|ask(?:s|ed|ing)?|nobody|no one|to avoid)\b"
    r"|\?\s*$",
    re.IGNORECASE,
)
_MAYBE = re.compile(r"\b(?:may|can)\b", re.IGNORECASE)
_ELSEWHERE = re.compile(
    r"\bSDKs?\b|\b(?:TypeScript|JavaScript|Python|Java|Kotlin|Golang|Go|Ruby|Rust|Swift|PHP|Node|"
    r"Inspector|Claude|Cursor|Keycloak|Okta|Auth0)\b|\bC#|\.NET|\bVS ?Code\b"
    r"|(?i:\b(?:conformance|librar(?:y|ies)|frameworks?|examples?|tutorial|"
    r"(?:our|my|your|this|that|some|many|most) (?:servers?|clients?|apps?|applications?|"
    r"deployments?))\b)"
)
_OLDER = re.compile(
    r"\b(?:earlier|older|previous|prior|past|former|legacy|existing)\s+(?:protocol\s+|specification\s+"
    r"|spec\s+|MCP\s+)?(?:versions?|revisions?|releases?|eras?|servers?|clients?|implementations?|"
    r"deployments?|protocols?)\b|\bbackwards?[- ]compat|\bpre-?\d{4}\b",
    re.IGNORECASE,
)
_LONGEST = 2000
"""Characters of a sentence that is looked at; what is longer is no sentence."""

_FURTHER = re.compile(r"(?:and|but|so)\b")
_QUOTED = re.compile(r"\"[^\"]*\"|\u201c[^\u201d]*\u201d|\u00ab[^\u00bb]*\u00bb")
_ASIDE = re.compile(r"\([^()]*\)")


def claims(sentence: str, rows: Iterable[RegistryRow]) -> Iterator[Claim]:
    """Yield what a sentence claims of the features of these rows, each kind once for a row."""
    held = tuple(rows)
    if (
        len(sentence) > _LONGEST
        or not any(named(sentence, row) for row in held)
        or _CONDITION.search(sentence)
    ):
        return
    if _ELSEWHERE.search(sentence) or _OLDER.search(sentence):
        return
    text = _QUOTED.sub(lambda m: "_" * len(m[0]), sentence)
    text = _ASIDE.sub(lambda m: " " * len(m[0]), text)
    told: set[tuple[str, str]] = set()
    for kind, pattern in _patterns(tuple(names_of(row) for row in held)):
        for match in pattern.finditer(text):
            for row in held:
                key = (kind, row.feature)
                if key not in told and _is_about(match, row, held, kind, sentence):
                    told.add(key)
                    yield from _claim(kind, match, row, sentence)


def is_of_older(sentence: str) -> bool:
    """Whether a sentence speaks of older revisions, or of what is kept for their sake."""
    return _OLDER.search(sentence) is not None


def _claim(
    kind: ClaimKind, match: re.Match[str], row: RegistryRow, sentence: str
) -> Iterator[Claim]:
    # A sentence on another revision may be true of that one.
    outside = sentence[: match.start()] + sentence[match.end() :]
    if kind != "going" and (
        any(d < row.revision for d in dates(outside)) or _MAYBE.search(outside)
    ):
        return
    if kind not in ("going", "removed") and any(d != row.revision for d in dates(match[0])):
        return
    words = " ".join(sentence[match.start() : match.end()].split()).strip(" ,;:.(\u2013\u2014")
    told = match.groupdict().get("date")
    day = last_day(told) if told else dt.date.min
    yield Claim(kind, row, words, day if kind == "going" else None)


def _is_about(
    match: re.Match[str],
    row: RegistryRow,
    rows: tuple[RegistryRow, ...],
    kind: ClaimKind,
    sentence: str,
) -> bool:
    """Whether the names in a match are the feature's, and no word of every day."""
    who = match["who"]
    if not named(who, row):
        return False
    if kind == "undeprecated" or any(is_distinct(n) and says(who, n) for n in names_of(row)):
        return True
    rest = sentence[match.end() :].lstrip()
    if kind == "promoted" and rest[:1].isalpha() and not _FURTHER.match(rest):
        # `MCP requires logging to go elsewhere` is about logging as such.
        return False
    plain_words = len(who.split()) == 1
    several = sum(named(who, each) for each in rows) > 1
    own = sentence[match.start() : match.end()]
    of_protocol = re.search(rf"{SPEC}|\bSEP-\d", own, re.IGNORECASE) is not None
    if not plain_words or several or of_protocol or kind == "kept":
        return True
    return kind == "going"


@cache
def _patterns(names: tuple[tuple[str, ...], ...]) -> tuple[tuple[ClaimKind, re.Pattern[str]], ...]:
    """Return the patterns of all kinds, for the names of all features."""
    spelt = sorted({name for each in names for name in each}, key=lambda n: (-len(n), n))
    item = rf"{LEAD}(?:{'|'.join(map(re.escape, spelt))})(?!\w|[-/+]\w)\s*{KIND}{{0,2}}"
    joint = r"(?:\s*,\s*(?:and\s+|or\s+)?|\s+(?:and|or)\s+)"
    who = rf"(?P<who>{item}(?:{joint}{item})*)"
    after = ((kind, f"{START}{who}{pattern}") for kind, pattern in AFTER)
    before = ((kind, f"{lead}{who}{tail}") for kind, lead, tail in BEFORE)
    found = [(kind, re.compile(text, re.IGNORECASE)) for kind, text in (*after, *before)]
    return tuple(found)


def last_day(spelt: str) -> dt.date | None:
    """Return the last day of what is written as a day, a month or a year; None where none is."""
    words = spelt.lower().replace("-", " ").split()
    if words and words[0] in MONTHS:
        day_in_month = (each.strip(",") for each in words[1:-1])
        words = [words[-1], str(MONTHS.index(words[0]) + 1), *day_in_month]
    year, month, *day = (*map(int, words), *([12] if len(words) == 1 else []))
    try:
        if day:
            return dt.date(year, month, day[0])
        following = dt.date(year + month // 12, month % 12 + 1, 1)
    except ValueError:
        return None
    return following - dt.timedelta(days=1)
