"""Which subschemas are applied to the same value together with a given one."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from .walk import Subschema

MAX_STEPS = 100
"""Subschemas that are looked at: what is not found among so many is not told."""
MAX_ALL = 1_000_000
"""Subschemas that are looked at for all those of one document: nobody writes so many by hand."""

ALWAYS = frozenset(("allOf",))
SOMETIMES = frozenset(("allOf", "anyOf", "oneOf", "then", "else", "dependentSchemas"))


def together(sub: Subschema, keywords: frozenset[str] = ALWAYS) -> Iterator[Subschema]:
    """Yield the other subschemas that apply to the same value when `sub` does, up to `MAX_STEPS`.

    Those around an arm of allOf, its sister arms, what references lead to, and what stands below
    `keywords`: with `ALWAYS` only what applies in every case, with `SOMETIMES` also branches.
    """
    document = sub.document
    if document.looked_at > MAX_ALL:
        return
    below = isinstance(sub.value, dict) and not keywords.isdisjoint(sub.value)
    if sub.keyword != "allOf" and not below and not document.references:
        return  # Mostly nothing stands around it or below it, and nothing leads elsewhere.
    stack = [sub, *_around(sub)]
    done = {sub.pointer}
    for _ in range(MAX_STEPS):
        if not stack:
            return
        here = stack.pop()
        document.looked_at += 1
        if here.pointer not in done:
            yield here
        done.add(here.pointer)
        stack += [s for s in _next(here, sub, keywords) if s.pointer not in done]


def is_negated(sub: Subschema) -> bool:
    """Whether a subschema stands below `not` or `if`: there a contradiction may be meant."""
    here: Subschema | None = sub
    while here is not None and here.keyword not in ("not", "if"):
        here = here.parent
    return here is not None


def _next(here: Subschema, sub: Subschema, keywords: frozenset[str]) -> list[Subschema]:
    targets: list[Subschema] = sub.document.certain_targets.get(here.pointer, [])
    is_around = here is not sub and sub.pointer[: len(here.pointer)] == here.pointer
    return targets if is_around else targets + _below(here, keywords.__contains__)


def _below(sub: Subschema, wanted: Callable[[str], bool]) -> list[Subschema]:
    return [s for s in sub.document.children_of(sub)[:MAX_STEPS] if wanted(s.keyword)]


def _around(sub: Subschema) -> list[Subschema]:
    """Return the schemas around an arm of allOf, and its sister arms."""
    found: list[Subschema] = []
    here = sub
    while here.parent is not None and here.keyword == "allOf":
        found.append(here.parent)
        sisters = _below(here.parent, ALWAYS.__contains__)
        found += [s for s in sisters if s.pointer != here.pointer]
        here = here.parent
    return found
