"""A row of the registry that names another proposal or revision than the notice or the tags.

What it checks: that the revision and the SEP in a row of the registry are those which the notice on
the feature, and the `@deprecated` tags on what bears its name, give. The row is blamed, since it is
derived from them.

Why: the window counts from that revision, so with the wrong one the earliest removal is wrong.

Clause: SEP-2596, The deprecated registry: a derived view; notices and changelog entries are the
normative records.

Fix: write into the row what the notice says.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.specification import RegistryRow, SpecRepository
from revisor.model.specification_text import dates, plain, seps
from revisor.model.subject import Origin
from revisor.rules.context import Context

from . import _clauses
from ._examples import NOTICE, REGISTRY, ROW, TAG, files, interface, table
from ._records import (
    deprecated_rows,
    name_of,
    notices_for,
    revision_of,
    sep_of,
    symbols_for,
)

RULE = Rule(
    subject=SpecRepository,
    severity="error",
    clause="SEP-2596, The deprecated registry: derived from notices and changelog entries",
    clauses=("LC-14", "LC-24"),
    url=_clauses.REGISTRY,
    party=None,
    messages={
        "revision": Message(
            "the row of {feature} says {row}, {where} says {told}",
            "write {told} into the row, and count its window from there",
        ),
        "sep": Message(
            "the row of {feature} names SEP-{row}, {where} names {told}",
            "write {told} into the row",
        ),
    },
)


def check(repository: SpecRepository, _context: Context) -> Iterable[Hit]:
    """Flag a row for each record that says something else."""
    for revision in repository.living:
        for row in deprecated_rows(repository, revision):
            for origin, text in _others(row, repository):
                yield from _compared(row, origin, text)


def _others(row: RegistryRow, repository: SpecRepository) -> Iterator[tuple[Origin, str]]:
    for notice in notices_for(row, repository):
        yield notice.origin, plain(notice.text)
    for each in symbols_for(row, repository):
        if each.deprecated:
            yield each.origin, each.deprecated


def _compared(row: RegistryRow, origin: Origin, text: str) -> Iterator[Hit]:
    where = f"{origin.uri}:{origin.line}"
    values = {"feature": name_of(row), "where": where}
    told, own = dates(text), revision_of(row)
    if own and told and own not in told:
        shown = {**values, "row": own, "told": told[0]}
        yield Hit("revision", values=shown, origin=row.origin)
    named, sep = seps(text), sep_of(row)
    if sep is not None and named and sep not in named:
        shown = {**values, "row": str(sep), "told": f"SEP-{named[0]}"}
        yield Hit("sep", values=shown, origin=row.origin)


EXAMPLES = (
    Example(
        "another revision than the notice",
        files(REGISTRY=table(ROW.replace("`2026-07-28`", "`2025-11-25`")), ROOTS=NOTICE),
        flagged=(f"{REGISTRY}:4",),
    ),
    Example(
        "another proposal than the tag",
        files(REGISTRY=table(ROW.replace("SEP-2577", "SEP-2596")), SCHEMA=interface("Roots", TAG)),
        flagged=(f"{REGISTRY}:4",),
    ),
    Example(
        "both agree with it",
        files(REGISTRY=table(ROW), ROOTS=NOTICE, SCHEMA=interface("Roots", TAG)),
    ),
)
