"""Draw instances from a schema: each subschema gets its turn before any gets a second one."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

from revisor.dialect.bounds import size
from revisor.dialect.document import SchemaDocument

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


def drawn(document: SchemaDocument, seed: int) -> Iterator[Any]:
    """Yield instances for a sound schema, in rounds: one from every subschema each.

    The nearest subschemas come first, in rounds of chance where there are very many. The same seed
    yields the same instances; what they take together is bounded.
    """
    builder = Builder(document)
    found = ways(builder, _MOST_WAYS)
    head, tail = found[:1], found[1:]
    if len(tail) > _MOST_REPEATED:
        Random(seed).shuffle(tail)  # noqa: S311 - what is drawn has to be found again
    left = _MOST_VALUES
    turns = deque(_turns(builder, head, tail))
    while turns and left > 0:
        way, made = turns.popleft()
        before = builder.looked_at
        instance = next(made, _END)
        left -= _STEP * way.steps + _LOOK * (builder.looked_at - before)
        if instance is not _END:
            turns.append((way, made))
            count = size(instance, _MOST_VALUES_EACH)
            left -= count
            if count <= _MOST_VALUES_EACH:
                yield instance


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


def _from(builder: Builder, way: Way) -> Iterator[Any]:
    places = levels(builder, way)
    place = Place(builder, places[-1].key, places[-1].need, way.sub)
    for number, value in enumerate(candidates(place)):
        if number >= _MOST_REPEATED:
            return
        yield put(builder, places, value)
