"""A value that fits no alternative is told by the one that it meant, or by what all want."""

from __future__ import annotations

from typing import Any

import pytest

import revisor

CAT = {
    "properties": {"k": {"const": "cat"}, "lives": {"type": "integer"}},
    "required": ["k", "lives"],
}
DOG = {
    "properties": {"k": {"const": "dog"}, "bark": {"type": "boolean"}},
    "required": ["k", "bark"],
}
BIRD = {
    "properties": {"k": {"enum": ["owl", "tit"]}, "song": {"type": "string"}},
    "required": ["k"],
}
DEFS = {"cat": CAT, "dog": DOG, "bird": BIRD, "kind": {"const": "fox"}}
ROWS = {
    "inline": [CAT, DOG, BIRD],
    "references": [{"$ref": f"#/$defs/{name}"} for name in ("cat", "dog", "bird")],
    "allOf": [{"allOf": [{"$ref": "#/$defs/cat"}]}, {"allOf": [DOG]}, BIRD],
    "reversed": [BIRD, DOG, CAT],
    "with null": [{"type": "null"}, CAT, DOG, BIRD, {"type": "string"}],
}


def told(schema: Any, value: Any) -> list[str]:
    return [str(error) for error in revisor.schema(schema).errors(value)]


@pytest.mark.parametrize("branches", list(ROWS.values()), ids=list(ROWS))
@pytest.mark.parametrize("keyword", ["oneOf", "anyOf"])
@pytest.mark.parametrize("where", ["", "/a/0"])
def test_the_branch_of_the_tag_is_the_one_that_was_meant(
    keyword: str, branches: list[Any], where: str
) -> None:
    union = {keyword: branches}
    schema: dict[str, Any] = {"$defs": {**DEFS, "u": union}}
    schema |= {"properties": {"a": {"items": {"$ref": "#/$defs/u"}}}} if where else union

    def said(value: Any) -> str:
        (one,) = told(schema, {"a": [value]} if where else value)
        return one

    assert said({"k": "dog", "bark": "loud"}) == f'at {where}/bark: "loud" is not of type boolean'
    assert said({"k": "cat", "lives": "9"}) == f'at {where}/lives: "9" is not of type integer'
    assert said({"k": "tit", "song": 1}) == f"at {where}/song: 1 is not of type string"
    at = f"at {where}: " if where else ""
    assert said({"k": "dog"}) == f'{at}the required property "bark" is missing'
    known = '"cat", "dog", "owl", "tit"'
    if branches[0] is BIRD:
        known = '"owl", "tit", "dog", "cat"'
    assert said({"k": "fish"}) == (
        f'{at}"k" is "fish", which is no alternative: it may be one of {known}'
    )
    assert said({}) == (
        f'{at}the property "k" is missing, which tells the alternatives apart: one of {known}'
    )


def test_a_tag_that_a_reference_leads_to_counts() -> None:
    fox = {"properties": {"k": {"$ref": "#/$defs/kind"}, "den": {"type": "string"}}}
    schema = {"$defs": DEFS, "oneOf": [CAT, fox]}
    assert told(schema, {"k": "fox", "den": 1}) == ["at /den: 1 is not of type string"]


def test_a_property_that_tells_nothing_apart_is_no_tag() -> None:
    one = {"properties": {"k": {"const": 1}, "a": {"properties": {"b": {"const": 1}}}}}
    other = {"properties": {"k": {"const": 1}, "c": {"const": 1}}, "required": ["c"]}
    schema = {"anyOf": [one, other]}
    assert told(schema, {"k": 1, "a": {"b": 2}}) == [
        "at /a/b: 2 is not 1, the only value that is allowed"
    ]


def test_a_tag_that_may_be_left_out_tells_nothing_where_it_is() -> None:
    branches = [
        {"properties": {"k": {"const": tag}, "v": {"properties": {tag: {"type": "integer"}}}}}
        for tag in ("a", "b")
    ]
    (said,) = told({"anyOf": [*branches, False]}, {"k": 1})
    assert said.startswith('"k" is 1, which is no alternative')
    branches[1]["properties"]["v"] = {"type": "null"}
    (said,) = told({"anyOf": branches}, {"v": {"a": "x"}})
    assert said == 'at /v/a: "x" is not of type integer'


def test_alternatives_that_ask_for_different_properties_are_told_beside_each_other() -> None:
    branches = [{"required": [name]} for name in "abcde"]
    (said,) = told({"anyOf": branches}, {})
    assert (
        said
        == "{} fits none of the 5 alternatives: "
        + "; or ".join(f'the required property "{name}" is missing' for name in "abc")
        + "; and 2 more"
    )


def test_true_and_one_are_different_tags() -> None:
    branches = [
        {"properties": {"k": {"const": tag}, "v": {"type": kind}}}
        for tag, kind in ((True, "string"), (1, "integer"), (None, "null"), ([1], "array"))
    ]
    for tag, kind in ((True, "string"), (1.0, "integer"), (None, "null"), ([1], "array")):
        (said,) = told({"oneOf": branches}, {"k": tag, "v": {}})
        assert said == f"at /v: {{}} is not of type {kind}"


@pytest.mark.parametrize(
    ("branches", "value", "expected"),
    [
        ([{"type": "integer"}, {"type": "null"}], "10", '"10" is not of type integer or null'),
        (
            [{"type": "integer", "minimum": 1}, {"const": "auto"}],
            "x",
            '"x" is not of type integer or "auto"',
        ),
        (
            [{"enum": ["a", "b"]}, {"const": 1}, {"enum": [None]}],
            2,
            '2 is not one of "a", "b", 1, null',
        ),
        (
            [{"anyOf": [{"type": "integer"}, {"type": "boolean"}]}, {"type": "null"}],
            "x",
            '"x" is not of type integer or boolean or null',
        ),
        ([False, {"type": "null"}], 1, "1 is not of type null"),
        (
            [{"type": "integer", "minimum": 5}, {"type": "null"}],
            3,
            "3 is less than the minimum of 5",
        ),
        (
            [{"minLength": 3}, {"pattern": "^x"}],
            "a",
            (
                '"a" fits none of the 2 alternatives: "a" is shorter than 3 characters: it has 1; '
                'or "a" does not match the regular expression "^x"'
            ),
        ),
    ],
)
def test_plain_alternatives_are_told_together(branches: Any, value: Any, expected: str) -> None:
    for keyword in ("anyOf", "oneOf"):
        assert told({keyword: branches}, value) == [expected]
        assert told({"properties": {"limit": {keyword: branches}}}, {"limit": value}) == [
            f"at /limit: {expected}"
        ]


def test_formats_are_told_where_they_are_asserted() -> None:
    schema = revisor.schema(
        {"anyOf": [{"format": "date"}, {"format": "email"}, {"type": "null"}]}, "draft-07"
    )
    (error,) = schema.errors("x")
    assert (
        error.message
        == '"x" is not of type null or a date, such as 2026-01-31 or an e-mail address'
    )


def test_too_many_fitting_alternatives_are_named() -> None:
    assert told({"oneOf": [{}, {"type": "null"}, {"minimum": 1}]}, 2) == [
        "2 fits 2 of the alternatives in oneOf (those at 0, 2), where only one may fit"
    ]


def test_a_fault_in_a_union_is_one_error() -> None:
    schema = {"items": {"anyOf": [CAT, DOG]}}
    errors = revisor.schema(schema).errors([{"k": "dog", "bark": n} for n in range(1_500)])
    assert len(errors) == 1_000
    assert errors[-1].message == "there are more errors than are told here"
    assert len(errors[0].branches) == 2


def test_errors_with_many_branches_are_fewer_and_that_is_told() -> None:
    branches = [{"properties": {"k": {"const": n}, "v": {"type": "null"}}} for n in range(200)]
    errors = revisor.schema({"items": {"oneOf": branches}}).errors([{"k": 7, "v": 1}] * 100)
    assert 10 < len(errors) < 100
    assert errors[-1].message.startswith("there may be more errors")
    assert errors[0].schema_location == "#/items/oneOf/7/properties/v/type"


@pytest.mark.parametrize("number", [80_000, 100_000])
def test_errors_that_are_not_told_are_announced(number: int) -> None:
    errors = revisor.schema({"items": {"type": "integer"}}).errors(["x"] * number)
    assert errors[-1].message.startswith("there ")
    assert "more errors" in errors[-1].message
    assert str(errors[0]) == 'at /0: "x" is not of type integer'


def test_calls_are_told_in_the_same_words() -> None:
    limit = {"anyOf": [{"type": "integer"}, {"type": "null"}]}
    schema = {"type": "object", "properties": {"limit": limit, "pet": {"oneOf": [CAT, DOG]}}}
    tool = {"name": "t", "inputSchema": schema}
    arguments = {"limit": "10", "pet": {"k": "dog", "bark": "loud"}}
    exchange = [
        {"jsonrpc": "2.0", "id": 1, "method": "tools/list"},
        {"jsonrpc": "2.0", "id": 1, "result": {"tools": [tool]}},
        {
            "jsonrpc": "2.0",
            "id": 2,
            "method": "tools/call",
            "params": {"name": "t", "arguments": arguments},
        },
    ]
    messages = " ".join(f.message for f in revisor.check(exchange).findings)
    assert '"10" is not of type integer or null' in messages
    assert '"loud" is not of type boolean' in messages
