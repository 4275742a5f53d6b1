"""References to a name that two different schemas have: which is meant, nobody can say.

2020-12 core 8.2.1: an identifier names one place. Generators that write a definition out wherever
it is used repeat its name, too: what is equal may have one name.
"""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import unquote

from revisor.model.pointer import Pointer

from .keyword_values import canonical
from .references import Reference, anchor_names, joined
from .walk import Subschema

_NAMING = frozenset(("$id", "id", "$anchor", "$dynamicAnchor"))
_Name = tuple[str, str]
"""A base URI, and the anchor in it ("" for the resource itself)."""


def ambiguous(
    subschemas: list[Subschema], references: list[Reference]
) -> Iterator[tuple[Reference, Pointer, Pointer]]:
    """Yield each reference to a name that two different schemas have, with their places."""
    several = _several(subschemas)
    for reference in references if several else ():
        for name in _named_by(reference):
            if name in several:
                yield reference, *several[name]
                break


def _several(subschemas: list[Subschema]) -> dict[_Name, tuple[Pointer, Pointer]]:
    first: dict[_Name, Subschema] = {}
    found: dict[_Name, tuple[Pointer, Pointer]] = {}
    for sub in subschemas:
        for name in _names_of(sub):
            other = first.setdefault(name, sub)
            if other is not sub and canonical(other.value) != canonical(sub.value):
                found.setdefault(name, (other.pointer, sub.pointer))
    return found


def _names_of(sub: Subschema) -> Iterator[_Name]:
    if isinstance(sub.value, dict) and not _NAMING.isdisjoint(sub.value):
        base = sub.resource.base
        if base and sub.pointer == sub.resource.pointer:
            yield base, ""
        yield from ((base, name) for name in dict.fromkeys(anchor_names(sub)))


def _named_by(reference: Reference) -> Iterator[_Name]:
    address, _, fragment = reference.text.partition("#")
    base = reference.sub.resource.base
    if address:
        base = joined(base, address)[0] or ""
        yield base, ""
    if reference.within is not None:
        base = reference.within.base
    yield base, unquote(fragment)
