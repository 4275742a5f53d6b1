"""Named groups of a regular expression: which names it gives, refers to, and gives twice.

ES2025 allows a name to be given twice in alternatives of which only one can match; what follows an
older edition refuses that.
"""

from __future__ import annotations

import re
from itertools import combinations

NAME = r"[\w$]+"
_GIVEN = re.compile(rf"\(\?<({NAME})>")
_REFERRED = re.compile(rf"\\k<({NAME})>")
_ESCAPE = re.compile(r"\\[^k]")
_TOKEN = re.compile(rf"\\.|\[(?:\\.|[^\]\\])*\]?|\(\?<(?P<name>{NAME})>|[()|]", re.DOTALL)
_MOST = 200
"""More named groups than anybody writes by hand; beyond, a name given twice is plainly refused."""

_Way = tuple[tuple[int, int], ...]


def given_names(pattern: str) -> list[str]:
    """Return the names that groups of the pattern have, in order."""
    return _GIVEN.findall(_ESCAPE.sub("..", pattern)) if "(?<" in pattern else []


def referred_names(pattern: str) -> list[str]:
    r"""Return the names that `\k<name>` refers to, in order."""
    return _REFERRED.findall(_ESCAPE.sub("..", pattern)) if "\\k<" in pattern else []


def only_in_alternatives(pattern: str) -> bool:
    """Whether a name is given twice, and each time in another alternative (ECMA-262, 16th ed.)."""
    names = given_names(pattern)
    if len(set(names)) == len(names) or len(names) > _MOST:
        return False
    found: dict[str, list[_Way]] = {}
    for name, way in _ways(pattern):
        found.setdefault(name, []).append(way)
    pairs = (pair for ways in found.values() for pair in combinations(ways, 2))
    return all(_exclude_each_other(*pair) for pair in pairs)


def without_names(pattern: str) -> str:
    """Return the pattern with its named groups turned into plain ones."""
    return _GIVEN.sub("(", pattern)


def _ways(pattern: str) -> list[tuple[str, _Way]]:
    """Return each named group with the (group, alternative) pairs that lead to it."""
    found: list[tuple[str, _Way]] = []
    stack, number = [[0, 0]], 0
    for token in _TOKEN.finditer(pattern):
        if token["name"]:
            found.append((token["name"], tuple((group, arm) for group, arm in stack)))
        if token[0][0] == "(":
            number += 1
            stack.append([number, 0])
        elif token[0] == ")" and len(stack) > 1:
            stack.pop()
        elif token[0] == "|":
            stack[-1][1] += 1
    return found


def _exclude_each_other(one: _Way, other: _Way) -> bool:
    apart = next(((a, b) for a, b in zip(one, other, strict=False) if a != b), None)
    return apart is not None and apart[0][0] == apart[1][0]
