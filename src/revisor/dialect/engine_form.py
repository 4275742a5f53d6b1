"""A schema in the form that the engine takes, with what was compiled of it."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from revisor.model.pointer import follow, render

from . import validation
from .encoding import encoded_document, replaced

if TYPE_CHECKING:
    from .document import SchemaDocument
    from .walk import Subschema


class EngineForm:
    """Compiles the parts of one document.

    `spent` counts the steps taken for it, to estimate and to compile, for all values together. What
    was compiled last is kept: many values meet one subschema.
    """

    def __init__(self, document: SchemaDocument) -> None:
        self._document = document
        self._last: tuple[Any, Any] = (None, None)
        self.spent = 0

    def compiled(self, sub: Subschema, without: str) -> validation.Compiled:
        """Return a subschema compiled, `without` one of its keywords.

        Raises NotCompilableError where the engine refuses it.
        """
        key = (sub.pointer, without)
        if self._last[0] != key:
            self._last = (key, self._compile(sub, without))
        found: validation.Compiled = self._last[1]
        return found

    def _compile(self, sub: Subschema, without: str) -> validation.Compiled:
        document, dialect = self._document, sub.dialect
        value, _ = follow(self._encoded, sub.pointer)
        if without and isinstance(value, dict):
            value = {k: v for k, v in value.items() if k != without}
        if not document.references:
            return validation.compile_schema(value, dialect)
        if sub is document.root and not without:
            declared = {"$schema": dialect.uri, **value} if isinstance(value, dict) else value
            return validation.compile_schema(declared, dialect, with_meta=self._names_a_meta_schema)
        place = quote(render(sub.pointer))
        if not without:
            return validation.compile_part(self._registry, place, dialect)
        self.spent += len(document.subschemas)
        other = self._registry_of(replaced(self._encoded, {sub.pointer: value}))
        return validation.compile_part(other, place, dialect)

    @cached_property
    def _encoded(self) -> Any:
        """The document with references and identifiers as URIs allow them."""
        return encoded_document(self._document.value, self._document.subschemas)

    @cached_property
    def _registry(self) -> Any:
        return self._registry_of(self._encoded)

    def _registry_of(self, value: Any) -> Any:
        """Return a value in the place of the document, for parts to refer to."""
        dialect = self._document.declaration.governs
        if dialect is None:  # pragma: no cover - nothing is compiled where no dialect governs
            raise ValueError(self._document.declaration)
        return validation.registry_of(value, dialect, with_meta=self._names_a_meta_schema)

    @property
    def _names_a_meta_schema(self) -> bool:
        return any(reference.kind == "meta-schema" for reference in self._document.references)
