"""What stands in the way of a migration: schemas of which nobody can say what they mean."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from revisor.dialect.bounds import over_bounds
from revisor.dialect.document import SchemaDocument
from revisor.dialect.metaschema import MetaschemaFault
from revisor.dialect.references import is_meta_schema
from revisor.dialect.resolve import DEFAULT_DIALECT
from revisor.dialect.validation import is_valid_schema
from revisor.model.subject import EmbeddedSchema, Origin

from .ambiguity import uncertain, uri_of
from .change import Place
from .corpus import Corpus, File, Reference
from .editing import refusal
from .source_form import Form, target

_SHOWN = 20
_SHARED = "recursion may lead through a document that is not migrated with it"


def look_at(files: tuple[File, ...]) -> None:
    """Refuse what is no schema at all, or too large to look at."""
    for file in files:
        if not isinstance(file.value, dict | bool):
            raise refusal(file.place((), "there is no schema: one is an object or a boolean"))
        over = over_bounds(file.value)
        if over is not None:
            raise refusal(file.place(over.pointer, f"it {over.what}"))


def judge(corpus: Corpus) -> None:
    """Refuse what is not valid in its own dialect, or refers to what is not certain."""
    for found in (_unjudged(corpus), uncertain(corpus), _recursion(corpus)):
        places = list(found)
        if places:
            raise refusal(*places[:_SHOWN])
    for file in corpus.files:
        if not file.form.loose and not file.form.is_target:
            faults = _faults(file.value, file.form)
            hint = f"repair it as {file.form.name} first"
            if faults:
                raise refusal(*(_told(file, fault) for fault in faults[:_SHOWN]), hint=hint)
            strays = list(_invalid_strays(corpus, file))
            if strays:
                raise refusal(*strays[:_SHOWN], hint=hint)


def unresolved(corpus: Corpus) -> Iterator[Place]:
    """Yield the references that lead nowhere, though what they name is among the documents."""
    for each in corpus.references:
        if each.home is not None and each.target is None:
            pointer = (*each.sub.pointer, each.keyword)
            yield corpus.files[each.file].place(pointer, "it leads nowhere")


def invalid(files: tuple[File, ...]) -> list[Place]:
    """Return what is no valid 2020-12 in files that are 2020-12 already, and stay as they are."""
    found: list[Place] = []
    for file in files:
        form = file.form
        own = form.is_target and form.vocabularies is None
        if own and not is_valid_schema(file.value, form.dialect):
            found += faults_of(file, form)
    return found


def look_over(file: File, result: Any) -> None:
    """Refuse an outcome that is no valid 2020-12: what made it so is not understood."""
    faults = _faults(result, Form(DEFAULT_DIALECT, target()))
    if faults:
        places = (_told(file, fault) for fault in faults[:_SHOWN])
        raise refusal(*places, hint="this is told of the schema as it would be in 2020-12")


def faults_of(file: File, form: Form) -> list[Place]:
    """Return what is not valid in a document as it is read in a form."""
    return [_told(file, fault) for fault in _faults(file.value, form)[:_SHOWN]]


def _faults(value: Any, form: Form) -> list[MetaschemaFault]:
    if isinstance(value, dict) and ("$schema" not in value or form.vocabularies is not None):
        value = {**value, "$schema": form.dialect.uri}
    return SchemaDocument(EmbeddedSchema(value, "inputSchema", Origin("dump", "", ()))).faults


def _told(file: File, fault: MetaschemaFault) -> Place:
    return file.place(fault.pointer, f"`{fault.keyword}` has to be {fault.expected}")


def _invalid_strays(corpus: Corpus, file: File) -> Iterator[Place]:
    for sub in corpus.known[file.number].values():
        stray = sub.parent is None and bool(sub.pointer) and "+" not in sub.dialect.short_name
        if stray and not is_valid_schema(sub.value, sub.dialect):
            reason = f"a reference leads to what is no valid {sub.dialect.short_name}"
            yield file.place(sub.pointer, reason)


def _unjudged(corpus: Corpus) -> Iterator[Place]:
    reason = "the dialect of this part is not supported"
    for number, sub in corpus.subschemas():
        if sub.resource.unjudged and sub.pointer == sub.resource.pointer:
            yield corpus.files[number].place(sub.pointer, reason)


def _recursion(corpus: Corpus) -> Iterator[Place]:
    """Yield where recursion may end, if some of it may lead through what stays as it is."""
    if not any(_leads_to_2019(r) for r in corpus.references if r.home is None):
        return
    for number, sub in corpus.subschemas():
        value = sub.value if sub.dialect.short_name == "2019-09" else None
        if isinstance(value, dict) and value.get("$recursiveAnchor") is True:
            yield corpus.files[number].place((*sub.pointer, "$recursiveAnchor"), _SHARED)


def _leads_to_2019(reference: Reference) -> bool:
    uri = uri_of(reference)
    return not is_meta_schema(uri) or "2019-09" in uri


def is_open(reference: Reference) -> bool:
    """Whether a reference leads to nothing that is given, and to no meta-schema."""
    return reference.target is None and not is_meta_schema(uri_of(reference))
