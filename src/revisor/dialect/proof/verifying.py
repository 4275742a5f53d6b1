"""Compare what a migration was given with what it made of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from revisor.dialect.migration.change import Migration
from revisor.dialect.migration.source_form import OPENAPI, Form
from revisor.dialect.resolve import DEFAULT_DIALECT

from . import telling
from .comparing import LIMIT, Given, Made, compared
from .declared import without_declared
from .outcome import Equivalence
from .source_readings import documents_read, forms_of, reading_of

_MIXED = "old and new keywords stand side by side in it: no published dialect reads it so"


def verified(
    schema: Any,
    migration: Migration,
    documents: Mapping[str, Any] | None = None,
    *,
    seed: int = 0,
    limit: int = LIMIT,
) -> Equivalence:
    """Return whether a migration kept what the schema accepts, but for what it declares.

    `schema` and `documents` are those that the migration was made of. Documents that changed are
    compared as well, each as a whole, and so are definitions that nothing uses.
    """
    given = dict(documents or {})
    forms = forms_of(given, migration, schema)
    draw = (seed, limit)
    found = Equivalence("verified", "the migration changes nothing")
    if migration.schema is not schema:
        made = Made("", _moved(migration))
        found = compared_as_read(schema, migration, given, made, forms, draw)
    for uri in forms:
        if found.outcome == "verified":
            found = _with_document(uri, migration, given, forms, draw, found)
    return found


def _with_document(
    uri: str,
    migration: Migration,
    documents: Mapping[str, Any],
    forms: Mapping[str, Form],
    draw: tuple[int, int],
    before: Equivalence,
) -> Equivalence:
    """Compare a document as a whole; what came `before` counts as long as they agree."""
    found = document_compared(uri, migration, documents, forms, draw)
    if found.outcome != "verified":
        return found._replace(reason=f"{uri}: {found.reason}")
    if not before.tried:
        return found
    both = telling.together(before, [found])
    return both._replace(reason=before.reason, definitions=before.definitions + found.definitions)


def document_compared(
    uri: str,
    migration: Migration,
    documents: Mapping[str, Any],
    forms: Mapping[str, Form],
    draw: tuple[int, int] = (0, LIMIT),
) -> Equivalence:
    """Compare one of the documents with what it became, by a schema that says only where it is.

    `forms` tells what each document that declares nothing was read in.
    """
    root = {"$ref": uri}
    source = DEFAULT_DIALECT if migration.source == OPENAPI else migration.source
    other = migration._replace(schema=dict(root), source=source, assumed=None)
    made = Made(uri.rstrip("#"), _moved(migration, uri))
    return compared_as_read(root, other, documents, made, forms, draw)


def _moved(migration: Migration, uri: str = "") -> Mapping[str, str]:
    return migration.moved.get(uri.rstrip("#"), {})


def compared_as_read(
    schema: Any,
    migration: Migration,
    documents: Mapping[str, Any],
    made: Made,
    forms: Mapping[str, Form],
    draw: tuple[int, int],
) -> Equivalence:
    """Compare a schema and what it became, each as validators of its dialect read it.

    `draw` is the seed of the instances, and how many are tried at most.
    """
    reading = reading_of(schema, migration.source, migration.assumed)
    if reading.dialect is None:
        return Equivalence("not-decidable", _MIXED)
    beside, mixed = documents_read(documents, migration, forms)
    if mixed:
        return Equivalence("not-decidable", f"{mixed}: {_MIXED}")
    old = without_declared(reading.schema, beside, migration.changes)
    before = Given(old.schema, reading.dialect, old.documents)
    after = Given(migration.schema, None, migration.documents)
    found = compared(before, after, seed=draw[0], limit=draw[1], made=made)
    if found.outcome == "differs" and old.left:
        first = old.left[0]
        why = f"a declared change of {first.keyword} at {first.location or '/'} may explain it"
        return found._replace(outcome="not-decidable", reason=f"{found.reason}; {why}")
    return found
