"""Compare two schemas: make them ready, try what is drawn from both, and tell the outcome."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain, zip_longest
from random import Random
from types import MappingProxyType
from typing import Any, NamedTuple

from revisor.dialect.json_values import frozen, thawed
from revisor.dialect.preparing import unsupported
from revisor.dialect.resolve import declaration
from revisor.dialect.schema_errors import InvalidSchema
from revisor.errors import (
    LimitReached,
    RevisorError,
    UnresolvedReference,
    UnsupportedDialect,
    UsageError,
)
from revisor.facts import registry
from revisor.model.dialect import Dialect

from . import definitions, second_engine, telling
from .differing import changed
from .drawing import drawn
from .mutating import mutated
from .outcome import Equivalence
from .sides import Side
from .trying import Difference, Trial
from .ways import FREE

LIMIT = 2_000
"""Instances that are tried, unless another number is asked for."""
_MUTANTS = 30
"""Instances changed at random that are tried at least, and beside that one for every"""
_DRAWN_PER_MUTANT = 4
_LEAST = 100
"""Instances that each definition may be tried on at least, however many there are."""
_MOST_NAMES = 50
_MOST_CHANGED = 200
_UNUSABLE = (InvalidSchema, UnresolvedReference, UnsupportedDialect, LimitReached)


class Given(NamedTuple):
    """A schema to compare, with the dialect of one that declares none, and documents by URI."""

    schema: Any
    dialect: str | Dialect | None
    documents: Mapping[str, Any]


class Made(NamedTuple):
    """What tells that the new schema was made of the old one: by a migration.

    `uri` names the document whose definitions are compared, "" for the schema itself; `moved` tells
    where each of them went, by JSON Pointers.
    """

    uri: str = ""
    moved: Mapping[str, str] = MappingProxyType({})


def compared(
    old: Given, new: Given, *, seed: int, limit: int, made: Made | None = None
) -> Equivalence:
    """Compare two schemas, and the definitions that they do not use themselves.

    Raises UsageError for what is no schema, NotJson for what JSON cannot express.
    """
    migrated = made is not None
    second = second_engine.is_there()
    before, after = _side(old, second=second), _side(new, second=second)
    if isinstance(before, RevisorError) or isinstance(after, RevisorError):
        return telling.unusable(before, after, migrated=migrated)._replace(seed=seed)
    outcome = _whole(before, after, seed, limit)
    if outcome.outcome == "differs":
        return outcome
    uri, moved = made or Made("")
    known = moved if migrated else None
    found = definitions.pairs(before.document, after.document, uri, known)
    outcome = outcome._replace(not_compared=found.alone)
    parts: list[Equivalence] = []
    for pair, share in definitions.each(found, limit, _LEAST):
        sides = (
            _part(old, before, uri, pair.old, second=second),
            _part(new, after, uri, pair.new, second=second),
        )
        parts.append(_of_part(*sides, seed, share, migrated=migrated)._replace(location=pair.old))
        if parts[-1].outcome == "differs":
            break
    return telling.together(outcome, parts)


def _whole(before: Side, after: Side, seed: int, limit: int) -> Equivalence:
    trial = Trial(before, after)
    found = _tried(trial, seed, limit)
    outcome = telling.differing(trial, found) if found else telling.agreeing(trial)
    return outcome._replace(formats=telling.formats(before, after), seed=seed)


def _part(given: Given, side: Side, uri: str, at: str, *, second: bool) -> Side | RevisorError:
    """Return a definition as a schema that can be asked, or the reason why it cannot."""
    schema, beside = definitions.asked(given.schema, side.dialect, given.documents, uri, at)
    return _side(Given(schema, None, beside), second=second)


def _of_part(
    before: Side | RevisorError,
    after: Side | RevisorError,
    seed: int,
    limit: int,
    *,
    migrated: bool,
) -> Equivalence:
    if isinstance(before, RevisorError) or isinstance(after, RevisorError):
        return telling.unusable(before, after, migrated=migrated)._replace(seed=seed)
    return _whole(before, after, seed, limit)


def _side(given: Given, *, second: bool) -> Side | RevisorError:
    """Return a schema that can be asked, or the reason why it cannot."""
    for what, held in (("the schema", given.schema), *given.documents.items()):
        if not isinstance(held, dict | bool):
            raise UsageError(f"{what} is {held!r:.60}, which is no schema", "pass a dict or a bool")
    try:
        own = thawed(frozen(given.schema))
        beside = {uri.rstrip("#"): thawed(frozen(v)) for uri, v in given.documents.items()}
        return Side(own, _dialect(given.dialect), beside, second=second)
    except _UNUSABLE as error:
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
    places = changed(old, new)
    pairs = zip_longest(
        drawn(old, seed, places.old, trial.progress[0]),
        drawn(new, seed, places.new, trial.progress[1]),
        fillvalue=None,
    )
    found = trial.first_difference(chain.from_iterable(pairs), limit - mutants)
    if found is None:
        more = mutants + trial.tried // _DRAWN_PER_MUTANT
        most = min(limit, trial.tried + more)
        found = trial.first_difference(_mutants(trial, seed, 2 * more), most)
    return found


def _mutants(trial: Trial, seed: int, count: int) -> Iterator[Any]:
    random = Random(seed)  # noqa: S311 - what is drawn has to be found again
    known = [s.name for s in trial.old.document.subschemas if s.keyword == "properties"]
    names = [FREE, *(name for name in known[:_MOST_NAMES] if isinstance(name, str))]
    pool = trial.accepted[:_MOST_CHANGED] or [None]
    for _ in range(count):
        yield mutated(random.choice(pool), random, names)
