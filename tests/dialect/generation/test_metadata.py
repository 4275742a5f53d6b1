"""What `Annotated` says, in keywords that fit; descriptions from docstrings; defaults."""

from __future__ import annotations

import dataclasses
import datetime as dt
import enum
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from typing import Annotated, Any, NamedTuple
from uuid import UUID

import annotated_types as at
import msgspec
import pydantic
import pytest
import typing_extensions as te

import revisor
from revisor.dialect.generation.docstrings import read

ANY_ROOT = "2026-07-28"


def of(annotation: Any, **options: Any) -> Any:
    return revisor.generate(annotation, role="outputSchema", revisions=ANY_ROOT, **options)


class Named:
    """Not of a library that is known: nothing is read of it."""

    ge = 3
    pattern = "a"


NUMBERS = [
    (Annotated[int, at.Ge(1), at.Le(9)], {"minimum": 1, "maximum": 9}),
    (Annotated[float, at.Gt(0), at.Lt(1.5)], {"exclusiveMinimum": 0, "exclusiveMaximum": 1.5}),
    (Annotated[int, at.Interval(ge=1, lt=9)], {"minimum": 1, "exclusiveMaximum": 9}),
    (Annotated[int, at.MultipleOf(5)], {"multipleOf": 5}),
    (Annotated[int, msgspec.Meta(gt=1, le=4)], {"exclusiveMinimum": 1, "maximum": 4}),
    (Annotated[int, pydantic.Field(ge=1, multiple_of=2)], {"minimum": 1, "multipleOf": 2}),
    (Annotated[Annotated[int, at.Ge(0)], at.Ge(5)], {"minimum": 5}),
    (Annotated[Annotated[int, at.Le(9)], at.Le(20)], {"maximum": 9}),
    (
        Annotated[Annotated[int, at.MultipleOf(2)], at.MultipleOf(3)],
        {"multipleOf": 2, "allOf": [{"multipleOf": 3}]},
    ),
    (Annotated[int, at.Predicate(bool), at.Unit("m"), Named(), at.Ge(Decimal(1))], {}),
    (Annotated[int, msgspec.Meta(extra_json_schema={"x-unit": "m"})], {"x-unit": "m"}),
    (Annotated[int, pydantic.Field(json_schema_extra={"x-unit": "m"})], {"x-unit": "m"}),
    (Annotated[int, pydantic.Field(deprecated=True)], {"deprecated": True}),
    (Annotated[int, msgspec.Meta(examples=[1, 2])], {"examples": [1, 2]}),
]
TEXTS = [
    (Annotated[str, at.Len(1, 3)], {"minLength": 1, "maxLength": 3}),
    (Annotated[str, at.MinLen(2)], {"minLength": 2}),
    (Annotated[str, msgspec.Meta(pattern="^a", max_length=3)], {"pattern": "^a", "maxLength": 3}),
    (Annotated[str, pydantic.Field(pattern="^a")], {"pattern": "^a"}),
    (
        Annotated[str, pydantic.StringConstraints(pattern="^a", min_length=1)],
        {"minLength": 1, "pattern": "^a"},
    ),
    (Annotated[str, "what it is"], {"description": "what it is"}),
    (Annotated[str, "first", "last"], {"description": "last"}),
    (Annotated[str, te.Doc("what it is")], {"description": "what it is"}),
    (
        Annotated[str, pydantic.Field(description="what it is", title="It")],
        {"description": "what it is"},
    ),
]


@pytest.mark.parametrize(("annotation", "keywords"), NUMBERS, ids=range(len(NUMBERS)))
def test_metadata_of_numbers(annotation: Any, keywords: Any) -> None:
    schema = of(annotation)
    assert schema.pop("type") in ("integer", "number")
    assert schema == keywords


@pytest.mark.parametrize(("annotation", "keywords"), TEXTS, ids=range(len(TEXTS)))
def test_metadata_of_strings(annotation: Any, keywords: Any) -> None:
    assert of(annotation) == {"type": "string", **keywords}


def test_a_size_is_written_for_the_type_that_has_it() -> None:
    least = at.MinLen(1)
    assert of(Annotated[list[int], least])["minItems"] == 1
    assert of(Annotated[dict[str, int], least])["minProperties"] == 1
    assert of(Annotated[str | list[str], least])["minLength"] == 1
    assert of(Annotated[str | list[str], least])["minItems"] == 1
    assert of(Annotated[int | None, at.Gt(0)])["exclusiveMinimum"] == 0
    assert of(Annotated[Any, at.Gt(0)]) == {"exclusiveMinimum": 0}


def test_a_schema_that_the_author_wrote_goes_before_that_of_the_type() -> None:
    written = pydantic.WithJsonSchema({"type": "string", "format": "email", "title": "Mail"})
    assert of(Annotated[object, written, "where to"]) == {
        "type": "string",
        "format": "email",
        "description": "where to",
    }
    assert written.json_schema == {"type": "string", "format": "email", "title": "Mail"}


def test_titles_are_kept_where_they_are_asked_for() -> None:
    annotation = Annotated[str, msgspec.Meta(title="It")]
    assert of(annotation, titles=True) == {"type": "string", "title": "It"}
    assert of(annotation) == {"type": "string"}


@pytest.mark.parametrize(
    ("annotation", "words"),
    [
        (Annotated[int, at.MinLen(1)], "min_length says nothing about a value of type number"),
        (Annotated[str, at.Gt(1)], "gt says nothing about a value of type string"),
        (Annotated[list[str], msgspec.Meta(pattern="a")], "pattern says nothing"),
    ],
    ids=range(3),
)
def test_what_says_nothing_about_the_type_is_refused(annotation: Any, words: str) -> None:
    with pytest.raises(revisor.CannotGenerate, match=words):
        of(annotation)


def test_a_pattern_that_is_none_in_javascript_is_refused_with_its_place() -> None:
    def tool(name: Annotated[str, pydantic.Field(pattern=r"(?P<a>x)")]) -> None:
        del name

    with pytest.raises(revisor.CannotGenerate) as caught:
        revisor.generate(tool)
    assert caught.value.place == "name"
    assert caught.value.values["findings"]


GOOGLE = """Do it.

Args:
    a: the first,
        and more
    b (int, optional): the second: with a colon
    *rest: what is left

    **more: even more

Returns:
    c: nothing
"""
NUMPY = """Do it.

Parameters
----------
a : int
    the first,
    and more
b, rest
    two at once
more

Returns
-------
c : int
    nothing
"""
SPHINX = """Do it.

:param a: the first,
    and more
:param int b: the second
:type b: int
:returns: nothing
"""


@pytest.mark.parametrize(
    ("docstring", "told"),
    [
        (
            GOOGLE,
            {
                "a": "the first, and more",
                "b": "the second: with a colon",
                "rest": "what is left",
                "more": "even more",
            },
        ),
        (NUMPY, {"a": "the first, and more", "b": "two at once", "rest": "two at once"}),
        (SPHINX, {"a": "the first, and more", "b": "the second"}),
        ("Do it: now.\n\na: not a parameter", {}),
        ("", {}),
        (None, {}),
    ],
    ids=["google", "numpy", "sphinx", "none", "empty", "missing"],
)
def test_descriptions_in_docstrings(docstring: str | None, told: dict[str, str]) -> None:
    assert read(docstring) == told


@pytest.mark.parametrize("docstring", [GOOGLE, NUMPY, SPHINX], ids=["google", "numpy", "sphinx"])
def test_a_docstring_describes_parameters_and_what_is_annotated_goes_first(docstring: str) -> None:
    def tool(a: int, b: Annotated[int, "said"]) -> None:
        del a, b

    tool.__doc__ = docstring
    found = revisor.generate(tool)["properties"]
    assert found["a"]["description"] == "the first, and more"
    assert found["b"]["description"] == "said"


class Colour(enum.Enum):
    RED = "red"


class Point(NamedTuple):
    x: int = 0


@dataclasses.dataclass
class Inner:
    colour: Colour = Colour.RED


class Model(pydantic.BaseModel):
    a: int = 1


class Struct(msgspec.Struct):
    a: int = 1


def loop() -> list[Any]:
    held: list[Any] = []
    held.append(held)
    return held


DEFAULTS = [
    (int, 3, 3),
    (Colour, Colour.RED, "red"),
    (list[Colour], [Colour.RED], ["red"]),
    (list[int], (1, 2), [1, 2]),
    (set[str], {"b", "a"}, ["a", "b"]),
    (Point, Point(), [0]),
    (dict[str, int], {"a": 1}, {"a": 1}),
    (dt.date, dt.date(2026, 7, 28), "2026-07-28"),
    (UUID, UUID(int=1), "00000000-0000-0000-0000-000000000001"),
    (Path, Path("a/b"), "a/b"),
    (Inner, Inner(), {"colour": "red"}),
    (Model, Model(), {"a": 1}),
    (Struct, Struct(), {"a": 1}),
    (int | None, None, None),
]


@pytest.mark.parametrize(("annotation", "default", "written"), DEFAULTS, ids=range(len(DEFAULTS)))
def test_a_default_is_written_as_json(annotation: Any, default: Any, written: Any) -> None:
    assert _with_default(annotation, default)["default"] == written


LEFT_OUT = [
    (int, None),
    (int, "3"),
    (Annotated[int, at.Gt(0)], 0),
    (Any, object()),
    (Any, float("nan")),
    (Any, loop()),
    (Any, int),
    (Any, b"bytes"),
    (list[str], [1]),
]


@pytest.mark.parametrize(("annotation", "default"), LEFT_OUT, ids=range(len(LEFT_OUT)))
def test_a_default_that_is_no_json_or_does_not_conform_is_left_out(
    annotation: Any, default: Any
) -> None:
    assert "default" not in _with_default(annotation, default)


def _with_default(annotation: Any, default: Any) -> Any:
    def tool(it: Any = default) -> None:
        del it

    tool.__annotations__["it"] = annotation
    schema = revisor.generate(tool)
    assert "required" not in schema
    return schema["properties"]["it"]


def test_a_field_of_pydantic_may_stand_for_the_default() -> None:
    def tool(
        a: int = pydantic.Field(3, ge=1, description="the a"),
        b: str = pydantic.Field(..., alias="bee"),
        c: list[int] = pydantic.Field(default_factory=list),  # noqa: B008 - as authors write it
    ) -> None:
        del a, b, c

    assert revisor.generate(tool) == {
        "type": "object",
        "properties": {
            "a": {"type": "integer", "minimum": 1, "description": "the a", "default": 3},
            "bee": {"type": "string"},
            "c": {"type": "array", "items": {"type": "integer"}},
        },
        "required": ["bee"],
        "additionalProperties": False,
    }


def test_what_is_annotated_is_not_changed() -> None:
    said: dict[str, Any] = {"x-a": {"b": 1}}
    annotation = Annotated[int, msgspec.Meta(extra_json_schema=said)]
    made: Callable[[], Any] = lambda: of(annotation)  # noqa: E731
    made()["x-a"]["b"] = 2
    assert made()["x-a"] == {"b": 1}
