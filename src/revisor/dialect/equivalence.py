"""Compare two schemas, each in its own dialect, on instances drawn from both.

That two schemas agree on every instance tried is evidence, and no proof in the mathematical sense;
one instance on which they do not is one that they differ (`docs/equivalence.md`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain, zip_longest
from random import Random
from typing import Any

from revisor.errors import (
    LimitReached,
    RevisorError,
    UnresolvedReference,
    UnsupportedDialect,
    UsageError,
)
from revisor.facts import registry
from revisor.model.dialect import Dialect

from .json_values import frozen, thawed
from .preparing import unsupported
from .proof import second_engine, telling
from .proof.drawing import drawn
from .proof.mutating import mutated
from .proof.outcome import Equivalence, Outcome
from .proof.sides import Side
from .proof.trying import Difference, Trial
from .proof.ways import FREE
from .resolve import declaration
from .schema_errors import InvalidSchema

__all__ = ["Equivalence", "Outcome", "compare"]

LIMIT = 1_000
"""Instances that are tried, unless another number is asked for."""
_MUTANTS = 30
"""Instances changed at random that are tried at least, and beside that one for every"""
_DRAWN_PER_MUTANT = 4
_BROKEN = (InvalidSchema, UnresolvedReference, UnsupportedDialect)


def compare(
    old: Any,
    new: Any,
    *,
    old_dialect: str | Dialect | None = None,
    new_dialect: str | Dialect | None = None,
    old_documents: Mapping[str, Any] | None = None,
    new_documents: Mapping[str, Any] | None = None,
    seed: int = 0,
    limit: int = LIMIT,
) -> Equivalence:
    """Compare two schemas on instances drawn from both, and say whether they differ.

    A dialect (a short name, a URI or a Dialect) is that of a schema that declares none; documents
    hold, by URI, what a schema refers to. At most `limit` instances are tried. `format` is compared
    as an annotation. Nothing is fetched, and nothing that is given is changed.

    Raises UsageError for what is no schema, NotJson for what JSON cannot express.
    """
    second = second_engine.is_there()
    sides: list[Side | RevisorError] = []
    for value, dialect, beside in (
        (old, old_dialect, old_documents),
        (new, new_dialect, new_documents),
    ):
        sides.append(_side(value, dialect, beside or {}, second=second))
    before, after = sides
    if isinstance(before, RevisorError) or isinstance(after, RevisorError):
        return telling.unusable(before, after)._replace(seed=seed)
    trial = Trial(before, after)
    found = _tried(trial, seed, limit)
    outcome = telling.differing(trial, found) if found else telling.agreeing(trial)
    return outcome._replace(formats=telling.formats(before, after), seed=seed)


def _side(
    value: Any, dialect: str | Dialect | None, documents: Mapping[str, Any], *, second: bool
) -> Side | RevisorError:
    """Return a schema that can be asked, or the reason why it cannot."""
    for what, held in (("the schema", value), *documents.items()):
        if not isinstance(held, dict | bool):
            raise UsageError(f"{what} is {held!r:.60}, which is no schema", "pass a dict or a bool")
    try:
        own = thawed(frozen(value))
        beside = {uri.rstrip("#"): thawed(frozen(held)) for uri, held in documents.items()}
        return Side(own, _dialect(dialect), beside, second=second)
    except (*_BROKEN, LimitReached) as error:
        return error


def _dialect(wanted: str | Dialect | None) -> Dialect | None:
    if wanted is None or isinstance(wanted, Dialect):
        return wanted
    known = registry.dialects().get(wanted)
    found = declaration({"$schema": known.uri if known else wanted})
    if found.governs is None:
        raise unsupported(found._replace(declared=wanted), None)
    return found.governs


def _tried(trial: Trial, seed: int, limit: int) -> Difference | None:
    """Try what is drawn from both schemas by turns, and then what becomes of it at random."""
    old, new = trial.old.document, trial.new.document
    mutants = min(limit // 3, _MUTANTS)
    pairs = zip_longest(drawn(old, seed), drawn(new, seed), fillvalue=None)
    found = trial.first_difference(chain.from_iterable(pairs), limit - mutants)
    if found is None:
        more = mutants + trial.tried // _DRAWN_PER_MUTANT
        most = min(limit, trial.tried + more)
        found = trial.first_difference(_mutants(trial, seed, 2 * more), most)
    return found


def _mutants(trial: Trial, seed: int, count: int) -> Iterator[Any]:
    random = Random(seed)  # noqa: S311 - what is drawn has to be found again
    known = [s.name for s in trial.old.document.subschemas if s.keyword == "properties"]
    names = [FREE, *(name for name in known[:50] if isinstance(name, str))]
    pool = trial.accepted[:200] or [None]
    for _ in range(count):
        yield mutated(random.choice(pool), random, names)
