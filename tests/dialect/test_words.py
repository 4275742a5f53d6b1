"""Every keyword of every dialect has words of its own, and none of the engine's reach the user."""

from __future__ import annotations

from typing import Any

import pytest

import revisor
from revisor.dialect.own_dialects import supported
from revisor.facts import registry

NEW = ("2019-09", "2020-12")
OLD = ("draft-04", "draft-06", "draft-07")
ALL = (*OLD, *NEW)
BOOLEAN = ALL[1:]
TEXT = {"type": "string"}
A_AND_B = {"a": 1, "b": 2}
DEPENDS = {"a": {"required": ["b"]}}
IF = {"properties": {"k": {"const": "a"}}, "required": ["k"]}

Row = tuple[str, tuple[str, ...], Any, Any, str]
ROWS: list[Row] = [
    ("type", ALL, TEXT, 1, "1 is not of type string"),
    ("type", ALL, {"type": ["string", "null"]}, 1, "1 is not of type string or null"),
    ("enum", ALL, {"enum": ["a"]}, 1, '1 is not "a", the only value that is allowed'),
    ("enum", ALL, {"enum": ["a", 2]}, 1, '1 is not one of ["a", 2]'),
    ("const", BOOLEAN, {"const": "a"}, 1, '1 is not "a", the only value that is allowed'),
    ("multipleOf", ALL, {"multipleOf": 3}, 4, "4 is not a multiple of 3"),
    ("maximum", ALL, {"maximum": 3}, 4, "4 is greater than the maximum of 3"),
    ("minimum", ALL, {"minimum": 3}, 2, "2 is less than the minimum of 3"),
    (
        "exclusiveMaximum",
        BOOLEAN,
        {"exclusiveMaximum": 10},
        10,
        "10 is not less than the exclusive maximum of 10",
    ),
    (
        "exclusiveMinimum",
        BOOLEAN,
        {"exclusiveMinimum": 10},
        10,
        "10 is not greater than the exclusive minimum of 10",
    ),
    (
        "exclusiveMaximum",
        OLD[:1],
        {"maximum": 10, "exclusiveMaximum": True},
        10,
        "10 is not less than the exclusive maximum of 10",
    ),
    (
        "exclusiveMinimum",
        OLD[:1],
        {"minimum": 10, "exclusiveMinimum": True},
        10,
        "10 is not greater than the exclusive minimum of 10",
    ),
    ("maxLength", ALL, {"maxLength": 1}, "abc", '"abc" is longer than 1 character: it has 3'),
    ("minLength", ALL, {"minLength": 2}, "", '"" is shorter than 2 characters: it has none'),
    (
        "pattern",
        ALL,
        {"pattern": "^x"},
        "a",
        '"a" does not match the regular expression "^x"',
    ),
    ("format", OLD, {"format": "email"}, "a", '"a" is not an e-mail address'),
    ("contentMediaType", ("draft-07",), {"contentMediaType": "application/json"}, "{",
     '"{" is no content of the media type application/json'),
    ("contentEncoding", ("draft-07",), {"contentEncoding": "base64"}, "{",
     '"{" is not encoded in base64'),
    ("maxItems", ALL, {"maxItems": 1}, [1, 2], "[1, 2] has more than 1 element: it has 2"),
    ("minItems", ALL, {"minItems": 3}, [1, 2], "[1, 2] has fewer than 3 elements: it has 2"),
    ("minItems", ALL, {"minItems": 1}, [], "[] has fewer than 1 element: it has none"),
    ("uniqueItems", ALL, {"uniqueItems": True}, [0, {"a": 1}, {"a": 1}],
     'the elements 1 and 2 are equal ({"a": 1}), and all have to differ'),
    ("uniqueItems", ALL, {"uniqueItems": True}, [True, 1, 1.0],
     "the elements 1 and 2 are equal (1), and all have to differ"),
    ("uniqueItems", ALL, {"uniqueItems": True}, [[1], [1.0]],
     "[[1], [1.0]] holds equal elements, and all have to differ"),
    ("contains", BOOLEAN, {"contains": TEXT}, [1], "no element of [1] fits what contains asks for"),
    ("contains", NEW, {"contains": TEXT, "minContains": 2}, ["a", 1],
     '1 element of ["a", 1] fits what contains asks for, where at least 2 have to'),
    ("contains", NEW, {"contains": TEXT, "minContains": 2}, [1],
     "no element of [1] fits what contains asks for, where at least 2 have to"),
    ("contains", NEW, {"contains": TEXT, "maxContains": 1}, ["a", "b", 1],
     '2 elements of ["a", "b", 1] fit what contains asks for, where at most 1 may'),
    ("contains", NEW, {"contains": TEXT, "minContains": 2, "maxContains": 2}, ["a"],
     '1 element of ["a"] fits what contains asks for, where exactly 2 have to'),
    ("contains", NEW, {"contains": TEXT, "minContains": 2, "maxContains": 3}, ["a"],
     '1 element of ["a"] fits what contains asks for, where 2 to 3 have to'),
    ("items", ALL, {"items": TEXT}, [1], "at /0: 1 is not of type string"),
    ("properties", ALL, {"properties": {"a": TEXT}}, {"a": 1}, "at /a: 1 is not of type string"),
    ("patternProperties", ALL, {"patternProperties": {"a": TEXT}}, {"a": 1},
     "at /a: 1 is not of type string"),
    ("items", BOOLEAN, {"items": False}, [1],
     "at /0: 1 is not allowed: no element may stand there"),
    ("additionalItems", (*OLD, "2019-09"), {"items": [{}], "additionalItems": False}, [1, 2],
     "[1, 2] has 2 elements, and only 1 is allowed"),
    ("unevaluatedItems", NEW, {"unevaluatedItems": False}, [1],
     "the element 1 is not allowed: no part of the schema speaks of it"),
    ("unevaluatedItems", NEW, {"unevaluatedItems": TEXT}, [1, 2],
     "the elements 1, 2 do not fit what unevaluatedItems asks of elements"),
    ("prefixItems", NEW[1:], {"prefixItems": [False]}, [1],
     "at /0: 1 is not allowed: no element may stand there"),
    ("maxProperties", ALL, {"maxProperties": 1}, A_AND_B,
     '{"a": 1, "b": 2} has more than 1 property: it has 2'),
    ("minProperties", ALL, {"minProperties": 2}, {"a": 1},
     '{"a": 1} has fewer than 2 properties: it has 1'),
    ("required", ALL, {"required": ["a"]}, {}, 'the required property "a" is missing'),
    ("dependentRequired", NEW, {"dependentRequired": {"a": ["c"]}}, A_AND_B,
     'the required property "c" is missing: it is required where "a" is there'),
    ("dependencies", OLD, {"dependencies": {"a": ["c"]}}, A_AND_B,
     'the required property "c" is missing: it is required where "a" is there'),
    ("dependencies", OLD, {"dependencies": DEPENDS}, {"a": 1},
     'the required property "b" is missing (asked for where "a" is there)'),
    ("dependentSchemas", NEW, {"dependentSchemas": DEPENDS}, {"a": 1},
     'the required property "b" is missing (asked for where "a" is there)'),
    ("dependentSchemas", NEW, {"dependentSchemas": {"a": False}}, A_AND_B,
     'the property "a" is not allowed'),
    ("propertyNames", BOOLEAN, {"propertyNames": {"maxLength": 1}}, {"abc": 1},
     'the name "abc" is longer than 1 character: it has 3'),
    ("propertyNames", BOOLEAN, {"propertyNames": {"enum": ["a", "b"]}}, {"c": 1},
     'the name "c" is not one of ["a", "b"]'),
    ("propertyNames", BOOLEAN, {"propertyNames": {"anyOf": [{"const": "a"}, {"const": "b"}]}},
     {"c": 1}, 'the name "c" fits none of the 2 alternatives for names'),
    ("propertyNames", BOOLEAN, {"propertyNames": False}, {"abc": 1},
     'no property is allowed, whatever its name: there is "abc"'),
    ("properties", BOOLEAN, {"properties": {"a": False}}, A_AND_B,
     'at /a: the property "a" is not allowed'),
    ("patternProperties", BOOLEAN, {"patternProperties": {"^a": False}}, A_AND_B,
     'at /a: the property "a" is not allowed: no name that matches "^a" is'),
    ("additionalProperties", ALL, {"properties": {"a": {}}, "additionalProperties": False}, A_AND_B,
     '"b" is not allowed: the schema declares no such property'),
    ("additionalProperties", ALL, {"properties": {"c": {}}, "additionalProperties": False}, A_AND_B,
     '"a", "b" are not allowed: the schema declares no such property'),
    ("additionalProperties", ALL, {"additionalProperties": False}, A_AND_B,
     "no property is allowed: the schema is closed and declares none"),
    ("unevaluatedProperties", NEW, {"unevaluatedProperties": False}, {"c": 1},
     '"c" is not allowed: no part of the schema that applies declares such a property'),
    ("unevaluatedProperties", NEW, {"unevaluatedProperties": TEXT}, A_AND_B,
     '"a", "b" do not fit what unevaluatedProperties asks of properties'),
    ("not", ALL, {"not": TEXT}, "a", '"a" fits {"type": "string"}, which is what it must not'),
    ("not", ALL, {"not": {}}, "a", '"a" is not allowed: the schema lets nothing stand there'),
    ("if", ("draft-07", *NEW), {"if": IF, "then": {"required": ["b"]}}, {"k": "a"},
     'the required property "b" is missing (asked for where "k" is "a")'),
    ("if", ("draft-07", *NEW), {"if": IF, "else": {"properties": {"k": TEXT}}}, {"k": 1},
     'at /k: 1 is not of type string (asked for unless "k" is "a")'),
    ("if", ("draft-07", *NEW), {"if": {"minProperties": 1}, "then": False}, {"k": 1},
     ('{"k": 1} is not allowed: the schema lets nothing stand there '
      '(asked for where the value fits {"minProperties": 1})')),
    ("if", ("draft-07", *NEW), {"if": {"minProperties": 2}, "else": {"type": "array"}}, {},
     '{} is not of type array (asked for where the value does not fit {"minProperties": 2})'),
    ("allOf", ALL, {"allOf": [TEXT]}, 1, "1 is not of type string"),
    ("anyOf", ALL, {"anyOf": [TEXT, {"type": "null"}]}, 1, "1 is not of type string or null"),
    ("oneOf", ALL, {"oneOf": [{"minimum": 1}, {}]}, 1,
     "1 fits 2 of the alternatives in oneOf (those at 0, 1), where only one may fit"),
    ("$ref", ALL, {"definitions": {"a": TEXT}, "properties": {"b": {"$ref": "#/definitions/a"}}},
     {"b": 1}, "at /b: 1 is not of type string"),
    ("$recursiveRef", ("2019-09",), {"items": {"$recursiveRef": "#"}, "type": "array"}, [1],
     "at /0: 1 is not of type array"),
    ("$dynamicRef", ("2020-12",),
     {"$dynamicAnchor": "a", "items": {"$dynamicRef": "#a"}, "type": "array"}, [1],
     "at /0: 1 is not of type array"),
]  # fmt: skip
CASES = [(row, dialect) for row in ROWS for dialect in row[1]]
ALONE = {"then", "else", "minContains", "maxContains", "contentSchema"}
"""Keywords that assert nothing by themselves, or through a neighbour that is in the table."""
ENGINE = ("valid under", "was expected", "were unexpected", "False schema", "is a required")


@pytest.mark.parametrize(("row", "dialect"), CASES)
def test_a_keyword_says_what_is_wrong_and_what_is_wanted(row: Row, dialect: str) -> None:
    _, _, schema, value, expected = row
    (error,) = revisor.schema(schema, dialect).errors(value)
    assert str(error) == expected
    assert not any(words in error.message for words in ENGINE)


def test_the_table_has_every_keyword_of_every_dialect_that_can_refuse() -> None:
    told = {(row[0], dialect) for row, dialect in CASES}
    for keyword in registry.keywords():
        if keyword.kind not in ("assertion", "applicator", "reference"):
            continue
        if keyword.name in ALONE or keyword.origin != "JSON Schema":
            continue
        for dialect in set(keyword.dialects) & set(supported()):
            if (keyword.name, dialect) not in told:
                value, schema = "x", {keyword.name: "email"}
                # Not asserted there: it is an annotation, or has no force.
                assert keyword.name.startswith(("format", "content")), (keyword.name, dialect)
                assert revisor.schema(schema, dialect).is_valid(value)


def test_more_names_than_five_are_counted() -> None:
    closed = {"properties": {"x": {}}, "additionalProperties": False}
    (error,) = revisor.schema(closed).errors({f"n{i}": 1 for i in range(8)})
    assert error.message.startswith('"n0", "n1", "n2", "n3", "n4" and 3 more are not allowed')
    (error,) = revisor.schema({"unevaluatedItems": False}).errors(list(range(8)))
    assert error.message.startswith("the elements 0, 1, 2, 3, 4 and 3 more are not allowed")


@pytest.mark.parametrize(
    ("schema", "value", "at", "location", "way"),
    [
        ({"properties": {"": TEXT}}, {"": 1}, "/", "#/properties//type", None),
        (
            {"properties": {"": {"properties": {"": TEXT}}}},
            {"": {"": 1}},
            "//",
            "#/properties//properties//type",
            None,
        ),
        ({"additionalProperties": {"items": TEXT}}, {"": [1]}, "//0", None, None),
        ({"patternProperties": {"": TEXT}}, {"": 1}, "/", "#/patternProperties//type", None),
        ({"properties": {"0": TEXT}}, {"0": 1}, "/0", "#/properties/0/type", None),
        (
            {"$defs": {"": TEXT}, "properties": {"": {"$ref": "#/$defs/"}}},
            {"": 1},
            "/",
            "#/$defs//type",
            "/properties//$ref/type",
        ),
        (
            {"anyOf": [{"properties": {"": {"required": [""]}}}, {"type": "null"}]},
            {"": {}},
            "/",
            "#/anyOf/0/properties//required",
            None,
        ),
        (
            {"properties": {"type": TEXT, "": {"properties": {"type": False}}}},
            {"": {"type": 1}},
            "//type",
            "#/properties//properties/type",
            None,
        ),
    ],
)
def test_a_name_without_letters_is_a_place(
    schema: Any, value: Any, at: str, location: str | None, way: str | None
) -> None:
    (error,) = revisor.schema(schema).errors(value)
    assert error.instance_location == at
    assert location is None or error.schema_location == location
    assert way is None or error.evaluation_path == way


def test_elements_are_counted_in_documents_with_references_too() -> None:
    many = {"contains": {"$ref": "#/$defs/t"}, "minContains": 2}
    schema = {"$defs": {"t": TEXT}, "properties": {"a": many}}
    (error,) = revisor.schema(schema).errors({"a": ["x", 1]})
    assert error.message.startswith('1 element of ["x", 1] fits')
    beside = {"https://acme.example/t": TEXT}
    many = {"contains": {"$ref": "https://acme.example/t"}, "minContains": 2}
    (error,) = revisor.schema(many, documents=beside).errors(["x", 1])
    assert error.message == (
        'of the elements of ["x", 1], at least 2 have to fit what contains asks for'
    )
