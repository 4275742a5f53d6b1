"""Bounds looked at before any schema or value reaches the engine (JS-18), without recursion.

The engine has no limit of its own on instances and holds the interpreter while it works; these
limits lie well below what was measured to exhaust a stack or a minute.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from revisor.model.pointer import Pointer

from . import patterns


class Limits(NamedTuple):
    """What is still judged: levels of nesting, values, pattern cost, steps of validation."""

    depth: int = 200
    values: int = 2_000_000
    pattern_cost: int = patterns.COST_LIMIT
    work: int = 2_000_000


DEFAULT_LIMITS = Limits()
MOST_SHARED = 20_000
"""Arrays and objects that a value may come to where most of them are the same few."""
_TIMES = 4
_SHOWN = 12
"""Tokens of a place that is too deep to be worth printing whole."""


class OverBounds(NamedTuple):
    """A limit that was reached: which, how much was allowed, and where.

    `what` reads on after "it", for example "is nested more than 200 levels deep".
    """

    what: str
    limit: int
    pointer: Pointer = ()


def over_bounds(value: Any, limits: Limits = DEFAULT_LIMITS) -> OverBounds | None:
    """Return the first limit that a JSON value exceeds, None where it is within all of them."""
    count = cost = 0
    stack: list[tuple[Any, int, Any]] = [(value, 1, None)]
    while stack:
        held, depth, way = stack.pop()
        if held.__class__ is dict:
            children: Any = held.items()
            pattern = held.get("pattern")
            if pattern.__class__ is str:
                cost += patterns.cost(pattern)
            if "patternProperties" in held:
                cost += _names_cost(held["patternProperties"])
        elif held.__class__ is list:
            children = enumerate(held)
        else:
            continue
        count += len(held)
        if depth > limits.depth:
            what = f"is nested more than {limits.depth} levels deep"
            return OverBounds(what, limits.depth, _unwind(way))
        if count > limits.values:
            return OverBounds(f"holds more than {limits.values} values", limits.values)
        if cost > limits.pattern_cost:
            what = "holds regular expressions that take too long to compile"
            return OverBounds(what, limits.pattern_cost, _unwind(way))
        for token, child in children:
            if child.__class__ is dict or child.__class__ is list:
                stack.append((child, depth + 1, (way, token)))
    return None


def _names_cost(held: Any) -> int:
    if held.__class__ is not dict:
        return 0
    return sum(patterns.cost(p) for p in held if p.__class__ is str)


def _unwind(way: Any) -> Pointer:
    """Turn a linked way into a pointer, shortened: the place, not the whole depth, is of use."""
    tokens: list[str | int] = []
    while way is not None:
        way, token = way
        tokens.append(token)
    return tuple(reversed(tokens))[:_SHOWN]


def depth(value: Any) -> int:
    """Return how many levels of arrays and objects a JSON value has."""
    deepest = 0
    stack = [(value, 1)]
    while stack:
        held, level = stack.pop()
        if isinstance(held, dict | list):
            deepest = max(deepest, level)
            inner = held.values() if isinstance(held, dict) else held
            stack += [(child, level + 1) for child in inner if isinstance(child, dict | list)]
    return deepest


def is_deeper(value: Any, levels: int) -> bool:
    """Whether a JSON value has more than so many levels of arrays and objects.

    One that holds itself has; what stands in several places is looked at once on each level.
    """
    here = [value]
    for _ in range(levels):
        below: list[Any] = []
        for held in here:
            if held.__class__ is dict:
                below += [v for v in held.values() if v.__class__ is dict or v.__class__ is list]
            elif isinstance(held, dict | list | tuple):
                inner = held.values() if isinstance(held, dict) else held
                below += [v for v in inner if isinstance(v, dict | list | tuple)]
        if not below:
            return False
        here = list({id(held): held for held in below}.values())
    return True


def is_multiplied(value: Any, most: int = MOST_SHARED) -> bool:
    """Whether a value comes to more than `most` arrays and objects by holding a few many times.

    No JSON text makes such a value: its parts are the same objects of Python in several places.
    """
    here, count = [value], 0
    while here and count <= most:
        below: list[Any] = []
        for held in here:
            inner = held.values() if isinstance(held, dict) else held
            below += [v for v in inner if isinstance(v, dict | list | tuple)]
            if count + len(below) > most:
                break
        here = below
        count += len(below)
    return count > most and _is_shared(value, most)


def _is_shared(value: Any, most: int) -> bool:
    """Count the parts of a value once on each level, with how often they stand there."""
    here: dict[int, tuple[Any, int]] = {id(value): (value, 1)}
    parts = whole = 1
    for _ in range(DEFAULT_LIMITS.depth):
        below: dict[int, tuple[Any, int]] = {}
        for held, times in here.values():
            for inner in held.values() if isinstance(held, dict) else held:
                if isinstance(inner, dict | list | tuple):
                    below[id(inner)] = inner, below.get(id(inner), (None, 0))[1] + times
        parts += len(below)
        whole += sum(times for _, times in below.values())
        if whole > most and whole > _TIMES * parts:
            return True
        here = below
    return False


def size(value: Any, most: float = math.inf) -> int:
    """Return how many values a JSON value holds: itself, and all below it.

    Where they are more than `most`, some number that is.
    """
    count, stack = 0, [value]
    while stack and count <= most:
        held = stack.pop()
        count += 1
        if isinstance(held, dict | list):
            stack += held.values() if isinstance(held, dict) else held
    return count


def text_sizes(value: Any) -> dict[int, int]:
    """Return about how many characters of JSON text each part of a value takes, by its id()."""
    sizes: dict[int, int] = {}
    order, stack = [], [value]
    while stack:
        held = stack.pop()
        if id(held) in sizes:
            continue
        order.append(held)
        sizes[id(held)] = len(held) if isinstance(held, str) else 4
        if isinstance(held, dict | list):
            stack += held.values() if isinstance(held, dict) else held
    for held in reversed(order):
        if isinstance(held, dict):
            sizes[id(held)] += sum(len(name) + sizes[id(held[name])] for name in held)
        elif isinstance(held, list):
            sizes[id(held)] += sum(sizes[id(inner)] for inner in held)
    return sizes


def text_size(value: Any) -> int:
    """Return about how many characters of JSON text a value takes."""
    return text_sizes(value)[id(value)]
