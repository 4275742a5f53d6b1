"""How much work it is to validate a value, estimated before the engine is let loose on it (JS-18).

The engine follows every reference anew, so a few doubling definitions cost more than a day. The
estimate walks pairs of (subschema, value) once each and adds up what the engine would repeat.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .bounds import depth
from .keywords import in_place
from .patterns import needs_backtracking

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .document import SchemaDocument
    from .walk import Subschema

_UNEVALUATED_FACTOR = 3
"""An unevaluated* keyword makes the engine look again at what its neighbours evaluated."""
_BACKTRACKING_COST = 2_000
_MAX_PAIRS = 300_000
_MAX_STACK = 4_000
"""Schema steps times levels of the value; the engine recurses on both."""

_ELEMENT_KEYWORDS = frozenset(
    ("items", "prefixItems", "additionalItems", "contains", "unevaluatedItems")
)
_Pair = tuple[int, int]


def too_much(document: SchemaDocument, sub: Subschema, value: Any, limit: int) -> str | None:
    """Say why validating `value` by `sub` is more than `limit` steps of work, or return None.

    The sentence reads on after "it", for example "takes too many steps".
    """
    levels = depth(value)
    if levels > document.limits.depth:
        return f"holds a value nested more than {document.limits.depth} levels deep"
    work, chain = _Estimate(document, limit).of(sub, value)
    if work > limit:
        return "takes too many steps to validate: references or combinations multiply"
    if chain * max(1, levels) > _MAX_STACK:
        return "needs a chain of subschemas that is too long for this value"
    return None


class _Estimate:
    """Memoised post-order sums over (subschema, value) pairs, on an explicit stack."""

    def __init__(self, document: SchemaDocument, limit: int) -> None:
        self._document = document
        self._limit = limit
        self._known: dict[_Pair, tuple[int, int]] = {}
        self._open: set[_Pair] = set()

    def of(self, sub: Subschema, value: Any) -> tuple[int, int]:
        """Return (steps of work, longest chain of subschemas), the first cut off at the limit."""
        start = (sub, value)
        stack: list[tuple[tuple[Subschema, Any], list[tuple[Subschema, Any]]]] = []
        stack.append((start, list(self._next(*start))))
        while stack:
            pair, rest = stack[-1]
            while rest and self._done(rest[-1]):
                rest.pop()
            if rest and len(self._known) < _MAX_PAIRS:
                self._open.add(_key(rest[-1]))
                following = rest.pop()
                stack.append((following, list(self._next(*following))))
            else:
                stack.pop()
                self._close(pair)
        if len(self._known) >= _MAX_PAIRS:
            return self._limit + 1, 1
        return self._known[_key(start)]

    def _done(self, pair: tuple[Subschema, Any]) -> bool:
        return _key(pair) in self._known or _key(pair) in self._open

    def _close(self, pair: tuple[Subschema, Any]) -> None:
        work, chain = 1 + _own_cost(*pair), 0
        for following in self._next(*pair):
            below = self._known.get(_key(following), (0, 0))
            work += below[0]
            chain = max(chain, below[1])
        if isinstance(pair[0].value, dict) and (
            "unevaluatedProperties" in pair[0].value or "unevaluatedItems" in pair[0].value
        ):
            work *= _UNEVALUATED_FACTOR
        self._open.discard(_key(pair))
        self._known[_key(pair)] = (min(work, self._limit + 1), chain + 1)

    def _next(self, sub: Subschema, value: Any) -> Iterator[tuple[Subschema, Any]]:
        same = in_place(sub.dialect.short_name)
        for child in self._document.children_of(sub):
            if child.keyword in same:
                yield child, value
            else:
                yield from ((child, inner) for inner in _parts(child, value))
        for target in self._document.targets.get(sub.pointer, ()):
            yield target, value


def _key(pair: tuple[Subschema, Any]) -> _Pair:
    return hash(pair[0].pointer), id(pair[1])


def _parts(child: Subschema, value: Any) -> list[Any]:
    """Return the parts of a value that a child subschema may be applied to."""
    if isinstance(value, dict):
        if child.keyword == "properties":
            return [value[child.name]] if child.name in value else []
        return [] if child.keyword in _ELEMENT_KEYWORDS else list(value.values())
    if isinstance(value, list) and child.keyword in _ELEMENT_KEYWORDS:
        if child.keyword == "prefixItems" and isinstance(child.name, int):
            return value[child.name : child.name + 1]
        return value
    return []


def _own_cost(sub: Subschema, value: Any) -> int:
    pattern = sub.value.get("pattern") if isinstance(sub.value, dict) else None
    if isinstance(pattern, str) and isinstance(value, str) and needs_backtracking(pattern):
        return _BACKTRACKING_COST
    return 0
