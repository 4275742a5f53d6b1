"""Find in a sentence what it claims of a feature's state: removed, not deprecated, demanded.

A claim is a name, and right after it (or right before it) one of a set of phrases. What a sentence
says under a condition, of an SDK, of an older revision or in quotation marks is no claim.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Literal, NamedTuple

from revisor.model.specification import RegistryRow
from revisor.model.specification_text import dates

from ._names import is_distinct, named, names_of

ClaimKind = Literal["removed", "undeprecated", "kept", "promoted", "going"]
"""What a sentence may claim of a feature that is Deprecated."""


class Claim(NamedTuple):
    """What a sentence claims of a row's feature, in its `words`, and by which `day` it goes."""

    kind: ClaimKind
    row: RegistryRow
    words: str
    day: dt.date | None = None


_KIND = (
    r"(?:\s+(?:features?|transports?|capability|capabilities|primitives?|utility|mechanism|"
    r"protocol|support|values?|parameters?|fields?|flow))"
)
_START = (
    r"(?:^|(?<=[.;:,(\u2013\u2014])\s*|"
    r"\b(?:and|but|while|whereas|that|because|since|as|so|although|though)\s+)"
)
_LEAD = r"(?:(?:the|MCP|MCP's|legacy|old|older|deprecated|both|all|core|client|server)\s+){0,3}"
_ADVERB = (
    r"(?:\s+(?:now|already|officially|formally|finally|fully|completely|entirely|also|still|both|"
    r"all|simply|therefore|thus|hence|since|actively))*"
)
_SPEC = (
    r"(?:MCP|protocol|spec|specification|standard|core|revision|release|version|draft|"
    r"\d{4}-\d{2}-\d{2})\b"
)
_IN_SPEC = (
    r"\s+(?:from|in|with|as of|since|by|under|of)\s+(?:(?:the|of|version|revision|protocol|MCP|"
    r"core|latest|current|new|newest|this|base|specification)\s+){0,4}" + _SPEC
)
_END = r"(?=\s*(?:[.;!,:\u2013\u2014]|$|(?:and|but|so|in\s+favou?r\s+of)\b))"
_FOR_ALL = (
    r"\s+(?:for|of|on)\s+(?:(?:all|every|each|any|new|MCP|conforming|compliant)\s+){1,3}"
    r"(?:clients?|servers?|hosts?|implementations?|implementers)\b"
)
_PEOPLE = r"(?:clients?|servers?|hosts?|implementations?|implementers)"
_BE = r"(?:is|are|was|were|(?:has|have|had) been)"
_GONE = r"(?:removed|dropped|deleted|eliminated|retired|withdrawn|gone)"
_MONTHS = (
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
)
_DATE = (
    r"(?P<date>\d{4}-\d{2}-\d{2}|\d{4}-\d{2}(?![\d-])|(?:" + "|".join(_MONTHS) + r")\s+\d{4}"
    r"|(?<![\d-])20\d{2}(?![\d-]))"
)

_AFTER: tuple[tuple[ClaimKind, str], ...] = (
    ("removed", rf"\s+{_BE}{_ADVERB}\s+{_GONE}(?:{_IN_SPEC}|{_END}|\s+(?:entirely|altogether)\b)"),
    (
        "removed",
        (
            r"\s+(?:is|are)\s+no\s+longer(?:\s+(?:an?|part of|included in|defined in|supported|"
            rf"allowed|permitted|available|specified in|present in|in))*(?:{_IN_SPEC}|{_END}|"
            rf"\s+(?:the\s+|core\s+|MCP\s+){{0,3}}{_SPEC})"
        ),
    ),
    (
        "removed",
        rf"\s+(?:no\s+longer\s+exists?|(?:has|have)\s+ceased\s+to\s+exist)(?:{_IN_SPEC}|{_END})",
    ),
    (
        "undeprecated",
        (
            r"\s+(?:(?:is|are|was|were)(?:\s+still)?\s+(?:not|never)|(?:is|are|was|were)n't|"
            r"(?:has|have)(?:n't|\s+not)\s+been|(?:is|are)\s+by\s+no\s+means)"
            rf"(?:\s+(?:yet|being|currently|formally|officially))*\s+deprecated(?:\s+yet\b|{_IN_SPEC}|{_END})"
        ),
    ),
    (
        "undeprecated",
        (
            r"\s+(?:is|are|remains?|stays?)(?:\s+(?:still|fully))*\s+(?:an?\s+|in\s+the\s+)?(?-i:Active)"
            rf"(?:\s+(?:state|features?))?(?:{_IN_SPEC}|{_END})"
        ),
    ),
    (
        "kept",
        (
            r"\s+(?:(?:remains?|stays?|continues?\s+to\s+be)(?:\s+(?:fully|actively|officially))*|"
            r"(?:is|are)\s+(?:still\s+)?(?:fully|actively|officially)|(?:is|are)\s+still)\s+supported"
            rf"(?:{_IN_SPEC}|{_END})"
        ),
    ),
    (
        "kept",
        r"\s+(?:(?:will|shall)\s+(?:never|not(?:\s+ever)?)\s+be\s+removed|"
        r"(?:is|are)\s+not\s+(?:going|planned|scheduled|slated|set)\s+to\s+be\s+removed|"
        r"(?:has|have)\s+no\s+planned\s+removal|(?:is|are)\s+here\s+to\s+stay)" + _END,
    ),
    (
        "promoted",
        (
            r"\s+(?:is|are|remains?|became|becomes?)(?:\s+(?:now|still))?\s+"
            rf"(?:mandatory|compulsory|obligatory|required)(?:{_IN_SPEC}|{_FOR_ALL}|{_END})"
        ),
    ),
    (
        "promoted",
        (
            r"\s+(?:is|are|remains?|stays?)(?:\s+(?:still|now))?\s+(?:the|our|an?)\s+"
            r"(?:\w+ly\s+)?(?:recommended|preferred|default|standard|best|suggested)\s+"
            r"(?:way|ways|method|mechanism|approach|choice|transport|transports|option|path|solution|"
            r"means|one)\b"
        ),
    ),
    (
        "promoted",
        (
            r"\s+(?:is|are|remains?)(?:\s+(?:still|now|strongly|highly))*\s+(?:recommended|preferred|"
            rf"encouraged)(?:{_IN_SPEC}|{_FOR_ALL}|{_END})"
        ),
    ),
    (
        "going",
        r"\s+(?:will|shall|is\s+to|are\s+to|(?:is|are)\s+(?:scheduled|planned|slated|set|due|going|"
        r"expected)\s+to|may|can)\s+(?:be\s+" + _GONE + r"|go\s+away|disappear)\b(?:(?!\bnot\b)"
        r"[^.;]){0,40}?\b(?:in|on|by|from|as\s+of|as\s+early\s+as|with|at|after|before)\s+(?:the\s+|revision\s+|"
        rf"version\s+|release\s+|early\s+|late\s+){{0,3}}{_DATE}",
    ),
    (
        "going",
        (
            r"\s+(?:is|are|becomes?|will\s+be(?:come)?)\s+eligible\s+for\s+removal\s+(?:in|on|from|"
            rf"as\s+of|by|after|with)\s+(?:the\s+|revision\s+|version\s+|release\s+){{0,3}}{_DATE}"
        ),
    ),
)
_BEFORE: tuple[tuple[ClaimKind, str, str], ...] = (
    (
        "removed",
        rf"\b{_SPEC}\s+no\s+longer\s+(?:supports?|includes?|defines?|contains?|has|offers?|allows?)\s+",
        rf"(?:{_IN_SPEC}|{_END})",
    ),
    (
        "removed",
        (
            rf"\b{_SPEC}{_ADVERB}\s+(?:has\s+|have\s+)?(?:removes?|removed|drops|dropped|deletes|deleted|"
            r"eliminates|eliminated|retires|retired)\s+(?:support\s+for\s+)?"
        ),
        rf"(?:{_IN_SPEC}|{_END})",
    ),
    (
        "promoted",
        (
            rf"\b{_PEOPLE}\s+(?:must|shall|should|have\s+to|has\s+to|need\s+to|are\s+required\s+to|"
            r"are\s+encouraged\s+to)\s+(?:also\s+|always\s+)?(?:support|implement|use|provide|offer|"
            r"adopt|prefer)\s+"
        ),
        rf"(?:{_IN_SPEC}|{_END}|(?=\s+(?:for|to|as|when|in)\b))",
    ),
    (
        "promoted",
        (
            r"\b(?:we|MCP|the\s+specification|the\s+protocol|it)\s+(?:strongly\s+|highly\s+)?"
            r"(?:recommends?|requires?|mandates?|prefers?)\s+(?:the\s+use\s+of\s+|using\s+|"
            r"support\s+for\s+)?"
        ),
        rf"(?:{_IN_SPEC}|{_END}|(?=\s+(?:for|to|as|over|in|from)\b))",
    ),
)

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
_QUOTED = re.compile(r"\"[^\"]*\"|\u201c[^\u201d]*\u201d|\u00ab[^\u00bb]*\u00bb")
_ASIDE = re.compile(r"\([^()]*\)")


def claims(sentence: str, rows: Iterable[RegistryRow]) -> Iterator[Claim]:
    """Yield what a sentence claims of the features of these rows, each kind once for a row."""
    held = tuple(rows)
    if not any(named(sentence, row) for row in held) or _CONDITION.search(sentence):
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
                if key not in told and _is_about(match, row, held, kind):
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
    if kind != "going" and (dates(outside) or _MAYBE.search(outside)):
        return
    if kind not in ("going", "removed") and any(d != row.revision for d in dates(match[0])):
        return
    words = " ".join(sentence[match.start() : match.end()].split()).strip(" ,;:.(\u2013\u2014")
    yield Claim(kind, row, words, last_day(match["date"]) if kind == "going" else None)


def _is_about(
    match: re.Match[str], row: RegistryRow, rows: tuple[RegistryRow, ...], kind: ClaimKind
) -> bool:
    """Whether the names in a match are the feature's, and no word of every day."""
    who = match["who"]
    if not named(who, row):
        return False
    if kind == "undeprecated" or any(is_distinct(n) for n in names_of(row) if n in who):
        return True
    plain_words = len(who.split()) == 1
    several = sum(named(who, each) for each in rows) > 1
    of_protocol = re.search(rf"{_SPEC}", match[0], re.IGNORECASE) is not None
    if not plain_words or several or of_protocol or kind == "kept":
        return True
    return kind == "going"


@cache
def _patterns(names: tuple[tuple[str, ...], ...]) -> tuple[tuple[ClaimKind, re.Pattern[str]], ...]:
    """Return the patterns of all kinds, for the names of all features."""
    spelt = sorted({name for each in names for name in each}, key=lambda n: (-len(n), n))
    item = rf"{_LEAD}(?:{'|'.join(map(re.escape, spelt))})(?!\w|[-/+]\w)\s*{_KIND}{{0,2}}"
    joint = r"(?:\s*,\s*(?:and\s+|or\s+)?|\s+(?:and|or)\s+)"
    who = rf"(?P<who>{item}(?:{joint}{item})*)"
    after = ((kind, f"{_START}{who}{pattern}") for kind, pattern in _AFTER)
    before = ((kind, f"{lead}{who}{tail}") for kind, lead, tail in _BEFORE)
    found = [(kind, re.compile(text, re.IGNORECASE)) for kind, text in (*after, *before)]
    return tuple(found)


def last_day(spelt: str) -> dt.date | None:
    """Return the last day of what is written as a day, a month or a year; None where none is."""
    words = spelt.lower().replace("-", " ").split()
    if words and words[0] in _MONTHS:
        words = [words[1], str(_MONTHS.index(words[0]) + 1)]
    year, month, *day = (*map(int, words), *([12] if len(words) == 1 else []))
    try:
        if day:
            return dt.date(year, month, day[0])
        following = dt.date(year + month // 12, month % 12 + 1, 1)
    except ValueError:
        return None
    return following - dt.timedelta(days=1)
