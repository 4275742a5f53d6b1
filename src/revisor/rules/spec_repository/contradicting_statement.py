"""A statement elsewhere that contradicts the registry, the policy or the revision itself.

What it checks: sentences on pages, guides, changelogs and in the blog that name a feature of the
registry and give it another window or another deprecating revision than its row; that say that it
is removed, not deprecated, here to stay, mandatory or recommended, or gone before its earliest
removal; that say a removal needs a SEP of its own, or that features must go within some time;
guides that tell readers to use one of them and never say that it is deprecated; and entries under
Deprecated that call a feature fully functional of which the same revision removes a method. Pages
of Final revisions, proposals, conditions, quotations, and what is said of SDKs are left aside; of
the blog, posts from before the deprecation.

Why: most people read a guide or an announcement, and never the registry.

Clause: SEP-2596, The deprecated registry: the canonical answer to what is on its way out, and by
when; Removing a feature: removal does not require its own SEP.

Fix: correct the statement; a blog post keeps its text and gets a note.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from revisor.lifecycle.wording import measures
from revisor.model.finding import Severity
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.specification import (
    Block,
    ChangelogEntry,
    RegistryRow,
    SpecPage,
    SpecRepository,
)
from revisor.model.specification_text import dates, days, plain, sentences
from revisor.rules.context import Context

from . import _clauses
from ._cells import read
from ._claims import Claim, claims, is_of_older
from ._examples import CHANGELOG, PAGES, ROW, files, interface, table
from ._names import is_distinct, may_be_named, named
from ._records import (
    deprecated_rows,
    in_force,
    key_of,
    name_of,
    opening,
    released,
    revision_of,
    row_for,
    says,
    still_deprecated,
)
from ._removals import removals

RULE = Rule(
    subject=SpecRepository,
    severity="warning",
    clause="SEP-2596, The deprecated registry: what is on its way out, and by when",
    clauses=("LC-24", "LC-27"),
    url=_clauses.REGISTRY,
    party=None,
    messages={
        "window": Message(
            'this gives {feature} "{told}"; the registry says: {cell}',
            "say what the registry says, or link to it",
        ),
        "revision": Message(
            "this says that {feature} is deprecated since {told}; the registry says {revision}",
            "say {revision}",
        ),
        "separate-sep": Message(
            "this says that removing a deprecated feature takes a separate SEP",
            "removal does not require its own SEP: a decision of the Core Maintainers, after the "
            "window, during release preparation",
        ),
        "removed": Message(
            'this says "{words}"; {feature} is Deprecated, and part of the specification until the '
            "Core Maintainers decide its removal",
            "say that it is Deprecated since {revision}, and by when it may go: {cell}",
        ),
        "active": Message(
            'this says "{words}"; {feature} is Deprecated since {revision}, and scheduled for '
            "removal",
            "say that it is Deprecated, and by when it may go: {cell}",
        ),
        "promoted": Message(
            'this says "{words}"; {feature} is Deprecated: new implementations should not adopt it',
            "say what the registry names as migration path, or leave it out",
        ),
        "going": Message(
            'this says "{words}"; {feature} may not go before {day}',
            "say what the registry says: {cell}",
        ),
        "deadline": Message(
            'this says "{words}"; the policy sets no deadline: a removal is a decision, and '
            "features may remain Deprecated much longer",
            "say when they become eligible for removal, or link to the policy",
        ),
        "advised": Message(
            "this advises {feature}, which is Deprecated, and nothing on the page says so",
            "advise what the registry names as migration path, or say that it is Deprecated",
        ),
        "functional": Message(
            "this says that {feature} remains fully functional; the same revision removes {method}",
            "say that {method} is removed, and under Removed by which SEP",
        ),
    },
)

_DEPRECATION = re.compile(r"deprecat|\boff-?ramp|\bremov|\bsunset", re.IGNORECASE)
_SINCE = re.compile(
    r"(?i:deprecated (?:since|as of|in|with|from)\b[^.;]{0,40}?(\d{4}-\d{2}-\d{2}))"
    r"|(\d{4}-\d{2}-\d{2}) (?:has |had )?deprecate[sd] (?:the )?(?=[A-Z`])"
)
_OWN_SEP = re.compile(
    r"\bremov\w*\b[^.]{0,60}\b(?:requires?|needs?|takes?) (?:its own|a separate|a new|"
    r"a further|another) SEP",
    re.IGNORECASE,
)
_ADVICE = re.compile(
    r"\b(?:can|should|may|to|must|recommend\w*) (?:use|using|adopt|implement)\b", re.IGNORECASE
)
_NEAR = 60
"""Characters after such words within which the feature is named that they are about."""

_PRONOUN = re.compile(r"(?:They|These|It|This|Both|All)\b")
_LENGTH = r"(?:[0-9]{1,4}|[a-z]+(?:-[a-z]+)?)[ -](?:day|week|month|year)s?"
_DEADLINE = re.compile(
    r"\b(?:deprecated )?features? (?:\w+ ){0,4}?(?:must|shall|have to|has to|will|are to|is to) "
    r"(?:\w+ ){0,2}?(?:removed|deleted|dropped|gone)\b[^.;]{0,30}?\b(?:within|no later than|"
    rf"at most|at the latest) (?:an? |the |at most |a maximum of )?{_LENGTH}\b"
    r"|\bfeatures? (?:\w+ ){0,4}?(?:is|are|will be|gets?) (?:removed automatically|automatically "
    r"removed)\b"
    rf"|\bremain(?:s|ed)? deprecated for (?:at most|no more than|no longer than|up to) {_LENGTH}\b",
    re.IGNORECASE,
)
_AS_DEPRECATED = re.compile(r"(?<!not )(?<!n't )(?<!never )(?<!yet )\bdeprecat", re.IGNORECASE)
_OF_ANOTHER = re.compile(
    r"\d{4}-\d{2}-\d{2}|legacy|earlier|previous|older|history|backwards?-|migrat|before"
)
_POLICY = ("docs/community/feature-lifecycle.mdx", "deprecated.mdx", "schema.mdx")


class _Sentence(NamedTuple):
    text: str
    page: SpecPage
    block: Block


def check(repository: SpecRepository, _context: Context) -> Iterable[Hit]:
    """Flag each sentence that says something else."""
    rows = deprecated_rows(repository, repository.current)
    held = still_deprecated(rows, repository)
    # Their times are judged by wrong-removal-date, against the row of their own revision.
    notices = {(each.page, each.origin.line) for each in repository.notices}
    for page in _pages(repository) if in_force(repository) else ():
        yield from _advice(page, rows)
        for block in page.blocks:
            if block.kind in ("paragraph", "item", "row"):
                yield from _on_state(page, block, held, repository)
                if _DEPRECATION.search(block.text):
                    for text in _with_topics(block.text):
                        said = _Sentence(text, page, block)
                        yield from _sentence(said, rows, timed=(page.path, block.line) in notices)
    yield from _functional(repository, rows)


def _on_state(
    page: SpecPage, block: Block, rows: list[RegistryRow], repository: SpecRepository
) -> Iterator[Hit]:
    """Flag what is said of a feature's state; of which revision, a heading above may tell."""
    if not (may_be_named(block.text, rows) or "eature" in block.text):
        return
    if block.text.lstrip().startswith(">") or _OF_ANOTHER.search(block.section):
        return
    if page.kind == "blog" and not _since(page, rows, repository):
        return
    severity: Severity = "note" if page.kind == "blog" else "warning"
    origin = page.origin._replace(line=block.line)
    texts = block.cells if block.kind == "row" else tuple(sentences(block.text))
    deprecated = _AS_DEPRECATED.search(plain(block.text)) is not None
    for text in map(plain, texts):
        for claim in claims(text, rows):
            kind, values = _judged(claim, repository, deprecated=deprecated)
            if kind:
                yield Hit(kind, values=values, origin=origin, severity=severity)
        found = _DEADLINE.search(text)
        if found and not ("not" in found[0].split() or "?" in text):
            words = found[0].strip(" ,;:.")
            yield Hit("deadline", values={"words": words}, origin=origin, severity=severity)


def _judged(
    claim: Claim, repository: SpecRepository, *, deprecated: bool
) -> tuple[str, dict[str, object]]:
    """Return which message fits a claim, empty where it may well be true."""
    day = read(claim.row, repository).day
    if claim.kind == "kept" and deprecated:
        # "It is deprecated. It remains supported until then" is what the policy says.
        return "", {}
    if claim.kind == "going" and (day is None or claim.day is None or claim.day >= day):
        return "", {}
    kind = {"undeprecated": "active", "kept": "active"}.get(claim.kind, claim.kind)
    values: dict[str, object] = {
        "feature": name_of(claim.row),
        "words": claim.words,
        "revision": revision_of(claim.row),
        "cell": plain(claim.row.earliest_removal),
        "day": day,
    }
    return kind, values


def _since(page: SpecPage, rows: list[RegistryRow], repository: SpecRepository) -> bool:
    """Whether a post, which is of its day, was written when all features were deprecated."""
    known = [released(revision_of(row), repository) for row in rows]
    return page.written is not None and all(day is None or page.written >= day for day in known)


def _advice(page: SpecPage, rows: list[RegistryRow]) -> Iterator[Hit]:
    """Flag what a guide tells readers to use, where no word of it says `deprecated`."""
    if page.kind != "guide" or any("deprecat" in block.text.lower() for block in page.blocks):
        return
    # `logging` and `roots` are words of every language; such names are left aside.
    named = [row for row in rows if is_distinct(key_of(row))]
    for block in page.blocks:
        if block.kind not in ("paragraph", "item"):
            continue
        for text in sentences(block.text):
            found = _ADVICE.search(text)
            row = row_for(text[found.end() : found.end() + _NEAR], named) if found else None
            if row is not None and not is_of_older(text):
                origin = page.origin._replace(line=block.line)
                yield Hit("advised", values={"feature": name_of(row)}, origin=origin)


def _with_topics(text: str) -> Iterator[str]:
    """Yield sentences; what begins with a pronoun comes with the sentence that it goes on from."""
    before = ""
    for sentence in sentences(text):
        before = f"{before} {sentence}" if _PRONOUN.match(sentence) else sentence
        yield before


def _pages(repository: SpecRepository) -> Iterator[SpecPage]:
    for page in repository.pages:
        living = not page.revision or page.revision in repository.living
        proposal = page.kind == "sep" or page.path.startswith("docs/seps/")
        if living and not proposal and not page.path.endswith(_POLICY):
            yield page


def _sentence(said: _Sentence, rows: list[RegistryRow], *, timed: bool) -> Iterator[Hit]:
    severity: Severity = "note" if said.page.kind == "blog" else "warning"
    origin = said.page.origin._replace(line=said.block.line)
    if _OWN_SEP.search(said.text):
        yield Hit("separate-sep", origin=origin, severity=severity)
    if not _DEPRECATION.search(said.text):
        return
    for row in rows:
        if not named(said.text, row):
            continue
        for kind, values in _differences(said.text, row):
            if timed and kind == "window":
                continue
            shown = {"feature": name_of(row), **values}
            yield Hit(kind, values=shown, origin=origin, severity=severity)


def _differences(text: str, row: RegistryRow) -> Iterator[tuple[str, dict[str, str]]]:
    told, cell = measures(text), plain(row.earliest_removal)
    allowed = _allowed(cell)
    if told and allowed and not allowed & {(each.number, each.unit) for each in told}:
        yield "window", {"told": told[0].words, "cell": cell}
    since = _SINCE.search(text)
    own = revision_of(row)
    told_since = (since[1] or since[2]) if since else own
    if own and told_since != own and own not in dates(text):
        yield "revision", {"told": told_since, "revision": own}


def _allowed(cell: str) -> set[tuple[int, str]]:
    """Return the lengths that agree with a row: those of its cell, or twelve months for a day."""
    own = {(each.number, str(each.unit)) for each in measures(cell)}
    return own or ({(12, "month")} if days(cell) else set())


def _functional(repository: SpecRepository, rows: list[RegistryRow]) -> Iterator[Hit]:
    gone = removals(repository)
    for entry in repository.entries:
        if entry.section == "Deprecated" and "fully functional" in plain(entry.text).lower():
            here = (g for g in gone if g.revision == entry.revision)
            yield from _parts(entry, rows, {n for g in here for n in g.names if "/" in n})


def _parts(entry: ChangelogEntry, rows: list[RegistryRow], methods: set[str]) -> Iterator[Hit]:
    for row in rows:
        key = key_of(row).casefold()
        if says(opening(entry), key):
            for method in sorted(m for m in methods if key in m.casefold().split("/")):
                values = {"feature": name_of(row), "method": method}
                yield Hit("functional", values=values, origin=entry.origin)


_BLOG = "blog/content/posts/news.md"
_GUIDE = "docs/docs/2026-07-28/guide.mdx"
_SSE = ROW.replace("Roots", "HTTP+SSE transport").replace(
    "First revision released on or after 2027-07-28", "Three months after SEP-2596 reaches Final"
)
_SET = 'export interface Set {\n  method: "notifications/roots/list_changed";\n}'
_STILL = "## Deprecated\n\n1. Deprecate the Roots feature. It remains fully functional."

EXAMPLES = (
    Example(
        "a year that the registry does not grant",
        files(REGISTRY=table(_SSE))
        + f"\n=== {_BLOG}\nThe HTTP+SSE transport is deprecated, with a year-long offramp.",
        flagged=(f"{_BLOG}:1",),
    ),
    Example(
        "another revision, and a SEP for the removal",
        files(REGISTRY=table(ROW)) + f"\n=== {_GUIDE}\nRoots are deprecated since 2025-11-25. "
        "Removing them requires a separate SEP.",
        flagged=(f"{_GUIDE}:1", f"{_GUIDE}:1"),
    ),
    Example(
        "fully functional, without one of its methods",
        files(REGISTRY=table(ROW), BEFORE=_SET, SCHEMA=interface("Tool"), CHANGELOG=_STILL),
        flagged=(f"{CHANGELOG}:3",),
    ),
    Example(
        "a guide that advises it",
        files(REGISTRY=table(_SSE)) + f"\n=== {_GUIDE}\nOr you can use the **HTTP+SSE** transport.",
        flagged=(f"{_GUIDE}:1",),
    ),
    Example(
        "removed, not deprecated, demanded, gone too early, and with a deadline",
        files(REGISTRY=table(ROW))
        + f"\n=== {_GUIDE}\nRoots were removed in 2026-07-28.\n\nRoots are not deprecated.\n\n"
        "The Roots feature is mandatory.\n\nRoots will be removed in January 2027.\n\n"
        "Deprecated features must be removed within three months.",
        flagged=tuple(f"{_GUIDE}:{line}" for line in (1, 3, 5, 7, 9)),
    ),
    Example(
        "what an SDK does, what is quoted, and what holds for another revision",
        files(REGISTRY=table(ROW))
        + f'\n=== {_GUIDE}\nThe SDK says Roots are not deprecated. Some say "Roots were removed". '
        "If Roots were removed, tools would break. Roots are fully supported in 2025-11-25.",
    ),
    Example(
        "what agrees with the registry",
        files(REGISTRY=table(ROW), BEFORE=_SET, SCHEMA=_SET, CHANGELOG=_STILL)
        + f"\n=== {PAGES}/client/other.mdx\n"
        "Roots are deprecated as of protocol version 2026-07-28, for at least twelve months.",
    ),
    Example(
        "a year that is about something else",
        files(REGISTRY=table(ROW)) + f"\n=== {_BLOG}\nA year ago we published Roots. It was fun.",
    ),
)
