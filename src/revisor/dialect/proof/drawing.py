"""Draw instances from a schema: each subschema gets its turn before any gets a second one."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

from revisor.dialect.bounds import size
from revisor.dialect.document import SchemaDocument
from revisor.model.pointer import Pointer

from .boundaries import Place, candidates
from .building import Builder
from .ways import Way, levels, put, ways

_MOST_WAYS = 20_000
_MOST_VALUES = 300_000
"""Values that all drawn instances of one schema hold together."""
_MOST_VALUES_EACH = 10_000
_STEP = 4
"""What each step to where a value is put counts for."""
_LOOK = 15
"""What each subschema counts for that is looked at to know what is asked."""
_MOST_REPEATED = 60
"""Instances that one subschema yields."""
_OTHERS_PER_ROOT = 12


class Progress:
    """Which subschemas had a turn, and which of those that must be drawn to the end were not yet.

    What a value can meet and no way leads to is not counted: no value could be made for it.
    """

    def __init__(self) -> None:
        self.waiting: set[Pointer] = set()
        self.unfinished: set[Pointer] = set()

    def is_left(self) -> int:
        """Return how many subschemas had no turn, or not all of those that they need."""
        return len(self.waiting | self.unfinished)


def drawn(
    document: SchemaDocument,
    seed: int,
    changed: frozenset[Pointer] = frozenset(),
    progress: Progress | None = None,
) -> Iterator[Any]:
    """Yield instances for a sound schema, in rounds: one from every subschema each.

    Those that changed come first, and to the end; then the nearest ones, in rounds of chance where
    there are very many. The same seed yields the same instances; what they take is bounded.
    """
    builder = Builder(document)
    found = ways(builder, _MOST_WAYS + 1)
    told = progress or Progress()
    told.waiting |= {way.sub.pointer for way in found}
    told.unfinished |= {way.sub.pointer for way in found if way.sub.pointer in changed}
    spent = [_MOST_VALUES]
    first = [way for way in found if way.sub.pointer in changed]
    to_the_end = deque((way, _from(builder, way, None)) for way in first)
    yield from _in_turns(to_the_end, builder, told, spent)
    yield from _round(builder, found, seed, told, spent)


def _round(
    builder: Builder, found: list[Way], seed: int, told: Progress, spent: list[int]
) -> Iterator[Any]:
    head, tail = found[:1], found[1:]
    if len(tail) > _MOST_REPEATED:
        Random(seed).shuffle(tail)  # noqa: S311 - what is drawn has to be found again
    yield from _in_turns(deque(_turns(builder, head, tail)), builder, told, spent)


def _in_turns(
    turns: deque[_Turn], builder: Builder, told: Progress, spent: list[int]
) -> Iterator[Any]:
    """Yield one instance of each way after another, as long as the budget lasts."""
    while turns and spent[0] > 0:
        way, made = turns.popleft()
        before = builder.looked_at
        instance = next(made, _END)
        spent[0] -= _STEP * way.steps + _LOOK * (builder.looked_at - before)
        if instance is _END:
            told.unfinished.discard(way.sub.pointer)
            told.waiting.discard(way.sub.pointer)
            continue
        turns.append((way, made))
        count = size(instance, _MOST_VALUES_EACH)
        spent[0] -= count
        if count <= _MOST_VALUES_EACH:
            yield instance
            told.waiting.discard(way.sub.pointer)


_END = object()
_Turn = tuple[Way, Iterator[Any]]


def _turns(builder: Builder, head: list[Way], tail: list[Way]) -> Iterator[_Turn]:
    """Yield each way with what it yields: the root's more often, where there are many others."""
    first = [(way, _from(builder, way)) for way in head]
    for number, way in enumerate(tail):
        if number % _OTHERS_PER_ROOT == 0:
            yield from first
        made = _from(builder, way)
        yield way, _second_first(made) if number % 2 and len(tail) > _MOST_REPEATED else made
    if not tail:
        yield from first


def _second_first(made: Iterator[Any]) -> Iterator[Any]:
    """Yield a value that is likely not to conform before the one that is likely to."""
    two = list(islice(made, 2))
    yield from reversed(two)
    yield from made


def _from(builder: Builder, way: Way, most: int | None = _MOST_REPEATED) -> Iterator[Any]:
    places = levels(builder, way)
    place = Place(builder, places[-1].key, places[-1].need, way.sub)
    for value in islice(candidates(place), most):
        yield put(builder, places, value)
