"""A changelog entry that tells of a removal or a deprecation which did not happen.

What it checks: in the changelogs of the Current revision and the draft, entries under Removed, and
those that begin with `Remove`: is what they remove (a method, a declaration, a feature that the
registry has under Deprecated) still there in the same revision? And entries under Deprecated that
no row, no tag, no notice and no proposal of the checkout knows of.

Why: implementers drop what the revision still has, or plan for what nobody decided.

Clause: SEP-2596, Removing a feature: with the entry under Removed, the feature is deleted from
schema.ts and the prose; Deprecating a feature: tag, notice, changelog entry and row land together.

Fix: take the entry out, or do what it tells.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.specification import ChangelogEntry, SchemaTsDeclaration, SpecRepository
from revisor.model.specification_text import code, plain, sentences
from revisor.rules.context import Context

from . import _clauses
from ._claims import claims
from ._examples import (
    CHANGELOG,
    ENTRY,
    NOTICE,
    ROW,
    deprecated,
    files,
    interface,
    proposed,
    table,
)
from ._records import deprecated_rows, name_of
from ._unknown import is_unknown

RULE = Rule(
    subject=SpecRepository,
    severity="error",
    clause="SEP-2596, Removing a feature: the feature is deleted, and the changelog tells it",
    clauses=("LC-23", "LC-24"),
    url=_clauses.REMOVING,
    party=None,
    messages={
        "declared": Message(
            "this says that {name} is removed; {where} still declares it",
            "take the entry out, or delete {name}",
        ),
        "listed": Message(
            "this says that {name} is removed; the registry of {revision} has it under Deprecated "
            "({where})",
            "take the entry out, or move the row to Removed and delete the feature",
        ),
        "unknown": Message(
            "this deprecates what no row, tag, notice or proposal here knows of ({what})",
            "take the entry out, or deprecate it by a SEP, with tag, notice and row",
        ),
    },
)

_REMOVES = re.compile(r"^\s*(?:[-*+]|\d+[.)])?\s*(?:\*\*)?removed?s?(?:\*\*)?:?\s+", re.IGNORECASE)
_NO_OBJECT = re.compile(
    r"\b(?:from|in favou?r of|with|by|of|to|in|on|for|as|when|requirement|restriction|support|"
    r"limit\w*|ability|need)\b"
)


def check(repository: SpecRepository, _context: Context) -> Iterable[Hit]:
    """Flag each entry of a living changelog for what is not so."""
    for revision in repository.living:
        if revision in repository.incomplete:
            continue
        declared = {
            name: each
            for each in repository.declarations
            if each.revision == revision
            for name in (each.symbol, *each.methods)
        }
        for entry in repository.entries:
            if entry.revision == revision:
                yield from _removal(entry, declared, repository)
                if is_unknown(entry, repository):
                    what = plain(next(iter(sentences(entry.text)), ""))[:80]
                    yield Hit("unknown", values={"what": what}, origin=entry.origin)


def _removal(
    entry: ChangelogEntry, declared: dict[str, SchemaTsDeclaration], repository: SpecRepository
) -> Iterator[Hit]:
    begins = _REMOVES.match(entry.text)
    if begins is None and entry.section != "Removed":
        return
    rest = entry.text[begins.end() if begins else 0 :]
    # What is removed comes before the first preposition: `x` from `Y` leaves `Y` as it is.
    objects = re.split(r"[.;(](?:\s|$)|\s\(", _cut(rest), maxsplit=1)[0]
    for name in dict.fromkeys(code(objects)):
        if name in declared and begins is not None:
            origin = declared[name].origin
            values = {"name": name, "where": f"{origin.uri}:{origin.line}"}
            yield Hit("declared", values=values, origin=entry.origin)
    rows = deprecated_rows(repository, entry.revision)
    words = " ".join(re.sub(r"`[^`]*`", "`x`", objects).split()).strip(" .,;")
    for claim in claims(f"The revision removes {words}.", rows) if begins else ():
        where = f"{claim.row.origin.uri}:{claim.row.origin.line}"
        values = {"name": name_of(claim.row), "where": where, "revision": entry.revision}
        yield Hit("listed", values=values, origin=entry.origin)


def _cut(text: str) -> str:
    found = _NO_OBJECT.search(re.sub(r"`[^`]*`", lambda m: "_" * len(m[0]), text))
    return text[: found.start()] if found else text


_PING = 'export interface PingRequest {\n  method: "ping";\n}'
_UNHEARD = deprecated("1. Deprecate the Completion feature (SEP-2577).")

EXAMPLES = (
    Example(
        "a method that is still there",
        files(SCHEMA=_PING, CHANGELOG="## Removed\n\n1. Remove `ping`."),
        flagged=(f"{CHANGELOG}:3",),
    ),
    Example(
        "a feature that the registry still has",
        files(REGISTRY=table(ROW), CHANGELOG="## Removed\n\n1. Remove the Roots feature (SEP-1)."),
        flagged=(f"{CHANGELOG}:3",),
    ),
    Example(
        "a deprecation that nothing else knows",
        files(REGISTRY=table(ROW), SCHEMA=_PING, CHANGELOG=_UNHEARD, ROOTS=NOTICE),
        flagged=(f"{CHANGELOG}:3",),
    ),
    Example(
        "a field of a declaration that stays, and a method that is gone",
        files(
            SCHEMA=interface("Tool"),
            CHANGELOG="## Removed\n\n1. Remove the `old` field from `Tool`.\n2. Remove `ping`.",
        ),
    ),
    Example(
        "a deprecation that a notice tells, and one that a proposal decides",
        files(
            REGISTRY=table(),
            SCHEMA=_PING,
            CHANGELOG=deprecated(ENTRY, "2. Deprecate the Completion feature (SEP-2577)."),
            ROOTS=NOTICE,
            SEP=proposed("This deprecates the Completion feature."),
        ),
    ),
)
