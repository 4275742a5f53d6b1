"""Change an instance by a little: at random, to try what nobody thought of, or to a smaller one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from revisor.model.pointer import Pointer

from . import scalars
from .building import SAMPLES

_MOST_STEPS = 400
_DOWN = 0.7
_GONE = object()
_POOL = (*SAMPLES.values(), 1.0, -1, False, "", "A", [None], {"a": 1})


def mutated(instance: Any, random: Random, names: list[str]) -> Any:
    """Return an instance in which one thing is another; `names` are those to give to members."""
    way: list[tuple[Any, Any]] = []
    here = instance
    while isinstance(here, dict | list) and here and random.random() < _DOWN:
        key = random.choice(list(here)) if isinstance(here, dict) else random.randrange(len(here))
        way.append((here, key))
        here = here[key]
    return _put_back(way, _changed(here, random, names, removable=bool(way)))


def _put_back(way: list[tuple[Any, Any]], value: Any) -> Any:
    for holder, key in reversed(way):
        copy = holder.copy()
        if value is _GONE:
            del copy[key]
        else:
            copy[key] = value
        value = copy
    return value


def _changed(value: Any, random: Random, names: list[str], *, removable: bool) -> Any:
    chance = random.randrange(4)
    if chance == 0 and removable:
        return _GONE
    if chance == 1:
        return random.choice(_POOL)
    if isinstance(value, dict):
        return {**value, random.choice(names): random.choice([*value.values(), *_POOL])}
    if isinstance(value, list):
        return [*value, random.choice([*value, *_POOL])] if random.random() < _DOWN else value[1:]
    if isinstance(value, str):
        return random.choice(list(scalars.damaged(value)))
    if isinstance(value, int | float) and not isinstance(value, bool):
        return random.choice(list(scalars.around(value)))
    return random.choice(_POOL)


def smallest(instance: Any, differs: Callable[[Any], bool]) -> Any:
    """Return a smaller instance that still differs, as far as leaving parts out makes one."""
    steps, found = 0, True
    while found and steps < _MOST_STEPS:
        found = False
        for smaller in _smaller(instance):
            steps += 1
            if differs(smaller):
                instance, found = smaller, True
                break
            if steps >= _MOST_STEPS:
                break
    return instance


def _smaller(instance: Any) -> Iterator[Any]:
    """Yield instances that are smaller by one thing, the larger steps first."""
    for way in _places(instance):
        holders: list[tuple[Any, Any]] = []
        here = instance
        for key in way:
            holders.append((here, key))
            here = here[key]
        if way:
            yield _put_back(holders, _GONE)
        for value in _simpler(here):
            yield _put_back(holders, value)


def _places(instance: Any) -> list[Pointer]:
    found: list[Pointer] = [()]
    for way in found:
        if len(found) > _MOST_STEPS:
            break
        held: Any = instance
        for key in way:
            held = held[key]
        if isinstance(held, dict):
            found += [(*way, name) for name in held]
        elif isinstance(held, list):
            found += [(*way, index) for index in range(len(held))]
    return found


def _simpler(value: Any) -> Iterator[Any]:
    if isinstance(value, dict | list):
        if value:
            yield value.__class__()
    elif isinstance(value, str):
        yield from dict.fromkeys(t for t in ("", value[: len(value) // 2]) if t != value)
    elif isinstance(value, int) and not isinstance(value, bool):
        yield from dict.fromkeys(n for n in (0, 1, value // 2) if abs(n) < abs(value))
