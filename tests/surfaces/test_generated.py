"""What is told of schemas that others generated: of SDKs as recorded, and of planted mistakes."""

from __future__ import annotations

import copy
import enum
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, Literal, TypedDict

import msgspec
import pydantic
import pytest
from hypothesis import given, settings

import revisor
from annotation_strategies import Kind, Values, objects, signatures
from revisor.errors import UsageError
from schema_strategies import law


class Color(enum.Enum):
    RED = "red"
    BLUE = "blue"


@dataclass
class Node:
    name: str
    children: list[Node] = field(default_factory=list)


class Opts(pydantic.BaseModel):
    limit: int = pydantic.Field(10, ge=1)
    tags: list[str] = []


def book(  # type: ignore[no-untyped-def]  # noqa: PLR0917 - as authors write it
    seats: int,
    cls: Literal["first", "second"] = "second",
    where: Annotated[str, pydantic.Field(min_length=2)] = "ab",
    color: Color = Color.RED,
    pair: tuple[int, str] = (1, "a"),
    node: Node | None = None,
    opts: Opts = Opts(),  # type: ignore[call-arg]  # noqa: B008 - as authors write it
    w: dict[int, float] = {},  # noqa: B006
    odd: int = None,  # type: ignore[assignment]  # noqa: RUF013
    s: set[str] = frozenset(),  # type: ignore[assignment]
    un=3,  # noqa: ANN001
) -> Any:
    """Book."""
    return seats, cls, where, color, pair, node, opts, w, odd, s, un


def many() -> list[int]:
    return []


def tree() -> Node:
    return Node("")


def counts() -> dict[str, int]:
    return {}


def perhaps() -> int | None:
    return None


RESULTS: list[Callable[[], Any]] = [many, tree, counts, perhaps]
SDKS = ("fastmcp 4.2.3", "mcp 2.3.0", "mcp 1.30.0")


@pytest.fixture(scope="module")
def recorded(repository: Path) -> Any:
    path = repository / "tests" / "data" / "generated_schemas.json"
    return json.loads(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("sdk", SDKS)
def test_what_sdks_make_of_a_signature(recorded: Any, sdk: str) -> None:
    found = revisor.check_generated(book, recorded[sdk]["book"]["inputSchema"])
    told = {(mismatch.kind, mismatch.place) for mismatch in found}
    expected = {("finding", "/properties/odd/default"), ("wider", "w")}
    if sdk.startswith("mcp"):
        # A parameter without an annotation is a string to them, whatever its default is.
        expected |= {("finding", "/properties/un/default"), ("narrower", "un")}
    assert told == expected


@pytest.mark.parametrize("sdk", SDKS)
@pytest.mark.parametrize("function", RESULTS)
def test_what_sdks_make_of_results_fits(recorded: Any, sdk: str, function: Any) -> None:
    schema = recorded[sdk][function.__name__]["outputSchema"]
    assert revisor.check_generated(function, schema, role="outputSchema") == ()


class Filter(TypedDict, total=False):
    tags: list[str]


def search(query: str, user_id: int, limit: int = 10, filter_: Filter | None = None) -> None:
    del query, user_id, limit, filter_


def planted(change: Callable[[Any], None]) -> tuple[revisor.Mismatch, ...]:
    schema = revisor.generate(search)
    change(schema)
    given_before = copy.deepcopy(schema)
    found = revisor.check_generated(search, schema)
    assert schema == given_before
    return found


def drop(*path: str) -> Callable[[Any], None]:
    def change(schema: Any) -> None:
        for token in path[:-1]:
            schema = schema[token]
        del schema[path[-1]]

    return change


def put(value: Any, *path: str) -> Callable[[Any], None]:
    def change(schema: Any) -> None:
        for token in path[:-1]:
            schema = schema[token]
        schema[path[-1]] = value

    return change


def renamed(schema: Any) -> None:
    schema["properties"]["userId"] = schema["properties"].pop("user_id")
    schema["required"] = ["query", "userId"]


DRAFT_07 = "http://json-schema.org/draft-07/schema#"
PLANTED: list[tuple[Callable[[Any], None], list[tuple[str, str]]]] = [
    (drop("properties", "limit"), [("missing", "limit")]),
    (put({}, "properties", "page"), [("unknown", "page")]),
    (renamed, [("renamed", "user_id")]),
    (put(["query"], "required"), [("optional", "user_id")]),
    (put(["query", "user_id", "limit"], "required"), [("required", "limit")]),
    (drop("properties", "limit", "default"), [("default", "limit")]),
    (put(20, "properties", "limit", "default"), [("default", "limit")]),
    (
        put("10", "properties", "limit", "default"),
        [("finding", "/properties/limit/default"), ("default", "limit")],
    ),
    (put({"type": "number"}, "properties", "user_id"), [("wider", "user_id")]),
    (put({}, "properties", "query"), [("wider", "query")]),
    (put({"type": "string", "minLength": 1}, "properties", "query"), [("narrower", "query")]),
    (put({"type": "boolean"}, "properties", "query"), [("narrower", "query"), ("wider", "query")]),
    (drop("properties", "filter_", "anyOf"), [("wider", "filter_")]),
    (drop("$defs"), [("finding", "/properties/filter_/anyOf/0/$ref")]),
    (put(DRAFT_07, "$schema"), [("dialect", "")]),
    (drop("additionalProperties"), []),
    (put("Search", "title"), []),
    (put("text", "properties", "query", "description"), []),
    (drop("properties", "filter_", "default"), []),
]


@pytest.mark.parametrize(("change", "kinds"), PLANTED, ids=range(len(PLANTED)))
def test_a_planted_mistake_is_told(
    change: Callable[[Any], None], kinds: list[tuple[str, str]]
) -> None:
    found = planted(change)
    assert [(mismatch.kind, mismatch.place) for mismatch in found] == kinds
    assert all(mismatch.hint for mismatch in found if mismatch.kind != "undecided")


def test_a_type_that_differs_comes_with_a_value_that_shows_it() -> None:
    (found,) = planted(put({"type": "number"}, "properties", "user_id"))
    accepts = revisor.schema({"type": "number"}).is_valid(found.example)
    assert accepts
    assert not revisor.schema({"type": "integer"}).is_valid(found.example)
    assert str(found).startswith("user_id: the schema accepts ")
    assert "which the target never takes (narrow the schema" in str(found)


def test_forms_of_draft_07_without_its_name_are_told() -> None:
    def tool(pair: tuple[int, str]) -> None:
        del pair

    theirs = {
        "type": "object",
        "properties": {"pair": {"type": "array", "items": [{"type": "integer"}, {}]}},
        "required": ["pair"],
    }
    found = revisor.check_generated(tool, theirs)
    assert [mismatch.kind for mismatch in found] == ["finding"]
    assert "[array-form-items, at 2025-11-25]" in found[0].message
    declared = {"$schema": DRAFT_07, **theirs}
    assert [m.kind for m in revisor.check_generated(tool, declared)] == ["dialect", "wider"]


def test_words_of_openapi_are_told() -> None:
    def tool(nick: str | None = None) -> None:
        del nick

    theirs = {"type": "object", "properties": {"nick": {"type": "string", "nullable": True}}}
    found = revisor.check_generated(tool, theirs)
    assert [(m.kind, m.place) for m in found] == [
        ("finding", "/properties/nick/nullable"),
        ("narrower", "nick"),
    ]
    assert found[1].example is None


def test_what_a_model_says_of_itself_is_no_form() -> None:
    class Contact(pydantic.BaseModel):
        name: str
        color: Color = Color.RED
        age: int | None = None

    found = revisor.check_generated(
        Contact, Contact.model_json_schema(), role="requestedSchema", revisions="2025-11-25"
    )
    places = {(m.kind, m.place) for m in found}
    assert places >= {
        ("finding", "/properties/color/$ref"),
        ("finding", "/properties/age/anyOf"),
    }
    form = revisor.generate(Contact, role="requestedSchema")
    assert revisor.check_generated(Contact, form, role="requestedSchema") == ()


def test_other_names_that_a_target_takes() -> None:
    def tool(a: int, **more: Any) -> None:
        del a, more

    schema = revisor.generate(tool)
    assert revisor.check_generated(tool, schema) == ()
    assert (
        revisor.check_generated(tool, {**schema, "properties": {**schema["properties"], "b": {}}})
        == ()
    )
    found = revisor.check_generated(tool, {**schema, "additionalProperties": False})
    assert [mismatch.kind for mismatch in found] == ["closed"]


def test_a_root_that_refers_is_followed_and_told() -> None:
    class Item(msgspec.Struct):
        name: str
        size: int = 1

    found = revisor.check_generated(Item, msgspec.json.schema(Item))
    assert [mismatch.kind for mismatch in found] == ["finding"]
    assert "[input-schema-root-type" in found[0].message


def test_a_result_that_lacks_what_is_always_there() -> None:
    class Item(TypedDict):
        name: str

    schema = {"type": "object", "properties": {"name": {"type": "string"}}}
    found = revisor.check_generated(Item, schema, role="outputSchema")
    assert [(m.kind, m.place) for m in found] == [("optional", "name")]
    assert "always returns it" in found[0].message


def test_a_root_that_goes_round_is_undecided() -> None:
    schema = {"type": "object", "$ref": "#/$defs/A", "$defs": {"A": {"$ref": "#/$defs/A"}}}
    found = revisor.check_generated(search, schema)
    assert "finding" in {mismatch.kind for mismatch in found}


@pytest.mark.parametrize("schema", [True, "{}", None, []])
def test_a_schema_is_a_dict(schema: Any) -> None:
    with pytest.raises(UsageError, match="the schema is of type"):
        revisor.check_generated(search, schema)


few = settings(law, max_examples=6)


@few
@given(signatures())
def test_what_we_generate_fits(drawn: tuple[Callable[..., Any], Values, Values]) -> None:
    function = drawn[0]
    assert revisor.check_generated(function, revisor.generate(function)) == ()


@few
@given(objects)
def test_pydantic_agrees_but_for_decimals(kind: Kind) -> None:
    schema = pydantic.TypeAdapter(kind.annotation).json_schema()
    found = revisor.check_generated(kind.annotation, schema)
    # A Decimal is any number or text to it, "" included.
    if '{"type": "number"}, {"' not in json.dumps(schema):
        assert found == ()


@dataclass
class Cat:
    lives: int


@dataclass
class Dog:
    bark: bool


def pet() -> Cat | Dog:
    return Cat(9)


PETS: dict[str, Any] = {
    "$defs": {
        "Cat": {
            "type": "object",
            "properties": {"lives": {"type": "integer"}},
            "required": ["lives"],
        },
        "Dog": {
            "type": "object",
            "properties": {"bark": {"type": "boolean"}},
            "required": ["bark"],
        },
    },
    "anyOf": [{"$ref": "#/$defs/Cat"}, {"$ref": "#/$defs/Dog"}],
}


def test_a_union_of_objects_may_stand_under_the_name_that_sdks_give_it() -> None:
    wrapped = {
        "$defs": PETS["$defs"],
        "type": "object",
        "properties": {"result": {"anyOf": PETS["anyOf"]}},
        "required": ["result"],
        "x-fastmcp-wrap-result": True,
    }
    assert revisor.check_generated(pet, wrapped, role="outputSchema") == ()
    plain = {"type": "object", **PETS}
    assert revisor.check_generated(pet, plain, role="outputSchema") == ()
    wrong = copy.deepcopy(wrapped)
    wrong["properties"]["result"]["anyOf"][1] = {"type": "string"}
    found = revisor.check_generated(pet, wrong, role="outputSchema")
    assert {(m.kind, m.place) for m in found} == {("narrower", "result"), ("wider", "result")}
