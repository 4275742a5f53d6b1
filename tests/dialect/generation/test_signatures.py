"""Parameters of callables: which there are, which are needed, what is said of them."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Required, Self, TypedDict, Unpack

import pytest

import revisor

if TYPE_CHECKING:
    from decimal import Decimal as Imported

CLOSED: dict[str, Any] = {"type": "object", "additionalProperties": False}
INT: dict[str, Any] = {"type": "integer"}
STRING: dict[str, Any] = {"type": "string"}


def two(a: int, b: str = "x") -> None:
    del a, b


async def later(*, a: int) -> dict[str, int]:
    return {"a": a}


def untyped(a, b=3):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN201
    return a, b


def any_more(a: int, **more: str) -> None:
    del a, more


def anything(**more: Any) -> None:
    del more


def nothing() -> None:
    pass


class Service:
    def method(self, a: int, me: Self | None = None) -> list[Self]:
        del a, me
        return []

    @classmethod
    def made(cls, a: int) -> None:
        del a

    @staticmethod
    def static(a: int) -> None:
        del a

    def __call__(self, a: int) -> None:
        del a


@dataclass
class Shop:
    name: str

    def near(self, other: Self) -> None:
        del other


def wrapped(function: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(function)
    def wrapper(*arguments: Any, **named: Any) -> Any:
        return function(*arguments, **named)

    return wrapper


@wrapped
def decorated(a: Annotated[int, "how many"]) -> None:
    del a


ONE = {**CLOSED, "properties": {"a": INT}, "required": ["a"]}
CALLABLES = [
    (two, {"a": INT, "b": {**STRING, "default": "x"}}, ["a"]),
    (later, {"a": INT}, ["a"]),
    (untyped, {"a": {}, "b": {"default": 3}}, ["a"]),
    (Service().made, {"a": INT}, ["a"]),
    (Service.static, {"a": INT}, ["a"]),
    (Service(), {"a": INT}, ["a"]),
    (lambda a: a, {"a": {}}, ["a"]),
    (functools.partial(two, 1), {"b": {**STRING, "default": "x"}}, None),
    (functools.partial(two, b="y"), {"a": INT, "b": {**STRING, "default": "y"}}, ["a"]),
    (functools.partial(Service(), 1), None, None),
    (decorated, {"a": {**INT, "description": "how many"}}, ["a"]),
    (Shop("a").near, {"other": {"$ref": "#/$defs/Shop"}}, ["other"]),
]


@pytest.mark.parametrize(
    ("function", "properties", "required"), CALLABLES, ids=map(str, range(len(CALLABLES)))
)
def test_the_arguments_of_every_kind_of_callable(
    function: Any, properties: Any, required: Any
) -> None:
    schema = revisor.generate(function)
    assert schema.get("properties") == properties
    assert schema.get("required") == required
    assert schema["type"] == "object"
    assert schema["additionalProperties"] is False


def test_without_parameters_there_is_the_recommended_form() -> None:
    assert revisor.generate(nothing) == CLOSED
    assert revisor.generate(nothing, closed=True) == CLOSED
    assert revisor.generate(nothing, closed=False) == {"type": "object"}
    assert revisor.generate(two, exclude=("a", "b")) == CLOSED


def test_open_and_closed_as_asked() -> None:
    assert "additionalProperties" not in revisor.generate(two, closed=False)
    assert revisor.generate(any_more)["additionalProperties"] == STRING
    assert revisor.generate(anything) == {"type": "object"}
    with pytest.raises(revisor.CannotGenerate) as caught:
        revisor.generate(any_more, closed=True)
    assert caught.value.place == "**more"


class Context:
    """Named as that of an SDK, but another."""


def in_sdk(name: str, module: str) -> type:
    return type(name, (), {"__module__": module})


def test_what_an_sdk_fills_in_is_no_argument() -> None:
    given: Any = in_sdk("Context", "fastmcp.server.context")
    dependency: Any = in_sdk("Dependency", "fastmcp.dependencies")()

    def tool(a: int, ctx, other, optional, text, db=dependency) -> None:  # type: ignore[no-untyped-def]  # noqa: ANN001
        del a, ctx, other, optional, text, db

    tool.__annotations__ |= {
        "ctx": given,
        "other": "Context[Any, None]",
        "optional": given | None,
        "text": "mcp.server.Context | None",
    }
    assert revisor.generate(tool) == ONE


def test_a_context_under_another_name_and_a_marked_parameter_are_no_arguments() -> None:
    given: Any = in_sdk("Context", "mcp.server.mcpserver.context")
    marked: Any = Annotated[int, in_sdk("Resolve", "mcp.server.mcpserver")()]

    def tool(a: int, ctx: given, found: marked) -> Any:
        return a, ctx, found, given, marked

    assert revisor.generate(tool) == ONE


def test_the_whole_result_is_not_what_an_output_schema_describes() -> None:
    def tool() -> Any:
        return None

    tool.__annotations__["return"] = in_sdk("CallToolResult", "mcp_types")
    with pytest.raises(revisor.CannotGenerate, match="CallToolResult is the whole result"):
        revisor.generate(tool, role="outputSchema")


def test_a_class_that_is_only_called_context_is_an_argument() -> None:
    def tool(it: Any) -> None:
        del it

    tool.__annotations__["it"] = Context
    with pytest.raises(revisor.CannotGenerate, match="it: JSON has no values of the type Context"):
        revisor.generate(tool)


REFUSED = [
    (lambda *rest: rest, "*rest", "a call passes its arguments by name"),
    (lambda a, /: a, "a", "it is positional-only"),
    (Service.method, "self", "the method is not bound to an object"),
    (print, "*args", "a call passes its arguments by name"),
    (type, "", "JSON has no values of the type type"),
    (dict.fromkeys, "iterable", "it is positional-only"),
    (int, "", "arguments are always an object"),
    (list[int], "", "arguments are always an object"),
]


@pytest.mark.parametrize(("target", "place", "reason"), REFUSED, ids=range(len(REFUSED)))
def test_what_cannot_be_called_by_name_is_refused(target: Any, place: str, reason: str) -> None:
    with pytest.raises(revisor.CannotGenerate) as caught:
        revisor.generate(target)
    assert caught.value.place == place
    assert reason in caught.value.reason
    assert caught.value.hint
    assert caught.value.code == "cannot-generate"


def test_an_unresolvable_annotation_names_the_parameter_and_the_module() -> None:
    def tool(a: int, price: Imported) -> None:
        del a, price

    with pytest.raises(revisor.CannotGenerate) as caught:
        revisor.generate(tool)
    assert caught.value.place == "price"
    assert "names Imported, which" in caught.value.reason
    assert __name__ in caught.value.reason
    assert revisor.generate(tool, exclude="price") == ONE


class More(TypedDict, total=False):
    b: Required[str]
    c: int


def test_names_that_are_unpacked_are_parameters() -> None:
    def tool(a: int, **more: Unpack[More]) -> None:
        del a, more

    assert revisor.generate(tool) == {
        **CLOSED,
        "properties": {"a": INT, "b": STRING, "c": INT},
        "required": ["a", "b"],
    }


def test_an_annotation_that_is_no_type_is_told() -> None:
    def tool(a: Any) -> None:
        del a

    tool.__annotations__["a"] = "1 +"
    with pytest.raises(revisor.CannotGenerate, match="is no type"):
        revisor.generate(tool)


def test_names_of_enclosing_functions_are_known_where_they_are_used() -> None:
    @dataclass
    class Local:
        a: int

    def tool(it: Local) -> Local:
        return Local(it.a)

    assert revisor.generate(tool)["$defs"] == {"Local": ONE}


def test_an_excluded_name_has_to_be_there() -> None:
    with pytest.raises(revisor.CannotGenerate) as caught:
        revisor.generate(two, exclude=["c"])
    assert caught.value.hint == "the parameters are a, b"


def test_the_result_of_a_callable() -> None:
    assert revisor.generate(later, role="outputSchema") == {
        "type": "object",
        "additionalProperties": INT,
    }
    for function, words in ((two, "returns nothing"), (untyped, "does not say what it returns")):
        with pytest.raises(revisor.CannotGenerate, match=words) as caught:
            revisor.generate(function, role="outputSchema")
        assert caught.value.place == "return"


def test_a_result_that_is_no_object_is_wrapped_or_refused() -> None:
    def many() -> list[int]:
        return []

    array = {"type": "array", "items": INT}
    assert revisor.generate(many, role="outputSchema", revisions="2026-07-28") == array
    assert revisor.generate(many, role="outputSchema", wrap="result") == {
        "type": "object",
        "properties": {"result": array},
        "required": ["result"],
    }
    closed = revisor.generate(many, role="outputSchema", wrap="all", closed=True)
    assert closed["additionalProperties"] is False
    with pytest.raises(revisor.CannotGenerate) as caught:
        revisor.generate(many, role="outputSchema")
    assert "2025-11-25 demands" in caught.value.reason
    assert 'wrap="result"' in caught.value.hint
