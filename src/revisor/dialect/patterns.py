"""Regular expressions in schemas: how costly they are to compile, and which need backtracking."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

COST_LIMIT = 400_000
"""Sum over a schema; one unit is about five microseconds of compilation."""

_UNICODE_WEIGHT = 100
_TOKEN = re.compile(
    r"""
    (?P<escape>\\[pP](?:\{[^}\\]*\}|.) | \\.)
  | (?P<class>\[\^?\]?(?:\\.|[^\]\\])*\]?)
  | (?P<open>\()
  | (?P<close>\))
  | \{(?P<least>\d+)(?P<range>,(?P<most>\d*))?\}
  | (?P<atom>.)
    """,
    re.VERBOSE | re.DOTALL,
)
_BACKTRACKING = re.compile(r"\(\?(?:[=!>]|<[=!])|\\[1-9]|\\k<")


@lru_cache(maxsize=4096)
def cost(pattern: str) -> int:
    """Return an upper estimate of the size of the compiled pattern, in units of its parts.

    Engines unroll bounded repeats, so a repeat multiplies what it repeats, nested ones each other;
    a Unicode class counts as many parts. Never more than `COST_LIMIT` + 1.
    """
    sums, last = [0], 0
    for token in _TOKEN.finditer(pattern):
        if token["open"]:
            sums[-1] += last
            sums.append(0)
            last = 0
        elif token["close"]:
            inside = last + (sums.pop() if len(sums) > 1 else 0)
            last = min(inside, COST_LIMIT + 1)
        elif token["least"] is not None:
            times = max(_count(token["least"]), _count(token["most"] or "0"))
            last = min(last * max(1, times), COST_LIMIT + 1)
        else:
            sums[-1] += last
            last = _weight(token[0])
    return min(sum(sums) + last, COST_LIMIT + 1)


def _count(digits: str) -> int:
    return int(digits) if len(digits) < len(str(COST_LIMIT)) + 1 else COST_LIMIT + 1


def _weight(part: str) -> int:
    return 1 + _UNICODE_WEIGHT * (part.count("\\p") + part.count("\\P"))


def needs_backtracking(pattern: str) -> bool:
    """Whether the pattern has look-around or back-references, which no linear engine can run."""
    return _BACKTRACKING.search(pattern) is not None


def patterns_of(schema: dict[str, Any]) -> tuple[str, ...]:
    """Return the regular expressions of `patternProperties`, none where it is no object."""
    held = schema.get("patternProperties")
    return tuple(p for p in held if isinstance(p, str)) if isinstance(held, dict) else ()
