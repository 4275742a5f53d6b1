"""Every example of every rule, with every value in it replaced by something else, is survived."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from embedding import checked
from revisor.errors import SourceError
from revisor.model.pointer import Pointer
from revisor.model.rule import LoadedRule
from revisor.rules.catalogue import catalogue

SAMPLES: tuple[Any, ...] = (None, True, "a", [5], {"a": 5}, [{}])


def places(value: Any) -> Iterator[Pointer]:
    """Yield the way to every value below, and to the whole."""
    stack: list[tuple[Pointer, Any]] = [((), value)]
    while stack:
        way, held = stack.pop()
        yield way
        if isinstance(held, dict):
            stack += [((*way, name), inner) for name, inner in held.items()]
        elif isinstance(held, list):
            stack += [((*way, position), inner) for position, inner in enumerate(held)]


def replaced(value: Any, way: Pointer, other: Any) -> Any:
    """Return a copy with another value at one place."""
    if not way:
        return other
    copy = value.copy()
    copy[way[0]] = replaced(value[way[0]], way[1:], other)
    return copy


@pytest.mark.parametrize("rule", list(catalogue().values()), ids=lambda rule: rule.id)
def test_a_check_ends_in_a_report(rule: LoadedRule) -> None:
    for example in rule.examples:
        if isinstance(example.input, str):  # JSON text: it is mutated by the tests of the sources
            continue
        for way in places(example.input):
            for sample in SAMPLES:
                mutated = replaced(example.input, way, sample)
                try:
                    report = checked(mutated, profile="portability", revision=example.revision)
                except SourceError:
                    continue
                assert report.targets
