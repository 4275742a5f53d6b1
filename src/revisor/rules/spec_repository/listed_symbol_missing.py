"""A name that a deprecation SEP lists and that schema.ts does not have, or not marked.

What it checks: the names in code in the tables of a Final deprecation SEP (below headings that
begin `Deprecated`) against schema.ts of the revision that carries the deprecation: each is declared
there, and has a `@deprecated` tag or belongs to something that has one.

Why: what the SEP deprecates and the revision removed at once was never Deprecated; what has no tag
is Deprecated in one record only.

Clause: SEP-2596, Deprecating a feature: the SEP identifies the feature and its definition in
schema.ts, and the entry there gains a tag.

Fix: a Final SEP is not edited. Say in the changelog, under Removed, what became of the name; add
the missing tag.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.specification import DRAFT, SepDocument, SpecRepository
from revisor.model.specification_text import seps
from revisor.rules.context import Context

from . import _clauses
from ._examples import ROW, SCHEMA, SEP, TAG, files, interface, proposed, table
from ._records import in_force, opening, revision_of, says, sep_of

RULE = Rule(
    subject=SpecRepository,
    severity="warning",
    clause="SEP-2596, Deprecating a feature: the SEP identifies what schema.ts then marks",
    clauses=("LC-15", "LC-26"),
    url=_clauses.DEPRECATING,
    party=None,
    messages={
        "gone": Message(
            "{sep} lists {symbol} as deprecated; schema.ts of {revision}, which carries the "
            "deprecation, has no such declaration any more (the last is in {last})",
            "tell in the changelog, under Removed, that {symbol} went with {revision} without a "
            "window",
        ),
        "never": Message(
            "{sep} lists {symbol} as deprecated; no schema.ts here has such a declaration",
            "correct the name where the list is taken up; a Final SEP itself is not edited",
        ),
        "untagged": Message(
            "{sep} lists {symbol} as deprecated; schema.ts of {revision} has it without a tag",
            "add to {symbol}: @deprecated Deprecated as of protocol version {revision} ({sep}).",
        ),
    },
)


def check(repository: SpecRepository, _context: Context) -> Iterable[Hit]:
    """Flag each name that is listed and not marked."""
    for sep in repository.seps:
        revision = carried_by(sep, repository)
        if in_force(repository) and sep.deprecates and sep.status == "Final" and revision:
            yield from _listed(sep, revision, repository)
            order = [each.id for each in repository.revisions]
            for later in repository.living:
                if order.index(later) > order.index(revision):
                    yield from _untagged(sep, later, repository)


def carried_by(sep: SepDocument, repository: SpecRepository) -> str:
    """Return the revision that carries the deprecation, empty where none is read.

    As rows say; or else the first that names the SEP in a row or a tag; or else the draft, in which
    the changes land.
    """
    ids = {each.revision for each in repository.declarations}
    rows = [row for row in repository.rows if sep_of(row) == sep.number]
    told = [revision_of(row) for row in rows]
    if any(each and each not in ids for each in told):
        # Its schema.ts is not there, or was not read; what a later one has, tells nothing of it.
        return ""
    naming = {row.revision for row in rows} | {
        each.revision
        for each in repository.declarations
        if each.deprecated and sep.number in seps(each.deprecated)
    }
    named = [each for each in repository.living if each in naming]
    return next((each for each in (*told, *named, DRAFT) if each in ids), "")


def _listed(sep: SepDocument, revision: str, repository: SpecRepository) -> Iterator[Hit]:
    declared = {d.symbol: d for d in repository.declarations if d.revision == revision}
    read = {each.revision for each in repository.declarations} - repository.incomplete
    all_read = read.issuperset(each.id for each in repository.revisions)
    for listed in sep.symbols:
        if listed.name in declared or revision in repository.incomplete:
            continue
        last = [d.revision for d in repository.declarations if d.symbol == listed.name]
        values = {"sep": sep.name, "symbol": listed.name, "revision": revision}
        shown = {**values, "last": last[-1] if last else ""}
        origin = sep.origin._replace(line=listed.line)
        # A schema.ts that was not read may have had it.
        if last or all_read:
            yield Hit("gone" if last else "never", values=shown, origin=origin)
    yield from _untagged(sep, revision, repository)


def _restored(revision: str, repository: SpecRepository) -> list[str]:
    """Return what changelogs up to a revision say that they restore to Active."""
    order = [each.id for each in repository.revisions]
    until = order[: order.index(revision) + 1]
    openings = (opening(entry) for entry in repository.entries if entry.revision in until)
    return [text for text in openings if text.lower().startswith("restore")]


def _untagged(sep: SepDocument, revision: str, repository: SpecRepository) -> Iterator[Hit]:
    declared = {d.symbol: d for d in repository.declarations if d.revision == revision}
    restored = _restored(revision, repository)
    for listed in sep.symbols:
        words = {*listed.section.split("-"), listed.name.rpartition(".")[2]}
        if any(says(text, word) for text in restored for word in words):
            continue
        steps = listed.name.split(".")
        wholes = [".".join(steps[: n + 1]) for n in range(len(steps))]
        found = declared.get(listed.name)
        if found and all(declared[w].deprecated is None for w in wholes if w in declared):
            values = {"sep": sep.name, "symbol": listed.name, "revision": revision}
            yield Hit("untagged", values=values, origin=found.origin, severity="error")


_LIST = proposed("#### Deprecated types\n\n| Type | What |\n| --- | --- |\n| `Root` | A folder |")

EXAMPLES = (
    Example(
        "a type that the same revision removed",
        files(
            SEP=_LIST,
            REGISTRY=table(ROW),
            SCHEMA=interface("Tool"),
            BEFORE=interface("Root"),
        ),
        flagged=(f"{SEP}:9",),
    ),
    Example(
        "a type that never was",
        files(SEP=_LIST, REGISTRY=table(ROW), SCHEMA=interface("Tool")),
        flagged=(f"{SEP}:9",),
    ),
    Example(
        "a type without its tag",
        files(SEP=_LIST, REGISTRY=table(ROW), SCHEMA=interface("Root")),
        flagged=(f"{SCHEMA}:1",),
    ),
    Example(
        "a type of a feature that was restored",
        files(
            SEP=_LIST.replace("types", "types — Roots"),
            REGISTRY=table(ROW),
            SCHEMA=interface("Root"),
            CHANGELOG="## Minor changes\n\n1. Restore the Roots feature to Active (SEP-9).",
        ),
    ),
    Example(
        "a revision whose schema.ts is not there, though its row is",
        files(SEP=_LIST, REGISTRY=table(ROW), BEFORE=interface("Root"))
        + "\n=== schema/draft/schema.ts\n"
        + interface("Tool"),
    ),
    Example(
        "a type with its tag",
        files(SEP=_LIST, REGISTRY=table(ROW), SCHEMA=interface("Root", TAG)),
    ),
)
