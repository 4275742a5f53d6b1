"""One side of a comparison: a schema in its own dialect, ready to be asked by both engines.

`format` is an annotation on both sides, whatever the dialect says of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from revisor.dialect import graph, preparing, work
from revisor.dialect.bounds import size
from revisor.dialect.document import SchemaDocument
from revisor.dialect.judging import Judge
from revisor.dialect.keywords import in_place
from revisor.dialect.schema_errors import location
from revisor.dialect.walk import Subschema
from revisor.errors import LimitReached, NotJson
from revisor.model.dialect import Dialect
from revisor.model.pointer import Pointer, render

from .second_engine import Second, second_of

_MOST_STEPS = 20_000
"""Steps of judging one instance: a comparison asks many."""
_MOST_PRODUCT = 1_000_000
"""Subschemas times parts of an instance that need no estimate."""
_SUBSCHEMAS_PER_STEP = 40
_LISTED_PER_ESTIMATE = 10
_LISTED_PER_STEP = 20
"""Members of enums that the second engine looks at in the time of one step."""
_MOST_STEPS_TOGETHER = 200_000
"""The same of all instances, where the work is estimated before each."""
_STEPS_PER_PART = 4
"""Subschemas that a part of an instance meets, where they are neither repeated nor referred to."""


class Side:
    """A schema that can be used, with its document and what asks the engines."""

    def __init__(
        self, value: Any, dialect: Dialect | None, documents: Mapping[str, Any], *, second: bool
    ) -> None:
        self.document: SchemaDocument = preparing.sound_document(value, dialect, documents)
        self.dialect: Dialect = preparing.dialect_of(self.document)
        compiled = preparing.compiled(self.document, formats=False)
        self._judge = Judge(self.document, compiled)
        self.second: Second | None = second_of(self.document) if second else None
        self.refused = ""
        measures = self.document.measures
        self._plain = not (self.document.references or measures.has_unevaluated)
        self._listed = sum(measures.listed.values())
        parts = len(self.document.subschemas) // _SUBSCHEMAS_PER_STEP
        self._steps_per_part = 1 + parts + self._listed // _LISTED_PER_ESTIMATE
        self._widest = max(_STEPS_PER_PART, _widest(self.document))
        self._left = _MOST_STEPS_TOGETHER

    def verdict(self, instance: Any) -> bool | None:
        """Whether an instance conforms; None where that takes too much, as `refused` tells."""
        try:
            if not self._judge.is_linear and not self._is_little(instance):
                return None
            return self._judge.is_valid(instance)
        except (LimitReached, NotJson) as error:
            self.refused = error.message
            return None

    @property
    def is_spent(self) -> bool:
        """Whether no more may be asked that takes a look at the work first."""
        return self._left <= 0

    def _is_little(self, instance: Any) -> bool:
        if self._plain and self._product(instance) <= _MOST_PRODUCT:
            self._left -= size(instance, _MOST_STEPS) * self._steps_per_part
            return True
        steps = self.steps(instance, _MOST_STEPS)
        self._left -= steps
        if steps > _MOST_STEPS:
            self.refused = "it takes too many steps"
        return steps <= _MOST_STEPS

    def _product(self, instance: Any) -> int:
        """Return how many steps it takes at most where nothing in the schema refers."""
        parts = len(self.document.subschemas) + self._listed
        return size(instance, _MOST_STEPS) * parts

    def steps(self, instance: Any, limit: int) -> int:
        """Return about how many steps an instance takes to be judged."""
        root = self.document.root
        return work.steps(self.document, root, instance, limit) if root else 0

    def about_steps(self, instance: Any, limit: int) -> int:
        """Return a guess of the same, which is quick where nothing in the schema refers."""
        if not self._plain or self._product(instance) > limit:
            return self.steps(instance, limit)
        return min(
            limit + 1, self._listed // _LISTED_PER_STEP + _STEPS_PER_PART * size(instance, limit)
        )

    def format_places(self) -> list[Subschema]:
        """Return the subschemas whose dialect asserts the `format` that they hold."""
        if not any(s.dialect.format_asserted for s in self.document.subschemas):
            return []
        used = graph.used(self.document)
        return [s for s in self.document.subschemas if s.pointer in used and _asserts_format(s)]

    def place(self, pointer: Pointer) -> str:
        """Return a JSON Pointer into the schema, or a URI with one into a document beside it."""
        library = self.document.library
        uri, way = library.place(pointer) if library else ("", pointer)
        return location(way, uri) if uri else render(way)


def _widest(document: SchemaDocument) -> int:
    """Return how many subschemas one of them has in place below it, at most."""
    counts = Counter(
        sub.parent.pointer
        for sub in document.subschemas
        if sub.parent is not None and sub.keyword in in_place(sub.dialect.short_name)
    )
    return max(counts.values(), default=0)


def _asserts_format(sub: Subschema) -> bool:
    held = sub.value
    return (
        sub.dialect.format_asserted
        and isinstance(held, dict)
        and isinstance(held.get("format"), str)
        and not sub.only_refers
    )
