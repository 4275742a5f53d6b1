"""What stands beside a schema: documents that it may refer to, and what to take for granted.

Nothing is fetched: a document is either given, or it is not there (JS-14, JS-17). It is walked
when a reference first leads to it, and judged in its own dialect.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any, NamedTuple

from revisor.model.dialect import Dialect
from revisor.model.pointer import Pointer

from .references import Names, Reference, joined
from .resolve import Declaration, declaration
from .walk import Resource, Subschema, identifier, join, standing, walk


class Beside(NamedTuple):
    """The documents beside a schema by URI (without fragment), and the dialects that they make.

    `default` is the dialect of what declares none. `dialects` holds, by the URI of its meta-schema,
    each dialect that a document among them defines.
    """

    default: Dialect | None = None
    documents: Mapping[str, Any] = {}
    dialects: Mapping[str, Dialect] = {}

    def declared(self, value: Any, default: Dialect | None = None) -> Declaration:
        """Return what the `$schema` of a document's root comes to."""
        uri = value.get("$schema") if isinstance(value, dict) else None
        own = self.dialects.get(uri.rstrip("#")) if isinstance(uri, str) else None
        if own is not None:
            return Declaration("declared", own, uri)
        return declaration(value, default or self.default)


ALONE = Beside()


class Library:
    """The documents beside one schema, each walked when it is first asked for.

    `opened` holds the roots of those that a reference led to, by URI. The pointer of a part of one
    begins with a negative number, which no pointer into the schema itself does.
    """

    def __init__(self, beside: Beside, root: Subschema) -> None:
        self._beside = beside
        self._root = root
        self._uris = list(beside.documents)
        self._walked: dict[str, list[Subschema]] = {}
        self.opened: dict[str, Subschema] = {}

    def bring(self, references: list[Reference], names: Names) -> list[Subschema]:
        """Return the subschemas of documents that unresolved references name; enter the names."""
        found: list[Subschema] = []
        for reference in references:
            if reference.is_open:
                for uri in self._asked_for(reference):
                    found += self._open(uri, names)
        return found

    def place(self, pointer: Pointer) -> tuple[str, Pointer]:
        """Return the URI of the document that a pointer leads into ("" for the schema itself)."""
        number = pointer[0] if pointer else 0
        if isinstance(number, int) and number < 0:
            return self._uris[-number - 1], pointer[1:]
        return "", pointer

    def _asked_for(self, reference: Reference) -> Iterator[str]:
        address = reference.text.partition("#")[0]
        uri, _ = joined(reference.sub.resource.base, address)
        if not address or uri is None:
            return
        if uri in self._beside.documents:
            yield uri
        elif uri in self._by_base:
            yield self._by_base[uri]

    @cached_property
    def _by_base(self) -> dict[str, str]:
        """The document that holds each resource which names itself."""
        found: dict[str, str] = {}
        for key in self._beside.documents:
            for sub in self._subschemas(key):
                found.setdefault(sub.resource.base, key)
        return found

    def _open(self, uri: str, names: Names) -> list[Subschema]:
        if uri in self.opened:
            return []
        subschemas = self._subschemas(uri)
        self.opened[uri] = subschemas[0]
        names.add(subschemas)
        names.resources.setdefault(uri, subschemas[0].resource)
        return subschemas

    def _subschemas(self, uri: str) -> list[Subschema]:
        if uri not in self._walked:
            self._walked[uri] = walk(self._document_root(uri))
        return self._walked[uri]

    def _document_root(self, uri: str) -> Subschema:
        value = self._beside.documents[uri]
        pointer = (-1 - self._uris.index(uri),)
        declared = self._beside.declared(value, self._root.dialect)
        dialect = declared.governs or self._root.dialect
        named = identifier(value, dialect) if isinstance(value, dict) else None
        base = join(uri, named or "").partition("#")[0]
        unjudged = None if declared.governs else declared
        resource = Resource(pointer, base, dialect, value, unjudged)
        value = standing(value, resource)
        return Subschema(value, pointer, resource, None, "", None, self._root.document)
