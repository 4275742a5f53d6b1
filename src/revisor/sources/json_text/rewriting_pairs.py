"""Which member of a text a member of the new value comes from."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterable
from itertools import islice
from typing import Any, NamedTuple

from revisor.sources.json_text.rewriting_equality import Numbering
from revisor.sources.json_text.rewriting_spans import Member, Spans

_MOST_COMPARED = 16
"""Members of the text that one new member is compared with; the first that are left."""


class Pair(NamedTuple):
    """A new member or element.

    `place` is the member whose place it takes, with key and white space; `source` the value of the
    text that it is written like, -1 for none.
    """

    name: str | int
    value: Any
    place: Member | None
    source: int


class Pairing:
    """Finds for the members of one container what they come from in the text."""

    def __init__(self, spans: Spans, numbering: Numbering) -> None:
        self._spans = spans
        self._numbering = numbering

    def members(self, new: dict[str, Any], old: list[Member]) -> list[Pair]:
        """Pair the members of an object with those that it had: by name, or else by value."""
        named = {member.name: member for member in old}
        gone = {m.value: m for m in old if m.name not in new}
        # What is gone comes last, so that a member which was renamed is found under its old name.
        equal = {self._numbering.same[m.value]: m for m in old if m.name in new}
        equal |= {self._numbering.same[m.value]: m for m in reversed(gone.values())}
        free = [m for m in old if m.name not in new or not self._is_like(m.value, new[m.name])]
        pairs = []
        for name, value in new.items():
            own = named.get(name)
            found = self._source(value, own, equal, free)
            place = own or (gone.pop(found.value, None) if found else None)
            pairs.append(Pair(name, value, place, found.value if found else -1))
        return pairs

    def elements(self, new: list[Any], old: list[Member]) -> list[Pair]:
        """Pair the elements of an array with those that it had: equal ones, then similar ones."""
        same, of = self._numbering.same, self._numbering.of
        kept = {i for i, m in enumerate(old[: len(new)]) if same[m.value] == of(new[i])}
        found = {index: old[index] for index in kept}
        left: dict[int, list[Member]] = defaultdict(list)
        for index in range(len(old) - 1, -1, -1):
            if index not in kept:
                left[same[old[index].value]].append(old[index])
        for index, value in enumerate(new):
            if index not in kept and left[of(value)]:
                found[index] = left[of(value)].pop()
        self._pair_similar(new, old, found)
        return [
            Pair(index, value, found.get(index), found[index].value if index in found else -1)
            for index, value in enumerate(new)
        ]

    def _pair_similar(self, new: list[Any], old: list[Member], found: dict[int, Member]) -> None:
        """Add what the other elements come from, and last whose place they take at least."""
        taken = {member.value for member in found.values()}
        free = deque(member for member in old if member.value not in taken)
        for index, value in enumerate(new):
            if index not in found and free:
                best = self._most_similar(value, free, least=int(isinstance(value, dict)))
                if best is not None:
                    found[index] = best
                    free.remove(best)
        unused = {member.value for member in free}
        for index, member in enumerate(old[: len(new)]):
            if index not in found and member.value in unused:
                found[index] = member

    def _source(
        self, value: Any, own: Member | None, equal: dict[int, Member], free: list[Member]
    ) -> Member | None:
        number = self._numbering.of(value)
        if own is not None and self._numbering.same[own.value] == number:
            return own
        if number in equal:
            return equal[number]
        if own is not None and self._is_like(own.value, value):
            most = self._in_common(own.value, value) if free else 0
            # Another one may have taken over the name of this one.
            return self._most_similar(value, free, least=most + 1) or own
        return self._most_similar(value, free, least=1)

    def _most_similar(self, value: Any, free: Iterable[Member], *, least: int) -> Member | None:
        """Return the member that has the most in common with `value`, at least so much."""
        best, most = None, least - 1
        for member in islice(free, _MOST_COMPARED):
            if self._is_like(member.value, value):
                common = self._in_common(member.value, value)
                if common > most:
                    best, most = member, common
                if not isinstance(value, dict | list | tuple):
                    # Scalars have nothing in common: the first one is as good as any.
                    break
        return best

    def _in_common(self, old: int, new: Any) -> int:
        """Count what two containers of a kind share: names, values, the kind of elements."""
        if not isinstance(new, dict | list | tuple):
            return 0
        children = list(self._spans.children(old))
        inner = list(new.values()) if isinstance(new, dict) else new
        values = {self._numbering.same[child] for child in children}
        common = 2 * len(values & {self._numbering.of(each) for each in inner})
        if isinstance(new, dict):
            common += len(new.keys() & {self._spans.name_of(child) for child in children})
        elif inner and children:
            common += self._are_related(children[0], inner[0])
        return common

    def _are_related(self, old: int, new: Any) -> bool:
        """Whether an element could have become another one: objects by a name that they share."""
        if not isinstance(new, dict):
            return self._is_like(old, new)
        return self._is_like(old, new) and any(
            self._spans.name_of(child) in new for child in self._spans.children(old)
        )

    def _is_like(self, old: int, new: Any) -> bool:
        """Whether a value of the text is of the kind of a new one: object, array, or neither."""
        kind = self._spans.kind_of(old)
        if isinstance(new, dict):
            return kind == "{"
        if isinstance(new, list | tuple):
            return kind == "["
        return kind not in "{["
