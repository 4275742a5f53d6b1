"""A text that promises less than the policy does: a shorter window, or `may` for `must`.

What it checks: on the policy's own page, the versioning guide, the page on SDK tiers and the
registry, whether a length of time that is told as floor of the deprecation window is twelve months,
and that of an expedited removal ninety days; and whether a requirement there has the strength that
the same words have in the SEP (`must`, `should`, `may`, in capitals or not). On all other pages
that may still change, and in posts since the policy, whether a floor that they tell of
deprecations in general is lower.

Why: implementers plan by these pages, and few of them read the SEP.

Clause: SEP-2596, Deprecating a feature, item 4: at least twelve months; Expedited removal: at least
ninety days.

Fix: write what the SEP says, or change the policy by a SEP.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from revisor.lifecycle.window import MINIMUM_EXPEDITED_DAYS, MINIMUM_WINDOW_MONTHS
from revisor.lifecycle.wording import Measure, measures, spelt
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.specification import Block, SpecPage, SpecRepository
from revisor.model.specification_text import plain, sentences
from revisor.rules.context import Context

from . import _clauses
from ._examples import written
from ._names import named
from ._records import POLICY, deprecated_rows, final_day, in_force, proposal
from .policy_not_cited import TIERS
from .policy_page_differs import PAGE

RULE = Rule(
    subject=SpecRepository,
    severity="error",
    clause="SEP-2596, Deprecating a feature, item 4: at least twelve months",
    clauses=("LC-02", "LC-29"),
    url=_clauses.DEPRECATING,
    party=None,
    messages={
        "floor": Message(
            'this says "{words}"; SEP-2596 has at least {floor} ({where})',
            "write: at least {floor}",
        ),
        "modal": Message(
            'this says "{words}"; SEP-2596 has "{sep}"',
            "write {modal}, or change the policy by a SEP",
        ),
    },
)

_TOPIC = re.compile(r"deprecat|remov|\bwindow\b|\bfloor\b|lifecycle", re.IGNORECASE)
_SHORTENED = re.compile(r"\b(?:shortened|expedited|shorter) (?:\w+ )?window\b", re.IGNORECASE)
_GRACE = re.compile(r"\bgrace\b|transition", re.IGNORECASE)
_FLOOR_BEFORE = re.compile(
    r"\b(?:at least|minimum(?: \w+)?(?: of)?|not? (?:less|fewer|shorter) than|floor(?: of| is)?|"
    r"window(?: of| is)?|remains? (?:deprecated|in the specification) for|provide|"
    r"remov(?:ed|al) after)"
    r"(?: an?| the)?\s*$",
    re.IGNORECASE,
)
_FLOOR_AFTER = re.compile(
    r"(?:\s+or more|\s+(?:minimum|floor|(?:minimum\s+)?(?:deprecation\s+)?window)\b)",
    re.IGNORECASE,
)
_OF_MONTHS = re.compile(
    r"\b(?:number of )?months, (?:at least|no fewer than|a minimum of) ([a-z-]+|\d{1,3})\b",
    re.IGNORECASE,
)
_NEAR = 60
"""Characters on each side of a length of time by which it is known as a floor."""

_FOR_ALL = ("guide", "community", "specification", "blog")


def check(repository: SpecRepository, _context: Context) -> Iterable[Hit]:
    """Flag each floor and each requirement that is weaker than in the SEP."""
    if not in_force(repository):
        return
    sep = proposal(POLICY, repository)
    wanted = _requirements(sep.page) if sep else {}
    own = _own_pages(repository)
    rows = deprecated_rows(repository, repository.current)
    for page in _pages(repository):
        for block in page.blocks:
            if block.kind not in ("paragraph", "item", "row") or not _may_tell(block, page, own):
                continue
            origin = page.origin._replace(line=block.line)
            of_feature = page.path not in own and any(named(plain(block.text), r) for r in rows)
            for values in [] if of_feature else _floors(block, strict=page.path in own):
                yield Hit("floor", values=values, origin=origin)
            for values in _weaker(block, wanted) if page.path in own else ():
                yield Hit("modal", values=values, origin=origin)


def _own_pages(repository: SpecRepository) -> set[str]:
    guides = {f"docs/docs/{each}/learn/versioning.mdx" for each in repository.living}
    registries = {f"docs/specification/{each}/deprecated.mdx" for each in repository.living}
    return {PAGE, TIERS, *guides, *registries}


def _pages(repository: SpecRepository) -> Iterator[SpecPage]:
    since = final_day(POLICY, repository)
    for page in repository.pages:
        if page.kind not in _FOR_ALL or (page.revision and page.revision not in repository.living):
            continue
        if page.kind == "blog" and not (page.written and since and page.written >= since):
            continue
        yield page


def _may_tell(block: Block, page: SpecPage, own: set[str]) -> bool:
    return page.path in own or "deprecat" in block.text.lower()


def _floors(block: Block, *, strict: bool) -> Iterator[dict[str, object]]:
    """Yield what a block tells as the shortest window and the policy has otherwise.

    Where a page is not the policy's own, what is longer may be about something else.
    """
    for text in sentences(block.text):
        if not _TOPIC.search(text) or _GRACE.search(text):
            continue
        for measure in measures(text):
            if _is_floor(measure, text) and _differs(measure, strict=strict):
                yield _told(measure.words, expedited=_is_expedited(measure, text))
        for match in _OF_MONTHS.finditer(text):
            if match[1].lower() not in (str(MINIMUM_WINDOW_MONTHS), spelt(MINIMUM_WINDOW_MONTHS)):
                yield _told(match[0], expedited=False)


def _is_floor(measure: Measure, text: str) -> bool:
    before = text[max(0, measure.start - _NEAR) : measure.start]
    after = text[measure.end : measure.end + _NEAR]
    return bool(_FLOOR_BEFORE.search(before) or _FLOOR_AFTER.match(after))


def _is_expedited(measure: Measure, text: str) -> bool:
    return measure.unit == "day" or _SHORTENED.search(text[: measure.start]) is not None


def _differs(measure: Measure, *, strict: bool) -> bool:
    floor = MINIMUM_EXPEDITED_DAYS if measure.unit == "day" else MINIMUM_WINDOW_MONTHS
    return measure.number < floor or (strict and measure.number != floor)


def _told(words: str, *, expedited: bool) -> dict[str, object]:
    if expedited:
        floor, where = f"{spelt(MINIMUM_EXPEDITED_DAYS)} days", "Expedited removal"
    else:
        floor, where = f"{spelt(MINIMUM_WINDOW_MONTHS)} months", "Deprecating a feature, item 4"
    return {"words": words, "floor": floor, "where": where}


class _Requirement(NamedTuple):
    """A word of requirement: what it is, whether negated, the words before and after it."""

    modal: str
    negated: bool
    before: tuple[str, ...]
    after: tuple[str, ...]
    words: str

    @property
    def told(self) -> str:
        """The word, with its negation, in capitals."""
        return f"{self.modal.upper()} NOT" if self.negated else self.modal.upper()


_STRENGTH = {"must": 3, "shall": 3, "should": 2, "may": 1, "can": 1, "could": 1, "might": 1}
_TOKEN = re.compile(r"[\w'@-]+")
_AROUND = 3
"""Words on one side of a requirement by which it is found again."""

_Wanted = dict[tuple[str, ...], _Requirement | None]


def _requirements(page: SpecPage) -> _Wanted:
    """Return the requirements of the SEP by the words beside them; None for words of several."""
    found: _Wanted = {}
    for block in page.blocks:
        if block.kind in ("paragraph", "item", "row"):
            for each in _in_block(block):
                for key in _keys(each):
                    known = found.setdefault(key, each)
                    if known is not None and known.told != each.told:
                        found[key] = None
    return found


def _in_block(block: Block) -> Iterator[_Requirement]:
    for text in block.cells if block.kind == "row" else (block.text,):
        yield from _in_text(plain(text))


def _in_text(text: str) -> Iterator[_Requirement]:
    tokens = list(_TOKEN.finditer(text))
    words = [each[0].lower() for each in tokens]
    for place, word in enumerate(words):
        if word in _STRENGTH:
            negated = words[place + 1 : place + 2] == ["not"]
            end = place + 1 + negated
            first, last = max(place - _AROUND, 0), min(end + _AROUND, len(tokens)) - 1
            shown = text[tokens[first].start() : tokens[last].end()]
            before, after = tuple(words[first:place]), tuple(words[end : end + _AROUND])
            yield _Requirement(word, negated, before, after, shown)


def _keys(each: _Requirement) -> Iterator[tuple[str, ...]]:
    """Yield what a requirement is found by: the words after it, and those before it."""
    if len(each.after) == _AROUND:
        yield ("", *each.after)
    if len(each.before) == _AROUND:
        yield (*each.before, "")


def _weaker(block: Block, wanted: _Wanted) -> Iterator[dict[str, object]]:
    for each in _in_block(block):
        known = next((k for key in _keys(each) if (k := wanted.get(key)) is not None), None)
        if known is None:
            continue
        weaker = _STRENGTH[each.modal] < _STRENGTH[known.modal]
        if weaker or known.negated != each.negated:
            yield {"words": each.words, "sep": known.words, "modal": known.told}


_SEP = "seps/2596-policy.md"
_MUST = (
    "# SEP-2596: Policy\n\n- **Status**: Final\n\n### Expedited removal\n\n"
    "The shortened window MUST still provide at least ninety days."
)
_GUIDE = "docs/docs/2026-07-28/learn/versioning.mdx"
_SCHEMA = "schema/2026-07-28/schema.ts"
_OTHERS = {_SEP: _MUST, _SCHEMA: "export interface A {}"}

EXAMPLES = (
    Example(
        "half a year, thirty days, and may for must",
        written(
            {
                **_OTHERS,
                PAGE: "# Policy\n\nFeatures remain Deprecated for at least six months.\n\n"
                "The shortened window must still provide at least thirty days.\n\n"
                "The shortened window may still provide at least ninety days.",
            }
        ),
        flagged=(f"{PAGE}:3", f"{PAGE}:5", f"{PAGE}:7"),
    ),
    Example(
        "a guide with a shorter window",
        written(
            {**_OTHERS, _GUIDE: "Deprecated features remain for at least eleven months."},
        ),
        flagged=(f"{_GUIDE}:1",),
    ),
    Example(
        "what the SEP says, with small letters and figures",
        written(
            {
                **_OTHERS,
                PAGE: "# Policy\n\nThe twelve-month floor of a deprecation may be shortened.\n\n"
                "The shortened window must still provide at least 90 days.",
                _GUIDE: "Deprecated features remain for at least a year, or at least ninety days "
                "under the exception.",
            }
        ),
    ),
    Example(
        "times that are about something else",
        written(
            {**_OTHERS, TIERS: "| Triage | Within 2 days |\n\nNew features come within 6 months."},
        ),
    ),
)
