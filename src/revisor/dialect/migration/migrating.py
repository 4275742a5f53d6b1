"""Migrate a schema, and the documents that it refers to, to 2020-12."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from revisor.dialect.walk import DEFINITIONS
from revisor.model.pointer import render

from . import (
    contains,
    content,
    definitions,
    dependencies,
    dialect_declaration,
    exclusive_bounds,
    formats,
    identifiers,
    integers,
    items,
    openapi30,
    recursive_ref,
    references,
    soundness,
    vocabularies,
    waking_keywords,
)
from .bridging import Bridged, bridged
from .change import Migration
from .corpus import Corpus, File
from .rewriting import Family, Rewritten, changes_of, rewritten
from .source_form import Form, form_of, named

_FAMILIES: tuple[Family, ...] = (
    dialect_declaration.rewrite,
    references.rewrite,
    waking_keywords.rewrite,
    vocabularies.rewrite,
    openapi30.rewrite,
    identifiers.rewrite,
    definitions.rewrite,
    dependencies.rewrite,
    items.rewrite,
    exclusive_bounds.rewrite,
    recursive_ref.rewrite,
    contains.rewrite,
    content.rewrite,
    formats.rewrite,
    integers.rewrite,
)
"""In this order: what has no force goes first, so that the others find what acts only."""


def migrate(
    schema: Any,
    source: str | None = None,
    documents: Mapping[str, Any] | None = None,
    *,
    interop: bool = False,
) -> Migration:
    """Return a schema in 2020-12 that accepts what it accepted before (SEP-1613 section 5).

    `source` is a dialect's URI or short name, or `openapi-3.0`, for what declares no `$schema`.
    `documents` holds, by URI, other documents that the schema refers to: they are migrated with
    it, and references between them follow. Others are left alone, and so are references to them. A
    document with `$vocabulary` is a meta-schema: it says what others mean, and comes back as it is.

    What is 2020-12 already comes back as the same object; nothing that is given is changed. A
    schema with neither `$schema` nor `source` is 2020-12, unless it is written as only an older
    dialect allows: then that is assumed, and `assumed` says so.

    With `interop`, what is 2020-12 is rewritten as well, in words of the same meaning, so that
    validators that know draft-07 only accept what it accepts (docs/migration/interop.md). Where
    there are no such words, `still_refused` names the place.

    Raises MigrationRefused for what can be neither kept nor declared, and UnknownIdError for an
    unknown `source`.
    """
    files = _files(schema, source, documents or {})
    soundness.look_at(files)
    corpus = Corpus(files)
    soundness.judge(corpus)
    made = rewritten(corpus, _FAMILIES)
    for file, result in zip(files, made.results, strict=True):
        if result is not file.value:
            soundness.look_over(file, result)
    changes = tuple(changes_of(made))
    bridge = bridged(made) if interop else Bridged(made.results, (), ())
    results, form = bridge.results, files[0].form
    by_uri = {file.uri: result for file, result in zip(files, results, strict=True)}
    others = {uri: by_uri.get(uri.rstrip("#"), value) for uri, value in (documents or {}).items()}
    outcome = Migration(results[0], others, (*changes, *bridge.changes), form.name, form.assumed)
    return outcome._replace(
        still_refused=bridge.still_refused,
        moved=_moved(made, bridge),
        invalid=tuple(soundness.invalid(files)),
        unresolved=tuple(soundness.unresolved(corpus)),
    )


def _moved(made: Rewritten, bridge: Bridged) -> dict[str, dict[str, str]]:
    """Return where each definition went, by document; without those that are gone."""
    found: dict[str, dict[str, str]] = {}
    for node in made.order:
        at = node.place
        if bridge.places and at is not None:
            at = bridge.places.get((node.file.number, at))
        if at is not None and node.sub.keyword in DEFINITIONS:
            found.setdefault(node.file.uri, {})[render(node.sub.pointer)] = render(at)
    return found


def _files(schema: Any, source: str | None, documents: Mapping[str, Any]) -> tuple[File, ...]:
    """Return the schema and the documents that are migrated with it, each with its form."""
    given = named(source) if source is not None else None
    by_uri = {uri.rstrip("#"): value for uri, value in documents.items()}
    root = _form(schema, given, by_uri)
    files = [File(0, "", schema, root)]
    for uri, value in by_uri.items():
        if not vocabularies.is_meta_schema(value):
            files.append(File(len(files), uri, value, _form(value, given, by_uri, root, uri)))
    return tuple(files)


def _form(
    value: Any,
    given: Form | None,
    documents: Mapping[str, Any],
    around: Form | None = None,
    uri: str = "",
) -> Form:
    own = vocabularies.chosen(value.get("$schema") if isinstance(value, dict) else None, documents)
    if own is not None:
        return Form(
            own.dialect.short_name, own.dialect, vocabularies=own.vocabularies, declared=True
        )
    return form_of(value, given, around, uri)
