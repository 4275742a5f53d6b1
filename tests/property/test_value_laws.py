"""Values: equality as JSON, the types that a schema admits, the cost of patterns and of work."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from embedding import document
from revisor.dialect import patterns
from revisor.dialect.conformance import conforms
from revisor.dialect.keyword_values import canonical, repeats
from revisor.dialect.type_sets import ALL, admitted, type_of
from revisor.dialect.validation import compile_schema
from revisor.dialect.work import too_much
from revisor.facts import registry
from schema_strategies import DIALECTS, NAMING, declared, law, scalars, schemas, values

LIMIT = 2_000_000
D2020 = registry.dialect("2020-12")


def equal(one: Any, other: Any) -> bool:
    """Whether two values are equal as JSON, as the engine sees it (2020-12 core 4.2.2)."""
    return compile_schema({"const": one}, D2020).is_valid(other)


@given(one=values, other=values)
@law
def test_canonical_texts_are_equal_exactly_for_equal_values(one: Any, other: Any) -> None:
    assert (canonical(one) == canonical(other)) == equal(one, other)
    assert canonical(one) == canonical(json.loads(json.dumps(one)))


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        (1, 1.0, True),
        (0, -0.0, True),
        ([1, {"a": 2.0}], [1.0, {"a": 2}], True),
        (1, True, False),
        (0, False, False),
        (1, "1", False),
        ([], {}, False),
        ([[1], 2], [[1, 2]], False),
        (None, "None", False),
    ],
)
def test_canonical_texts_of_values_that_are_easily_mistaken(
    one: Any, other: Any, same: bool
) -> None:
    assert (canonical(one) == canonical(other)) == same == equal(one, other)


@given(one=scalars, other=scalars)
@law
def test_canonical_texts_of_scalars(one: Any, other: Any) -> None:
    assert (canonical(one) == canonical(other)) == equal(one, other)
    assert (canonical([one, other]) == canonical([other, one])) == equal(one, other)


@given(held=st.dictionaries(st.text(max_size=3), values, min_size=2, max_size=4))
@law
def test_the_order_of_members_does_not_matter_to_equality(held: dict[str, Any]) -> None:
    assert canonical(held) == canonical(dict(reversed(held.items())))


@given(one=st.text(max_size=4), other=st.text(max_size=4))
@law
def test_no_text_can_pretend_to_be_structure(one: str, other: str) -> None:
    assert canonical([one, other]) != canonical([f"{one}', '{other}"])
    assert canonical({one: other}) != canonical([one, other])


@given(held=st.lists(scalars, max_size=6))
@law
def test_repeats_are_what_unique_items_refuses(held: list[Any]) -> None:
    assert (not repeats(held)) == compile_schema({"uniqueItems": True}, D2020).is_valid(held)


@pytest.mark.parametrize("dialect", DIALECTS)
@given(data=st.data())
@law
def test_the_admitted_types_are_never_too_few(dialect: str, data: st.DataObject) -> None:
    drawn = data.draw(schemas(dialect, broken=0, without=NAMING))
    found = document(declared(drawn, dialect))
    assume(found.is_sound and found.root is not None)
    assert found.root is not None
    for value in (*data.draw(st.lists(values, max_size=4)), None, True, 1, 1.5, "a", [], {}):
        if conforms(found, value).kind == "yes":
            assert type_of(value) in admitted(found, found.root)


@given(value=values)
@law
def test_the_type_of_a_value_is_the_one_that_the_engine_accepts(value: Any) -> None:
    assert type_of(value) in ALL
    assert compile_schema({"type": type_of(value)}, D2020).is_valid(value)


PATTERNS = st.recursive(
    st.sampled_from(("a", ".", "[a-z]", r"\d", r"\p{L}", r"[^\]]", "", "|", "^", "$")),
    lambda inner: (
        st.builds("({})".format, inner)
        | st.builds("{}{{{},{}}}".format, inner, st.integers(0, 3), st.integers(4, 9))
        | st.builds("{}{}".format, inner, inner)
    ),
    max_leaves=6,
)


@given(pattern=PATTERNS, few=st.integers(1, 50), more=st.integers(0, 50))
@law
def test_a_pattern_costs_no_less_when_it_is_repeated(pattern: str, few: int, more: int) -> None:
    once = patterns.cost(f"({pattern})")
    some, many = (patterns.cost(f"({pattern}){{{n}}}") for n in (few, few + more))
    assert once <= some <= many <= patterns.COST_LIMIT + 1
    assert patterns.cost(f"({pattern}){{{few},}}") >= once
    assert patterns.cost(pattern) <= patterns.cost(pattern + "a")
    assert patterns.cost(f"((a{pattern}){{{few}}}){{{few}}}") >= min(few * few, patterns.COST_LIMIT)


@given(text=st.text(alphabet="a(){}[]\\|^$*+?,p1L-", max_size=30))
@law
def test_any_text_has_a_cost_and_is_known_to_backtrack_or_not(text: str) -> None:
    assert 0 <= patterns.cost(text) <= patterns.COST_LIMIT + 1
    assert isinstance(patterns.needs_backtracking(text), bool)


def work(schema: Any, value: Any) -> int:
    """Return the steps of work, as the least limit that lets the value pass."""
    found = document(schema)
    assert found.root is not None
    low, high = 0, LIMIT
    while low < high:
        middle = (low + high) // 2
        low, high = (
            (low, middle)
            if too_much(found, found.root, value, middle) is None
            else (middle + 1, high)
        )
    return low


def passes(schema: Any, value: Any) -> int:
    """Count how often a naive validator would look at the schema `{"minimum": 0}` below."""
    count, stack = 0, [(schema, value)]
    while stack:
        held, here = stack.pop()
        if held is True:
            continue
        count += "minimum" in held
        if "$ref" in held:
            stack.append((schema["$defs"][held["$ref"].rpartition("/")[2]], here))
        for keyword in ("allOf", "anyOf"):
            stack += [(branch, here) for branch in held.get(keyword, ())]
        if isinstance(here, list) and "items" in held:
            stack += [(held["items"], inner) for inner in here]
    return count


@st.composite
def layered(draw: st.DrawFn) -> dict[str, Any]:
    """Draw layers of definitions, each of which applies the next one some times."""
    layers = draw(st.lists(st.tuples(st.integers(1, 4), st.integers(0, 2)), max_size=9))
    definitions: dict[str, Any] = {f"d{len(layers)}": {"minimum": 0}}
    for number, (times, kind) in enumerate(layers):
        following = {"$ref": f"#/$defs/d{number + 1}"}
        keyword = ("allOf", "anyOf", "items")[kind]
        definitions[f"d{number}"] = {keyword: following if kind == 2 else [following] * times}
    return {"$ref": "#/$defs/d0", "$defs": definitions}


LISTS = st.recursive(st.integers(0, 3), lambda inner: st.lists(inner, max_size=4), max_leaves=12)


@given(schema=layered(), value=LISTS)
@law
def test_the_estimate_is_no_less_than_what_a_naive_validator_does(schema: Any, value: Any) -> None:
    assert work(schema, value) >= passes(schema, value)


@given(
    levels=st.integers(22, 200),
    keyword=st.sampled_from(("allOf", "anyOf", "oneOf")),
    times=st.integers(2, 3),
)
@law
def test_no_doubling_ever_passes(levels: int, keyword: str, times: int) -> None:
    definitions: dict[str, Any] = {
        f"d{n}": {keyword: [{"$ref": f"#/$defs/d{n + 1}"}] * times} for n in range(levels)
    }
    schema = {"$ref": "#/$defs/d0", "$defs": {**definitions, f"d{levels}": {"type": "integer"}}}
    assert conforms(document(schema), 1).kind == "unknown"


def test_the_estimate_multiplies_through_layers() -> None:
    definitions: dict[str, Any] = {
        f"d{n}": {"allOf": [{"$ref": f"#/$defs/d{n + 1}"}] * 3} for n in range(6)
    }
    schema = {"$ref": "#/$defs/d0", "$defs": {**definitions, "d6": {"minimum": 0}}}
    assert passes(schema, 1) == 3**6
    assert 3**6 <= work(schema, 1) <= 10 * 3**6
