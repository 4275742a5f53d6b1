"""A migration path that leads to something Deprecated or Removed.

What it checks: that no page which a row of the registry links as migration path begins with a
notice of deprecation (nor the section, where the link names one), or is one of an older revision
only; that the path names neither a feature that the registry has under Removed, nor a method, a
header or the like that the revision has no more; and that a changelog entry on a removal does not
name as successor what schema.ts of the same revision marks as `@deprecated`.

Why: who migrates there has to migrate again.

Clause: SEP-2596, Deprecating a feature, item 3: a replacement that the migration path names is
Active in the revision in which the deprecation takes effect.

Fix: name a target that is Active, or say that none is required.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.specification import DRAFT, RegistryRow, SpecRepository
from revisor.model.specification_text import code, plain
from revisor.rules.context import Context

from . import _clauses
from ._examples import BEFORE, CHANGELOG, NOTICE, REGISTRY, ROW, files, interface, table
from ._names import names_of
from ._records import deprecated_rows, name_of
from ._removals import removals, removed_rows

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
        "gone": Message(
            "the migration path of {feature} leads to {target}, which is removed ({where})",
            "name a feature that is Active, or say that no migration path is required",
        ),
        "successor": Message(
            "{revision} removes a feature in favour of {target}, which the same revision declares "
            "as deprecated ({where})",
            "name a successor that is Active; {target} goes, too, when its own window has ended",
        ),
    },
)

_SITE = "https://modelcontextprotocol.io"
_OF_REVISION = re.compile(r"/specification/(\d{4}-\d{2}-\d{2})(?=/|$)")
_USE = re.compile(r"^(?:(?:use|migrate to|switch to|move to|adopt)\s+)?(?:the\s+)?", re.IGNORECASE)
_REMOVING = ("remove", "replace", "move", "drop")


def check(repository: SpecRepository, _context: Context) -> Iterable[Hit]:
    """Flag rows and changelog entries whose target is Deprecated."""
    for revision in repository.living:
        for row in deprecated_rows(repository, revision):
            yield from _linked(row, repository)
            yield from _gone(row, repository)
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


def _gone(row: RegistryRow, repository: SpecRepository) -> Iterator[Hit]:
    """Flag a row whose migration path names or links what its revision has no more."""
    for target, where in (
        *_pages_gone(row, repository),
        *_rows_gone(row, repository),
        *_names_gone(row, repository),
    ):
        values = {"feature": name_of(row), "target": target, "where": where}
        yield Hit("gone", values=values, origin=row.origin)


def _pages_gone(row: RegistryRow, repository: SpecRepository) -> Iterator[tuple[str, str]]:
    """Yield the links to a page of an older revision that the row's revision has no more."""
    ids = [each.id for each in repository.revisions]
    urls = {page.url: page for page in repository.pages if page.url}
    for link in row.links:
        url, _, fragment = link.target.removeprefix(_SITE).partition("#")
        told = _OF_REVISION.match(url)
        if link.target not in row.migration or told is None or told[1] not in ids:
            continue
        now = urls.get(url.replace(f"/{told[1]}", f"/{row.revision}", 1))
        older = ids.index(told[1]) < ids.index(row.revision)
        if older and (now is None or (fragment and fragment not in now.anchors)):
            yield link.target, f"{row.revision} has no such {'section' if now else 'page'}"


def _rows_gone(row: RegistryRow, repository: SpecRepository) -> Iterator[tuple[str, str]]:
    """Yield the features under Removed that a path names as what to use."""
    removed = removed_rows(repository, row.revision)
    path = _USE.sub("", plain(row.migration), count=1)
    for each in removed:
        if any(path.casefold().startswith(name.casefold()) for name in names_of(each)):
            yield name_of(each), f"{each.origin.uri}:{each.origin.line}"


def _names_gone(row: RegistryRow, repository: SpecRepository) -> Iterator[tuple[str, str]]:
    """Yield the names in code of a path that what is gone had, and nothing else has now."""
    named = set(code(row.migration))
    if named:
        for gone in removals(repository):
            if row.revision in (gone.revision, DRAFT):
                for name in named.intersection(gone.names):
                    yield name, f"the last revision that has it is {gone.before}"


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
_PING = 'export interface PingRequest {\n  method: "ping";\n}'
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
        "a method that is gone, and a feature under Removed",
        files(
            REGISTRY=table(
                ROW.replace("Tool parameters", "Use `ping`"),
                ROW.replace("Tool parameters", "Use Batching").replace("Roots", "Sampling"),
                removed="| Feature | SEP |\n| --- | --- |\n| Batching | SEP-1 |",
            ),
            BEFORE=_PING,
            SCHEMA=interface("Tool"),
        ),
        flagged=(f"{REGISTRY}:4", f"{REGISTRY}:5"),
    ),
    Example(
        "a page of an older revision only",
        files(REGISTRY=table(_LINKED.replace("2026-07-28/client", "2025-11-25/client")))
        + f"\n=== {BEFORE}\n{_PING}",
        flagged=(f"{REGISTRY}:4",),
    ),
    Example(
        "a page of an older revision that this one has, too, and what to use instead of a method",
        files(
            REGISTRY=table(
                _LINKED.replace("2026-07-28/client", "2025-11-25/client"),
                removed="| Feature | SEP |\n| --- | --- |\n| Batching | SEP-1 |",
            ),
            BEFORE=_PING,
            SCHEMA=_PING,
            ROOTS="# Other",
        ),
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
