"""The keywords in force in a dialect, looked up by name; built once for each dialect.

Short names joined by "+" stand for a text that mixes dialects: a keyword means what it means in the
first of them that has it.
"""

from __future__ import annotations

from functools import cache

from revisor.facts import registry
from revisor.model.dialect import Keyword, KeywordShape


@cache
def in_force(dialect: str) -> dict[str, Keyword]:
    """Return the keywords that act in the dialect (short name), by name."""
    parts = reversed(dialect.split("+"))
    return {k.name: k for part in parts for k in registry.keywords() if part in k.dialects}


@cache
def described(dialect: str) -> dict[str, Keyword]:
    """Return the keywords that the dialect's meta-schema describes, in force or legacy, by name."""
    parts = reversed(dialect.split("+"))
    legacy = {k.name: k for part in parts for k in registry.keywords() if part in k.legacy_in}
    return legacy | in_force(dialect)


@cache
def applicators(dialect: str) -> dict[str, KeywordShape]:
    """Return the shape of every keyword that holds subschemas according to the meta-schema."""
    shapes = {name: k.shape for name, k in described(dialect).items()}
    holds = {"schema", "schema-array", "schema-map", "schema-or-array", "schema-or-boolean"}
    holds.add("schema-or-names-map")
    return {name: shape for name, shape in shapes.items() if shape in holds}


@cache
def in_place(dialect: str) -> frozenset[str]:
    """Return the keywords whose subschemas apply to the same instance location."""
    return frozenset(name for name, k in described(dialect).items() if k.in_place)


@cache
def meanings(name: str) -> tuple[Keyword, ...]:
    """Return every keyword of that name, oldest meaning first; empty for an unknown word."""
    return tuple(k for k in registry.keywords() if k.name == name)
