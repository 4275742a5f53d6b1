"""A union that a deprecation SEP wants unchanged and that has changed.

What it checks: where a Final deprecation SEP lists union types with the deprecated types that they
include, and says that they must not be modified, that the schema.ts of the revision which carries
the deprecation still declares each with these members.

Why: a union without the member refuses the messages that implementations still send.

Clause: SEP-2577, Union types: they reference deprecated types and must not be modified during the
deprecation period.

Fix: put the member back until the window has ended, or tell the removal in the changelog.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.specification import SepDocument, SpecRepository
from revisor.rules.context import Context

from ._examples import ROW, SEP, files, proposed, table
from ._records import in_force
from .listed_symbol_missing import carried_by

RULE = Rule(
    subject=SpecRepository,
    severity="error",
    clause="SEP-2577, Union types: not modified during the deprecation period",
    clauses=("LC-20",),
    url="https://modelcontextprotocol.io/seps/2577-deprecate-roots-sampling-and-logging#union-types",
    party=None,
    messages={
        "union": Message(
            "{sep} wants {union} unchanged; schema.ts of {revision} does not declare it any more",
            "declare it until the window has ended, or tell the removal in the changelog",
        ),
        "member": Message(
            "{sep} wants {union} unchanged, with {member}; in schema.ts of {revision} it lacks it",
            "put {member} back until the window has ended, or tell the removal in the changelog",
        ),
    },
)


def check(repository: SpecRepository, _context: Context) -> Iterable[Hit]:
    """Flag each union, or each member, that is gone."""
    for sep in repository.seps:
        revision = carried_by(sep, repository)
        if in_force(repository) and sep.deprecates and sep.status == "Final" and revision:
            yield from _unions(sep, revision, repository)


def _unions(sep: SepDocument, revision: str, repository: SpecRepository) -> Iterator[Hit]:
    declared = {d.symbol: d for d in repository.declarations if d.revision == revision}
    for union in sep.unions if revision not in repository.incomplete else ():
        origin = sep.origin._replace(line=union.line)
        values = {"sep": sep.name, "union": union.name, "revision": revision}
        if union.name not in declared:
            yield Hit("union", values=values, origin=origin)
            continue
        for member in union.members:
            if member not in declared[union.name].refers:
                yield Hit("member", values={**values, "member": member}, origin=origin)


_LIST = proposed("- `ClientResult` (includes `ListRootsResult`)")

EXAMPLES = (
    Example(
        "a union without the member",
        files(SEP=_LIST, REGISTRY=table(ROW), SCHEMA="export type ClientResult = EmptyResult;"),
        flagged=(f"{SEP}:5",),
    ),
    Example(
        "a union that is gone",
        files(SEP=_LIST, REGISTRY=table(ROW), SCHEMA="export type Other = EmptyResult;"),
        flagged=(f"{SEP}:5",),
    ),
    Example(
        "a union as it was",
        files(
            SEP=_LIST,
            REGISTRY=table(ROW),
            SCHEMA="export type ClientResult =\n  | EmptyResult\n  | ListRootsResult;",
        ),
    ),
)
