"""Which subschemas of one subschema apply to which part of a value."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from revisor.dialect.document import SchemaDocument
from revisor.dialect.engine_patterns import readable
from revisor.dialect.resolve import DEFAULT_DIALECT
from revisor.dialect.validation import Compiled, NotCompilableError, UndecidedError, compile_schema
from revisor.dialect.walk import Subschema
from revisor.facts import registry
from revisor.model.pointer import Pointer

_MOST_TEXT = 1_000
"""Characters of a text that is held against a regular expression here."""


class Parts(NamedTuple):
    """The subschemas below one that look further down in a value, by what they look at.

    `other` and `rest` apply to members and elements that nothing before them names, `contained`
    to any element, `names` to the name of each member; the last two to what nothing evaluated.
    """

    properties: dict[str, Subschema]
    patterns: list[tuple[str, Subschema]]
    prefix: list[Subschema]
    other: list[Subschema]
    names: list[Subschema]
    rest: list[Subschema]
    contained: list[Subschema]
    loose_members: list[Subschema]
    loose_elements: list[Subschema]

    def member(self, name: str) -> Iterator[Subschema]:
        """Yield what applies to the member of a name, but for what is left unevaluated."""
        known = name in self.properties
        if known:
            yield self.properties[name]
        for pattern, sub in self.patterns:
            if matches(pattern, name):
                known = True
                yield sub
        if not known:
            yield from self.other

    def element(self, index: int) -> Iterator[Subschema]:
        """Yield what applies to the element at a position, whatever it contains."""
        if index < len(self.prefix):
            yield self.prefix[index]
        else:
            yield from self.rest


_LISTS = {
    "additionalProperties": "other",
    "propertyNames": "names",
    "contains": "contained",
    "unevaluatedProperties": "loose_members",
    "unevaluatedItems": "loose_elements",
}


def parts_of(document: SchemaDocument, sub: Subschema) -> Parts:
    """Sort the subschemas one applicator below `sub`."""
    found = Parts({}, [], [], [], [], [], [], [], [])
    tuple_form = isinstance(sub.value, dict) and isinstance(sub.value.get("items"), list)
    for child in document.children_of(sub):
        keyword, name = child.keyword, child.name
        if keyword == "properties":
            found.properties[str(name)] = child
        elif keyword == "patternProperties":
            found.patterns.append((str(name), child))
        elif keyword == "prefixItems" or (keyword == "items" and name is not None):
            found.prefix.append(child)
        elif keyword == "items" or (keyword == "additionalItems" and tuple_form):
            found.rest.append(child)
        elif keyword in _LISTS:
            getattr(found, _LISTS[keyword]).append(child)
    return found


class Look:
    """A document, with what its subschemas hold sorted once for each of them."""

    def __init__(self, document: SchemaDocument) -> None:
        self.document = document
        self._parts: dict[Pointer, Parts] = {}
        self._below: dict[Pointer, dict[str, dict[Pointer, Subschema]]] = {}

    def parts(self, sub: Subschema) -> Parts:
        """Return the subschemas below one, by the part of a value that they apply to."""
        if sub.pointer not in self._parts:
            self._parts[sub.pointer] = parts_of(self.document, sub)
        return self._parts[sub.pointer]

    def below(self, sub: Subschema) -> dict[str, dict[Pointer, Subschema]]:
        """Return the subschemas below one by keyword, each by its pointer."""
        if sub.pointer not in self._below:
            found: dict[str, dict[Pointer, Subschema]] = {}
            for child in self.document.children_of(sub):
                found.setdefault(child.keyword, {})[child.pointer] = child
            self._below[sub.pointer] = found
        return self._below[sub.pointer]


@lru_cache(maxsize=65_536)
def matches(pattern: str, text: str) -> bool:
    """Whether a regular expression finds something in a text, as the engine reads it."""
    compiled = _compiled(pattern)
    if compiled is None or len(text) > _MOST_TEXT:
        return False
    try:
        return compiled.is_valid(text)
    except UndecidedError:
        return False


@lru_cache(maxsize=8_192)
def _compiled(pattern: str) -> Compiled | None:
    try:
        known = readable(pattern)
        schema = {"pattern": known if known is not None else pattern}
        return compile_schema(schema, registry.dialect(DEFAULT_DIALECT))
    except NotCompilableError:
        return None
