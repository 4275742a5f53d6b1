"""Types of Pydantic and msgspec: their schema, in our form, beside ours."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import dataclass
from typing import Annotated, Any, Generic, Literal, TypeVar

import msgspec
import pydantic
import pytest

import revisor
from revisor.dialect.generation import Options
from revisor.dialect.generation.build import Build
from revisor.dialect.generation.one_form import adopted

INT: dict[str, Any] = {"type": "integer"}
STRING: dict[str, Any] = {"type": "string"}
T = TypeVar("T")


class Cat(pydantic.BaseModel):
    """A cat."""

    kind: Literal["cat"]
    lives: int = pydantic.Field(9, ge=0, description="how many are left")
    pair: tuple[int, str] = (1, "a")
    parent: Cat | None = None
    null: int = None  # type: ignore[assignment]


class Dog(pydantic.BaseModel):
    model_config = pydantic.ConfigDict(extra="forbid")

    kind: Literal["dog"]
    any: Any = None


class Home(pydantic.BaseModel):
    pet: Annotated[Cat | Dog, pydantic.Field(discriminator="kind")]
    title: str = ""


class Box(pydantic.BaseModel, Generic[T]):
    it: T


class Item(msgspec.Struct, forbid_unknown_fields=True):
    """An item."""

    name: Annotated[str, msgspec.Meta(min_length=1, title="Name")]
    spot: tuple[int, int] = (0, 0)
    other: Item | None = None


@pydantic.dataclasses.dataclass
class Checked:
    a: int


class Money:
    """A class of nobody's kind that Pydantic can describe."""

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: Any) -> Any:
        del source, handler
        from pydantic_core import core_schema

        return core_schema.str_schema(pattern="^[0-9]+$")


@dataclass
class Ours:
    home: Home
    items: list[Item]
    box: Box[int]
    money: Money
    checked: Checked


class Odd(pydantic.BaseModel):
    model_config = pydantic.ConfigDict(arbitrary_types_allowed=True)

    it: Build


def test_a_model_is_brought_to_our_form() -> None:
    link = {"$ref": "#/$defs/Cat"}
    cat = {
        "type": "object",
        "properties": {
            "kind": {"type": "string", "enum": ["cat"]},
            "lives": {
                "type": "integer",
                "minimum": 0,
                "description": "how many are left",
                "default": 9,
            },
            "pair": {
                "type": "array",
                "prefixItems": [INT, STRING],
                "items": {"anyOf": [INT, STRING]},
                "minItems": 2,
                "maxItems": 2,
                "default": [1, "a"],
            },
            "parent": {"anyOf": [link, {"type": "null"}], "default": None},
            "null": INT,
        },
        "required": ["kind"],
        "description": "A cat.",
    }
    assert revisor.generate(Cat) == {**cat, "$defs": {"Cat": cat}}


def test_a_struct_is_brought_to_our_form() -> None:
    item = revisor.generate(Item)
    assert list(item) == [
        *("type", "properties", "required", "additionalProperties"),
        *("description", "$defs"),
    ]
    assert item["properties"]["name"] == {"type": "string", "minLength": 1}
    spot = {"type": "array", "items": INT, "minItems": 2, "maxItems": 2, "default": [0, 0]}
    assert item["properties"]["spot"] == spot
    assert item["additionalProperties"] is False
    assert "additionalProperties" not in revisor.generate(Item, closed=False)


def test_their_types_stand_among_ours() -> None:
    schema = revisor.generate(Ours, closed=True)
    assert set(schema["$defs"]) == {"Cat", "Dog", "Item"}
    assert (
        revisor.schema(schema).errors(
            {
                "home": {"pet": {"kind": "cat", "parent": {"kind": "cat"}}},
                "items": [{"name": "a", "other": {"name": "b"}}],
                "box": {"it": 1},
                "money": "12",
                "checked": {"a": 1},
            }
        )
        == ()
    )
    refused = revisor.schema(schema).errors(
        {
            "home": {"pet": {"kind": "cow"}},
            "items": [{"name": ""}],
            "box": {"it": "1", "more": 1},
            "money": "x",
            "checked": {},
        }
    )
    places = {error.instance_location for error in refused}
    assert places >= {"/home/pet", "/items/0/name", "/box/it", "/box", "/money", "/checked"}


def test_what_openapi_alone_knows_is_left_out_and_titles_unless_asked_for() -> None:
    text = str(revisor.generate(Home))
    assert "discriminator" not in text
    assert "'title': 'Home'" not in text
    titled = revisor.generate(Home, titles=True)
    assert titled["title"] == "Home"
    # A property that is called so is none of the titles.
    assert revisor.generate(Home)["properties"]["title"] == {"type": "string", "default": ""}


def test_models_of_the_first_pydantic_are_migrated() -> None:
    # Their base class warns on Python 3.14, where they do not work.
    old = pytest.importorskip("pydantic.v1")
    sub: Any = old.create_model("Sub", size=(int, 1))
    model = old.create_model("Model", sub=(sub, ...), pair=(tuple[int, str], (1, "a")))

    def tool(it: Any, more: Any = None) -> None:
        del it, more

    tool.__annotations__ |= {"it": model, "more": list.__class_getitem__(sub)}
    schema = revisor.generate(tool)
    assert set(schema["$defs"]) >= {"Sub"}
    assert "definitions" not in str(schema)
    found = revisor.schema(schema)
    assert found.errors({"it": {"sub": {"size": 2}, "pair": [1, "b"]}, "more": [{}]}) == ()
    assert not found.is_valid({"it": {"sub": {"size": "2"}}})
    assert not found.is_valid({"it": {"sub": {}, "pair": ["b", 1]}})


def test_an_input_is_what_is_read_and_a_result_what_is_written() -> None:
    class Two(pydantic.BaseModel):
        read: int = pydantic.Field(alias="Read")

        @pydantic.computed_field  # type: ignore[prop-decorator]
        @property
        def double(self) -> int:
            return 2 * self.read

    assert list(revisor.generate(Two)["properties"]) == ["Read"]
    assert list(revisor.generate(Two, role="outputSchema")["properties"]) == ["Read", "double"]


@pytest.mark.parametrize("target", [Odd, msgspec.defstruct("Strange", [("it", complex)])])
def test_what_the_library_cannot_describe_is_told_with_its_words(target: Any) -> None:
    with pytest.raises(revisor.CannotGenerate, match="makes no schema"):
        revisor.generate(target)


def test_same_names_from_two_libraries_are_two_definitions() -> None:
    other = msgspec.defstruct("Cat", [("age", int)])

    def tool(a: Cat, b: Any) -> None:
        del a, b

    tool.__annotations__["b"] = other
    schema = revisor.generate(tool)
    assert set(schema["$defs"]) == {"Cat", "Cat_2"}
    assert schema["$defs"]["Cat_2"]["properties"] == {"age": INT}
    assert schema["properties"]["b"] == {"$ref": "#/$defs/Cat_2"}


ADOPTED: list[tuple[Any, Any]] = [
    (True, {}),
    (False, {"not": {}}),
    ({"type": "object", "properties": {"a": True}}, {"type": "object", "properties": {"a": {}}}),
    (
        {"type": "array", "items": [{"type": "integer"}]},
        {"type": "array", "prefixItems": [{"type": "integer"}]},
    ),
    (
        {"type": "number", "minimum": 0, "exclusiveMinimum": True},
        {"type": "number", "exclusiveMinimum": 0},
    ),
    ({"const": None, "title": "x", "example": 1}, {"const": None}),
    (
        {"properties": {"title": {"type": "string"}}, "enum": [{"title": "x"}]},
        {"enum": [{"title": "x"}], "properties": {"title": {"type": "string"}}},
    ),
]


@pytest.mark.parametrize(("given", "made"), ADOPTED, ids=range(len(ADOPTED)))
def test_what_is_adopted_is_2020_12_without_noise(given: Any, made: Any) -> None:
    assert adopted(given, Build(Options()), "it") == made


def test_what_cannot_be_migrated_is_refused_with_its_place() -> None:
    with pytest.raises(revisor.CannotGenerate, match="it: "):
        adopted(
            {
                "type": 7,
                "$schema": "http://json-schema.org/draft-07/schema#",
                "properties": {"a": {"$ref": "#/definitions/%zz"}},
                "definitions": 3,
            },
            Build(Options()),
            "it",
        )


def test_neither_library_is_imported_for_plain_types() -> None:
    code = (
        "import sys, revisor\n"
        "def tool(a: int, b: list[str] | None = None) -> None: ...\n"
        "revisor.generate(tool)\n"
        "print(sorted({'pydantic', 'msgspec', 'annotated_types'} & sys.modules.keys()))"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"
