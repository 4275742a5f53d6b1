"""One table for each kind of type: the annotation, and the schema that it gives."""

from __future__ import annotations

import datetime as dt
import enum
import ipaddress
import os
import re
import typing
from collections import Counter, OrderedDict, abc, defaultdict, deque
from decimal import Decimal
from pathlib import Path
from typing import Any, Literal, NamedTuple, Optional, Union
from uuid import UUID

import pytest

import revisor
from revisor.dialect.generation.kinds.mappings import INTEGER
from revisor.dialect.generation.kinds.scalars import DECIMAL

ANY_ROOT = "2026-07-28"
STRING, INT, NUMBER = {"type": "string"}, {"type": "integer"}, {"type": "number"}
NULL = {"type": "null"}


class Word(str):
    __slots__ = ()


class Level(enum.IntEnum):
    LOW = 1
    HIGH = 2


class Colour(str, enum.Enum):  # noqa: UP042 - what authors wrote before StrEnum
    RED = "red"
    CRIMSON = "red"  # noqa: PIE796 - an alias
    BLUE = "blue"


class Mixed(enum.Enum):
    A = "a"
    ONE = 1
    HALF = 0.5
    YES = True
    NONE = None


class Both(enum.Enum):
    YES = True
    NO = False


class Point(NamedTuple):
    x: int
    y: float = 0.0


class Nothing(NamedTuple):
    pass


def of(annotation: Any) -> Any:
    return revisor.generate(annotation, role="outputSchema", revisions=ANY_ROOT)


def told(rows: list[Any]) -> dict[str, Any]:
    return {"argvalues": rows, "ids": [f"{n} {row[0]}" for n, row in enumerate(rows)]}


def any_of(*branches: Any) -> dict[str, Any]:
    return {"anyOf": list(branches)}


def text(form: str) -> dict[str, Any]:
    return {"type": "string", "format": form}


SCALARS = [
    (str, STRING),
    (Word, STRING),
    (typing.LiteralString, STRING),
    (int, INT),
    (float, NUMBER),
    (bool, {"type": "boolean"}),
    (None, NULL),
    (type(None), NULL),
    (Any, {}),
    (object, {}),
    (bytes, {"type": "string", "contentEncoding": "base64"}),
    (dt.datetime, text("date-time")),
    (dt.date, text("date")),
    (dt.time, text("time")),
    (dt.timedelta, text("duration")),
    (UUID, text("uuid")),
    (Path, STRING),
    (os.PathLike[str], STRING),
    (re.Pattern[str], text("regex")),
    (ipaddress.IPv4Address, text("ipv4")),
    (ipaddress.IPv6Address, text("ipv6")),
    (Decimal, any_of(NUMBER, {"type": "string", "pattern": DECIMAL})),
]
CHOICES = [
    (Literal["a", "b"], {"type": "string", "enum": ["a", "b"]}),
    (Literal["a"], {"type": "string", "enum": ["a"]}),
    (Literal[Level.LOW], {"type": "integer", "enum": [1]}),
    (Literal[True], {"type": "boolean", "enum": [True]}),
    (Literal[True, False], {"type": "boolean"}),
    (Literal["a", None], any_of({"type": "string", "enum": ["a"]}, NULL)),  # noqa: PYI061
    (
        Literal[1, True, "1"],
        any_of(
            {"type": "integer", "enum": [1]},
            {"type": "boolean", "enum": [True]},
            {"type": "string", "enum": ["1"]},
        ),
    ),
    (Level, {"type": "integer", "enum": [1, 2]}),
    (Colour, {"type": "string", "enum": ["red", "blue"]}),
    (Both, {"type": "boolean"}),
    (
        Mixed,
        any_of(
            {"type": "string", "enum": ["a"]},
            # ONE and YES are one member to Python, which takes True for 1.
            {"type": "integer", "enum": [1]},
            {"type": "number", "enum": [0.5]},
            NULL,
        ),
    ),
]
UNIONS = [
    (Optional[int], any_of(INT, NULL)),  # noqa: UP045
    (int | None, any_of(INT, NULL)),
    (Union[str, int], any_of(STRING, INT)),  # noqa: UP007
    (int | float, NUMBER),
    (int | str | Any, {}),
    (Literal["a"] | None, any_of({"type": "string", "enum": ["a"]}, NULL)),
    (Decimal | None, any_of(NUMBER, {"type": "string", "pattern": DECIMAL}, NULL)),
    (UUID | str, any_of(text("uuid"), STRING)),
]
_INTS = {"type": "array", "items": INT}
ARRAYS = [
    (list[int], _INTS),
    (list, {"type": "array", "items": {}}),
    (typing.List[int], _INTS),  # noqa: UP006
    (abc.Sequence[int], _INTS),
    (abc.Iterable[int], _INTS),
    (abc.Collection[int], _INTS),
    (deque[int], _INTS),
    (tuple[int, ...], _INTS),
    (tuple, {"type": "array", "items": {}}),
    (set[int], {**_INTS, "uniqueItems": True}),
    (frozenset[int], {**_INTS, "uniqueItems": True}),
    (abc.Set[int], {**_INTS, "uniqueItems": True}),
    (list[list[int]], {"type": "array", "items": _INTS}),
]
TUPLES = [
    (tuple[int, int], {**_INTS, "minItems": 2, "maxItems": 2}),
    (tuple[()], {"type": "array", "items": {}, "maxItems": 0}),
    (
        tuple[int, str, int],
        {
            "type": "array",
            "prefixItems": [INT, STRING, INT],
            "items": any_of(INT, STRING),
            "minItems": 3,
            "maxItems": 3,
        },
    ),
    (
        tuple[str, Any],
        {"type": "array", "prefixItems": [STRING, {}], "items": {}, "minItems": 2, "maxItems": 2},
    ),
    (
        Point,
        {
            "type": "array",
            "prefixItems": [INT, NUMBER],
            "items": NUMBER,
            "minItems": 1,
            "maxItems": 2,
        },
    ),
    (Nothing, {"type": "array", "items": {}, "maxItems": 0}),
]
MAPPINGS = [
    (dict[str, int], {"type": "object", "additionalProperties": INT}),
    (dict, {"type": "object"}),
    (dict[str, Any], {"type": "object"}),
    (abc.Mapping[str, int], {"type": "object", "additionalProperties": INT}),
    (OrderedDict[str, int], {"type": "object", "additionalProperties": INT}),
    (defaultdict[str, int], {"type": "object", "additionalProperties": INT}),
    (Counter[str], {"type": "object", "additionalProperties": INT}),
    (
        dict[int, str],
        {
            "type": "object",
            "propertyNames": {"pattern": INTEGER},
            "additionalProperties": STRING,
        },
    ),
    (
        dict[Literal["a", "b"], int],
        {
            "type": "object",
            "propertyNames": {"enum": ["a", "b"]},
            "additionalProperties": INT,
        },
    ),
    (
        dict[UUID, int],
        {"type": "object", "propertyNames": {"format": "uuid"}, "additionalProperties": INT},
    ),
]


@pytest.mark.parametrize(("annotation", "schema"), **told(SCALARS))
def test_single_values(annotation: Any, schema: Any) -> None:
    assert of(annotation) == schema


@pytest.mark.parametrize(("annotation", "schema"), **told(CHOICES))
def test_given_values(annotation: Any, schema: Any) -> None:
    assert of(annotation) == schema


@pytest.mark.parametrize(("annotation", "schema"), **told(UNIONS))
def test_unions(annotation: Any, schema: Any) -> None:
    assert of(annotation) == schema


@pytest.mark.parametrize(("annotation", "schema"), **told(ARRAYS))
def test_arrays(annotation: Any, schema: Any) -> None:
    assert of(annotation) == schema


@pytest.mark.parametrize(("annotation", "schema"), **told(TUPLES))
def test_tuples(annotation: Any, schema: Any) -> None:
    assert of(annotation) == schema


@pytest.mark.parametrize(("annotation", "schema"), **told(MAPPINGS))
def test_mappings(annotation: Any, schema: Any) -> None:
    assert of(annotation) == schema


class Flags(enum.Flag):
    READ = 1
    WRITE = 2


class Empty(enum.Enum):
    pass


class Odd(enum.Enum):
    PAIR = (1, 2)


class Plain:
    pass


REFUSED = [
    (complex, "JSON has no values of the type complex"),
    (Plain, "JSON has no values of the type Plain"),
    (typing.Callable[[], int], "JSON has no values of the type"),
    (type[int], "JSON has no values of the type"),
    (Flags, "a combination of Flags is a number that nobody can read"),
    (Empty, "Empty has no members"),
    (Odd, "the option (1, 2) is no string, number, boolean or null"),
    (Literal[b"a"], "the option b'a' is no string, number, boolean or null"),
    (dict[float, int], "the names of a JSON object are strings, and its keys are none"),
    (dict[int | str, int], "the names of a JSON object are strings, and its keys are none"),
    (tuple[int, *tuple[str, ...]], "a tuple whose middle has any length"),
    (typing.Self, "Self stands outside of a class"),
    (list["Nobody"], "names Nobody, which"),  # type: ignore[name-defined]  # noqa: F821
]


@pytest.mark.parametrize(("annotation", "words"), **told(REFUSED))
def test_what_json_cannot_express_is_refused_with_what_to_write(
    annotation: Any, words: str
) -> None:
    def function(it: Any) -> None:
        del it

    function.__annotations__["it"] = annotation
    with pytest.raises(revisor.CannotGenerate) as caught:
        revisor.generate(function)
    assert words in caught.value.reason.replace("tests.dialect.generation.", "")
    assert caught.value.place.startswith("it")
    assert caught.value.hint


def test_a_type_that_is_nested_without_end_is_refused() -> None:
    annotation: Any = int
    for _ in range(200):
        annotation = list[annotation]
    with pytest.raises(revisor.CannotGenerate, match="nested too deep"):
        of(annotation)
