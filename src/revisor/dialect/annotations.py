"""What a schema says of an instance that conforms to it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from revisor.model.annotated import readable
from revisor.model.pointer import parse

from .judging import Judge, check_work, no_verdict
from .schema_errors import location
from .validation import Noted

_MOST_STACK = 200
"""Subschemas within one another: the engine needs more of the stack to collect annotations."""
_WEIGHT = 10
"""Steps of validation in the time of one that also collects annotations."""
_HOLDS_A_SCHEMA = "/contentSchema"
"""The one keyword whose own annotation is an object."""


@readable
class Annotation(NamedTuple):
    """One annotation: `value` is what the keyword at `schema_location` says.

    `instance_location` is a JSON Pointer, `schema_location` a URI reference, `keyword` its name.
    """

    instance_location: str
    schema_location: str
    keyword: str
    value: Any


def annotations_of(judge: Judge, instance: Any) -> tuple[Annotation, ...]:
    """Return the annotations of an instance that is valid. Raises LimitReached or NotJson."""
    check_work(judge.document, instance, _MOST_STACK, _WEIGHT)
    try:
        return tuple(n for noted in judge.compiled.annotations(instance) for n in _named(noted))
    except ValueError as error:
        raise no_verdict(error) from None


def _named(noted: Noted) -> Iterator[Annotation]:
    """Yield one annotation for each keyword: the engine tells those of a subschema together."""
    at, where = noted.instance_location, noted.schema_location
    where = where if "#" in where else location(parse(where))
    _, _, name = where.rpartition("/")
    if isinstance(noted.value, dict) and not where.endswith(_HOLDS_A_SCHEMA):
        for keyword, value in noted.value.items():
            yield Annotation(at, f"{where}{location((keyword,))[1:]}", keyword, value)
    else:
        yield Annotation(at, where, name, noted.value)
