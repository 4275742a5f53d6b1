"""Compare what a migration was given with what it made of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from revisor.dialect.migration.change import Migration

from .comparing import LIMIT, Given, compared
from .declared import without_declared
from .outcome import Equivalence
from .source_readings import reading_of


def verified(
    schema: Any,
    migration: Migration,
    documents: Mapping[str, Any] | None = None,
    *,
    seed: int = 0,
    limit: int = LIMIT,
) -> Equivalence:
    """Return whether a migration kept what the schema accepts, but for what it declares.

    `schema` and `documents` are those that the migration was made of.
    """
    if migration.schema is schema:
        return Equivalence("verified", "the migration changes nothing")
    reading = reading_of(schema, migration)
    if reading.dialect is None:
        why = "old and new keywords stand side by side in it: no published dialect reads it so"
        return Equivalence("not-decidable", why)
    old = without_declared(reading.schema, documents or {}, migration.changes)
    before = Given(old.schema, reading.dialect, old.documents)
    after = Given(migration.schema, None, migration.documents)
    found = compared(before, after, seed=seed, limit=limit, migrated=True)
    if found.outcome == "differs" and old.left:
        first = old.left[0]
        why = f"a declared change of {first.keyword} at {first.location or '/'} may explain it"
        return found._replace(outcome="not-decidable", reason=f"{found.reason}; {why}")
    return found
