"""A text that announces the end of something which the registry does not know.

What it checks: the JSDoc of declarations without a tag, and the pages of the specification, of the
Current revision and the draft: phrases such as "will be removed", "should not be used by new
implementations" and "soft-deprecated", and the word "deprecated", about what no row of the registry
names. Changelogs, the registry itself and code are left aside, for the retired term excepted.

Why: a feature is in exactly one state. Whoever reads such a text cannot tell which, nor by when.

Clause: SEP-2596, Feature states: exactly one of three states; the term "soft-deprecated" is
retired.

Fix: deprecate it with a SEP, tag, notice, changelog entry and row; or reword the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.specification import RegistryRow, SchemaTsDeclaration, SpecPage, SpecRepository
from revisor.model.specification_text import plain
from revisor.rules.context import Context

from . import _clauses
from ._examples import CHANGELOG, ROOTS, ROW, SCHEMA, files, interface, table
from ._records import deprecated_rows, row_for

RULE = Rule(
    subject=SpecRepository,
    severity="warning",
    clause="SEP-2596, Feature states: a feature is in exactly one of three states",
    clauses=("LC-01", "LC-28"),
    url=_clauses.STATES,
    party=None,
    messages={
        "schema": Message(
            '{symbol} has neither @deprecated tag nor row in the registry, and says "{words}"',
            "deprecate it under the policy (SEP, tag, notice, changelog entry, row), or reword",
        ),
        "page": Message(
            'this says "{words}" of something that the registry does not list',
            "deprecate it under the policy (SEP, notice, changelog entry, row), or reword",
        ),
        "term": Message(
            'the term "{words}" is retired',
            "say since when it is Deprecated under the policy, and by which SEP",
        ),
    },
)

_PHRASE = re.compile(
    r"\b(?:will|may|might|is going to) be (?:removed|dropped|phased out)\s+(?:in|from)\s+"
    r"(?:an?y?\s+|the\s+|some\s+)?(?:future|next|later|subsequent|spec|protocol)"
    r"|\bnew implementations (?:should|must) not (?:use|be|support|adopt)\b"
    r"|\bshould not be used (?:by|in) new\b"
    r"|\b(?:is|are|now|been) (?:obsolete|discouraged|phased out)\b"
    r"|\b(?:is|are|was|been|be|now|considered)\s+(?:\w+\s+)?deprecated\b"
    r"|\bdeprecated (?:as of|since|in favou?r)\b|^\W*deprecated\W*:",
    re.IGNORECASE,
)
_RETIRED = re.compile(r"\bsoft[- ]deprecat\w*", re.IGNORECASE)
_DERIVED = ("deprecated.mdx", "changelog.mdx", "schema.mdx")


def check(repository: SpecRepository, _context: Context) -> Iterable[Hit]:
    """Flag each text of the living revisions once."""
    for revision in repository.living:
        found = _in_revision(revision, repository)
        if f"docs/specification/{revision}/deprecated.mdx" in repository.unread:
            # Nobody knows what it lists; the retired term is wrong all the same.
            found = (hit for hit in found if hit.message == "term")
        yield from found


def _in_revision(revision: str, repository: SpecRepository) -> Iterator[Hit]:
    rows = deprecated_rows(repository, revision)
    for each in repository.declarations:
        if each.revision == revision and each.deprecated is None:
            yield from _declared(each, rows)
    for page in repository.pages:
        if page.revision == revision and page.kind == "specification":
            # What a notice tells and the registry does not, the registry is to blame for.
            notices = {n.origin.line for n in repository.notices if n.page == page.path}
            yield from _on_page(page, rows, notices)


def _declared(each: SchemaTsDeclaration, rows: list[RegistryRow]) -> Iterator[Hit]:
    if retired := _RETIRED.search(each.doc):
        yield Hit("term", values={"words": retired[0]}, origin=each.origin, severity="note")
        return
    found = _PHRASE.search(each.doc)
    if found and row_for(f"{each.symbol} {each.doc}", rows) is None:
        values = {"symbol": each.symbol, "words": " ".join(found[0].split())}
        yield Hit("schema", values=values, origin=each.origin)


def _on_page(page: SpecPage, rows: list[RegistryRow], notices: set[int | None]) -> Iterator[Hit]:
    for block in page.blocks:
        if block.kind == "code" or block.line in notices:
            continue
        text = plain(block.text)
        if retired := _RETIRED.search(text):
            origin = page.origin._replace(line=_line(block.text, block.line, retired[0]))
            yield Hit("term", values={"words": retired[0]}, origin=origin, severity="note")
        elif block.kind in ("paragraph", "item") and not page.path.endswith(_DERIVED):
            found = _PHRASE.search(text)
            about = f"{text} {block.section.replace('-', ' ')} {page.title}"
            if found and row_for(about, rows) is None:
                origin = page.origin._replace(line=block.line)
                yield Hit("page", values={"words": found[0]}, origin=origin)


def _line(text: str, first: int, words: str) -> int:
    """Return the line of a block in which words stand, its first where a break splits them."""
    before, found, _ = text.partition(words)
    return first + before.count("\n") if found else first


_DOC = "/**\n * Use `Other` instead.\n * This interface will be removed in a future version.\n */\n"

EXAMPLES = (
    Example(
        "a type that is to go, outside of the policy",
        files(SCHEMA=f"{_DOC}export interface Legacy {{\n  type: string;\n}}", REGISTRY=table()),
        flagged=(f"{SCHEMA}:5",),
    ),
    Example(
        "a range that new implementations should not use",
        files(
            ROOTS="New implementations **SHOULD NOT** use codes from this range.", REGISTRY=table()
        ),
        flagged=(f"{ROOTS}:1",),
    ),
    Example(
        "the retired term",
        files(CHANGELOG="## Major changes\n\n1. Roots are soft-deprecated."),
        flagged=(f"{CHANGELOG}:3",),
    ),
    Example(
        "the retired term above a type",
        files(SCHEMA=f"/** Soft-deprecated, use Tool. */\n{interface('Old')}", REGISTRY=table(ROW)),
        flagged=(f"{SCHEMA}:2",),
    ),
    Example(
        "what the registry lists",
        files(ROOTS="Roots are deprecated, and may be removed.", REGISTRY=table(ROW)),
    ),
    Example(
        "a text that is not about the specification's own",
        files(ROOTS="The file may be deleted by the user. Deprecated feature usage is logged."),
    ),
)
