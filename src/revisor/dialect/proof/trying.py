"""Ask both engines about both schemas, and tell a difference from a matter of opinion.

- The first engine, which passes all of the official test suite in every dialect, gives one verdict
  for the old schema and another for the new one: they differ.
- It gives the same for both, and the second engine does not: then the two engines disagree about
  one of the schemas. Where that is the one in the newer dialect, or both are in the same, they
  differ: the schema is read in two ways, as an unmigrated `dependencies` is. Where it is the one in
  the older dialect, the instance decides nothing: the second engine lacks something there.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from revisor.dialect.json_values import frozen
from revisor.dialect.own_dialects import supported
from revisor.errors import RevisorError

from . import second_engine
from .drawing import Progress
from .mutating import smallest
from .sides import Side

FIRST = "jsonschema-rs"
_MOST_SECOND_STEPS = 40_000
"""Steps that the second engine may take in one comparison: it is a hundred times slower."""
_MOST_SECOND_STEPS_EACH = 4_000


class Difference(NamedTuple):
    """An instance on which two schemas differ, the verdicts, and the engine that gave them."""

    instance: Any
    old: bool
    new: bool
    engine: str = FIRST


class Trial:
    """Two schemas under comparison, with counts of what was tried."""

    def __init__(self, old: Side, new: Side) -> None:
        self.old = old
        self.new = new
        self.tried = self.valid = self.asked_second = self.unjudged = self.disputed = 0
        self._left = _MOST_SECOND_STEPS
        self._seen: set[bytes] = set()
        self.accepted: list[Any] = []
        self.progress = (Progress(), Progress())

    def first_difference(self, instances: Iterable[Any], most: int) -> Difference | None:
        """Try instances, each once, until the schemas differ on one or `most` have been tried."""
        for instance in instances:
            if self.tried >= most or self.old.is_spent or self.new.is_spent:
                return None
            found = self.try_one(instance) if self._is_fresh(instance) else None
            if found is not None:
                return found
        return None

    def _is_fresh(self, instance: Any) -> bool:
        try:
            key = frozen(instance)
        except RevisorError:
            return False
        if key in self._seen:
            return False
        self._seen.add(key)
        return True

    def try_one(self, instance: Any) -> Difference | None:
        """Try one instance, and count it."""
        old, new = self.old.verdict(instance), self.new.verdict(instance)
        if old is None or new is None:
            self.unjudged += 1
            return None
        self.tried += 1
        if old:
            self.valid += 1
            self.accepted.append(instance)
        if old is not new:
            return Difference(instance, old, new)
        return self._by_second(instance, old)

    def _by_second(self, instance: Any, verdict: bool) -> Difference | None:  # noqa: FBT001
        if self.old.second is None or self.new.second is None or self._left <= 0:
            return None
        steps = self.old.about_steps(instance, _MOST_SECOND_STEPS_EACH)
        steps += self.new.about_steps(instance, _MOST_SECOND_STEPS_EACH)
        self._left -= min(steps, _MOST_SECOND_STEPS_EACH)
        if steps > _MOST_SECOND_STEPS_EACH:
            return None
        old, new = self.old.second.verdict(instance), self.new.second.verdict(instance)
        if old is None or new is None:
            return None
        self.asked_second += 1
        if old is new:
            return None
        disputed, other = (self.old, self.new) if old is not verdict else (self.new, self.old)
        if _age(disputed) < _age(other):
            self.disputed += 1
            return None
        return Difference(instance, old, new, second_engine.NAME)

    def made_smaller(self, found: Difference) -> Difference:
        """Return the smallest instance that shows a difference, as far as it is found."""
        smaller = found

        def differs(instance: Any) -> bool:
            nonlocal smaller
            again = self.try_one(instance)
            if again is None or again.engine != found.engine:
                return False
            smaller = again
            return True

        smallest(found.instance, differs)
        return smaller


def _age(side: Side) -> int:
    names = supported()
    return names.index(side.dialect.short_name)
