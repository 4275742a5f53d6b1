"""One walk: every subschema once, nothing that only looks like one, and every place can be named.

2020-12 core 4.3.5, 8.2 and 8.5; RFC 6901.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from embedding import document
from revisor.dialect.keywords import applicators
from revisor.model.pointer import follow, parse, render
from schema_strategies import (
    DIALECTS,
    NAMING,
    REFERRING,
    declared,
    keywords,
    law,
    names,
    schemas,
    values,
)

WITH_DIALECT = pytest.mark.parametrize("dialect", DIALECTS)
DATA = ("enum", "const", "default", "examples", "required", "x-shared")
QUIET = NAMING | REFERRING


def sound(dialect: str, without: frozenset[str] = QUIET) -> st.SearchStrategy[Any]:
    return schemas(dialect, broken=0, without=without)


@WITH_DIALECT
@given(data=st.data())
@law
def test_every_subschema_is_met_exactly_once(dialect: str, data: st.DataObject) -> None:
    found = document(declared(data.draw(schemas(dialect)), dialect))
    pointers = [s.pointer for s in found.subschemas]
    assert len(pointers) == len(set(pointers))
    for sub in found.subschemas:
        assert follow(found.value, sub.pointer)[0] is sub.value
        assert isinstance(sub.value, dict | bool)
        if sub.parent is not None:
            assert sub in found.children_of(sub.parent)
            assert sub.pointer[: len(sub.parent.pointer)] == sub.parent.pointer
            assert sub.keyword in applicators(dialect)


@WITH_DIALECT
@given(data=st.data())
@law
def test_no_data_is_walked(dialect: str, data: st.DataObject) -> None:
    drawn = data.draw(sound(dialect))
    if isinstance(drawn, bool):
        return
    inner = {"properties": {"p": {"$ref": "#/none"}}, "items": {}}
    keyword = data.draw(st.sampled_from(DATA))
    plain = document(declared({k: v for k, v in drawn.items() if k != keyword}, dialect))
    laden = document(declared({**drawn, keyword: [inner, {keyword: inner}]}, dialect))
    assert {s.pointer for s in laden.subschemas} == {s.pointer for s in plain.subschemas}
    assert laden.references == []


@WITH_DIALECT
@given(data=st.data())
@law
def test_the_name_of_a_property_is_never_a_keyword(dialect: str, data: st.DataObject) -> None:
    inner = data.draw(sound(dialect))
    name = data.draw(st.sampled_from(keywords(dialect)))

    def shape(called: str) -> list[tuple[Any, ...]]:
        schema = {"properties": {called: inner}, "patternProperties": {called: {}}}
        found = document(declared(schema, dialect))
        return [
            ((*s.pointer[:1], *s.pointer[2:]), s.keyword, s.dialect.short_name)
            for s in found.subschemas
        ]

    assert shape(name) == shape("a name of no keyword")


@WITH_DIALECT
@given(data=st.data())
@law
def test_a_pointer_to_every_subschema_resolves_to_it(dialect: str, data: st.DataObject) -> None:
    drawn = data.draw(sound(dialect))
    schema = declared({"properties": {"p": drawn, "ref": {}}}, dialect)
    for sub in document(schema).subschemas:
        fragment = quote(render(sub.pointer))
        referring = {**schema, "properties": {**schema["properties"], "ref": {"$ref": None}}}
        referring["properties"]["ref"] = {"$ref": f"#{fragment}"}
        reference = document(referring).references[0]
        assert reference.kind == "resolved"
        assert reference.target == sub.pointer
        assert reference.sub.pointer == ("properties", "ref")


@pytest.mark.parametrize("dialect", ["2019-09", "2020-12"])
@given(data=st.data())
@law
def test_an_anchor_and_an_identifier_lead_to_every_subschema(
    dialect: str, data: st.DataObject
) -> None:
    drawn = data.draw(sound(dialect))
    plain = document(declared({"properties": {"p": drawn}}, dialect))
    objects = [s.pointer for s in plain.subschemas if isinstance(s.value, dict) and s.pointer]
    if not objects:
        return
    chosen = data.draw(st.sampled_from(objects))
    for key, value, text in (
        ("$anchor", "here", "#here"),
        ("$id", "there", "there"),
        ("$id", "https://e.org/x", "https://e.org/x#"),
        ("$id", "urn:x:y", "urn:x:y"),
    ):
        schema = with_member(plain.value, chosen, key, value)
        schema["properties"]["ref"] = {"$ref": text}
        reference = next(r for r in document(schema).references if r.text == text)
        assert reference.kind == "resolved", reference.reason
        assert reference.target == chosen
        assert reference.value[key] == value


def with_member(schema: Any, pointer: tuple[str | int, ...], key: str, value: Any) -> Any:
    """Return a copy, deep along the way, with one more member in the object at a pointer."""
    if not pointer:
        return {**schema, key: value}
    copy = schema.copy()
    copy[pointer[0]] = with_member(schema[pointer[0]], pointer[1:], key, value)
    return copy


@given(names=st.lists(st.text(max_size=4), max_size=4))
@law
def test_rfc_6901_a_pointer_survives_being_written(names: list[str]) -> None:
    assert parse(render(tuple(names))) == tuple(names)


IDENTIFIERS = st.one_of(
    st.sampled_from(
        (
            "",
            "#",
            "#x",
            "a",
            "a#",
            "a#x",
            "./a",
            "../a",
            "/a",
            "//h/a",
            "?q",
            "urn:x:y",
            "urn:x:y#z",
        )
    ),
    st.sampled_from(("http://[", "http://e.org", "https://e.org/a/", "tag:a", "%", "a b", ":")),
    values,
)
TARGETS = st.sampled_from(
    ("#", "#x", "a", "a#x", "#/$defs/a", "#/$defs/a/$defs/b", "a#/$defs/b", "#/definitions/a")
)


@WITH_DIALECT
@given(data=st.data())
@law
def test_games_with_identifiers_end_in_a_verdict(dialect: str, data: st.DataObject) -> None:
    def part(inner: Any) -> Any:
        held: dict[str, Any] = {"$defs": inner, "definitions": inner, "x": inner}
        for keyword in ("$id", "id", "$anchor", "$dynamicAnchor"):
            if data.draw(st.integers(0, 2)) == 0:
                held[keyword] = data.draw(IDENTIFIERS)
        if data.draw(st.booleans()):
            reference = data.draw(st.sampled_from(("$ref", "$dynamicRef", "$recursiveRef")))
            held[reference] = data.draw(TARGETS | IDENTIFIERS)
        return held

    a, b = part({"b": part({})}), part({"a": {}})
    found = document(declared(part({"a": a, "b": b}), dialect))
    assert {r.kind for r in found.references} <= {
        "resolved",
        "meta-schema",
        "network",
        "unresolved",
    }
    for reference in found.references:
        if reference.target is not None:
            assert reference.target in found.index
            assert follow(found.value, reference.target)[0] is reference.value
    assert isinstance(found.loops, list)
    assert isinstance(found.faults, list)


@given(name=names)
@law
def test_percent_encoding_and_tildes_name_the_same_place(name: str) -> None:
    schema = {"$ref": "#/$defs/" + quote(render((name,))[1:], safe=""), "$defs": {name: {}}}
    assert document(schema).references[0].target == ("$defs", name)
