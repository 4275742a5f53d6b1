"""Regular expressions in schemas: how costly they are to compile, and which need backtracking."""

from __future__ import annotations

import re

COST_LIMIT = 400_000
"""Sum over a schema; one unit is about five microseconds of compilation."""

_REPEAT = re.compile(r"\{(\d+)(?:,(\d*))?\}")
_BACKTRACKING = re.compile(r"\(\?(?:[=!>]|<[=!])|\\[1-9]|\\k<")
_UNICODE_WEIGHT = 100


def cost(pattern: str) -> int:
    """Return an upper estimate of the size that the compiled pattern has, in units of its parts.

    Bounded repeats multiply, since engines unroll them; Unicode classes count as many parts.
    """
    base = len(pattern) + _UNICODE_WEIGHT * (pattern.count("\\p") + pattern.count("\\P"))
    factor = 1
    for found in _REPEAT.finditer(pattern):
        upper = found[2] or found[1]
        factor *= max(1, int(upper[:9]))
        if factor > COST_LIMIT:
            return COST_LIMIT + 1
    return base * factor if factor > 1 else base


def needs_backtracking(pattern: str) -> bool:
    """Whether the pattern has look-around or back-references, which no linear engine can run."""
    return _BACKTRACKING.search(pattern) is not None
