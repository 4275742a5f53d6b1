"""A migration path that leads to something Deprecated.

What it checks: that no page which a row of the registry links as migration path begins with a
notice of deprecation (nor the section, where the link names one); and that a changelog entry on a
removal does not name as successor what schema.ts of the same revision marks as `@deprecated`.

Why: who migrates there has to migrate again.

Clause: SEP-2596, Deprecating a feature, item 3: a replacement that the migration path names is
Active in the revision in which the deprecation takes effect.

Fix: name a target that is Active, or say that none is required.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.specification import RegistryRow, SpecRepository
from revisor.model.specification_text import code
from revisor.rules.context import Context

from . import _clauses
from ._examples import CHANGELOG, NOTICE, REGISTRY, ROW, files, interface, table
from ._records import deprecated_rows, name_of

RULE = Rule(
    subject=SpecRepository,
    severity="error",
    clause="SEP-2596, Deprecating a feature, item 3: the replacement is Active",
    clauses=("LC-04",),
    url=_clauses.DEPRECATING,
    party=None,
    messages={
        "row": Message(
            "the migration path of {feature} leads to {target}, which is deprecated ({where})",
            "name a feature that is Active, or say that no migration path is required",
        ),
        "successor": Message(
            "{revision} removes a feature in favour of {target}, which the same revision declares "
            "as deprecated ({where})",
            "name a successor that is Active; {target} goes, too, when its own window has ended",
        ),
    },
)

_REMOVING = ("remove", "replace", "move", "drop")


def check(repository: SpecRepository, _context: Context) -> Iterable[Hit]:
    """Flag rows and changelog entries whose target is Deprecated."""
    for revision in repository.living:
        for row in deprecated_rows(repository, revision):
            yield from _linked(row, repository)
    yield from _successors(repository)


def _linked(row: RegistryRow, repository: SpecRepository) -> Iterator[Hit]:
    for link in row.links:
        if link.target not in row.migration or not link.target.startswith("/"):
            continue
        url, _, fragment = link.target.partition("#")
        for notice in repository.notices:
            if notice.kind == "specification" and (notice.url, notice.section) == (url, fragment):
                values = {
                    "feature": name_of(row),
                    "target": link.target,
                    "where": f"{notice.origin.uri}:{notice.origin.line}",
                }
                yield Hit("row", values=values, origin=row.origin)


def _successors(repository: SpecRepository) -> Iterator[Hit]:
    tagged = {
        each.symbol.partition(".")[2]: each
        for each in repository.declarations
        if each.deprecated is not None and each.revision == repository.current
    }
    for entry in repository.entries:
        first = entry.text.split(None, 2)[1:2]
        if entry.revision != repository.current or not first:
            continue
        if first[0].lower().rstrip("sd") in _REMOVING:
            for name in dict.fromkeys(code(entry.text)):
                if "/" in name and name in tagged:
                    origin = tagged[name].origin
                    where = f"{origin.uri}:{origin.line}"
                    values = {"revision": entry.revision, "target": name, "where": where}
                    yield Hit("successor", values=values, origin=entry.origin)


_LINKED = ROW.replace("Tool parameters", "[Other](/specification/2026-07-28/client/roots)")
_META = (
    "export interface Meta {\n  /** @deprecated As of 2026-07-28 (SEP-2577). */\n"
    '  "io.example/level"?: string;\n}'
)
_REPLACED = "## Major changes\n\n1. Remove `setLevel`. The level is in `io.example/level`."

EXAMPLES = (
    Example(
        "a page that begins with a notice",
        files(REGISTRY=table(_LINKED), ROOTS=NOTICE),
        flagged=(f"{REGISTRY}:4",),
    ),
    Example(
        "a successor that is deprecated from the start",
        files(CHANGELOG=_REPLACED, SCHEMA=_META),
        flagged=(f"{CHANGELOG}:3",),
    ),
    Example(
        "a page with a notice on another section",
        files(REGISTRY=table(_LINKED), ROOTS=f"# Roots\n\nText.\n\n## Old form\n\n{NOTICE}"),
    ),
    Example(
        "a successor that is Active",
        files(CHANGELOG=_REPLACED, SCHEMA=interface("Meta")),
    ),
)
