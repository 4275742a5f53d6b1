"""How much work it is to validate a value, estimated before the engine is let loose on it (JS-18).

The engine follows every reference anew, so a few doubling definitions cost more than a day. The
estimate walks pairs of (subschema, value) once each and adds up what the engine would repeat.
It is lazy: a thousand keywords times a thousand members are counted, never listed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from .bounds import is_deeper, size, text_sizes
from .keywords import in_place
from .patterns import cost as pattern_cost
from .patterns import needs_backtracking
from .unfolding import UNEVALUATED_FACTOR

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from .document import SchemaDocument
    from .walk import Subschema

_BACKTRACKING_COST = 2_000
_TRIED_PER_STEP = 100
"""Parts of a regular expression that are tried at a character each, in the time of one step."""
_MAX_PAIRS = 300_000
_PLAIN_FACTOR = 5
"""Steps without references are the cheap ones: so many of them take the time of one other."""
MOST_STACK = 1_000
"""Subschemas that the engine may stand in at once: it recurses, and threads have small stacks."""

_LOOK_UPS_PER_STEP = 4
_META_SCHEMA_STEPS = 20
"""What each part of a value takes, where it is held against a meta-schema."""
_SENTENCE = 200
"""Characters of a fault without what it quotes, with what it costs to keep it."""

_ELEMENT_KEYWORDS = frozenset(
    ("items", "prefixItems", "additionalItems", "contains", "unevaluatedItems")
)
_Pair = tuple[int, int]


def too_much(
    document: SchemaDocument,
    sub: Subschema,
    value: Any,
    limit: int,
    *,
    most_stack: int = MOST_STACK,
) -> str | None:
    """Say why validating `value` by `sub` is more than `limit` steps of work, or return None.

    `most_stack` is how many subschemas may be stood in at once. The sentence reads on after "it",
    for example "takes too many steps".
    """
    if is_deeper(value, document.limits.depth):
        return f"holds a value nested more than {document.limits.depth} levels deep"
    if most_stack == MOST_STACK and _is_plainly_little(document, value, limit):
        return None
    estimate = _Estimate(document, limit)
    work, chain = estimate.of(sub, value)
    document.engine.spent += estimate.looked_at
    if work > limit:
        return "takes too many steps to validate: references or combinations multiply"
    if chain > most_stack:
        return "needs a chain of subschemas that is too long for this value"
    return None


def steps(document: SchemaDocument, sub: Subschema, value: Any, limit: int) -> int:
    """Return how many steps it takes to validate `value` by `sub`; some number above the limit."""
    return _Estimate(document, limit).of(sub, value)[0]


def _is_plainly_little(document: SchemaDocument, value: Any, limit: int) -> bool:
    """Whether no part of the schema can meet a part of the value twice, and the product is little.

    Nothing that refers or looks again at its neighbours, no regular expression: the everyday
    schema, for which the estimate would cost more than the validation.
    """
    if document.references or document.measures.has_unevaluated or document.measures.expressions:
        return False
    parts = len(document.subschemas) + sum(document.measures.listed.values())
    most = _PLAIN_FACTOR * limit
    return parts * size(value, most) <= most


def is_short(document: SchemaDocument, sub: Subschema, value: Any, limit: int) -> bool:
    """Whether all that can be said against a value fits in about `limit` characters.

    Every subschema may quote the part of the value that it is applied to.
    """
    return _Estimate(document, limit, text_sizes(value)).of(sub, value)[0] <= limit


class _Either(NamedTuple):
    """Several subschemas one of which a value meets: which, depends on the way."""

    subs: tuple[Subschema, ...]
    pointer: Any
    value: bool = True


class _Visit:
    """One pair under way: what it costs by itself, and what has been added up below it."""

    __slots__ = ("chain", "key", "rest", "sub", "work")

    def __init__(
        self, sub: Subschema | _Either, key: _Pair, work: int, rest: Iterator[Any]
    ) -> None:
        self.sub = sub
        self.key = key
        self.work = work
        self.rest = rest
        self.chain = 0


class _Estimate:
    """Memoised post-order sums over (subschema, value) pairs, on an explicit stack.

    With `quoted`, the sizes of the value's parts by their id(), a pair costs what it may say.
    """

    def __init__(
        self, document: SchemaDocument, limit: int, quoted: dict[int, int] | None = None
    ) -> None:
        self._document = document
        self._limit = limit
        self._quoted = quoted
        self.looked_at = 0
        self._known: dict[_Pair, tuple[int, int]] = {}
        self._open: set[_Pair] = set()
        foreign = (r.sub.pointer for r in document.references if r.kind == "meta-schema")
        self._foreign = frozenset(foreign)

    def of(self, sub: Subschema, value: Any) -> tuple[int, int]:
        """Return (steps of work, longest chain of subschemas), the first cut off at the limit."""
        stack = [self._begin(sub, value)]
        start = stack[0].key
        while stack:
            visit = stack[-1]
            following = next(visit.rest, None)
            if following is None:
                stack.pop()
                outcome = self._close(visit)
                if stack:
                    _add(stack[-1], outcome)
                continue
            self.looked_at += 1
            if self.looked_at > self._limit or len(self._known) + len(stack) > _MAX_PAIRS:
                return self._limit + 1, 1
            key = _key(*following)
            if key in self._known:
                _add(visit, self._known[key])
            elif key not in self._open:
                stack.append(self._begin(*following))
        return self._known[start]

    def _begin(self, sub: Subschema | _Either, value: Any) -> _Visit:
        key = _key(sub, value)
        self._open.add(key)
        if isinstance(sub, _Either):
            return _Visit(sub, key, 0, ((each, value) for each in sub.subs))
        below = self._document.children_of(sub)
        self.looked_at += len(below)
        if self._quoted is None:
            work = 1 + len(below) // _LOOK_UPS_PER_STEP + self._own_cost(sub, value)
        else:
            sentences = 1 + self._document.measures.listed.get(id(sub.value), 0)
            quoted = self._size(value) * _times_quoted(sub, value)
            work = (
                _SENTENCE * sentences + quoted + self._document.measures.told.get(id(sub.value), 0)
            )
        return _Visit(sub, key, work, self._next(sub, below, value))

    def _size(self, value: Any) -> int:
        """Return the characters of a part of the value; a name is no part, and is a short one."""
        return self._quoted.get(id(value), _SENTENCE) if self._quoted else 0

    def _close(self, visit: _Visit) -> tuple[int, int]:
        value, work = visit.sub.value, visit.work
        if isinstance(value, dict) and (
            "unevaluatedProperties" in value or "unevaluatedItems" in value
        ):
            work *= UNEVALUATED_FACTOR
        self._open.discard(visit.key)
        outcome = (min(work, self._limit + 1), visit.chain + 1)
        self._known[visit.key] = outcome
        return outcome

    def _next(
        self, sub: Subschema, below: list[Subschema], value: Any
    ) -> Iterator[tuple[Subschema | _Either, Any]]:
        same = in_place(sub.dialect.short_name)
        for child in below:
            if child.keyword in same:
                yield child, value
            else:
                yield from ((child, inner) for inner in _parts(child, value))
        several = self._document.alternatives.get(sub.pointer)
        if several:
            yield _Either(tuple(several), tuple(s.pointer for s in several)), value
        targets = self._document.certain_targets if several else self._document.targets
        yield from ((target, value) for target in targets.get(sub.pointer, ()))

    def _own_cost(self, sub: Subschema, value: Any) -> int:
        held = sub.value
        if not isinstance(held, dict):
            return 0
        cost = self._document.measures.listed.get(id(held), 0) // _LOOK_UPS_PER_STEP
        if sub.pointer in self._foreign:
            cost += _META_SCHEMA_STEPS * size(value, self._limit)
        pattern = held.get("pattern")
        if isinstance(pattern, str) and isinstance(value, str):
            slow = needs_backtracking(pattern)
            tried = len(value) * pattern_cost(pattern) // _TRIED_PER_STEP
            cost += _BACKTRACKING_COST if slow else tried
        return cost


def _times_quoted(sub: Subschema, value: Any) -> int:
    """How often a value may be quoted: each name that `propertyNames` refuses quotes all of it."""
    names = isinstance(value, dict) and isinstance(sub.value, dict) and "propertyNames" in sub.value
    return 1 + len(value) if names else 1


def _add(visit: _Visit, below: tuple[int, int]) -> None:
    either = isinstance(visit.sub, _Either)
    visit.work = max(visit.work, below[0]) if either else visit.work + below[0]
    visit.chain = max(visit.chain, below[1])


def _key(sub: Subschema | _Either, value: Any) -> _Pair:
    return hash(sub.pointer), id(value)


def _parts(child: Subschema, value: Any) -> Iterable[Any]:
    """Return the parts of a value that a child subschema may be applied to."""
    if isinstance(value, dict):
        if child.keyword == "properties":
            return (value[child.name],) if child.name in value else ()
        if child.keyword == "propertyNames":
            return value
        return () if child.keyword in _ELEMENT_KEYWORDS else value.values()
    if isinstance(value, list) and child.keyword in _ELEMENT_KEYWORDS:
        if child.keyword == "prefixItems" and isinstance(child.name, int):
            return value[child.name : child.name + 1]
        return value
    return ()
