"""Each family of keywords: schemas before and after, with the changes that are told."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from migration_tables import Row, kept, refused, rows
from revisor.dialect import migration as package
from revisor.dialect.migration import Migration, MigrationRefused, migrate
from revisor.facts import registry

TARGET = registry.dialect("2020-12").uri


def migrated(row: Row, schema: Any) -> Migration:
    return migrate(schema, source=row.source, documents=row.documents, interop=row.interop)


KEPT = pytest.mark.parametrize("row", kept(), ids=str)


def test_every_family_has_a_table() -> None:
    folder = Path(str(package.__file__)).parent
    families = {
        path.stem for path in folder.glob("*.py") if "\ndef rewrite(" in path.read_text("utf-8")
    }
    assert {row.family for row in rows()} == families


@KEPT
def test_a_schema_becomes_what_the_table_says(row: Row) -> None:
    before = copy.deepcopy(row.before)
    migration = migrated(row, before)
    after, wanted = dict(migration.schema), list(row.changes)
    if "$schema" in after and "$schema" not in (row.after or {}):
        assert next(iter(after)) == "$schema"
        assert after.pop("$schema") == TARGET
        wanted.insert(0, ("", "$schema", "none"))
    assert json.dumps(after) == json.dumps(row.after)
    assert [(c.location, c.keyword, c.effect) for c in migration.changes] == wanted
    assert before == row.before
    assert migration.lossless == all(effect == "none" for _, _, effect in wanted)
    assert (migration.assumed or "").endswith(row.assumed)
    assert bool(migration.assumed) == bool(row.assumed)
    assert [(p.location, p.reason) for p in migration.still_refused] == list(row.still_refused)


@KEPT
def test_a_change_tells_the_members_as_they_were_and_are(row: Row) -> None:
    for change in migrated(row, row.before).changes:
        assert change.reason
        if row.interop:
            continue  # what it begins with is 2020-12 already, and need not be in the table
        assert change.keyword in change.before or change.keyword == "$schema"
        if change.effect == "none":
            assert change.before != change.after


@KEPT
def test_the_outcome_is_left_alone_by_a_second_migration(row: Row) -> None:
    once = migrated(row, row.before)
    unchanged = once.schema is row.before
    for source in {row.source} if unchanged else {row.source, None}:
        twice = migrate(once.schema, source=source, interop=row.interop)
        assert twice.schema is once.schema
        assert all(change.before == change.after for change in twice.changes)


@pytest.mark.parametrize("row", refused(), ids=str)
def test_what_cannot_be_kept_is_refused_with_the_place(row: Row) -> None:
    with pytest.raises(MigrationRefused) as caught:
        migrate(row.before, source=row.source, documents=row.documents)
    reasons = [place.reason for place in caught.value.places]
    assert any(row.refused in text for text in [*reasons, caught.value.message])
    assert reasons
    assert caught.value.code == "migration-refused"
