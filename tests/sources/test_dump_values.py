from __future__ import annotations

import copy
import json
from collections import OrderedDict
from enum import IntEnum
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from revisor.errors import SourceError
from revisor.model.subject import EmbeddedSchema, TextDefect, ToolDefinition, ToolList
from revisor.sources.dump import from_value
from revisor.sources.dump_shapes import values
from revisor.sources.dump_shapes.rebuilding import Rebuilt


class Text(str):
    """A string of somebody's own."""

    __slots__ = ()

    def __str__(self) -> str:
        raise AssertionError("code of the caller's was run")


class Unlike(str):
    """A string that is equal to no other."""

    __slots__ = ()
    __hash__ = str.__hash__

    def __eq__(self, other: object) -> bool:
        return self is other


TOOL: dict[str, Any] = {"name": "good", "inputSchema": {"type": "object"}}

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=3),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                ["tools", "name", "inputSchema", "params", "result", "method", "schema"]
            )
            | st.text(max_size=2),
            inner,
            max_size=4,
        )
    ),
    max_leaves=15,
)


@given(JSON)
def test_any_value_is_read_or_refused_and_never_changed(value: Any) -> None:
    before = copy.deepcopy(value)
    try:
        readings = from_value(value)
    except SourceError as error:
        assert error.message  # noqa: PT017 - the other outcome
    else:
        assert readings
        assert all(any(r.checked.values()) or r.not_checked for r in readings)
    assert repr(value) == repr(before)


def deep(levels: int) -> Any:
    value: Any = {}
    for _ in range(levels):
        value = {"not": value}
    return value


@pytest.mark.parametrize("levels", [600, 200_000])
def test_a_tool_that_is_nested_too_deep_is_left_out_and_its_siblings_stay(levels: int) -> None:
    (reading,) = from_value({"tools": [{"name": "deep", "inputSchema": deep(levels)}, TOOL]})
    tools = [s for s in reading.subjects if isinstance(s, ToolDefinition)]
    assert [(tool.name, tool.index) for tool in tools] == [("good", 1)]
    (listed,) = (s for s in reading.subjects if isinstance(s, ToolList))
    assert listed.tools == tuple(tools)
    (note,) = reading.not_checked
    assert note.what == "tool deep"
    assert note.why.startswith("nested more than 500 levels deep, at /tools/0/inputSchema/not/")
    assert note.origin == listed.origin.at(0)


def test_what_is_deep_outside_of_every_subject_is_told_too() -> None:
    (reading,) = from_value({"tools": [TOOL], "_meta": deep(600)})
    assert reading.checked["tools"] == 1
    assert [note.what for note in reading.not_checked] == ["a value"]


def test_a_number_that_nothing_can_write_is_left_out() -> None:
    (reading,) = from_value({"tools": [{"name": "x", "inputSchema": {"const": 10**5000}}, TOOL]})
    assert reading.checked["tools"] == 1
    assert "4,300 digits" in reading.not_checked[0].why


@pytest.mark.parametrize(
    ("odd", "kind", "detail"),
    [
        ({"const": float("nan")}, "not-a-number", "NaN"),
        ({"const": float("-inf")}, "not-a-number", "-Infinity"),
        ({"const": "x\ud800"}, "lone-surrogate", "\\ud800"),
        ({"x\udfff": 1}, "lone-surrogate", "\\udfff"),
    ],
)
def test_an_oddity_is_a_subject_with_its_pointer(odd: Any, kind: str, detail: str) -> None:
    (reading,) = from_value({"name": "x", "inputSchema": odd})
    (defect,) = (s for s in reading.subjects if isinstance(s, TextDefect))
    assert (defect.kind, defect.detail) == (kind, detail)
    assert defect.origin.pointer == ("inputSchema", next(iter(odd)))
    assert any(isinstance(s, EmbeddedSchema) for s in reading.subjects)


def holding_itself() -> Any:
    value: list[Any] = [TOOL]
    value.append({"x": value})
    return value


def doubling() -> Any:
    value: list[Any] = []
    for _ in range(60):
        value = [value, value]
    return value


@pytest.mark.parametrize(
    ("value", "says"),
    [
        ({"tools": [b"x"]}, "/tools/0 is no JSON: bytes"),
        ({"tools": {1, 2}}, "/tools is no JSON: set"),
        ({"tools": range(3)}, "/tools is no JSON: range"),
        ({(1, 2): TOOL}, "a key at the root is no string: it is of the type tuple"),
        ({10**5000: TOOL}, "a key at the root is no string: it is of the type int"),
        ({Unlike("a"): 1, "a": TOOL}, "two keys at the root are the same text"),
        ({1: TOOL}, "a key at the root is no string: 1"),
        ({"a": {None: 1}}, "a key at /a is no string: None"),
        (object(), "the root is no JSON: object"),
        (holding_itself(), "/1/x holds itself"),
    ],
)
def test_what_is_no_json_is_refused_with_its_place(value: Any, says: str) -> None:
    with pytest.raises(SourceError) as raised:
        from_value(value)
    assert says in raised.value.message
    assert raised.value.hint


def test_a_value_that_doubles_at_every_level_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(values, "MAX_VALUES", 10_000)
    with pytest.raises(SourceError, match="more than 10,000 values"):
        from_value({"tools": doubling()})


def test_an_array_that_is_shared_many_times_is_refused_before_it_is_spread() -> None:
    with pytest.raises(SourceError, match="more than 5,000,000 values"):
        from_value({"tools": [[0] * 100_000] * 100_000})


def broken(*_: object, **__: object) -> Any:
    raise AssertionError("code of the caller's was run")


class Members(dict[str, Any]):
    """An object whose every method of its own fails."""

    __iter__ = __getitem__ = __eq__ = __len__ = __contains__ = items = keys = values = broken
    get = __repr__ = broken
    __hash__ = None


class Elements(list[Any]):
    """An array of that kind."""

    __iter__ = __getitem__ = __eq__ = __len__ = __contains__ = __repr__ = broken
    __hash__ = None


class Role(IntEnum):
    """An integer with a name."""

    USER = 7


class Real(float):
    """A number that cannot be turned into text."""

    __slots__ = ()
    __repr__ = __float__ = __eq__ = broken
    __hash__ = None  # type: ignore[assignment]


class Pair(NamedTuple):
    """A tuple with names."""

    first: int
    second: str


@pytest.mark.parametrize(
    ("odd", "plain"),
    [
        (OrderedDict(type="object", title="x"), {"type": "object", "title": "x"}),
        (Members(type="object", const=Members()), {"type": "object", "const": {}}),
        ({"enum": Elements([1, Elements()])}, {"enum": [1, []]}),
        ({"const": Role.USER, "default": Real(0.5)}, {"const": 7, "default": 0.5}),
        ({Text("title"): Text("x\u00e9")}, {"title": "x\u00e9"}),
        ({"enum": (1, (), Pair(1, "a"))}, {"enum": [1, [], [1, "a"]]}),
        ({"enum": [True, False, None]}, {"enum": [True, False, None]}),
    ],
)
def test_subclasses_are_taken_as_what_json_has_and_run_no_code_of_theirs(
    odd: Any, plain: Any
) -> None:
    (reading,) = from_value(Members(tools=Elements([Members(name=Text("x"), inputSchema=odd)])))
    (schema,) = (s for s in reading.subjects if isinstance(s, EmbeddedSchema))
    assert schema.value == plain
    assert types(schema.value) == types(plain)
    assert (schema.tool, type(schema.tool)) == ("x", str)


def types(value: Any) -> Any:
    """Return the exact types of a value and of all within it."""
    if type(value) is dict:
        return {key: (type(key), types(each)) for key, each in value.items()}
    return [types(each) for each in value] if type(value) is list else type(value)


def test_what_breaks_while_it_is_looked_at_is_refused() -> None:
    class Meta(type):
        __hash__ = broken

    class Odd(metaclass=Meta):
        pass

    with pytest.raises(SourceError, match="cannot be read: AssertionError"):
        from_value({"tools": [Odd()]})


def test_holes_are_left_out_of_what_is_made_anew() -> None:
    value = {"name": "x", "inputSchema": {"type": "object"}, "x": {"a": [1, 10**5000, deep(600)]}}
    (reading,) = from_value(value)
    (tool,) = (s for s in reading.subjects if isinstance(s, ToolDefinition))
    assert tool.value == {"name": "x", "inputSchema": {"type": "object"}}
    assert [note.what for note in reading.not_checked] == ["'x' of tool x"]


@given(JSON)
def test_what_is_made_anew_is_the_same(value: Any) -> None:
    rebuilt = Rebuilt(value, 500, 10_000)
    for _ in rebuilt:
        pass
    assert repr(rebuilt.value) == repr(value)


def test_the_name_is_that_of_the_reading() -> None:
    (reading,) = from_value(TOOL, name="my server")
    assert (reading.kind, reading.name, reading.uri) == ("dump", "my server", "my server")
    assert reading.locate(reading.subjects[0].origin) is None
    assert json.dumps(TOOL)
