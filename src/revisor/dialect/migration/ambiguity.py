"""References that validators follow to different places, since they disagree on identifiers.

Some look for identifiers beside a `$ref`, below keywords of later dialects, or wherever a reference
leads; others do not. What depends on that has no meaning that could be kept.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from revisor.dialect.keywords import described
from revisor.dialect.references import joined
from revisor.dialect.resolve import DEFAULT_DIALECT
from revisor.dialect.walk import Subschema

from .change import Place
from .corpus import Corpus, Reference, Spot

_TWICE = "it leads to what two places are named by the same URI or anchor"
_HIDDEN = "its base URI depends on an identifier in a place that not all validators look at"
_ASLEEP = "it leads to an identifier in a place where it has no force"
_ZEROS = "it leads nowhere by the letter, and some validators read its 0... as a position"
_PADDED = re.compile(r"^/(?:.*/)?0\d+(?:/|$)", re.DOTALL)
"""A position with zeros before it, which RFC 6901 (section 4) does not allow."""
_DATA = ("enum", "const", "default", "examples")


def uncertain(corpus: Corpus) -> Iterator[Place]:
    """Yield references to what has two places, or none that is certain."""
    anywhere: set[str] = set()
    for file in corpus.files:
        anywhere |= _identifiers(file.value, file.uri)
    asleep = _asleep(corpus)
    hidden = _hidden(corpus)
    for reference in corpus.references:
        reason = _reason(corpus, reference, anywhere, asleep)
        if not reason and _depends(reference, hidden):
            reason = _HIDDEN
        if reason:
            pointer = (*reference.sub.pointer, reference.keyword)
            yield corpus.files[reference.file].place(pointer, reason)


def _reason(corpus: Corpus, reference: Reference, anywhere: set[str], asleep: set[str]) -> str:
    uris = {uri_of(reference), reference.address} if reference.address else set()
    name = "" if reference.fragment.startswith("/") else reference.fragment
    anchor = {f"#{name}"} if name else set()
    home = reference.home
    if home is None:
        return "" if anywhere.isdisjoint(uris) else _ASLEEP
    if reference.target is None and not anywhere.isdisjoint(anchor):
        return _ASLEEP
    if reference.target is None and _PADDED.search(reference.fragment):
        return _ZEROS
    twice = not corpus.twice.isdisjoint({(home[1].base, ""), (home[1].base, name)})
    return _TWICE if twice or not asleep.isdisjoint(uris | anchor) else ""


def uri_of(reference: Reference) -> str:
    """Return the URI that the address of a reference comes to."""
    return joined(reference.sub.resource.base, reference.address)[0] or ""


def _depends(reference: Reference, hidden: set[Spot]) -> bool:
    spots = {(reference.file, reference.sub.pointer)}
    if reference.home:
        spots.add((reference.home[0], reference.home[1].pointer))
    return not spots.isdisjoint(hidden)


def _asleep(corpus: Corpus) -> set[str]:
    """Return what looks like an identifier beside a `$ref`, or below a later dialect's keyword."""
    found: set[str] = set()
    for _, sub in corpus.subschemas():
        if isinstance(sub.value, dict):
            base = sub.resource.base
            for keyword, value in sub.value.items():
                if _sleeps(sub, keyword):
                    found |= _identifiers(value, base)
            if sub.only_refers:
                found |= _identifiers({k: v for k, v in sub.value.items() if "id" in k}, base)
    return found


def _sleeps(sub: Subschema, keyword: str) -> bool:
    if keyword in _DATA:
        return False
    if sub.only_refers:
        return keyword not in ("$ref", "definitions", "$defs")
    own = described(sub.dialect.short_name)
    return keyword not in own and keyword in described(DEFAULT_DIALECT)


def _identifiers(value: Any, base: str) -> set[str]:
    """Return the URIs and `#names` of all in a value that looks like an identifier."""
    found: set[str] = set()
    stack: list[tuple[Any, str]] = [(value, base)]
    while stack:
        held, base = stack.pop()
        if isinstance(held, dict):
            for text in (held.get("id"), held.get("$id"), f"#{held.get('$anchor', '')}"):
                if isinstance(text, str):
                    address, _, name = text.partition("#")
                    found.add(f"#{name}")
                    if address:
                        base = joined(base, address)[0] or base
                        found |= {base, address}
            stack += [(inner, base) for inner in held.values()]
        elif isinstance(held, list):
            stack += [(inner, base) for inner in held]
    return found - {"", "#"}


def _hidden(corpus: Corpus) -> set[Spot]:
    """Return the subschemas whose base URI depends on an identifier that only a reference finds."""
    found: set[Spot] = set()
    for number, known in enumerate(corpus.known):
        strays = [sub for sub in known.values() if sub.parent is None and sub.pointer]
        crossing = {sub.pointer for sub in strays if crosses(corpus, number, sub)}
        for sub in known.values() if strays else ():
            top = sub
            while top.parent is not None:
                top = top.parent
            inside = len(sub.resource.pointer) >= len(top.pointer) > 0
            if inside or top.pointer in crossing:
                found.add((number, sub.pointer))
    return found


def crosses(corpus: Corpus, number: int, stray: Subschema) -> bool:
    """Whether an identifier stands on the way to a place from the schema that encloses it."""
    holder = corpus.around(number, stray.pointer)
    value = holder.value
    for token in stray.pointer[len(holder.pointer) : -1]:
        value = value[token]
        if isinstance(value, dict) and isinstance(value.get(stray.dialect.id_keyword), str):
            return True
    return False
