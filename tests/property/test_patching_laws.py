"""Patching: what an edit does, and above all what it leaves alone (RFC 6902 section 4)."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from revisor.model.fix import Edit
from revisor.model.patching import patched
from revisor.model.pointer import Pointer, follow
from schema_strategies import law, names, values

NEW = {"new": [1]}


def places(value: Any) -> list[Pointer]:
    """Return the pointers to a value and everything in it."""
    found: list[Pointer] = []
    waiting: list[tuple[Pointer, Any]] = [((), value)]
    while waiting:
        at, here = waiting.pop()
        found.append(at)
        if isinstance(here, dict):
            waiting += [((*at, name), inner) for name, inner in here.items()]
        elif isinstance(here, list):
            waiting += [((*at, index), inner) for index, inner in enumerate(here)]
    return found


@st.composite
def placed(draw: st.DrawFn) -> tuple[Any, Pointer]:
    """Draw a value and the place of something below its root."""
    value = draw(values.filter(lambda drawn: bool(drawn) and isinstance(drawn, dict | list)))
    return value, draw(st.sampled_from(places(value)[1:]))


def others(value: Any, at: Pointer) -> list[Pointer]:
    """Return the places that are neither on the way to `at` nor below it."""
    return [
        place for place in places(value) if place != at[: len(place)] and at != place[: len(at)]
    ]


@given(value=values)
@law
def test_without_edits_it_is_the_same_object(value: Any) -> None:
    assert patched(value, ()) is value


@given(value=values, op=st.sampled_from(("add", "replace")))
@law
def test_at_the_root_the_new_value_is_the_result(value: Any, op: Any) -> None:
    assert patched(value, [Edit(op, (), NEW)]) is NEW


@given(drawn=placed())
@law
def test_replace_puts_the_value_in_its_place_and_shares_all_else(
    drawn: tuple[Any, Pointer],
) -> None:
    value, at = drawn
    before = copy.deepcopy(value)
    result = patched(value, [Edit("replace", at, NEW)])
    assert value == before
    assert follow(result, at)[0] is NEW
    for place in others(value, at):
        assert follow(result, place)[0] is follow(value, place)[0]
    above, above_before = (follow(whole, at[:-1])[0] for whole in (result, value))
    assert len(above) == len(above_before)
    assert isinstance(above, list) or list(above) == list(above_before)


@given(drawn=placed())
@law
def test_remove_takes_out_one_thing_and_keeps_the_order_of_the_rest(
    drawn: tuple[Any, Pointer],
) -> None:
    value, at = drawn
    before = copy.deepcopy(value)
    result = patched(value, [Edit("remove", at)])
    assert value == before
    kept, held = (follow(whole, at[:-1])[0] for whole in (result, value))
    if isinstance(held, dict):
        assert list(kept.items()) == [item for item in held.items() if item[0] != at[-1]]
        assert all(kept[name] is held[name] for name in kept)
    else:
        assert kept == [inner for index, inner in enumerate(held) if index != at[-1]]


@given(drawn=placed())
@law
def test_what_was_removed_and_added_again_is_equal(drawn: tuple[Any, Pointer]) -> None:
    value, at = drawn
    taken = follow(value, at)[0]
    assert patched(value, [Edit("remove", at), Edit("add", at, taken)]) == value


@given(drawn=placed(), name=names)
@law
def test_add_to_an_object_comes_last_or_keeps_its_place(
    drawn: tuple[Any, Pointer], name: str
) -> None:
    value, _ = drawn
    if isinstance(value, dict):
        result = patched(value, [Edit("add", (name,), NEW)])
        assert list(result) == (list(value) if name in value else [*value, name])
        assert result[name] is NEW
    else:
        assert patched(value, [Edit("add", ("-",), NEW)]) == [*value, NEW]
        assert patched(value, [Edit("add", (0,), NEW)]) == [NEW, *value]
        assert patched(value, [Edit("add", (len(value),), NEW)]) == [*value, NEW]


@given(drawn=placed())
@law
def test_several_edits_are_applied_one_after_another(drawn: tuple[Any, Pointer]) -> None:
    value, at = drawn
    edits = [Edit("replace", at, NEW), Edit("add", (*at, "more"), 2), Edit("remove", (*at, "new"))]
    one_by_one = value
    for edit in edits:
        one_by_one = patched(one_by_one, [edit])
    assert patched(value, edits) == one_by_one
    assert follow(one_by_one, at)[0] == {"more": 2}
    assert NEW == {"new": [1]}


@given(batch=st.lists(values, min_size=1, max_size=4), others=st.lists(values, max_size=2))
@law
def test_a_split_batch_is_carried_element_by_element(batch: list[Any], others: list[Any]) -> None:
    carrier = {"dir": "c2s", "msg": batch, "headers": {"a": 1}}
    value = {"lines": [*others, carrier, *others]}
    result = patched(value, [Edit("split", ("lines", len(others), "msg"))])
    split = [{**carrier, "msg": each} for each in batch]
    assert result == {"lines": [*others, *split, *others]}
    assert [list(each) for each in split] == [list(carrier)] * len(batch)
    assert patched([batch], [Edit("split", (0,))]) == batch


def test_an_object_that_stands_in_two_places_is_changed_in_one() -> None:
    shared = {"a": [1]}
    value = {"one": shared, "two": shared}
    edits = [Edit("add", ("one", "a", "-"), 2), Edit("add", ("one", "a", "-"), 3)]
    assert patched(value, edits) == {"one": {"a": [1, 2, 3]}, "two": {"a": [1]}}
    assert shared == {"a": [1]}


def test_text_of_digits_leads_into_an_array() -> None:
    assert patched([[1]], [Edit("add", ("0", "1"), 2)]) == [[1, 2]]


def test_deep_values_are_no_matter() -> None:
    value: Any = []
    for _ in range(50_000):
        value = [value]
    assert patched(value, [Edit("replace", (0,) * 50_000, 7)]) is not value


@pytest.mark.parametrize(
    ("value", "edit"),
    [
        ({}, Edit("remove", ())),
        ({}, Edit("remove", ("a",))),
        ({}, Edit("replace", ("a",), 1)),
        ({}, Edit("add", ("a", "b"), 1)),
        ({}, Edit("add", (0,), 1)),
        ({"a": 1}, Edit("add", ("a", "b"), 1)),
        ("text", Edit("add", ("a",), 1)),
        ([1], Edit("replace", (1,), 1)),
        ([1], Edit("remove", (1,))),
        ([1], Edit("add", (2,), 1)),
        ([1], Edit("add", (-1,), 1)),
        ([1], Edit("add", ("01",), 1)),
        ([1], Edit("replace", ("-",), 1)),
        ([1], Edit("add", ("length",), 1)),
        ([1], Edit("split", ())),
        ([1], Edit("split", (0,))),
        ([[]], Edit("split", (0,))),
        ({"msg": [1]}, Edit("split", ("msg",))),
    ],
)
def test_a_pointer_that_leads_nowhere_is_an_error(value: Any, edit: Edit) -> None:
    with pytest.raises(LookupError):
        patched(value, [edit])
