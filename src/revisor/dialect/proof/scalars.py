"""Numbers and texts that conform, or just do not."""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from .need import Need
from .texts import texts, texts_of_length

MOST_LENGTH = 100_000
"""Characters of the longest text that is made."""
_MOST_STEPS = 8
_MOST_BITS = 1_000
"""Longer numbers are only tried as they stand."""


def exact(number: Any) -> Fraction:
    """Return a number as its decimal text says it."""
    return Fraction(number) if isinstance(number, int) else Fraction(repr(number))


def written(number: Fraction) -> Any:
    """Return an exact number as JSON writes it."""
    if number.denominator == 1:
        return number.numerator
    try:
        return float(number)
    except OverflowError:
        return math.ceil(number)


def number(need: Need, *, whole: bool) -> Any:
    """Return a number within the bounds, as near to 0 as they allow, if there is one."""
    step = _step(need, whole=whole)
    low, high = _low(need), _high(need)
    tried = [Fraction(0)]
    for edge, towards in ((low, 1), (high, -1)):
        if edge is not None:
            first = _rounded(edge, step, towards)
            tried += [first, first + (step or 1) * towards]
    if low is not None and high is not None and step is None:
        tried.append((low + high) / 2)
    return written(next((t for t in tried if _fits(t, need)), tried[-1]))


def _step(need: Need, *, whole: bool) -> Fraction | None:
    return common([*need.steps, *([1] if whole else [])])


def common(steps: list[Any]) -> Fraction | None:
    """Return the smallest number that is a multiple of all steps, None where there is none."""
    found: Fraction | None = None
    for step in steps[:_MOST_STEPS]:
        here = exact(step)
        over = (
            math.lcm(found.numerator * here.denominator, here.numerator * found.denominator)
            if (found)
            else 0
        )
        found = Fraction(over, found.denominator * here.denominator) if found else here
    return found


def _low(need: Need) -> Fraction | None:
    found = [exact(n) for n in (need.least, need.over) if n is not None]
    return max(found) if found else None


def _high(need: Need) -> Fraction | None:
    found = [exact(n) for n in (need.most, need.under) if n is not None]
    return min(found) if found else None


def _rounded(edge: Fraction, step: Fraction | None, towards: int) -> Fraction:
    if step is None:
        return edge
    return (math.ceil(edge / step) if towards > 0 else math.floor(edge / step)) * step


def _fits(tried: Fraction, need: Need) -> bool:
    low = need.least is None or tried >= exact(need.least)
    high = need.most is None or tried <= exact(need.most)
    over = need.over is None or tried > exact(need.over)
    under = need.under is None or tried < exact(need.under)
    return low and high and over and under


def around(bound: Any, outward: int = 1) -> Iterator[Any]:
    """Yield what lies beside a bound (`outward` first), the bound, and other ways to write it."""
    if isinstance(bound, int) and bound.bit_length() > _MOST_BITS:
        yield from (bound + outward, bound, bound - outward)
        return
    here = exact(bound)
    yield from (written(here + outward), bound, written(here - outward))
    near = float(here)
    beside = (math.nextafter(near, -math.inf), near, math.nextafter(near, math.inf))
    yield from (n for n in beside if math.isfinite(n))
    yield from (written(here - Fraction(1, 2)), written(here + Fraction(1, 2)))


def multiples(step: Any, steps: list[Any]) -> Iterator[Any]:
    """Yield multiples of a step, what is none, and multiples of all steps and of all others."""
    here = exact(step)
    together = (common(steps), common([other for other in steps if other != step]))
    yield from (written(found) for found in together if found)
    for factor in (Fraction(1), Fraction(2), Fraction(-1), Fraction(3, 2), Fraction(1, 2)):
        yield written(here * factor)
    yield written(here + 1)


def text(need: Need) -> str:
    """Return a text of a length within the bounds that matches the pattern, if there is one."""
    least = need.count("minLength") or 0
    most = need.count("maxLength")
    if need.patterns:
        longest = least + MOST_LENGTH if most is None else most
        fitting = texts_of_length(need.patterns[0], least, longest)
        known = fitting or texts(need.patterns[0])
        if known:
            return next((t for t in known if t), known[0])
    length = max(least, 1) if most is None else max(least, min(1, most))
    return "a" * min(length, MOST_LENGTH)


def of_length(need: Need, length: int) -> str | None:
    """Return a text of so many characters, None where it would be too long to be made."""
    if not 0 <= length <= MOST_LENGTH:
        return None
    known = [t for pattern in need.patterns[:1] for t in texts_of_length(pattern, length, length)]
    return known[0] if known else "a" * length


def damaged(held: str) -> Iterator[str]:
    """Yield texts that differ from another one by little."""
    yield from (held[:-1], held + "!", held[1:], " " + held, held.swapcase(), held + "\n")
