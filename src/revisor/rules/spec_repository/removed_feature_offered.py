"""A page that offers a feature which its revision has no more.

What it checks: for each row that a registry of the Current revision or the draft has under Removed,
the pages of the specification and the guides of the same revision: does a text name one of its
methods, list it among features, head a section or an item with it, or speak of the feature or
capability by name, and not as of something past? A page is told once, at the first such place.
Pages on tools, which speak to older revisions as well, are left aside; of a row in the draft, also
pages outside of any revision.

Why: with a removal its own page goes, and those that only mention it stay as they were.

Clause: SEP-2596, Removing a feature: the feature is deleted from schema.ts and from the prose.

Fix: take the mention out, or say up to which revision the feature was there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache

from revisor.facts import registry as facts
from revisor.model.feature import Feature
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.specification import Block, RegistryRow, SpecPage, SpecRepository
from revisor.model.specification_text import code, plain
from revisor.rules.context import Context

from . import _clauses
from ._examples import PAGES, files, interface, table
from ._names import is_distinct, names_of
from ._records import key_of, name_of, says
from ._removals import removed_rows

RULE = Rule(
    subject=SpecRepository,
    severity="warning",
    clause="SEP-2596, Removing a feature: the feature is deleted from the prose as well",
    clauses=("LC-23",),
    url=_clauses.REMOVING,
    party=None,
    messages={
        "offered": Message(
            'this page still has {feature}, which {revision} has no more ("{words}"{more})',
            "take it out, or say up to which revision it was there",
        )
    },
)

_DERIVED = ("deprecated.mdx", "changelog.mdx", "schema.mdx")
_PAST = re.compile(
    r"\bremov|\bno longer\b|\bgone\b|\bearlier\b|\bolder\b|\bprevious|\bprior\b|\blegacy\b|"
    r"\bformer|\buntil\b|\bwas\b|\bwere\b|\bused to\b|\binstead of\b|\bmigrat|\breplace|\bobsolete|"
    r"\bdropp?ed\b|\bbackwards?[- ]compat|\d{4}-\d{2}-\d{2}",
    re.IGNORECASE,
)
_LISTED = (
    "sampling",
    "elicitation",
    "roots",
    "tools",
    "prompts",
    "resources",
    "completions?",
    "logging",
)
_KIND = r"(?:features?|capability|capabilities|transports?|primitives?|requests?|list)"


def check(repository: SpecRepository, _context: Context) -> Iterable[Hit]:
    """Flag each page once for each feature under Removed."""
    for revision in repository.living:
        for row in removed_rows(repository, revision):
            for page in repository.pages:
                if _is_of(page, revision, repository.current):
                    yield from _offered(page, row)


def _is_of(page: SpecPage, revision: str, current: str) -> bool:
    of_tools = page.kind == "guide" and "/tools/" in page.path
    if of_tools or page.path.endswith(_DERIVED) or page.path.startswith("docs/seps/"):
        return False
    if page.kind in ("specification", "guide"):
        return page.revision == revision
    return page.kind == "other" and not page.revision and revision == current


def _offered(page: SpecPage, row: RegistryRow) -> Iterator[Hit]:
    found = [(block.line, words) for block in page.blocks for words in _places(block, row)]
    if not found:
        return
    line, words = found[0]
    more = f", and {len(found) - 1} more" if len(found) > 1 else ""
    values = {"feature": name_of(row), "words": words, "more": more, "revision": row.revision}
    yield Hit("offered", values=values, origin=page.origin._replace(line=line))


def _places(block: Block, row: RegistryRow) -> Iterator[str]:
    """Yield the words of a block that name a feature as something that is there."""
    if block.kind == "code" or not _might(block.text, row):
        return
    if block.kind == "heading":
        if plain(block.text).casefold() == key_of(row).casefold():
            yield plain(block.text)
        return
    if _PAST.search(plain(block.text)) or _PAST.search(block.section):
        return
    methods = _methods(key_of(row))
    named = [name for name in code(block.text) if name in methods]
    if named:
        yield named[0]
    elif told := _in_words(block, row):
        yield told


def _might(text: str, row: RegistryRow) -> bool:
    lowered = text.casefold()
    names = (*names_of(row), *_methods(key_of(row)))
    return any(name.casefold().split()[0] in lowered for name in names)


def _in_words(block: Block, row: RegistryRow) -> str:
    """Return the words or the title by which a text names a feature; empty where it does not."""
    titles = block.cells[:1] if block.kind == "row" else _TITLE.findall(block.text)
    for title in titles:
        if plain(title).strip(" :.").casefold() == key_of(row).casefold():
            return plain(title).strip(" :.")
    text = plain(block.text)
    found = (pattern.search(text) for pattern in _patterns(names_of(row)))
    return next((each[0] for each in found if each is not None), "")


_TITLE = re.compile(r"^\s*(?:[-*+]|\d+[.)])?\s*\*\*([^*\n]+)\*\*")


@cache
def _patterns(names: tuple[str, ...]) -> tuple[re.Pattern[str], ...]:
    """Return what names a feature: by a name of its own, with its kind, or among other features."""
    own = [re.escape(name) for name in names if is_distinct(name)]
    words = "|".join(re.escape(name) for name in names)
    others = "|".join(each for each in _LISTED if not re.fullmatch(each, names[0], re.IGNORECASE))
    then = r"(?:,\s+(?:and\s+|or\s+)?|\s+(?:and|or)\s+)(?:list-)?"
    found = [
        rf"(?<![\w/-])(?:{words})\s+{_KIND}\b",
        rf"\b(?:{others}){then}(?:{words})(?![\w/])",
        rf"(?<![\w/-])(?:{words}){then}(?:{others})\b",
        *(rf"(?<![\w/-]){name}(?![\w/])" for name in own),
    ]
    return tuple(re.compile(each, re.IGNORECASE) for each in found)


@cache
def _methods(key: str) -> frozenset[str]:
    """Return the methods of the recorded feature that the registry names so, and of its parts."""
    features = facts.features()
    wholes = [f.id for f in features.values() if f.registry and says(_called(f), key)]
    of_it = [f for f in features.values() if f.id in wholes or f.parent in wholes]
    return frozenset(m for f in of_it for m in f.signals.methods if "/" in m)


def _called(feature: Feature) -> str:
    return plain(feature.registry.feature) if feature.registry else ""


_GONE = "| Feature | Changelog |\n| --- | --- |\n| Roots | see the entry |"
_PAGE = f"{PAGES}/basic/index.mdx"
_OTHERS = {"REGISTRY": table(removed=_GONE), "SCHEMA": interface("Tool")}


def _with(text: str) -> str:
    return f"{files(**_OTHERS)}\n=== {_PAGE}\n{text}"


EXAMPLES = (
    Example(
        "a method of it, a list of features, and a heading",
        _with("# Basic\n\nServers send `roots/list`.\n\nThey ask for input (sampling, roots)."),
        flagged=(f"{_PAGE}:3",),
    ),
    Example("a section on it", _with("# Basic\n\n### Roots\n\nText."), flagged=(f"{_PAGE}:3",)),
    Example(
        "an item of a list", _with("- **Tools**: act\n- **Roots**: tell"), flagged=(f"{_PAGE}:2",)
    ),
    Example(
        "what is told as past, and roots that are others",
        _with(
            "Up to 2026-07-28 servers sent `roots/list`.\n\nThe roots capability was removed.\n\n"
            "Trust roots are listed. The root directory holds roots of trees.\n\n"
            "```\nroots/list\n```"
        ),
    ),
)
