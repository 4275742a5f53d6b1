"""How much work a value may be, and how much may be said against it."""

from __future__ import annotations

from typing import Any

import pytest

from embedding import document, sub_at
from hostile_inputs import doubling, unevaluated_chain
from revisor.dialect.bounds import Limits, text_sizes
from revisor.dialect.conformance import conforms
from revisor.dialect.document import SchemaDocument
from revisor.dialect.explain import sentence
from revisor.dialect.work import is_short, too_much

N = 2_000
OTHERS = [{"b": n} for n in range(N)]


def reason(schema: Any, value: Any, limit: int = 2_000_000) -> str | None:
    found = document(schema)
    assert found.root is not None
    return too_much(found, found.root, value, limit)


@pytest.mark.parametrize("keyword", ["allOf", "anyOf", "oneOf"])
def test_doubling_is_too_much_before_the_engine_sees_it(keyword: str) -> None:
    schema = doubling(keyword, 64, by_reference=True)
    assert "multiply" in (reason(schema, {"a": {}}) or "")
    assert conforms(document(schema), {"a": {}}).kind == "unknown"


def test_doubling_of_shared_values_ends_at_the_limit_of_values() -> None:
    found = document(doubling("allOf", 64, by_reference=False))
    assert found.over_bounds is not None
    assert "values" in found.over_bounds.what
    assert conforms(found, {"a": {}}).kind == "unknown"


def test_a_chain_of_unevaluated_keywords_is_too_much() -> None:
    assert reason(unevaluated_chain(60), {"a": {"x": 1}})


@pytest.mark.parametrize(
    ("schema", "value"),
    [
        ({"patternProperties": {f"^a{n}$": {} for n in range(N)}}, {f"b{n}": n for n in range(N)}),
        ({"allOf": [{"contains": {"const": n}} for n in range(N)]}, [[n] for n in range(N)]),
        ({"items": {"properties": {f"a{n}": {} for n in range(5 * N)}}}, OTHERS),
        ({"items": {"enum": [{"a": n} for n in range(3 * N)]}}, OTHERS),
        ({"items": {"required": [f"a{n}" for n in range(5 * N)]}}, OTHERS),
        ({"items": {"const": [[n] for n in range(3 * N)]}}, OTHERS),
    ],
    ids=["patterns", "contains", "properties", "enum", "required", "const"],
)
def test_a_product_of_two_long_lists_is_counted_and_not_run(schema: Any, value: Any) -> None:
    assert "multiply" in (reason(schema, value) or "")


@pytest.mark.parametrize(
    ("schema", "value"),
    [
        ({"enum": list(range(50_000))}, -1),
        ({"items": {"enum": ["a", "b", "c"]}}, ["a"] * 50_000),
        ({"items": {"properties": {f"a{n}": {} for n in range(50)}}}, [{"a1": 1}] * 5_000),
        ({"uniqueItems": True}, [[n] for n in range(50_000)]),
        ({"required": [f"a{n}" for n in range(20_000)]}, {}),
    ],
)
def test_one_long_list_is_judged(schema: Any, value: Any) -> None:
    assert reason(schema, value) is None
    assert conforms(document(schema), value).kind in ("yes", "no")


def test_a_backtracking_pattern_costs_more_than_a_plain_one() -> None:
    plain, slow = {"items": {"pattern": "a+b"}}, {"items": {"pattern": "(?=a)a+b"}}
    assert reason(plain, ["a"] * 50, 10_000) is None
    assert reason(slow, [f"a{n}" for n in range(50)], 10_000)


def test_a_long_text_costs_a_pattern_more_than_a_short_one() -> None:
    assert reason({"pattern": "a+b"}, "a", 100) is None
    assert reason({"pattern": "a+b"}, "a" * 1_000_000, 100)


def test_a_chain_too_long_for_the_stack_of_the_engine_is_not_run() -> None:
    chain = {f"d{n}": {"$ref": f"#/$defs/d{n + 1}"} for n in range(5_000)}
    schema = {"$ref": "#/$defs/d0", "$defs": {**chain, "d5000": {}}}
    assert "chain of subschemas" in (reason(schema, 1) or "")


def test_a_value_that_is_too_deep_is_not_run() -> None:
    value: Any = 1
    for _ in range(300):
        value = [value]
    assert "nested more than 200 levels" in (reason({"items": {"$ref": "#"}}, value) or "")


def test_a_position_is_only_held_against_its_own_element() -> None:
    found = document({"prefixItems": [{"type": "string"}, {"type": "integer"}]})
    assert found.root is not None
    assert too_much(found, found.root, ["a", 1, *range(1000)], 10) is None


def test_one_subschema_may_be_judged_where_the_whole_is_too_much() -> None:
    schema = doubling("allOf", 64, by_reference=True)
    schema["properties"]["b"] = {"type": "string"}
    found = document(schema)
    assert conforms(found, "x", sub_at(found, "properties", "b")).kind == "yes"


def test_the_limit_is_an_option() -> None:
    found = SchemaDocument(document({}).embedded, Limits(work=1))
    assert conforms(found, 1).kind == "yes"
    tight = SchemaDocument(document({"allOf": [{}] * 6}).embedded, Limits(work=1))
    assert conforms(tight, 1).kind == "unknown"


def test_sizes_add_up_from_the_leaves() -> None:
    value = {"ab": ["xyz", 1]}
    sizes = text_sizes(value)
    assert sizes[id(value["ab"])] == 4 + 3 + 4
    assert sizes[id(value)] == 4 + 2 + sizes[id(value["ab"])]


def test_what_may_be_said_grows_with_the_value_and_with_the_lists_of_the_schema() -> None:
    def fits(schema: Any, value: Any) -> bool:
        found = document(schema)
        assert found.root is not None
        return is_short(found, found.root, value, 5_000)

    assert fits({"type": "string"}, [1])
    assert not fits({"type": "string"}, ["x" * 10_000])
    assert not fits({"required": [str(n) for n in range(100)]}, {})


@pytest.mark.parametrize(
    ("names", "items", "told"),
    [(5, 5, 25), (500, 500, 1), (1_900, 1_900, 1)],
    ids=["all", "the first", "none by name"],
)
def test_faults_are_told_as_far_as_they_fit_in_memory(names: int, items: int, told: int) -> None:
    schema = {"items": {"required": [f"a{n}" for n in range(names)]}}
    verdict = conforms(document(schema), [{"b": n} for n in range(items)])
    assert verdict.kind == "no"
    assert len(verdict.faults) == told
    wanted = "required" if names < 1_900 else "unexplained"
    assert {fault.keyword for fault in verdict.faults} == {wanted}


def test_a_value_that_is_no_json_is_refused_with_a_reason() -> None:
    verdict = conforms(document({"type": "string"}), "\ud800")
    assert verdict.kind != "yes"
    assert verdict.faults or verdict.reason


def test_what_cannot_be_told_in_full_is_still_a_refusal_with_a_sentence() -> None:
    schema = {"items": {"required": [f"a{n}" for n in range(1_900)]}}
    fault = conforms(document(schema), [{"b": n} for n in range(1_900)]).faults[0]
    assert fault.keyword == "unexplained"
    assert sentence(fault, []) == "it does not conform, and is too large to say where"


def test_a_large_refusal_with_a_pattern_that_may_give_up_is_no_refusal() -> None:
    items = {"required": [f"a{n}" for n in range(1_900)], "pattern": "(?=a)b"}
    verdict = conforms(document({"items": items}), [{"b": n} for n in range(1_900)])
    assert verdict.kind == "unknown"
    assert "takes too long" in verdict.reason
