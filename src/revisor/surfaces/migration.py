"""The library's front door for migration: to 2020-12, and where asked for with proof."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from revisor.dialect import migration as engine
from revisor.dialect.migration import Migration


def migrate(
    schema: Any,
    source: str | None = None,
    documents: Mapping[str, Any] | None = None,
    *,
    verify: bool = False,
    interop: bool = False,
) -> Migration:
    """Return a schema in 2020-12 that accepts what it accepted before (SEP-1613 section 5).

    `source` is a dialect's URI or short name, or `openapi-3.0`, for what declares no `$schema`.
    `documents` holds, by URI, other documents that the schema refers to: they are migrated with
    it, and references between them follow. Others are left alone, and so are references to them. A
    document with `$vocabulary` is a meta-schema: it says what others mean, and comes back as it is.

    What is 2020-12 already comes back as the same object, and `invalid` tells where it is none in
    truth: `revisor check` says what to write there. Nothing that is given is changed. A
    schema with neither `$schema` nor `source` is 2020-12, unless it is written as only an older
    dialect allows: then that is assumed, and `assumed` says so.

    With `verify`, the schemas are compared on instances drawn from both (see `revisor.compare`),
    and `verified` tells the outcome: what a change declares counts as no difference.

    With `interop`, what is 2020-12 is rewritten as well, in words of the same meaning, so that
    validators that know draft-07 only accept what it accepts (docs/migration/interop.md). Where
    there are no such words, `still_refused` names the place.

    Raises MigrationRefused for what can be neither kept nor declared, and UnknownIdError for an
    unknown `source`; a schema that is migrated and cannot be compared is `not-decidable`.
    """
    made = engine.migrate(schema, source, documents, interop=interop)
    if not verify:
        return made
    # The comparison is imported where it is asked for: it costs more than the migration.
    from revisor.dialect.proof.verifying import verified

    return made._replace(verified=verified(schema, made, documents))
