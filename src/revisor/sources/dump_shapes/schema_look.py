"""Whether an object has the look of a JSON Schema, though nothing says that it is one.

It has where it holds nothing but keywords, and at least one of them with a value that says
something and is such as the keyword takes. Data may hold words like `items` and `if` as well; but
then also others, or values that no schema has there. Looks one level deep: it never recurses.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from revisor.dialect.keyword_values import tests
from revisor.facts import registry
from revisor.model.dialect import KeywordShape


def has_look(value: dict[str, Any]) -> bool:
    """Whether all members are keywords of some dialect, and one of them constrains for certain."""
    return all(map(_is_word, value)) and any(_says(*each, deep=True) for each in value.items())


def _is_word(name: Any) -> bool:
    return name in _shapes() or (isinstance(name, str) and name.startswith("x-"))


@cache
def _shapes() -> dict[str, frozenset[KeywordShape]]:
    """Return how each keyword holds schemas, in any dialect that knows it."""
    found: dict[str, set[KeywordShape]] = {}
    for keyword in registry.keywords():
        found.setdefault(keyword.name, set()).add(keyword.shape)
    return {name: frozenset(shapes) for name, shapes in found.items()}


@cache
def _telling() -> frozenset[str]:
    """Return the keywords that constrain, refer, or hold definitions."""
    kinds = ("assertion", "applicator", "reference")
    acting = {k.name for k in registry.keywords() if k.kind in kinds}
    return frozenset((acting | {"$defs", "definitions"}) - {"format"})


def _says(name: str, held: Any, *, deep: bool) -> bool:
    """Whether a member constrains, with a value such as the keyword takes in some dialect."""
    if name not in _telling():
        return False
    shapes = _shapes()[name] - {"none", "name-list", "names-map"}
    if shapes:
        return any(_holds(shape, held, deep=deep) for shape in shapes)
    return name == "const" or any(test(held) for test in _tests(name))


@cache
def _tests(name: str) -> tuple[Any, ...]:
    names = [dialect.short_name for dialect in registry.dialects().values() if dialect.supported]
    return tuple(known[name] for known in map(tests, names) if name in known)


def _holds(shape: KeywordShape, held: Any, *, deep: bool) -> bool:
    """Whether a value holds schemas in a shape: one, several, or some by their names."""
    if shape.endswith("-map"):
        values = list(held.values()) if isinstance(held, dict) else []
    elif shape == "schema-array" or isinstance(held, list):
        values = held if isinstance(held, list) and shape.endswith("array") else []
    else:
        values = [held]
    names = shape == "schema-or-names-map"
    return bool(values) and all(_is_part(each, deep=deep, names=names) for each in values)


def _is_part(held: Any, *, deep: bool, names: bool) -> bool:
    if names and isinstance(held, list):
        return all(isinstance(each, str) for each in held)
    if isinstance(held, bool) or held == {}:
        return True
    if not isinstance(held, dict):
        return False
    if not deep:
        return True
    return any(_says(*each, deep=False) for each in held.items())
