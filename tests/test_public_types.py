"""What a type checker and a reader see of the public names; mypy judges this file as well."""

from __future__ import annotations

import inspect
from typing import Any, NamedTuple

import pytest

import revisor
from revisor.facts import registry
from revisor.model.annotated import readable


def fitting(schema: revisor.Schema, values: list[Any]) -> list[Any]:
    """Take what judges here and what judges in another process alike."""
    return [value for value in values if schema.is_valid(value) and not schema.errors(value)]


def test_one_type_is_for_both_kinds_of_schemas() -> None:
    wanted = {"type": "integer"}
    here = revisor.schema(wanted)
    assert fitting(here, [1, "1"]) == [1]
    assert isinstance(here, revisor.Schema)
    with revisor.Worker(deadline=20) as worker:
        there = worker.schema(wanted)
        assert fitting(there, [1, "1"]) == [1]
        assert isinstance(there, revisor.Schema)
        assert there.dialect == here.dialect
    assert not isinstance(wanted, revisor.Schema)


def test_a_name_that_is_none_is_refused_by_type_checkers_too() -> None:
    with pytest.raises(AttributeError, match="nonsense"):
        revisor.nonsense()  # type: ignore[attr-defined]


def classes() -> list[type]:
    found = [getattr(revisor, name) for name in revisor.__all__]
    return [held for held in found if isinstance(held, type)]


def test_signatures_are_shown_as_they_are_written() -> None:
    assert classes()
    for held in classes():
        assert "ForwardRef" not in str(inspect.signature(held))
        assert "ForwardRef" not in str(held.__annotations__)


def test_annotations_of_a_named_tuple_are_readable() -> None:
    @readable
    class Pair(NamedTuple):
        one: int
        other: str = ""

    assert Pair.__annotations__ == {"one": "int", "other": "str"}
    assert str(inspect.signature(Pair)) == "(one: 'int', other: 'str' = '')"
    assert Pair(1) == (1, "")


def test_a_dialect_is_shown_on_one_line() -> None:
    for dialect in registry.dialects().values():
        assert repr(dialect) == f"<Dialect {dialect.short_name}: {dialect.uri}>"
