"""`revisor.schema` holds what it says of itself, for any schema and any instance.

JS-06 (the dialect that governs), JS-18 (bounded), and the laws of values.
"""

from __future__ import annotations

import contextlib
import copy
import threading
from typing import Any

import jsonschema_rs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import revisor
from revisor.dialect.json_values import frozen, plain, thawed
from schema_strategies import DIALECTS, NAMING, REFERRING, declared, law, schemas, values

WITH_DIALECT = pytest.mark.parametrize("dialect", DIALECTS)
ENGINES: dict[str, Any] = {
    "draft-04": jsonschema_rs.Draft4Validator,
    "draft-06": jsonschema_rs.Draft6Validator,
    "draft-07": jsonschema_rs.Draft7Validator,
    "2019-09": jsonschema_rs.Draft201909Validator,
    "2020-12": jsonschema_rs.Draft202012Validator,
}
SETTLED = frozenset(("contains", "contentMediaType", "contentEncoding"))
"""Keywords on which the engine departs from some dialect."""


def sound(dialect: str, without: frozenset[str] = NAMING | REFERRING) -> st.SearchStrategy[Any]:
    return schemas(dialect, broken=0, without=without)


def made(value: Any, dialect: str) -> revisor.Schema | None:
    """Return the schema, None where it is refused: with an error of ours, and no other."""
    try:
        return revisor.schema(declared(value, dialect), dialect)
    except revisor.RevisorError:
        return None


@WITH_DIALECT
@given(data=st.data())
@law
def test_a_value_is_valid_exactly_where_it_has_no_errors(dialect: str, data: st.DataObject) -> None:
    schema = made(data.draw(sound(dialect)), dialect)
    if schema is None:
        return
    for instance in data.draw(st.lists(values, max_size=5)):
        errors = schema.errors(instance)
        assert schema.is_valid(instance) == (not errors)
        for error in errors:
            assert error.message
            assert "#" in error.schema_location
            assert not error.instance_location or error.instance_location.startswith("/")


@WITH_DIALECT
@given(data=st.data())
@law
def test_the_verdict_is_that_of_the_engine(dialect: str, data: st.DataObject) -> None:
    value = data.draw(sound(dialect, NAMING | REFERRING | SETTLED))
    schema = made(value, dialect)
    if schema is None:
        return
    bare = ENGINES[dialect](value, offline=True)
    for instance in data.draw(st.lists(values, max_size=5)):
        assert schema.is_valid(instance) == bare.is_valid(instance)


@WITH_DIALECT
@given(data=st.data())
@law
def test_nothing_that_is_given_is_changed(dialect: str, data: st.DataObject) -> None:
    value, instance = data.draw(schemas(dialect)), data.draw(values)
    documents = {"https://acme.example/d": data.draw(sound(dialect))}
    before = copy.deepcopy((value, instance, documents))
    try:
        schema = revisor.schema(value, dialect, documents)
        if schema.is_valid(instance):
            schema.annotations(instance)
        schema.errors(instance)
    except revisor.RevisorError:
        pass
    assert (value, instance, documents) == before


@WITH_DIALECT
@given(data=st.data())
@law
def test_whatever_is_given_the_outcome_is_a_value(dialect: str, data: st.DataObject) -> None:
    schema = made(data.draw(schemas(dialect)), dialect)
    if schema is not None:
        instance = data.draw(values)
        with contextlib.suppress(revisor.LimitReached):
            assert schema.is_valid(instance) == (not schema.errors(instance))


@given(first=values, second=values)
@law
def test_content_is_told_apart_exactly(first: Any, second: Any) -> None:
    assert (frozen(first) == frozen(second)) == (repr(first) == repr(second))
    assert repr(thawed(frozen(first))) == repr(first) == repr(plain(first))


@given(data=st.data())
@law
def test_threads_agree(data: st.DataObject) -> None:
    drawn = data.draw(st.lists(sound("2020-12"), min_size=1, max_size=3))
    instances = data.draw(st.lists(values, min_size=1, max_size=4))
    value = [{"$id": "https://acme.example/same", "allOf": [each]} for each in drawn]
    outcomes: list[Any] = []

    def judge() -> None:
        schemas_ = [made(each, "2020-12") for each in value]
        outcomes.append([[s and s.is_valid(i) for i in instances] for s in schemas_])

    threads = [threading.Thread(target=judge) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    alone = [revisor.schema(each, "2020-12") if made(each, "2020-12") else None for each in drawn]
    expected = [[s and s.is_valid(i) for i in instances] for s in alone]
    assert outcomes == [expected] * 4
