"""The library's function `generate`: its arguments, and that its outcome is checked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

import pytest
from msgspec import Meta, Struct

import revisor
from revisor.errors import UnknownIdError, UsageError


def tool(a: int) -> None:
    del a


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"role": "input"}, 'role is \'input\' (pass "inputSchema" or "outputSchema" or'),
        ({"refs": "$defs"}, 'refs is \'$defs\' (pass "defs" or "inline")'),
        ({"revisions": []}, 'revisions names none (name one, for example "2025-11-25")'),
        ({"revisions": "2025-03-26", "role": "outputSchema"}, "2025-03-26 has no outputSchema"),
        ({"revisions": ["2024-11-05"], "role": "requestedSchema"}, "came with 2025-06-18"),
        ({"dialect": "draft-07"}, "schemas are generated in 2020-12 only"),
        ({"exclude": 5}, "exclude is 5 (pass a list of names)"),
        ({"revisions": 5}, "revisions is 5 (pass a list of names)"),
        ({"closed": "x"}, "closed is 'x' (pass"),
        ({"exclude": [1]}, "an element of exclude is of type int"),
    ],
)
def test_an_argument_that_makes_no_sense_is_told(arguments: Any, words: str) -> None:
    with pytest.raises(UsageError) as caught:
        revisor.generate(tool, **arguments)
    assert words in str(caught.value)


def test_types_nested_too_deep_are_refused() -> None:
    deep: Any = int
    for _ in range(3_000):
        deep = list[deep]

    def found(x: int) -> None:
        del x

    found.__annotations__ = {"x": deep}
    with pytest.raises(revisor.CannotGenerate, match="nested too deep"):
        revisor.generate(found)


def test_an_unknown_revision_is_told() -> None:
    with pytest.raises(UnknownIdError, match="did you mean 2025-11-25"):
        revisor.generate(tool, revisions="2025-11-26")
    with pytest.raises(UnknownIdError, match=r"there are 2024-11-05, .*, 2026-07-28"):
        revisor.generate(tool, revisions="all")
    with pytest.raises(UsageError, match="revision is of type int"):
        revisor.generate(tool, revisions=[7])  # type: ignore[list-item]


def test_the_dialect_may_be_named_by_its_uri() -> None:
    uri = "https://json-schema.org/draft/2020-12/schema"
    assert revisor.generate(tool, dialect=uri) == revisor.generate(tool, dialect="2020-12")


@pytest.mark.parametrize("revisions", [None, "2024-11-05", ["2026-07-28", "2025-03-26"], "draft"])
def test_schema_is_never_declared_since_it_is_the_default(revisions: Any) -> None:
    assert "$schema" not in revisor.generate(tool, revisions=revisions)


def test_what_the_rules_find_is_refused_with_their_words() -> None:
    def broken(a: Annotated[int, Meta(extra_json_schema={"type": "whole"})]) -> None:
        del a

    with pytest.raises(revisor.CannotGenerate) as caught:
        revisor.generate(broken)
    assert caught.value.place == "a"
    assert "[invalid-type-name, at 2025-11-25]" in caught.value.reason
    found: Any = caught.value.values["findings"]
    assert [finding.rule for finding in found] == ["invalid-type-name"]


WHOLE = Annotated[int, Meta(extra_json_schema={"type": "whole"})]


@dataclass
class Line:
    count: WHOLE


@pytest.mark.parametrize(
    ("annotation", "refs", "place"),
    [
        (list[WHOLE], "defs", "a[]"),
        (dict[str, list[WHOLE]], "defs", "a[…][]"),
        (tuple[str, WHOLE], "defs", "a[]"),
        (list[Line], "inline", "a[].count"),
        (list[Line], "defs", "Line.count"),
    ],
)
def test_its_place_is_a_parameter_and_the_way_into_its_type(
    annotation: Any, refs: Any, place: str
) -> None:
    def broken(a: Any) -> None:
        del a

    broken.__annotations__["a"] = annotation
    with pytest.raises(revisor.CannotGenerate) as caught:
        revisor.generate(broken, refs=refs)
    assert caught.value.place == place


class Tagged(Struct, tag="s"):
    x: int


class Numbered(Struct, tag=3):
    x: int


def test_a_tag_has_its_type() -> None:
    made = revisor.generate(Tagged)
    assert made["properties"]["type"] == {"type": "string", "enum": ["s"]}
    assert revisor.generate(Numbered)["properties"]["type"] == {"type": "integer", "enum": [3]}


def test_a_name_that_looks_like_a_secret_is_left_to_the_check() -> None:
    @dataclass
    class Form:
        password: str

    schema = revisor.generate(Form, role="requestedSchema")
    report = revisor.check({"params": {"message": "?", "requestedSchema": schema}})
    assert {finding.rule for finding in report.findings} >= {"secret-elicitation"}
