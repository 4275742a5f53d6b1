"""Documents beside a schema: what it may refer to, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest

import revisor
from revisor.errors import UsageError
from revisor.facts import registry

AT = "https://acme.example/"
INTEGER = {"type": "integer"}
DRAFT_07 = registry.dialect("draft-07").uri
NEWEST = registry.dialect("2020-12").uri


def test_a_reference_leads_into_a_given_document() -> None:
    schema = revisor.schema(
        {"$ref": f"{AT}a#/$defs/n"}, documents={f"{AT}a": {"$defs": {"n": INTEGER}}}
    )
    assert schema.is_valid(1)
    (error,) = schema.errors("x")
    assert error.schema_location == f"{AT}a#/$defs/n/type"
    assert error.evaluation_path == "/$ref/type"


@pytest.mark.parametrize(
    ("reference", "documents"),
    [
        (f"{AT}a", {f"{AT}a#": INTEGER}),
        (f"{AT}b/c", {f"{AT}a": {"$id": f"{AT}b/c", **INTEGER}}),
        (
            f"{AT}b/c#x",
            {f"{AT}a": {"$id": "b/", "$defs": {"c": {"$id": "c", "$anchor": "x", **INTEGER}}}},
        ),
        (f"{AT}a#/x-shared/n", {f"{AT}a": {"x-shared": {"n": INTEGER}}}),
        (
            f"{AT}a",
            {f"{AT}a": {"$ref": "b#n"}, f"{AT}b": {"$defs": {"n": {"$anchor": "n", **INTEGER}}}},
        ),
        (f"{AT}a", {f"{AT}a": {"$ref": "../b"}, "https://acme.example/b": INTEGER}),
        ("urn:acme:n", {"urn:acme:n": INTEGER}),
        (f"{AT}a b", {f"{AT}a b": INTEGER}),
        (f"{AT}naïve", {f"{AT}naïve": INTEGER}),
    ],
)
def test_documents_are_found_by_address_and_by_their_own_names(
    reference: str, documents: dict[str, Any]
) -> None:
    schema = revisor.schema({"properties": {"a": {"$ref": reference}}}, documents=documents)
    assert schema.is_valid({"a": 1})
    assert not schema.is_valid({"a": "x"})


def test_a_boolean_is_a_document() -> None:
    schema = revisor.schema(
        {"properties": {"a": {"$ref": f"{AT}no"}}}, documents={f"{AT}no": False}
    )
    assert schema.is_valid({})
    assert not schema.is_valid({"a": 1})


def test_a_document_is_judged_by_its_own_dialect() -> None:
    tuples = {"$schema": DRAFT_07, "items": [INTEGER]}
    schema = revisor.schema({"$ref": f"{AT}t"}, documents={f"{AT}t": tuples})
    assert not schema.is_valid(["x"])
    assert schema.is_valid([1, "x"])
    assert schema.dialect.short_name == "2020-12"
    with pytest.raises(revisor.InvalidSchema) as caught:
        revisor.schema({"$ref": f"{AT}t"}, documents={f"{AT}t": {"items": [INTEGER]}})
    assert caught.value.errors[0].instance_location == f"{AT}t#/items"


def test_a_document_that_declares_no_dialect_has_that_of_the_schema() -> None:
    documents = {f"{AT}t": {"items": [INTEGER]}}
    schema = revisor.schema({"allOf": [{"$ref": f"{AT}t"}]}, "draft-07", documents)
    assert not schema.is_valid(["x"])


def test_what_no_reference_leads_to_does_not_matter() -> None:
    documents = {
        f"{AT}unknown": {"$schema": "https://acme.example/dialect"},
        f"{AT}broken": {"type": "strin"},
        f"{AT}open": {"$ref": "https://elsewhere.example/x"},
        f"{AT}n": INTEGER,
    }
    assert not revisor.schema({"$ref": f"{AT}n"}, documents=documents).is_valid("x")
    for name, kind in (
        ("unknown", revisor.UnsupportedDialect),
        ("broken", revisor.InvalidSchema),
        ("open", revisor.UnresolvedReference),
    ):
        with pytest.raises(kind, match=f"{AT}{name}"):
            revisor.schema({"$ref": f"{AT}{name}"}, documents=documents)


@pytest.mark.parametrize(
    ("reference", "why"),
    [
        ("https://acme.example/none", "nothing is fetched"),
        ("file:///etc/passwd", "names another document"),
        ("other.json", "names another document"),
        ("#/$defs/none", "there is nothing at"),
        ("#none", "no anchor"),
        (f"{AT}a#/none", "there is nothing at"),
        ("http://[", "not a URI reference"),
        ("http://json-schema.org/draft-07/schema#/none", "there is nothing at"),
    ],
)
def test_what_leads_nowhere_is_told_and_never_permissive(reference: str, why: str) -> None:
    schema = {"$defs": {"unused": {"$ref": reference}}}
    with pytest.raises(revisor.UnresolvedReference, match=why) as caught:
        revisor.schema(schema, documents={f"{AT}a": True})
    told: Any = caught.value.values["references"]
    assert [row[:2] for row in told] == [("/$defs/unused/$ref", reference)]
    fetchable = reference == "https://acme.example/none"
    assert caught.value.values["uris"] == ((reference,) if fetchable else ())


def test_meta_schemas_are_known() -> None:
    schema = revisor.schema({"$ref": DRAFT_07})
    assert schema.is_valid({"type": "object"})
    assert not schema.is_valid({"type": "strin"})
    mixed = revisor.schema(
        {"properties": {"a": {"$ref": NEWEST}, "b": {"$ref": f"{AT}n"}}},
        documents={f"{AT}n": INTEGER},
    )
    assert not mixed.is_valid({"a": {"minLength": "3"}})
    assert not mixed.is_valid({"b": "x"})


def test_the_schema_itself_goes_before_a_document_of_its_name() -> None:
    own = {
        "$id": f"{AT}s",
        "properties": {"a": {"$ref": f"{AT}s#/$defs/t"}},
        "$defs": {"t": INTEGER},
    }
    schema = revisor.schema(own, documents={f"{AT}s": {"$defs": {"t": {"type": "string"}}}})
    assert schema.is_valid({"a": 1})


def test_the_same_schema_with_other_documents_is_another() -> None:
    referring = {"$ref": f"{AT}t"}
    number = revisor.schema(referring, documents={f"{AT}t": INTEGER})
    text = revisor.schema(referring, documents={f"{AT}t": {"type": "string"}})
    assert number.is_valid(1)
    assert not text.is_valid(1)
    assert revisor.schema(referring, documents={f"{AT}t": INTEGER}) is number


def test_references_between_documents_may_go_round() -> None:
    documents = {
        f"{AT}list": {"properties": {"next": {"$ref": "item"}}},
        f"{AT}item": {"properties": {"list": {"$ref": "list"}, "n": INTEGER}},
    }
    schema = revisor.schema({"$ref": f"{AT}list"}, documents=documents)
    assert schema.is_valid({"next": {"n": 1, "list": {"next": {"n": 2}}}})
    assert not schema.is_valid({"next": {"n": 1, "list": {"next": {"n": "x"}}}})


def test_documents_are_copied() -> None:
    given: dict[str, Any] = {f"{AT}t": {"enum": [1]}}
    schema = revisor.schema({"$ref": f"{AT}t"}, documents=given)
    given[f"{AT}t"]["enum"].append(2)
    assert not schema.is_valid(2)


@pytest.mark.parametrize("documents", [[INTEGER], "x", {7: INTEGER}, {"": INTEGER}])
def test_documents_are_schemas_by_uri(documents: Any) -> None:
    with pytest.raises(UsageError):
        revisor.schema({}, documents=documents)


def test_a_document_is_bounded_too() -> None:
    deep: Any = {}
    for _ in range(150):
        deep = {"items": deep}
    assert revisor.schema({"$ref": f"{AT}d"}, documents={f"{AT}d": deep}).is_valid(1)
    for _ in range(150):
        deep = {"x": deep}
    with pytest.raises(revisor.LimitReached):
        revisor.schema({"$ref": f"{AT}d"}, documents={f"{AT}d": deep})


META = {
    "$id": f"{AT}meta",
    "$schema": NEWEST,
    "$vocabulary": {
        "https://json-schema.org/draft/2020-12/vocab/core": True,
        "https://json-schema.org/draft/2020-12/vocab/applicator": True,
        "https://acme.example/vocab/extra": False,
    },
    "$dynamicAnchor": "meta",
    "allOf": [
        {"$ref": "https://json-schema.org/draft/2020-12/meta/core"},
        {"$ref": "https://json-schema.org/draft/2020-12/meta/applicator"},
    ],
    "properties": {"x-owner": {"type": "string"}},
}


def test_a_given_meta_schema_is_a_dialect() -> None:
    schema = revisor.schema(
        {
            "$schema": f"{AT}meta",
            "properties": {"a": {"minimum": 5, "$ref": "#/$defs/n"}},
            "$defs": {"n": False},
        },
        documents={f"{AT}meta": META},
    )
    assert schema.dialect.uri == f"{AT}meta"
    assert schema.dialect.short_name == "2020-12"
    assert len(schema.dialect.vocabularies) == 2
    assert schema.is_valid({})
    assert not schema.is_valid({"a": 7})
    unasserted = revisor.schema({"minimum": 5}, f"{AT}meta", {f"{AT}meta": META})
    assert unasserted.is_valid(1), "its vocabulary is not in force"


def test_a_schema_is_judged_by_the_meta_schema_that_it_declares() -> None:
    with pytest.raises(revisor.InvalidSchema) as caught:
        revisor.schema({"$schema": f"{AT}meta", "x-owner": 7}, documents={f"{AT}meta": META})
    assert caught.value.errors[0].instance_location == "/x-owner"


def test_a_vocabulary_that_is_required_has_to_be_known() -> None:
    required = {**META, "$vocabulary": {**META["$vocabulary"], f"{AT}vocab": True}}  # type: ignore[dict-item]
    with pytest.raises(revisor.UnsupportedDialect, match="requires the vocabulary"):
        revisor.schema({"$schema": f"{AT}meta"}, documents={f"{AT}meta": required})


@pytest.mark.parametrize(
    "meta", [True, {}, {"$schema": "https://acme.example/none"}, {"$schema": f"{AT}meta"}]
)
def test_a_document_that_is_in_no_known_dialect_makes_none(meta: Any) -> None:
    with pytest.raises(revisor.UnsupportedDialect):
        revisor.schema({"$schema": f"{AT}meta"}, documents={f"{AT}meta": meta})
    with pytest.raises(revisor.UnsupportedDialect):
        revisor.schema({}, f"{AT}meta", {f"{AT}meta": meta})


def test_a_meta_schema_of_an_older_dialect_has_no_vocabularies() -> None:
    meta = {"$schema": DRAFT_07, "properties": {"title": {"type": "string"}}}
    documents = {f"{AT}old": meta, f"{AT}older": {**meta, "$schema": f"{AT}old"}}
    for uri in (f"{AT}old", f"{AT}older"):
        schema = revisor.schema({"$schema": uri, "items": [INTEGER]}, documents=documents)
        assert schema.dialect.title == uri
        assert not schema.is_valid(["x"])


def test_a_document_may_refer_back_to_the_schema_by_its_name() -> None:
    root, other = "https://acme.example/root.json", "https://acme.example/other.json"
    schema = {"$id": root, "$ref": other, "$defs": {"x": {"type": "string"}}}
    document = {"properties": {"a": {"$ref": f"{root}#/$defs/x"}, "b": {"$ref": "root.json"}}}
    judge = revisor.schema(schema, documents={other: document})
    assert judge.is_valid({"a": "x", "b": {"a": "y"}})
    assert not judge.is_valid({"a": 1})
    assert not judge.is_valid({"b": {"a": 1}})
