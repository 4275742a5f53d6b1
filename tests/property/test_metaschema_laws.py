"""JS-08: a schema is valid in its dialect, or every fault is told with its place."""

from __future__ import annotations

from typing import Any
from unittest import mock

import pytest
from hypothesis import given
from hypothesis import strategies as st

from embedding import document
from revisor.dialect import keyword_values, metaschema
from revisor.dialect.validation import is_valid_schema
from revisor.facts import registry
from revisor.model.pointer import follow
from schema_strategies import DIALECTS, declared, keywords, law, schemas, values

WITH_DIALECT = pytest.mark.parametrize("dialect", DIALECTS)


def forbid_the_fallback(*_arguments: Any) -> Any:
    raise AssertionError("our own tests of keyword values saw nothing, the engine did")


def agree(schema: Any, dialect: str) -> None:
    with mock.patch.object(metaschema, "_as_the_engine_says", forbid_the_fallback):
        found = document(declared(schema, dialect))
        assert found.dialect is not None
        valid = is_valid_schema(found.value, found.dialect)
        assert valid == (not found.faults), (found.value, found.faults)


@WITH_DIALECT
@given(data=st.data())
@law
def test_js_08_faults_are_told_exactly_where_the_meta_schema_sees_one(
    dialect: str, data: st.DataObject
) -> None:
    agree(data.draw(schemas(dialect)), dialect)


@WITH_DIALECT
@given(data=st.data())
@law
def test_js_08_one_keyword_with_any_value(dialect: str, data: st.DataObject) -> None:
    keyword = data.draw(st.sampled_from(keywords(dialect)))
    agree({"properties": {"p": {keyword: data.draw(values)}}}, dialect)


@WITH_DIALECT
def test_js_08_every_keyword_with_every_kind_of_value(dialect: str) -> None:
    samples: list[Any] = [
        *(None, True, False, 0, 1, -1, 0.0, 1.0, 1.5, "", "a", "#a", "a#b", "a b", "string", "1"),
        *([], [1], ["a"], ["a", "a"], ["string"], [{}], [True], [[]], [1, 1.0], [1, True]),
        *({}, {"a": 1}, {"a": {}}, {"a": True}, {"a": []}, {"a": ["b"]}, {"a": ["b", "b"]}),
        *({"a": "b"}, {"a": [1]}, {"type": "nil"}, 10**30, 2**64, 1e300, "_a", "a.b", "a:b"),
    ]
    for keyword in keywords(dialect):
        if keyword == "$schema":
            continue
        for value in samples:
            agree({keyword: value}, dialect)
            agree({keyword: value, "minimum": 1, "maximum": 2}, dialect)
            agree({"not": {keyword: value}}, dialect)


@WITH_DIALECT
@given(data=st.data())
@law
def test_js_08_a_fault_leads_to_the_value_that_it_names(dialect: str, data: st.DataObject) -> None:
    found = document(declared(data.draw(schemas(dialect, broken=2)), dialect))
    pointers = [f.pointer for f in found.faults]
    assert len(pointers) == len(set(pointers))
    for fault in found.faults:
        value, pointer = follow(found.value, fault.pointer)
        assert pointer == fault.pointer
        assert value == fault.value
        assert type(value) is type(fault.value)
        assert follow(found.value, fault.at)[0] == fault.holder
        assert fault.keyword in fault.holder
        assert fault.expected


@WITH_DIALECT
@given(data=st.data())
@law
def test_js_08_a_schema_drawn_as_sound_has_no_fault(dialect: str, data: st.DataObject) -> None:
    drawn = data.draw(schemas(dialect, broken=0))
    assert document(declared(drawn, dialect)).faults == []


@given(data=st.data())
@law
def test_js_08_each_resource_is_judged_in_its_own_dialect(data: st.DataObject) -> None:
    outer, inner = data.draw(st.sampled_from(DIALECTS)), data.draw(st.sampled_from(DIALECTS))
    drawn = data.draw(schemas(inner, depth=1, broken=2, without=frozenset(("$id", "id"))))
    if not isinstance(drawn, dict):
        return
    drawn.pop("$ref", None)
    keyword = registry.dialect(inner).id_keyword
    resource = {**declared(drawn, inner), keyword: "https://e.org/inner"}
    found = document(declared({"properties": {"p": resource}}, outer))
    below = [f for f in found.faults if f.pointer[:2] == ("properties", "p")]
    alone = document({**declared(drawn, inner), keyword: "urn:x:y"})
    assert {f.pointer[2:] for f in below} == {f.pointer for f in alone.faults}


def test_every_dialect_has_tests_for_its_keywords() -> None:
    for dialect in DIALECTS:
        assert {"type", "required", "pattern"} <= set(keyword_values.tests(dialect))
