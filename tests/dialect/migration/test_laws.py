"""Laws of migration over generated schemas, sound and broken ones, in every source dialect."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from migration_suite import verdicts
from revisor.dialect.migration import Migration, MigrationRefused, migrate
from revisor.dialect.migration.corpus import Corpus, File
from revisor.dialect.migration.source_form import form_of
from revisor.dialect.validation import is_valid_schema
from revisor.facts import registry
from revisor.model.pointer import follow, parse
from schema_strategies import DIALECTS, declared, law, schemas, values

OLDER = DIALECTS[:-1]
WITH_SOURCE = pytest.mark.parametrize("dialect", OLDER)
TARGET = registry.dialect("2020-12")


def migrated(schema: Any, source: str | None = None) -> Migration | None:
    try:
        return migrate(schema, source=source)
    except MigrationRefused:
        return None


@WITH_SOURCE
@pytest.mark.parametrize("broken", [0, 6])
@given(data=st.data())
@law
def test_what_comes_out_is_valid_and_what_went_in_is_as_it_was(
    dialect: str, broken: int, data: st.DataObject
) -> None:
    schema = declared(data.draw(schemas(dialect, broken=broken)), dialect)
    given_ = copy.deepcopy(schema)
    migration = migrated(schema)
    assert json.dumps(schema) == json.dumps(given_)
    if migration is not None:
        assert is_valid_schema(migration.schema, TARGET)


@WITH_SOURCE
@pytest.mark.parametrize("is_declared", [True, False])
@given(data=st.data())
@law
def test_migrating_twice_changes_nothing(
    dialect: str, is_declared: bool, data: st.DataObject
) -> None:
    drawn = data.draw(schemas(dialect, broken=0))
    schema = declared(drawn, dialect) if is_declared else drawn
    once = migrated(schema, dialect)
    if once is not None:
        twice = migrate(once.schema, source=dialect)
        assert twice.schema is once.schema


@given(data=st.data())
@law
def test_2020_12_is_left_alone(data: st.DataObject) -> None:
    schema = declared(data.draw(schemas("2020-12", broken=3)), "2020-12")
    migration = migrated(schema)
    if migration is not None and "$id" not in json.dumps(schema):
        assert migration.schema is schema
        assert migration.changes == ()


@WITH_SOURCE
@given(data=st.data(), is_declared=st.booleans(), interop=st.booleans())
@law
def test_no_dependencies_stay_where_validators_would_give_them_force(
    dialect: str, is_declared: bool, interop: bool, data: st.DataObject
) -> None:
    drawn = data.draw(schemas(dialect, broken=0))
    schema = {"not": drawn, "dependencies": {"a": ["b"], "b": drawn}}
    schema = declared(schema, dialect) if is_declared else schema
    try:
        made = migrate(schema, source=dialect, interop=interop).schema
    except MigrationRefused:
        return
    corpus = Corpus((File(0, "", made, form_of(made, None)),))
    held = [sub.value for _, sub in corpus.subschemas() if isinstance(sub.value, dict)]
    assert not any("dependencies" in value for value in held)


@WITH_SOURCE
@given(data=st.data())
@law
def test_each_change_is_at_a_place_of_the_schema_as_it_was(
    dialect: str, data: st.DataObject
) -> None:
    schema = declared(data.draw(schemas(dialect, broken=0)), dialect)
    migration = migrated(schema)
    for change in migration.changes if migration else ():
        holder, _ = follow(schema, parse(change.location))
        for name, value in change.before.items():
            assert holder[name] is value


@WITH_SOURCE
@given(data=st.data())
@law
def test_no_verdict_changes_unless_an_effect_is_told(dialect: str, data: st.DataObject) -> None:
    schema = declared(data.draw(schemas(dialect, broken=0)), dialect)
    text = json.dumps(schema)
    if '"content' in text or ("unevaluated" in text and "contains" in text):
        return  # the engine reads these otherwise than the dialect says (see migration_soak)
    migration = migrated(schema)
    tried = data.draw(st.lists(values, min_size=4, max_size=8))
    before = verdicts(schema, dialect, {}, tried)
    if migration is not None and migration.lossless and not isinstance(before, str):
        assert verdicts(migration.schema, "2020-12", {}, tried) == before
