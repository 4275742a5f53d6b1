"""Values on both sides of every boundary that a subschema draws, for the place where it applies."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any, NamedTuple

from revisor.dialect.keywords import in_force
from revisor.dialect.walk import Subschema

from . import scalars
from .building import ANYTHING, MOST_ELEMENTS, SAMPLES, Builder, is_of, keyed
from .edges import edges
from .need import Key, Need, bound_of
from .texts import texts
from .ways import FREE

_MOST_MEMBERS = 12
"""Names of one list that are tried one by one; members of an enum all are."""
_MOST_PAIRED = 4
_MOST_REPEATED = 2_000
"""Elements of the longest array that is made of few."""
_MORE_SAMPLES = (1.0, 2.5, False, 0, "", -1, [None], {FREE: None})


class Place(NamedTuple):
    """Where values are made: what is asked there, and of the subschema that is looked at."""

    builder: Builder
    key: Key
    need: Need
    sub: Subschema

    def array(self, length: int, parts: dict[int, Any] | None = None) -> list[Any]:
        """Return an array of a length, with some elements given."""
        return self.builder.array(self.need, length, parts or {})

    def object(self, parts: dict[str, Any], least: int = 0) -> dict[str, Any]:
        """Return an object with some members given."""
        return self.builder.object(self.need, parts, least)

    def good(self, name: str) -> Any:
        """Return a value for the member of a name."""
        return self.builder.part(self.need.member(name))


_Try = Callable[[Place, str, Any], Iterator[Any]]


def candidates(place: Place) -> Iterator[Any]:
    """Yield values for a place, the ones most worth trying first."""
    builder, _, need, sub = place
    yield builder.build(need)
    if not isinstance(sub.value, dict):
        yield from SAMPLES.values()
        return
    yield from _by_turns([made for held in _looked_at(need, sub) for made in _tries(place, held)])
    if any(keyword in _TRIES for keyword in sub.value):
        yield from SAMPLES.values()
        yield from _MORE_SAMPLES


def _looked_at(need: Need, sub: Subschema) -> list[Subschema]:
    """Return the subschema, and what only references lead to from it: that is tried here, too."""
    below = [s for s in need.subs if s.pointer[: len(sub.pointer)] != sub.pointer]
    refers = any(
        isinstance(sub.value.get(k), str) for k in ("$ref", "$dynamicRef", "$recursiveRef")
    )
    own = [] if sub.only_refers else [sub]
    return [*own, *(below[:_MOST_MEMBERS] if refers else ())]


def _tries(place: Place, sub: Subschema) -> Iterator[Iterator[Any]]:
    """Yield what each keyword of a subschema gives to try; types, which come last, fit any."""
    known = in_force(sub.dialect.short_name)
    for keyword, value in sorted(sub.value.items(), key=lambda member: member[0] == "type"):
        trying = _TRIES.get(keyword)
        if trying is not None and (keyword in known or keyword == "dependencies"):
            yield trying(place._replace(sub=sub), keyword, value)


def _by_turns(several: list[Iterator[Any]]) -> Iterator[Any]:
    turns = deque(several)
    while turns:
        made = turns.popleft()
        value = next(made, _END)
        if value is not _END:
            yield value
            turns.append(made)


_END = object()


def _type(_place: Place, _keyword: str, value: Any) -> Iterator[Any]:
    named = (value,) if isinstance(value, str) else value
    yield from (sample for sample in SAMPLES.values() if not is_of(sample, named))
    yield from (*(SAMPLES[kind] for kind in named), 1.0, 2.5)


def _members(_place: Place, _keyword: str, value: Any) -> Iterator[Any]:
    ends = value if len(value) <= _MOST_MEMBERS else [value[0], value[-1]]
    near = [_near(member) for member in ends[: _MOST_MEMBERS // 4]]
    yield from _by_turns([iter(value), *near])


def _const(_place: Place, _keyword: str, value: Any) -> Iterator[Any]:
    yield value
    yield from _near(value)


def _near(member: Any) -> Iterator[Any]:
    """Yield values that are nearly the same."""
    if isinstance(member, str):
        yield from scalars.damaged(member)
    elif isinstance(member, bool):
        yield from (not member, int(member), str(member).lower())
    elif isinstance(member, int | float):
        yield from (*scalars.around(member), str(member))
    elif member is None:
        yield from ("null", False, 0)
    elif isinstance(member, list):
        yield from ([*member, None], member[:-1])
    else:
        yield {**member, FREE: None}
        yield dict(list(member.items())[:-1])


def _around(place: Place, keyword: str, _value: Any) -> Iterator[Any]:
    bound = bound_of(place.sub, keyword)
    if bound is not None:
        yield from scalars.around(bound, -1 if keyword.endswith("inimum") else 1)


def _multiples(place: Place, _keyword: str, value: Any) -> Iterator[Any]:
    yield from scalars.multiples(value, place.need.steps)


def _branches(place: Place, _keyword: str, _value: Any) -> Iterator[Any]:
    """Values for several branches at once: for all of them, and for each two of the first."""
    inside = place.sub.document.children_of(place.sub)
    for keyword in ("oneOf", "anyOf"):
        branches = [c.pointer for c in inside if c.keyword == keyword]
        pairs = list(combinations(branches[:_MOST_PAIRED], 2))
        for some in (*pairs, branches[:_MOST_MEMBERS]):
            if len(some) > 1:
                yield place.builder.base((place.key[0], place.key[1] | frozenset(some)))


def _lengths(place: Place, keyword: str, value: Any) -> Iterator[Any]:
    for length in _outward(keyword, int(value)):
        made = scalars.of_length(place.need, length)
        if made is not None:
            yield made


def _outward(keyword: str, count: int) -> tuple[int, ...]:
    """Return a count and those beside it, the one beyond it first."""
    step = -1 if keyword.startswith("min") else 1
    return count + step, count, count - step


def _pattern(_place: Place, _keyword: str, value: Any) -> Iterator[Any]:
    known = texts(value)[:4]
    yield from known
    yield from edges(value)
    for text in known[:2]:
        yield from scalars.damaged(text)
    yield from ("", "a", "A", "0", "é")


def _content(_place: Place, _keyword: str, _value: Any) -> Iterator[Any]:
    yield from ("{", "{}", "e30=", "ew==", "%")


def _elements(place: Place, _keyword: str, value: Any) -> Iterator[Any]:
    """Arrays of fewer, as many and more elements than are spoken of."""
    known = max((len(parts.prefix) for parts in place.need.parts), default=0)
    known = max(known, len(value) if isinstance(value, list) else 0)
    for length in dict.fromkeys((known, known + 1, known - 1, known + 2, 0, 1)):
        if 0 <= length <= MOST_ELEMENTS:
            yield place.array(length)
            if length:
                yield place.array(length, {length - 1: _wrong(place, length - 1)})


def _wrong(place: Place, index: int) -> Any:
    return wrong(place.builder, place.need.element(index))


def wrong(builder: Builder, subs: tuple[Subschema, ...]) -> Any:
    """Return a value that subschemas do not allow, as far as their types say."""
    need = builder.need(keyed(subs))
    allowed = need.types or need.kinds
    return next((v for v in SAMPLES.values() if allowed and not is_of(v, allowed)), None)


def _element_counts(place: Place, keyword: str, value: Any) -> Iterator[Any]:
    for length in _outward(keyword, int(value)):
        if MOST_ELEMENTS < length <= _MOST_REPEATED:
            some = place.array(MOST_ELEMENTS)
            yield [*some, *some[-1:] * (length - MOST_ELEMENTS)]
        if 0 <= length <= MOST_ELEMENTS:
            yield place.array(length)
        if 0 <= length <= _MOST_REPEATED:
            yield [ANYTHING + str(i) for i in range(length)]


def _unique(place: Place, _keyword: str, _value: Any) -> Iterator[Any]:
    same = place.array(1)[:1] * 2
    yield same
    yield from ([1, 1.0], [1, True], [0, False], [{}, {}], [[1], [1]], ["a", "a"], ["a", "b"])
    yield [place.array(2)[-1]] * 3


def _contained(place: Place, _keyword: str, _value: Any) -> Iterator[Any]:
    """Arrays of no, one, and the least and most elements that are asked for, among others."""
    own, held = place.sub, place.sub.value
    inside = [c for c in own.document.children_of(own) if c.keyword == "contains"]
    good, bad = place.builder.part(inside), wrong(place.builder, tuple(inside))
    bounds = [held.get(k) for k in ("minContains", "maxContains") if k in held]
    counts = [0, 1, *(int(b) + more for b in bounds for more in (-1, 0, 1))]
    for count in dict.fromkeys(counts):
        if 0 <= count <= MOST_ELEMENTS:
            yield [good] * count
            yield [bad, *[good] * count]
            yield [*_apart(good, count), bad]


def _apart(good: Any, count: int) -> list[Any]:
    numbers = isinstance(good, int | float) and not isinstance(good, bool)
    return [good + i for i in range(count)] if numbers else [good] * count


def _required(place: Place, _keyword: str, value: Any) -> Iterator[Any]:
    whole = place.object({})
    yield whole
    for name in value[:_MOST_MEMBERS]:
        yield {other: held for other, held in whole.items() if other != name}
    yield dict.fromkeys(value[:MOST_ELEMENTS], ANYTHING)


def _properties(place: Place, _keyword: str, value: Any) -> Iterator[Any]:
    names = list(value)[:MOST_ELEMENTS]
    full = place.object({name: place.good(name) for name in names})
    yield full
    inside = place.need.subs and place.sub is not place.need.subs[0]
    for name in names[:_MOST_MEMBERS] if inside else ():
        bad = wrong(place.builder, place.need.member(name))
        yield place.object({name: bad})
    if names:
        yield place.object({names[0].swapcase(): place.good(names[0])})


def _extra(place: Place, _keyword: str, _value: Any) -> Iterator[Any]:
    yield place.object({FREE: place.good(FREE)})
    yield from (place.object({FREE: sample}) for sample in SAMPLES.values())


def _patterned(place: Place, _keyword: str, value: Any) -> Iterator[Any]:
    for pattern in list(value)[:_MOST_MEMBERS]:
        for name in texts(pattern)[:2]:
            yield place.object({name: place.good(name)})
            bad = wrong(place.builder, place.need.member(name))
            yield place.object({name: bad})
            yield from (place.object({near: bad}) for near in list(scalars.damaged(name))[:2])


def _names(place: Place, _keyword: str, _value: Any) -> Iterator[Any]:
    for name in ("a", "A", "", "0", FREE, "a" * 40):
        yield place.object({name: place.good(name)})


def _member_counts(place: Place, keyword: str, value: Any) -> Iterator[Any]:
    for count in _outward(keyword, int(value)):
        if 0 <= count <= MOST_ELEMENTS:
            yield place.object({}, count)
            yield {f"{FREE}{i}": ANYTHING for i in range(count)}


def _dependents(place: Place, _keyword: str, value: Any) -> Iterator[Any]:
    for name, needs in list(value.items())[:_MOST_MEMBERS]:
        yield place.object({name: place.good(name)})
        yield {name: place.good(name)}
        if isinstance(needs, list):
            whole = {n: place.good(n) for n in (name, *needs[:MOST_ELEMENTS])}
            yield place.object(whole)
            for missing in needs[:_MOST_MEMBERS]:
                yield {other: held for other, held in whole.items() if other != missing}


_TRIES: dict[str, _Try] = {
    "type": _type,
    "enum": _members,
    "const": _const,
    **dict.fromkeys(("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"), _around),
    "multipleOf": _multiples,
    **dict.fromkeys(("oneOf", "anyOf"), _branches),
    **dict.fromkeys(("minLength", "maxLength"), _lengths),
    "pattern": _pattern,
    **dict.fromkeys(("contentEncoding", "contentMediaType"), _content),
    **dict.fromkeys(("items", "prefixItems", "additionalItems", "unevaluatedItems"), _elements),
    **dict.fromkeys(("minItems", "maxItems"), _element_counts),
    "uniqueItems": _unique,
    "contains": _contained,
    "required": _required,
    "properties": _properties,
    **dict.fromkeys(("additionalProperties", "unevaluatedProperties"), _extra),
    "patternProperties": _patterned,
    "propertyNames": _names,
    **dict.fromkeys(("minProperties", "maxProperties"), _member_counts),
    **dict.fromkeys(("dependentRequired", "dependentSchemas", "dependencies"), _dependents),
}
