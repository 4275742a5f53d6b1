"""Migrate schema files that refer to each other: as documents beside a schema that says nothing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from revisor.dialect.equivalence import Equivalence
from revisor.dialect.migration import Migration, Place, declare
from revisor.dialect.migration.source_form import Form, form_of, named
from revisor.dialect.proof.verifying import document_compared
from revisor.dialect.resolve import DEFAULT_DIALECT, declaration
from revisor.errors import RevisorError
from revisor.model.client import Known
from revisor.surfaces.migration import migrate

from .linked import Group, uri_of
from .outcome import Made, Options

NO_MEMORY = "there is not enough memory for it"
_TOGETHER = "a file that it refers to, or that refers to it, was refused"
_DIFFERS = "a file that it refers to, or that refers to it, was shown to change its meaning"
_FIRST = "Mend that file first."


class _Told(NamedTuple):
    """What all files of a group come to, and the form that each was read in."""

    found: Migration
    forms: Mapping[str, Form]
    because: str = ""
    refused_by: tuple[Known, ...] = ()


def linked(group: Group, options: Options) -> list[Made]:
    """Return what each file of a group comes to; all are refused where one of them is."""
    documents = {uri_of(each): each.found.schemas[0].value for each in group.inputs}
    source = options.source or _common(documents)
    try:
        told = _told(documents, source, options)
    except RevisorError as error:
        return _all_refused(documents, error)
    except MemoryError:
        return [Made(value, message=NO_MEMORY) for value in documents.values()]
    made = [
        _part(uri, documents, told, source, verify=options.verify)._replace(
            not_applied=not_applied(value, options.source)
        )
        for uri, value in documents.items()
    ]
    if not any(each.differs for each in made):
        return made
    return [
        each if each.differs else Made(value, message=_DIFFERS, hint=_FIRST)
        for each, value in zip(made, documents.values(), strict=True)
    ]


def refused(value: Any, error: RevisorError) -> Made:
    """Return what a schema comes to that was refused."""
    return Made(value, message=error.message, hint=error.hint, places=getattr(error, "places", ()))


def not_applied(value: Any, source: str | None) -> str:
    """Return the dialect that a schema declares, where another one was told; "" where not."""
    declared = declaration(value)
    if source is None or declared.kind == "default" or declared.governs is None:
        return ""
    own = declared.governs.short_name
    return own if named(source).name != own else ""


def _told(documents: Mapping[str, Any], source: str | None, options: Options) -> _Told:
    given = named(source) if source is not None else None
    forms = {uri: form_of(value, given, uri=uri) for uri, value in documents.items()}
    if options.declare:
        said = declare({}, source, documents)
        found = Migration({}, said.documents, said.changes, said.dialect)
        return _Told(found, forms, said.because, said.refused_by)
    return _Told(migrate({}, source, documents, interop=options.interop), forms)


def _common(documents: Mapping[str, Any]) -> str | None:
    """Return the dialect of files that declare none: that of all others, where they agree."""
    declared = [declaration(value) for value in documents.values()]
    found = {each.governs.uri for each in declared if each.kind != "default" and each.governs}
    return found.pop() if len(found) == 1 else None


def _all_refused(documents: Mapping[str, Any], error: RevisorError) -> list[Made]:
    places = getattr(error, "places", ())
    to_blame = {place.document for place in places}
    made = []
    for uri, value in documents.items():
        if uri in to_blame or not to_blame.intersection(documents):
            own = tuple(place for place in places if place.document == uri)
            made.append(refused(value, error)._replace(places=own))
        else:
            made.append(Made(value, message=_TOGETHER, hint=_FIRST))
    return made


def _part(
    uri: str,
    documents: Mapping[str, Any],
    told: _Told,
    source: str | None,
    *,
    verify: bool,
) -> Made:
    new, form = told.found.documents[uri], told.forms[uri]
    changed = new is not documents[uri]
    changes = tuple(c._replace(document="") for c in told.found.changes if c.document == uri)
    proof = _proof(uri, documents, told, source) if verify and changed else None
    still = _own(told.found.still_refused, uri)
    source_name, assumed = form.name, form.assumed
    if told.because:
        source_name, assumed = told.found.source, None
    made = Made(new, changed, changes, source_name, assumed, proof, still)
    made = made._replace(because=told.because, refused_by=told.refused_by)
    invalid, unresolved = (
        _own(places, uri) for places in (told.found.invalid, told.found.unresolved)
    )
    return made._replace(invalid=invalid, unresolved=unresolved)


def _own(places: Iterable[Place], uri: str) -> tuple[Place, ...]:
    """Return the places in a document, as places in a schema that stands alone."""
    return tuple(place._replace(document="") for place in places if place.document == uri)


def _proof(uri: str, documents: Mapping[str, Any], told: _Told, source: str | None) -> Equivalence:
    """Compare a file with what it becomes, each beside its own documents."""
    found = told.found._replace(source=source or DEFAULT_DIALECT)
    return document_compared(uri, found, documents, told.forms)
