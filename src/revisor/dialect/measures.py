"""What the parts of a schema weigh when values are held against it, each computed once."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from revisor.model.dialect import Keyword

from .bounds import size, text_size
from .keywords import described
from .patterns import needs_backtracking, patterns_of
from .walk import Subschema

_LISTS = ("enum", "const", "required", "dependentRequired", "dependencies")
"""Keywords whose value is gone through, or compared, part by part."""


class Measures:
    """The weights of a walked schema; parts are named by the id() of their object."""

    def __init__(self, subschemas: list[Subschema]) -> None:
        self._subschemas = [s for s in subschemas if s.value.__class__ is dict]

    @property
    def _objects(self) -> list[dict[str, Any]]:
        return [sub.value for sub in self._subschemas]

    @cached_property
    def has_unevaluated(self) -> bool:
        """Whether some subschema has `unevaluatedProperties` or `unevaluatedItems`."""
        return any("unevaluatedProperties" in v or "unevaluatedItems" in v for v in self._objects)

    @cached_property
    def listed(self) -> dict[int, int]:
        """How many values the lists of a schema object hold (`enum`, `required`)."""
        return {id(v): sum(size(v[k]) for k in _LISTS if k in v) for v in self._objects}

    @cached_property
    def told(self) -> dict[int, int]:
        """How many characters a fault of a schema object may quote: of it, and of its place."""
        return {id(sub.value): _told(sub) for sub in self._subschemas}

    @cached_property
    def expressions(self) -> list[str]:
        """Every regular expression in it."""
        held = [p for v in self._objects for p in (v.get("pattern"), *patterns_of(v))]
        return [p for p in held if isinstance(p, str)]

    @property
    def is_slow(self) -> bool:
        """Whether some regular expression in it needs backtracking, and may give up."""
        return any(map(needs_backtracking, self.expressions))


def _told(sub: Subschema) -> int:
    known = described(sub.dialect.short_name)
    quoted = [v for k, v in sub.value.items() if k in known and _is_quoted(known[k])]
    return 2 * sum(len(str(token)) for token in sub.pointer) + sum(map(text_size, quoted))


def _is_quoted(keyword: Keyword) -> bool:
    """Whether a fault of the keyword quotes the keyword's own value."""
    return keyword.kind == "assertion" or keyword.name == "not"
