"""A statement elsewhere that contradicts the registry, the policy or the revision itself.

What it checks: sentences on pages, guides, changelogs and in the blog that name a feature of the
registry and give it another window or another deprecating revision than its row; that say a removal
needs a SEP of its own; guides that tell readers to use one of them and never say that it is
deprecated; and entries under Deprecated that call a feature fully functional of which the same
revision removes a method.

Why: most people read a guide or an announcement, and never the registry.

Clause: SEP-2596, The deprecated registry: the canonical answer to what is on its way out, and by
when; Removing a feature: removal does not require its own SEP.

Fix: correct the statement; a blog post keeps its text and gets a note.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from revisor.lifecycle.wording import lengths
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
from ._examples import CHANGELOG, PAGES, ROW, files, interface, table
from ._records import (
    deprecated_rows,
    in_force,
    key_of,
    name_of,
    opening,
    revision_of,
    row_for,
    says,
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
    r"deprecated (?:since|as of|in)\b[^.;]{0,40}?(\d{4}-\d{2}-\d{2})", re.IGNORECASE
)
_OWN_SEP = re.compile(
    r"\bremov\w*\b[^.]{0,60}\b(?:requires?|needs?|takes?) (?:its own|a separate|another) SEP",
    re.IGNORECASE,
)
_ADVICE = re.compile(
    r"\b(?:can|should|may|to|must|recommend\w*) (?:use|using|adopt|implement)\b", re.IGNORECASE
)
_DISTINCT = re.compile(r"[ +]|[a-z][A-Z]")
_NEAR = 60
"""Characters after such words within which the feature is named that they are about."""

_PRONOUN = re.compile(r"(?:They|These|It|This|Both|All)\b")
_A_YEAR = re.compile(r"\b(?:a year|year-long)\b", re.IGNORECASE)
_POLICY = ("docs/community/feature-lifecycle.mdx", "deprecated.mdx", "schema.mdx")


class _Sentence(NamedTuple):
    text: str
    page: SpecPage
    block: Block


def check(repository: SpecRepository, _context: Context) -> Iterable[Hit]:
    """Flag each sentence that says something else."""
    rows = deprecated_rows(repository, repository.current)
    for page in _pages(repository) if in_force(repository) else ():
        yield from _advice(page, rows)
        for block in page.blocks:
            if block.kind in ("paragraph", "item", "row") and _DEPRECATION.search(block.text):
                for text in _with_topics(block.text):
                    yield from _sentence(_Sentence(text, page, block), rows)
    yield from _functional(repository, rows)


def _advice(page: SpecPage, rows: list[RegistryRow]) -> Iterator[Hit]:
    """Flag what a guide tells readers to use, where no word of it says `deprecated`."""
    if page.kind != "guide" or any("deprecat" in block.text.lower() for block in page.blocks):
        return
    # `logging` and `roots` are words of every language; such names are left aside.
    named = [row for row in rows if _DISTINCT.search(key_of(row))]
    for block in page.blocks:
        if block.kind not in ("paragraph", "item"):
            continue
        for text in sentences(block.text):
            found = _ADVICE.search(text)
            row = row_for(text[found.end() : found.end() + _NEAR], named) if found else None
            if row is not None:
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


def _sentence(said: _Sentence, rows: list[RegistryRow]) -> Iterator[Hit]:
    severity: Severity = "note" if said.page.kind == "blog" else "warning"
    origin = said.page.origin._replace(line=said.block.line)
    if _OWN_SEP.search(said.text):
        yield Hit("separate-sep", origin=origin, severity=severity)
    if not _DEPRECATION.search(said.text):
        return
    for row in rows:
        if not says(said.text, key_of(row)):
            continue
        for kind, values in _differences(said.text, row):
            shown = {"feature": name_of(row), **values}
            yield Hit(kind, values=shown, origin=origin, severity=severity)


def _differences(text: str, row: RegistryRow) -> Iterator[tuple[str, dict[str, str]]]:
    told, cell = _told(text), plain(row.earliest_removal)
    allowed = _allowed(row)
    if told and allowed and not allowed & set(told):
        yield "window", {"told": _shown(told), "cell": cell}
    since = _SINCE.search(text)
    own = revision_of(row)
    if since and own and since[1] != own and own not in dates(text):
        yield "revision", {"told": since[1], "revision": own}


def _told(text: str) -> list[tuple[int, str]]:
    """Return the lengths of time in a sentence, in months where they are months or years."""
    found = [(n * 12, "month") if unit == "year" else (n, unit) for n, unit in lengths(text)]
    return [*found, *[(12, "month") for _ in _A_YEAR.findall(text)]]


def _allowed(row: RegistryRow) -> set[tuple[int, str]]:
    """Return the lengths that agree with a row: those of its cell, or twelve months for a day."""
    cell = plain(row.earliest_removal)
    own = set(_told(cell))
    return own or ({(12, "month")} if days(cell) else set())


def _shown(told: list[tuple[int, str]]) -> str:
    number, unit = told[0]
    return f"{number} {unit}{'' if number == 1 else 's'}"


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
