"""In which sense draft-07 applies each subschema: so that it has to accept enough, or not too much.

A validator that ignores a keyword accepts more; below `not` it then refuses more. What is applied
in both senses (`if`, a branch of `oneOf`) has to mean exactly the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from revisor.dialect.walk import DEFINITIONS, Subschema

from .apart import References, are_apart
from .corpus import Corpus, Spot

_UNREAD = frozenset(
    (
        *("$defs", "definitions", "dependencies", "prefixItems", "contentSchema"),
        *("unevaluatedItems", "unevaluatedProperties"),
    )
)


class Sense(NamedTuple):
    """How a subschema is applied: `plain` may not become stricter, `negated` not wider."""

    plain: bool = False
    negated: bool = False

    def __or__(self, other: tuple[Any, ...]) -> Sense:
        """Return both together."""
        return Sense(self.plain or bool(other[0]), self.negated or bool(other[1]))

    @property
    def flipped(self) -> Sense:
        """The sense of what stands below a `not`."""
        return Sense(self.negated, self.plain)


NOT_READ, PLAIN, BOTH = Sense(), Sense(plain=True), Sense(plain=True, negated=True)


def senses(corpus: Corpus) -> dict[Spot, Sense]:
    """Return the sense of every subschema that draft-07 reads, whichever way it comes there."""
    references = {(r.file, r.sub.pointer, r.keyword): r for r in corpus.references}
    leads: dict[Spot, list[tuple[Spot, str, Subschema | None]]] = {}
    for number, sub in corpus.subschemas():
        if sub.parent is not None:
            step = ((number, sub.pointer), sub.keyword, sub.parent)
            leads.setdefault((number, sub.parent.pointer), []).append(step)
    for reference in corpus.references:
        if reference.target is not None and reference.keyword == "$ref":
            spot = (reference.file, reference.sub.pointer)
            leads.setdefault(spot, []).append((reference.target, "$ref", None))
    found = dict.fromkeys(_roots(corpus), PLAIN)
    stack = [*found]
    while stack:
        spot = stack.pop()
        for target, keyword, holder in leads.get(spot, ()):
            sense = found[spot]
            if holder is not None:
                sense = _below(keyword, holder, spot[0], sense, references)
            before = found.get(target, NOT_READ)
            if before | sense != before:
                found[target] = before | sense
                stack.append(target)
    return found


def _roots(corpus: Corpus) -> Iterator[Spot]:
    """Yield where reading begins: the documents, and definitions that only others can refer to."""
    yield from ((file.number, ()) for file in corpus.files)
    used = {reference.target for reference in corpus.references}
    for number, sub in corpus.subschemas():
        if sub.keyword in DEFINITIONS and (number, sub.pointer) not in used:
            yield number, sub.pointer


def _below(
    keyword: str, holder: Subschema, file: int, sense: Sense, references: References
) -> Sense:
    """Return the sense of what stands under a keyword of a schema that has one itself."""
    value: dict[str, Any] = holder.value
    if keyword in _UNREAD or (keyword == "items" and "prefixItems" in value):
        return NOT_READ
    if keyword == "not":
        return sense.flipped
    if keyword == "oneOf":
        return sense if are_apart(value["oneOf"], (file, holder.pointer), references) else BOTH
    if keyword == "contains" and value.get("minContains") == 0:
        return BOTH if "maxContains" in value else NOT_READ
    if keyword == "if":
        return BOTH if "then" in value or "else" in value else NOT_READ
    if keyword in ("then", "else"):
        return sense if "if" in value else NOT_READ
    if keyword == "dependentSchemas":
        return sense if sense.negated else NOT_READ
    return sense
