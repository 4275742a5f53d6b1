"""From a JSON value to a sound schema: each thing that can be wrong with it is told as such."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from revisor.errors import LimitReached, UnresolvedReference, UnsupportedDialect
from revisor.model.dialect import Dialect
from revisor.model.origin import Origin
from revisor.model.pointer import Pointer, render
from revisor.model.subject import EmbeddedSchema

from . import engine_patterns, graph, namesakes, validation
from .beside import Beside
from .bounds import OverBounds, over_bounds
from .conformance import MOST_REFERENCES
from .document import SchemaDocument
from .engine_documents import in_engine_form
from .explain import short
from .meta_schema_words import said
from .own_dialects import defined_by, supported
from .patterns import patterns_of
from .references import Reference
from .resolve import Declaration
from .schema_errors import InvalidSchema, SchemaError, from_faults, location, summary
from .validation import Compiled, NotCompilableError, TooCostlyError
from .walk import Subschema


def sound_document(
    value: Any, dialect: Dialect | None, documents: Mapping[str, Any]
) -> SchemaDocument:
    """Analyse a schema; raises where it cannot be used, in the order in which things matter.

    Raises UnsupportedDialect, LimitReached, UnresolvedReference or InvalidSchema.
    """
    own = _own_dialects(value, documents)
    if dialect is not None and dialect.uri in documents:
        own[dialect.uri] = dialect
    beside = Beside(dialect, documents, own)
    embedded = EmbeddedSchema(value, "inputSchema", Origin("memory", "schema"))
    document = SchemaDocument(embedded, beside=beside)
    if document.dialect is None:
        raise unsupported(document.declaration, "")
    _check_bounds(document)
    _check_dialects(document)
    _check_faults(document)
    _check_references(document)
    _check_patterns(document)
    if document.limit_reached:
        raise _over(document, document.limit_reached)
    return document


def dialect_of(document: SchemaDocument) -> Dialect:
    """Return the dialect of a document that one governs."""
    if document.dialect is None:  # pragma: no cover - no schema is made of such a document
        raise ValueError(document.declaration)
    return document.dialect


def compiled(document: SchemaDocument, *, formats: bool | None = None) -> Compiled:
    """Compile a sound document; `formats` says whether to assert `format`, whatever the dialect.

    Raises InvalidSchema for what only the engine sees, such as a pattern that is none.
    """
    root, documents = in_engine_form(document)
    dialect = dialect_of(document)
    own = dialect.uri in document.beside.dialects
    try:
        return validation.compile_whole(
            root, dialect, documents, by_meta_schema=own, formats=formats
        )
    except TooCostlyError:
        what = "the schema cannot be judged: it holds a regular expression that is too large"
        raise LimitReached(what) from None
    except NotCompilableError as error:
        faults = (SchemaError("", "#", "", "", str(error)),)
        raise _invalid(faults) from None


def unsupported(declared: Declaration, at: str | None) -> UnsupportedDialect:
    """Return the error for a declaration that names no supported dialect (JS-07)."""
    what = "$schema" if at is not None else "dialect"
    known = supported()
    hint = f"supported are {', '.join(known)}"
    if declared.kind == "look-alike" and declared.dialect:
        hint = f"{declared.dialect.title} was probably meant: write {declared.dialect.uri}; {hint}"
    message = f"{what} is {short(declared.declared, 120)}, which names no supported dialect"
    if at is None:
        hint = f"{_meant(declared, known)}supported are {', '.join(known)}, by their names or URIs"
    elif declared.reason:
        message = f"{message}: {declared.reason}"
    if at:
        message = f"at {at}, {message}"
    values = {"declared": declared.declared, "location": at, "supported": known}
    return UnsupportedDialect(message, hint, **values)


def _meant(declared: Declaration, known: tuple[str, ...]) -> str:
    """Ask for the name that was probably meant by an argument, "" where none comes near."""
    if declared.dialect and declared.dialect.supported:
        return f"did you mean {declared.dialect.short_name}? "
    digits = _digits(str(declared.declared))
    close = [name for name in known if len(digits) > 1 and _digits(name).startswith(digits)]
    return f"did you mean {' or '.join(close)}? " if close else ""


def _digits(name: str) -> str:
    return "".join(filter(str.isdecimal, name))


def _own_dialects(value: Any, documents: Mapping[str, Any]) -> dict[str, Dialect]:
    """Return the dialects that roots declare and documents define, by the meta-schema's URI."""
    declared = [v.get("$schema") for v in (value, *documents.values()) if isinstance(v, dict)]
    uris = {uri.rstrip("#") for uri in declared if isinstance(uri, str)} & documents.keys()
    found = {uri: defined_by(documents, uri) for uri in sorted(uris)}
    return {uri: dialect for uri, dialect in found.items() if dialect is not None}


def _check_bounds(document: SchemaDocument) -> None:
    if document.over_bounds:
        raise _over(document, document.over_bounds)
    for uri, value in document.beside.documents.items():
        found = over_bounds(value, document.limits)
        if found:
            message = f"the document {uri} cannot be judged: it {found.what}"
            raise LimitReached(message, limit=found.limit, location=location(found.pointer, uri))
    if len(document.references) > MOST_REFERENCES:
        found = OverBounds(f"has more than {MOST_REFERENCES:,} references", MOST_REFERENCES)
        raise _over(document, found)


def _over(document: SchemaDocument, found: OverBounds) -> LimitReached:
    message = f"the schema cannot be judged: it {found.what}"
    return LimitReached(message, limit=found.limit, location=_place(document, found.pointer))


def _check_dialects(document: SchemaDocument) -> None:
    """Refuse a dialect that is not known wherever an instance can meet it (JS-07)."""
    reached = graph.used(document) if document.unjudged_parts else ()
    for part in document.unjudged_parts:
        if part.pointer in reached and part.resource.unjudged:
            raise unsupported(part.resource.unjudged, _place(document, part.pointer) or "")


def _check_references(document: SchemaDocument) -> None:
    if document.references:
        for found, one, other in namesakes.ambiguous(document.subschemas, document.references):
            places = f"{_place(document, one) or '#'} and {_place(document, other)}"
            reason = f"two different schemas are named so, at {places}"
            raise _unresolved(document, [found._replace(kind="unresolved", reason=reason)])
    unresolved = [r for r in document.references if r.is_open]
    if unresolved:
        raise _unresolved(document, unresolved)


def _unresolved(document: SchemaDocument, references: list[Reference]) -> UnresolvedReference:
    told = []
    uris: dict[str, None] = {}
    for reference in references:
        reason = reference.reason
        if reference.kind == "network":
            uris.setdefault(reference.reason)
            reason = "it is not among the given documents, and nothing is fetched"
        place = _place(document, (*reference.sub.pointer, reference.keyword))
        told.append((place, reference.text, reason))
    place, text, reason = told[0]
    more = f"; and {len(told) - 1} more" if len(told) > 1 else ""
    message = f"the reference {short(text, 120)} at {place} leads nowhere: {reason}{more}"
    hint = "pass the document in documents={uri: schema}" if uris else ""
    return UnresolvedReference(message, hint, references=tuple(told), uris=tuple(uris))


def _check_faults(document: SchemaDocument) -> None:
    errors = tuple(_faults(document))
    if errors:
        raise _invalid(errors)


def _invalid(errors: tuple[SchemaError, ...]) -> InvalidSchema:
    return InvalidSchema(f"the schema is not valid: {summary(errors)}", "", errors)


def _faults(document: SchemaDocument) -> Iterator[SchemaError]:
    dialect = dialect_of(document)
    if dialect.uri in document.beside.dialects:
        yield from _faults_by_own(document, dialect)
    else:
        for fault in document.faults:
            place = _place(document, fault.pointer)
            yield SchemaError(place, "", "", fault.keyword, said(fault))
    yield from _pattern_faults(document)
    for loop in document.loops:
        message = "a reference here leads back to itself without going down in the instance"
        yield SchemaError(_place(document, loop.pointer), "", "", "$ref", message)


def _pattern_faults(document: SchemaDocument) -> Iterator[SchemaError]:
    for sub, way, pattern in _patterns(document):
        broken = engine_patterns.fault(pattern)
        if broken:
            yield SchemaError(_place(document, sub.pointer + way), "", "", way[0], broken)


def _patterns(document: SchemaDocument) -> Iterator[tuple[Subschema, tuple[str, ...], str]]:
    """Yield every regular expression, with its subschema and its place there."""
    for sub in document.subschemas if document.measures.expressions else ():
        if isinstance(sub.value, dict):
            if isinstance(sub.value.get("pattern"), str):
                yield sub, ("pattern",), sub.value["pattern"]
            for pattern in patterns_of(sub.value):
                yield sub, ("patternProperties", pattern), pattern


def _check_patterns(document: SchemaDocument) -> None:
    """Refuse to judge by an expression that the engine can be given in no spelling."""
    for sub, way, pattern in _patterns(document):
        known = engine_patterns.readable(pattern)
        if known is None or (known != pattern and len(way) > 1):
            place = _place(document, sub.pointer + way)
            what = f"the regular expression {short(pattern)} at {place} cannot be run here"
            raise LimitReached(f"the schema cannot be judged: {what}", location=place)


def _faults_by_own(document: SchemaDocument, dialect: Dialect) -> Iterator[SchemaError]:
    """Judge a schema by the meta-schema that a document gives, as any other instance."""
    documents = {k: v for k, v in document.beside.documents.items() if k != dialect.uri}
    meta = document.beside.documents[dialect.uri]
    judge = compiled(sound_document(meta, None, {**documents, dialect.uri: meta}))
    if not judge.is_valid(document.value):
        yield from from_faults(judge.faults(document.value), document.value)


def _place(document: SchemaDocument, pointer: Pointer) -> str:
    """Return a JSON Pointer into the schema, or a URI with one into a document beside it."""
    uri, way = document.library.place(pointer) if document.library else ("", pointer)
    return location(way, uri) if uri else render(way)
