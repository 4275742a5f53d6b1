"""Strategies for annotations, each with JSON values that it describes and some that it does not."""

from __future__ import annotations

import dataclasses
import datetime as dt
import enum
import inspect
import typing
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from typing import Any, NamedTuple
from uuid import UUID

import typing_extensions
from annotated_types import Ge, Gt, Le, Len, Lt, MaxLen, MinLen, MultipleOf
from hypothesis import strategies as st

Values = st.SearchStrategy[Any]
NAMES = ("a", "b", "name", "type", "items", "default", "x_y", "properties", "title")


class Kind(NamedTuple):
    """An annotation, values that it describes as JSON has them, and values that it does not."""

    annotation: Any
    good: Values
    bad: Values


class Size(enum.Enum):
    SMALL = "s"
    LARGE = "l"


class Level(enum.IntEnum):
    LOW = 1
    HIGH = 9


class Mixed(enum.Enum):
    ONE = 1
    WORD = "one"
    NONE = None


_text = st.text(alphabet="abc1é ", max_size=5)
_int = st.integers(-(2**40), 2**40)
_float = st.floats(allow_nan=False, allow_infinity=False, width=32)
_no_text: Values = st.sampled_from((1, True, None, [], {}, 0.5))
_no_number: Values = st.sampled_from(("1", None, [], {}, True))
_no_array: Values = st.sampled_from(("a", 1, None, {}, False))
_no_object: Values = st.sampled_from(("a", 1, None, [], False))

_SCALARS = (
    Kind(str, _text, _no_text),
    Kind(int, _int, st.sampled_from(("1", 0.5, None, [], {}, True))),
    Kind(float, _float | _int, _no_number),
    Kind(bool, st.booleans(), st.sampled_from((1, 0, "true", None))),
    Kind(None, st.none(), st.sampled_from((0, "", False, [], {}))),
    Kind(bytes, st.just("aGk="), _no_text),
    Kind(UUID, st.uuids().map(str), _no_text),
    Kind(Path, st.just("/a/b"), _no_text),
    Kind(dt.date, st.dates().map(dt.date.isoformat), _no_text),
    Kind(dt.datetime, st.just("2026-11-30T12:00:00+01:00"), _no_text),
    Kind(dt.timedelta, st.just("PT1H"), _no_text),
    Kind(
        Decimal,
        st.decimals(allow_nan=False, allow_infinity=False).map(str) | _float,
        st.sampled_from(("one", "", "1,5", None, [])),
    ),
    Kind(Size, st.sampled_from(("s", "l")), st.sampled_from(("S", "SMALL", 1, None))),
    Kind(Level, st.sampled_from((1, 9)), st.sampled_from((2, "1", "LOW", None))),
    Kind(Mixed, st.sampled_from((1, "one", None)), st.sampled_from((2, "1", True, []))),
    Kind(
        typing.Literal["x", 3, False],
        st.sampled_from(("x", 3, False)),
        st.sampled_from(("y", 4, True, 0, None)),
    ),
    Kind(typing.Annotated[int, Ge(0), Lt(10)], st.integers(0, 9), st.sampled_from((-1, 10, "3"))),
    Kind(
        typing.Annotated[float, Gt(0), Le(1)],
        st.sampled_from((0.5, 1)),
        st.sampled_from((0, 1.5, -1)),
    ),
    Kind(
        typing.Annotated[int, MultipleOf(3)],
        st.integers(-9, 9).map(lambda n: 3 * n),
        st.sampled_from((1, 2, 4)),
    ),
    Kind(
        typing.Annotated[str, Len(2, 3)],
        st.sampled_from(("ab", "éé", "abc")),
        st.sampled_from(("", "a", "abcd", 12)),
    ),
)
_NAMED = (str, Size)


FORM_FIELDS = (
    Kind(str, _text, _no_text),
    Kind(typing.Annotated[str, Len(2, 3)], st.sampled_from(("ab", "abc")), st.just("a")),
    Kind(dt.date, st.just("2026-07-28"), _no_text),
    Kind(int, _int, _no_number),
    Kind(typing.Annotated[int, Gt(0), Lt(10)], st.integers(1, 9), st.sampled_from((0, 10))),
    Kind(typing.Annotated[float, Ge(0)], st.sampled_from((0, 0.5)), st.just(-1)),
    Kind(bool, st.booleans(), st.sampled_from((1, "true", None))),
    Kind(Size, st.sampled_from(("s", "l")), st.sampled_from(("m", None, []))),
    Kind(typing.Literal["x", "y"], st.sampled_from(("x", "y")), st.sampled_from(("z", 1))),
)
"""What fields of a form may be in every revision that has forms."""
FORM_LISTS = (
    Kind(list[Size], st.lists(st.sampled_from(("s", "l"))), st.sampled_from((["m"], "s", None))),
    Kind(
        typing.Annotated[set[typing.Literal["x", "y"]], MaxLen(1)],
        st.lists(st.sampled_from(("x", "y")), max_size=1),
        st.sampled_from((["x", "y"], ["z"])),
    ),
)
"""What they may be from 2025-11-25 on."""


def _list_of(kind: Kind) -> Kind:
    bad = _no_array | st.lists(kind.bad, min_size=1, max_size=2)
    return Kind(list[kind.annotation], st.lists(kind.good, max_size=3), bad)  # type: ignore[name-defined]


def _bounded_list(kind: Kind) -> Kind:
    annotation = typing.Annotated[list[kind.annotation], MinLen(1), MaxLen(2)]  # type: ignore[name-defined]
    good = st.lists(kind.good, min_size=1, max_size=2)
    return Kind(annotation, good, st.just([]) | st.lists(kind.good, min_size=3, max_size=4))


def _optional(kind: Kind) -> Kind:
    bad = kind.bad.filter(lambda value: value is not None)
    return Kind(typing.Optional[kind.annotation], st.none() | kind.good, bad)  # noqa: UP045


def _mapping(kind: Kind) -> Kind:
    annotation = dict[str, kind.annotation]  # type: ignore[name-defined]
    good = st.dictionaries(st.sampled_from(NAMES), kind.good, max_size=2)
    bad = _no_object | st.dictionaries(st.sampled_from(NAMES), kind.bad, min_size=1, max_size=2)
    return Kind(annotation, good, bad)


def _tuple(kinds: list[Kind]) -> Kind:
    annotation = tuple.__class_getitem__(tuple(kind.annotation for kind in kinds))
    good = st.tuples(*(kind.good for kind in kinds)).map(list)
    short = st.tuples(*(kind.good for kind in kinds[:-1])).map(list)
    wrong = st.tuples(*(kind.good for kind in kinds[:-1]), kinds[-1].bad).map(list)
    return Kind(annotation, good, short | wrong | good.map(lambda held: [*held, None]) | _no_array)


class Member(NamedTuple):
    """A member of a class or a parameter of a function."""

    name: str
    kind: Kind
    required: bool


@st.composite
def members(
    draw: st.DrawFn,
    inner: st.SearchStrategy[Kind],
    most: int = 3,
    names: tuple[str, ...] = NAMES,
) -> list[Member]:
    chosen = draw(st.lists(st.sampled_from(names), unique=True, max_size=most))
    return [Member(name, draw(inner), draw(st.booleans())) for name in chosen]


def values_of(held: list[Member], *, closed: bool) -> tuple[Values, Values]:
    """Return objects with these members, and near misses: one wrong, one missing, one too many."""
    needed = {m.name: m.kind.good for m in held if m.required}
    others = {m.name: m.kind.good for m in held if not m.required}
    good = st.fixed_dictionaries(needed, optional=others)
    misses = [_no_object]
    misses += [_with(good, m.name, m.kind.bad) for m in held]
    misses += [_without(good, m.name) for m in held if m.required]
    if closed:
        misses.append(_with(good, "nobody", st.none()))
    return good, st.one_of(misses)


def _with(good: Values, name: str, values: Values) -> Values:
    return st.builds(lambda held, value: {**held, name: value}, good, values)


def _without(good: Values, name: str) -> Values:
    return good.map(lambda held: {k: v for k, v in held.items() if k != name})


@st.composite
def data_classes(draw: st.DrawFn, inner: st.SearchStrategy[Kind]) -> Kind:
    held = sorted(draw(members(inner)), key=lambda member: not member.required)
    fields: list[Any] = [
        (m.name, m.kind.annotation)
        if m.required
        else (m.name, m.kind.annotation, dataclasses.field(default_factory=lambda: None))
        for m in held
    ]
    made = dataclasses.make_dataclass(draw(st.sampled_from(("A", "B"))), fields)
    return Kind(made, *values_of(held, closed=True))


@st.composite
def form_classes(draw: st.DrawFn, *, lists: bool) -> Kind:
    """Draw a dataclass that a form can ask for; what may be left out is None by default."""
    inner = st.sampled_from((*FORM_FIELDS, *(FORM_LISTS if lists else ())))
    held = sorted(draw(members(inner, 4)), key=lambda member: not member.required)
    fields: list[Any] = [
        (m.name, m.kind.annotation)
        if m.required
        else (m.name, typing.Optional[m.kind.annotation], None)  # noqa: UP045
        for m in held
    ]
    made = dataclasses.make_dataclass("Form", fields)
    return Kind(made, *values_of(held, closed=False))


@st.composite
def typed_dicts(draw: st.DrawFn, inner: st.SearchStrategy[Kind]) -> Kind:
    held = draw(members(inner, names=(*NAMES, "$ref", "$defs", "a/b", "é")))
    make: Any = typing_extensions.TypedDict  # Pydantic takes no other before Python 3.12
    fields = {
        m.name: m.kind.annotation if m.required else typing.NotRequired[m.kind.annotation]
        for m in held
    }
    made = make(draw(st.sampled_from(("A", "T"))), fields)
    return Kind(made, *values_of(held, closed=False))


def _nested(inner: st.SearchStrategy[Kind]) -> st.SearchStrategy[Kind]:
    return st.one_of(
        inner.map(_list_of),
        inner.map(_bounded_list),
        inner.map(_optional),
        inner.map(_mapping),
        st.lists(inner, min_size=1, max_size=3).map(_tuple),
        data_classes(inner),
        typed_dicts(inner),
    )


kinds = st.recursive(st.sampled_from(_SCALARS), _nested, max_leaves=5)
"""Annotations of all plain kinds, nested, with values."""
objects = data_classes(kinds) | typed_dicts(kinds)
"""Classes whose values are objects."""


@st.composite
def signatures(draw: st.DrawFn) -> tuple[Callable[..., Any], Values, Values]:
    """Draw a function with keyword-only parameters, arguments that it takes, and near misses."""
    held = draw(members(kinds))

    def function(**given: Any) -> dict[str, Any]:
        return given

    parameters = [
        inspect.Parameter(
            m.name,
            inspect.Parameter.KEYWORD_ONLY,
            annotation=m.kind.annotation,
            default=inspect.Parameter.empty if m.required else None,
        )
        for m in held
    ]
    function.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    good, bad = values_of(held, closed=True)
    return function, good, bad
