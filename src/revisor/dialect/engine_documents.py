"""A schema, and the documents that it reaches, in the form that the engine takes.

References are encoded as URIs allow them, each document declares its dialect, and where the engine
departs from a dialect, the copy that it gets is rewritten (see `settled`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from revisor.model.pointer import Pointer, follow

from . import meta_schemas
from .encoding import encoded, unencoded
from .json_values import frozen, thawed
from .settled import check_references, departs, settle

if TYPE_CHECKING:
    from .document import SchemaDocument
    from .walk import Subschema

_NOWHERE = "json-schema:///"
"""What the engine resolves the name of a schema against that is relative itself."""


def in_engine_form(document: SchemaDocument) -> tuple[Any, dict[str, Any]]:
    """Return the schema, and by URI all that it may refer to, meta-schemas included.

    Raises LimitReached where the engine cannot be made to judge as the dialect says.
    """
    changed = _by_document(document)
    root = _rewritten(document, document.value, changed.get(0, []))
    dialect = document.declaration.governs
    if dialect is not None and (document.references or dialect.uri in document.beside.dialects):
        root = _declaring(root, dialect.uri)
    documents = _meta_documents(document)
    opened = document.library.opened if document.library else {}
    for uri, sub in opened.items():
        held = document.beside.documents[uri]
        value = _rewritten(document, held, changed.get(sub.pointer[0], []))
        documents[encoded(uri)] = _declaring(value, sub.dialect.uri)
    named = document.root.resource.base if document.root and opened else ""
    if named:
        # A document may refer back to the schema by its name.
        documents.setdefault(encoded(named), root)
    if documents or any(r.kind == "meta-schema" for r in document.references):
        documents = {**meta_schemas.documents(), **documents}
    return root, documents


def _meta_documents(document: SchemaDocument) -> dict[str, Any]:
    """Return the meta-schema that the schema declares, where a document is it, with its parts."""
    beside, dialect = document.beside, document.declaration.governs
    found: dict[str, Any] = {}
    waiting = [dialect.uri] if dialect is not None else []
    while waiting:
        uri = waiting.pop()
        if uri in beside.documents and uri not in found:
            found[uri] = beside.documents[uri]
            waiting += [str(found[uri].get("$schema")), *document.opened_by(uri)]
    return found


def _declaring(value: Any, uri: str) -> Any:
    return {"$schema": uri, **value} if isinstance(value, dict) else value


def _by_document(document: SchemaDocument) -> dict[str | int, list[Subschema]]:
    """Return the subschemas to rewrite, by the number of their document (0: the schema itself)."""
    unevaluated = document.measures.has_unevaluated
    dynamic = any(reference.keyword == "$dynamicRef" for reference in document.references)
    found: dict[str | int, list[Subschema]] = {}
    for sub in document.subschemas:
        departing = departs(sub, unevaluated=unevaluated)
        if departing and unevaluated:
            check_references(sub, document.references)
        if departing or unencoded(sub) or (dynamic and _is_folded(sub)):
            found.setdefault(_number(sub.pointer), []).append(sub)
    return found


def _is_folded(sub: Subschema) -> bool:
    """Whether a resource names itself by a relative reference with a folder.

    The engine takes the folder twice where a `$dynamicRef` stands in it.
    """
    if sub.pointer != sub.resource.pointer or not isinstance(sub.value, dict):
        return False
    named = sub.value.get("$id")
    return isinstance(named, str) and "/" in named and not urlsplit(named).scheme


def _absolute(base: str) -> str:
    return base if urlsplit(base).scheme else _NOWHERE + base.lstrip("/")


def _number(pointer: Pointer) -> str | int:
    return pointer[0] if pointer and isinstance(pointer[0], int) else 0


def _rewritten(document: SchemaDocument, value: Any, subs: list[Subschema]) -> Any:
    """Return a copy in which the given subschemas are rewritten, the innermost first."""
    if not subs:
        return value
    unevaluated = document.measures.has_unevaluated
    copy = thawed(frozen(value))
    for sub in sorted(subs, key=lambda s: len(s.pointer), reverse=True):
        way = sub.pointer[1:] if _number(sub.pointer) else sub.pointer
        held, _ = follow(copy, way)
        for keyword in unencoded(sub):
            held[keyword] = encoded(held[keyword])
        if _is_folded(sub):
            held["$id"] = _absolute(encoded(sub.resource.base))
        if departs(sub, unevaluated=unevaluated):
            settle(held, sub.dialect.short_name, unevaluated=unevaluated)
    return copy
