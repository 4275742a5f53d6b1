"""Strategies for JSON values and for schemas of each dialect, sound and broken ones."""

from __future__ import annotations

from functools import cache
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from revisor.dialect.keyword_values import TYPE_NAMES, tests
from revisor.dialect.keywords import applicators, described
from revisor.facts import registry

DIALECTS = ("draft-04", "draft-06", "draft-07", "2019-09", "2020-12")

law = settings(
    derandomize=True,
    deadline=None,
    database=None,
    max_examples=50,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
"""The same examples in every run: a law that fails, fails for everyone."""

_WORDS = ("a", "b", "a/b", "~", "%25", "", "items", "$ref", "type", "enum", "x-y", "string", "é")
names = st.sampled_from(_WORDS)
_numbers = st.one_of(
    st.integers(-3, 5),
    st.sampled_from((0.5, 1.0, -1.0, -0.0, 1e300, 3.7, 2**63, -(2**63), 2**64, 10**30)),
)
scalars = st.one_of(st.none(), st.booleans(), _numbers, names, st.sampled_from(TYPE_NAMES))
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(names, inner, max_size=3),
    max_leaves=6,
)
"""Any JSON value, small, with names that look like keywords."""

_GOOD: dict[str, st.SearchStrategy[Any]] = {
    "type": st.sampled_from(TYPE_NAMES)
    | st.lists(st.sampled_from(TYPE_NAMES), min_size=1, max_size=3, unique=True),
    "enum": st.lists(scalars, min_size=1, max_size=3),
    "required": st.lists(names, min_size=1, max_size=3, unique=True),
    "examples": st.lists(values, max_size=2),
    "pattern": st.sampled_from(("a", "^b+$", ".")),
    "dependentRequired": st.dictionaries(names, st.lists(names, unique=True, max_size=2)),
    "$vocabulary": st.dictionaries(names, st.booleans(), max_size=2),
    "$ref": st.sampled_from(("#", "#/none", "other.json")),
    "$recursiveAnchor": st.booleans() | st.just("a"),
    "exclusiveMinimum": st.booleans() | _numbers,
    "exclusiveMaximum": st.booleans() | _numbers,
    "const": values,
    "default": values,
}
_COUNTS = ("minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties")
_GOOD |= dict.fromkeys((*_COUNTS, "minContains", "maxContains"), st.integers(0, 3))
_GOOD |= dict.fromkeys(("minimum", "maximum"), st.integers(-3, 3))
_GOOD |= dict.fromkeys(("uniqueItems", "readOnly", "writeOnly", "deprecated"), st.booleans())
_GOOD["multipleOf"] = st.sampled_from((1, 2, 0.5))
_PLAIN = ("title", "description", "$comment", "format")
_GOOD |= dict.fromkeys(_PLAIN, st.just("words"))

NAMING = frozenset(("$schema", "$id", "id", "$anchor", "$dynamicAnchor"))
REFERRING = frozenset(("$ref", "$dynamicRef", "$recursiveRef", "$recursiveAnchor"))


@cache
def keywords(dialect: str) -> tuple[str, ...]:
    """Return all keywords that the dialect's meta-schema speaks of."""
    return tuple(sorted({*described(dialect), *tests(dialect), "x-shared"}))


@st.composite
def schemas(
    draw: st.DrawFn,
    dialect: str,
    depth: int = 3,
    broken: int = 4,
    without: frozenset[str] = frozenset(),
) -> Any:
    """Draw a schema; one keyword in `broken` has any value at all (0: none has)."""
    if registry.dialect(dialect).boolean_schemas and draw(st.integers(0, 7)) == 0:
        return draw(st.booleans())
    allowed = [k for k in keywords(dialect) if k not in without]
    held = [k for k in allowed if k in applicators(dialect)]
    chosen = draw(st.lists(st.sampled_from(allowed), max_size=3, unique=True))
    if depth > 0:
        chosen += draw(st.lists(st.sampled_from(held), max_size=2, unique=True))
    schema: dict[str, Any] = {}
    for keyword in dict.fromkeys(chosen):
        if broken and draw(st.integers(1, broken)) == 1:
            schema[keyword] = draw(values)
        else:
            schema[keyword] = draw(_good(dialect, keyword, depth, broken, without))
    if not broken and dialect == "draft-04":
        bounds = {"exclusiveMinimum": "minimum", "exclusiveMaximum": "maximum"}
        schema |= {bounds[k]: 0 for k in bounds if k in schema}
    return schema


def _good(
    dialect: str, keyword: str, depth: int, broken: int, without: frozenset[str]
) -> st.SearchStrategy[Any]:
    shape = applicators(dialect).get(keyword)
    if shape is None:
        found = _GOOD.get(keyword, values if broken else st.just("a"))
        check = tests(dialect).get(keyword)
        return found if broken or check is None else found.filter(check)
    if depth <= 0:
        inner: st.SearchStrategy[Any] = st.just({})
    else:
        inner = schemas(dialect, depth - 1, broken, without)
    if shape == "schema-array":
        return st.lists(inner, min_size=1, max_size=2)
    if shape in ("schema-map", "schema-or-names-map"):
        return st.dictionaries(names, inner, max_size=2)
    return inner


def declared(schema: Any, dialect: str) -> Any:
    """Return an object schema with its dialect declared; a boolean one has no place for that."""
    if not isinstance(schema, dict):
        return schema
    return {**schema, "$schema": registry.dialect(dialect).uri}
