"""Classes with members, generic and recursive ones, aliases: one definition each."""

from __future__ import annotations

import dataclasses
import sys
import types
from dataclasses import KW_ONLY, InitVar, dataclass, field
from enum import Enum
from typing import (
    Annotated,
    Any,
    ClassVar,
    Generic,
    NamedTuple,
    NewType,
    NotRequired,
    Required,
    Self,
    TypedDict,
    TypeVar,
    Union,
)

import pytest
import typing_extensions as te
from annotated_types import MinLen

import revisor
from revisor.dialect.generation import Refs
from revisor.dialect.generation.build import Reference
from revisor.dialect.generation.inlining import merged

INT: dict[str, Any] = {"type": "integer"}
STRING: dict[str, Any] = {"type": "string"}
T = TypeVar("T")
Bound = TypeVar("Bound", bound=int)
Either = TypeVar("Either", int, str)
UserId = NewType("UserId", int)
Price = te.TypeAliasType("Price", Annotated[int, "in cents"])
Pairs = te.TypeAliasType("Pairs", list[tuple[T, T]], type_params=(T,))
Json = te.TypeAliasType(
    "Json",
    "bool | float | str | list[Json] | dict[str, Json] | None",
)
Loop = te.TypeAliasType("Loop", "Loop")  # type: ignore[misc]
Nested = Union[int, list["Nested"]]  # noqa: UP007


class Colour(Enum):
    RED = "red"
    BLUE = "blue"


@dataclass
class Base:
    """Something with a number.

    Attributes:
        number: which one it is
    """

    shared: ClassVar[int] = 3
    number: int


@dataclass
class Order(Base):
    text: InitVar[str] = ""
    _: KW_ONLY
    colour: Colour = Colour.RED
    tags: list[str] = field(default_factory=list, metadata={"description": "any words"})
    made: float = field(init=False, default=0.0)
    callback: int = field(default_factory=lambda: 3)


@dataclass
class Node:
    value: int
    left: Node | None = None
    others: list[Self] = field(default_factory=list)


@dataclass
class Page(Generic[T]):
    items: list[T]
    first: T | None = None


@dataclass
class IntPage(Page[int]):
    total: int = 0


@dataclass
class Grows(Generic[T]):
    it: T
    next: Grows[list[T]] | None = None


class Old(TypedDict, total=False):
    a: int
    b: Required[int]


class New(Old):
    c: NotRequired[str]
    d: te.ReadOnly[Required[int]]
    e: Annotated[NotRequired[int], "the e"]


class Sealed(te.TypedDict, closed=True):
    a: int


class Extra(te.TypedDict, extra_items=int):  # type: ignore[call-arg]
    a: str


class Keyed(TypedDict, Generic[T]):
    it: T


class Spot(NamedTuple):
    node: Node
    at: int = 0


def properties(annotation: Any, **options: Any) -> Any:
    return revisor.generate(annotation, **options)["properties"]


def test_a_dataclass_as_its_init_takes_it() -> None:
    schema = revisor.generate(Order)
    assert schema == {
        "type": "object",
        "properties": {
            "number": {**INT, "description": "which one it is"},
            "text": {**STRING, "default": ""},
            "colour": {"type": "string", "enum": ["red", "blue"], "default": "red"},
            "tags": {
                "type": "array",
                "items": STRING,
                "description": "any words",
                "default": [],
            },
            "callback": INT,
        },
        "required": ["number"],
        "additionalProperties": False,
    }


def test_a_dataclass_as_a_result_has_its_fields_and_is_open() -> None:
    schema = revisor.generate(Order, role="outputSchema")
    assert list(schema["properties"]) == ["number", "colour", "tags", "made", "callback"]
    assert "additionalProperties" not in schema
    assert revisor.generate(Base)["description"] == "Something with a number."


def test_a_recursive_class_is_defined_once_and_written_out_at_the_root() -> None:
    schema = revisor.generate(Node)
    link = {"$ref": "#/$defs/Node"}
    node = {
        "type": "object",
        "properties": {
            "value": INT,
            "left": {"anyOf": [link, {"type": "null"}], "default": None},
            "others": {"type": "array", "items": link, "default": []},
        },
        "required": ["value"],
        "additionalProperties": False,
    }
    assert schema == {**node, "$defs": {"Node": node}}


def test_a_circle_cannot_be_written_in_line() -> None:
    with pytest.raises(revisor.CannotGenerate) as caught:
        revisor.generate(Node, refs="inline")
    assert caught.value.values["cycle"] == ("Node", "Node")
    assert "(Node → Node)" in caught.value.reason


@pytest.mark.parametrize("refs", ["defs", "inline"])
def test_generic_classes_have_a_definition_for_each_argument(refs: Refs) -> None:
    def tool(a: Page[int], b: Page[str], c: Page[int], d: IntPage, e: Page[Any]) -> None:
        del a, b, c, d, e

    schema = revisor.generate(tool, refs=refs)
    if refs == "inline":
        assert schema["properties"]["b"]["properties"]["items"]["items"] == STRING
        assert "$defs" not in schema
        return
    assert list(schema["$defs"]) == ["Page_int", "Page_str", "IntPage", "Page_Any"]
    assert schema["$defs"]["Page_str"]["properties"]["items"]["items"] == STRING
    assert schema["$defs"]["IntPage"]["properties"]["items"]["items"] == INT
    assert schema["properties"]["a"] == schema["properties"]["c"]


def test_a_generic_class_that_grows_has_an_end() -> None:
    with pytest.raises(revisor.CannotGenerate, match=r"perhaps without end|nested too deep"):
        revisor.generate(Grows[int])


def test_classes_of_the_same_name_are_two_definitions() -> None:
    other = dataclasses.make_dataclass("Node", [("name", str)])

    def tool(a: Node, b: Any) -> None:
        del a, b

    tool.__annotations__["b"] = other
    schema = revisor.generate(tool)
    assert schema["properties"]["b"] == {"$ref": "#/$defs/Node_2"}
    assert schema["$defs"]["Node_2"]["properties"] == {"name": STRING}


def test_keys_of_a_typed_dict() -> None:
    schema = revisor.generate(New)
    assert schema == {
        "type": "object",
        "properties": {
            "a": INT,
            "b": INT,
            "c": STRING,
            "d": INT,
            "e": {**INT, "description": "the e"},
        },
        "required": ["b", "d"],
    }
    assert revisor.generate(New, closed=True)["additionalProperties"] is False
    assert revisor.generate(Sealed)["additionalProperties"] is False
    assert "additionalProperties" not in revisor.generate(Sealed, role="outputSchema")
    assert revisor.generate(Extra)["additionalProperties"] == INT
    assert revisor.generate(Extra, closed=True)["additionalProperties"] is False
    assert properties(Keyed[str]) == {"it": STRING}


@dataclass
class Names:
    user: UserId
    bound: list[Bound]  # type: ignore[valid-type]
    either: list[Either]  # type: ignore[valid-type]
    any: list[T]  # type: ignore[valid-type]
    price: Annotated[Price, "what it costs"]
    pairs: Pairs[int]
    json: Json
    again: Json
    nested: Nested
    spot: Spot | None = None


def test_names_stand_for_their_types() -> None:
    schema = revisor.generate(Names)
    found = schema["properties"]
    assert found["user"] == INT
    assert found["bound"]["items"] == INT
    assert found["either"]["items"] == {"anyOf": [INT, STRING]}
    assert found["any"]["items"] == {}
    assert found["price"] == {**INT, "description": "what it costs"}
    assert found["pairs"]["items"] == {
        "type": "array",
        "items": INT,
        "minItems": 2,
        "maxItems": 2,
    }
    assert found["json"] == found["again"] == {"$ref": "#/$defs/Json"}
    assert {"type": "array", "items": {"$ref": "#/$defs/Json"}} in schema["$defs"]["Json"]["anyOf"]
    assert found["nested"]["anyOf"][1]["items"] == {"$ref": "#/$defs/Nested"}
    assert set(schema["$defs"]) == {"Json", "Nested", "Node"}
    accepts = revisor.schema({"$ref": "#/$defs/Json", "$defs": schema["$defs"]}).is_valid
    assert accepts({"a": [1, None, {"b": "c"}]})


SYNTAX = """
from dataclasses import dataclass
type Json = int | list[Json]
type Pair[T] = tuple[T, T]
@dataclass
class Page[T]:
    items: list[T]
    next: "Page[T] | None" = None
def tool[N: int](a: Page[str], b: Json, c: "Pair[N]", d: N) -> None: ...
"""


@pytest.mark.skipif(sys.version_info < (3, 12), reason="the syntax of PEP 695")
def test_the_syntax_of_type_parameters() -> None:
    module: Any = types.ModuleType("with_syntax")
    sys.modules["with_syntax"] = module
    try:
        exec(SYNTAX, vars(module))  # noqa: S102 - other versions cannot parse it
        schema = revisor.generate(module.tool)
    finally:
        del sys.modules["with_syntax"]
    assert set(schema["$defs"]) == {"Page_str", "Json"}
    assert schema["$defs"]["Page_str"]["properties"]["items"]["items"] == STRING
    assert schema["properties"]["c"]["items"] == schema["properties"]["d"] == INT


def test_type_variables_that_stand_alone() -> None:
    make: Any = te.TypeVar

    def tool(a: Any, b: Any) -> None:
        del a, b

    tool.__annotations__ |= {"a": make("plain"), "b": make("default", default=int)}
    assert properties(tool) == {"a": {}, "b": INT}


def test_what_is_said_beside_a_reference_holds_in_line_too() -> None:
    def tool(it: Annotated[Base, "the first"], more: Annotated[Base, MinLen(1)]) -> None:
        del it, more

    found = properties(tool, refs="inline")
    assert found["it"]["description"] == "the first"
    assert found["more"]["minProperties"] == 1
    assert found["more"]["description"] == "Something with a number."
    twice = merged({"type": "array", "minItems": 1}, Reference("it", minItems=2))
    assert twice == {"allOf": [{"type": "array", "minItems": 1}, {"minItems": 2}]}


def test_an_alias_of_itself_is_refused() -> None:
    with pytest.raises(revisor.CannotGenerate, match="Loop leads back to itself only"):
        revisor.generate(dataclasses.make_dataclass("Holder", [("it", Loop)]))
    with pytest.raises(revisor.CannotGenerate, match="cannot be written in line"):
        revisor.generate(dataclasses.make_dataclass("Holder", [("it", Json)]), refs="inline")


def test_a_union_of_objects_may_stand_at_the_root() -> None:
    schema = revisor.generate(Base | Order, role="outputSchema")
    assert schema["type"] == "object"
    assert schema["anyOf"] == [{"$ref": "#/$defs/Base"}, {"$ref": "#/$defs/Order"}]


def test_what_grows_out_of_bounds_in_line_is_refused() -> None:
    held: Any = int
    for count in range(18):
        held = dataclasses.make_dataclass(f"C{count}", [("a", held), ("b", held)])
    assert len(revisor.generate(held)["$defs"]) == 17
    with pytest.raises(revisor.CannotGenerate, match="out of bounds"):
        revisor.generate(held, refs="inline")
