"""Python's `jsonschema` as a second engine: it sees what the first one is too kind to.

It is an optional dependency (`revisor[verify]`), imported only when it is asked for. It has no
limits of its own, so it is asked only where the work is known to be little.
"""

from __future__ import annotations

import re
from typing import Any

from revisor.dialect.document import SchemaDocument
from revisor.dialect.engine_documents import in_engine_form
from revisor.dialect.preparing import dialect_of
from revisor.errors import LimitReached

NAME = "jsonschema"
_LONGEST_TEXT = 80
"""Characters of a text that is held against a regular expression: Python's may take long."""
_MOST_REPEATS = 3
_REPEAT = re.compile(r"(?<!\\)[*+]|\{\d+,\d*\}")
_NESTED = re.compile(r"(?:[*+}])[^()]*\)(?:[*+]|\{\d)")
_MOST_NODES = 500
_MOST_EXPRESSIONS = 200
"""Regular expressions of one schema: beyond 512 Python compiles each anew whenever it is asked."""
_CLASSES = {
    "draft-04": "Draft4Validator",
    "draft-06": "Draft6Validator",
    "draft-07": "Draft7Validator",
    "2019-09": "Draft201909Validator",
    "2020-12": "Draft202012Validator",
}


class Second:
    """A schema as the second engine reads it."""

    def __init__(self, validator: Any, *, expressions: bool) -> None:
        self._validator = validator
        self._expressions = expressions

    def verdict(self, instance: Any) -> bool | None:
        """Whether an instance conforms; None where the engine cannot tell, or might take long."""
        if not _is_little(instance, self._expressions):
            return None
        try:
            return bool(self._validator.is_valid(instance))
        except Exception:  # noqa: BLE001 - whatever it fails with, it gives no verdict
            return None


def is_there() -> bool:
    """Whether the second engine is installed."""
    import importlib.util

    return importlib.util.find_spec(NAME) is not None


def second_of(document: SchemaDocument) -> Second | None:
    """Return a sound schema as the second engine reads it; None where it does not.

    It keeps to one dialect wherever a reference leads, unless `$schema` stands right there: where
    documents of several dialects belong to a schema, it would judge some by the rules of others.
    """
    if len({sub.dialect.uri for sub in document.subschemas}) > 1:
        return None
    expressions = document.measures.expressions
    if len(set(expressions)) > _MOST_EXPRESSIONS or not all(_is_quick(e) for e in expressions):
        return None
    dialect = dialect_of(document)
    if dialect.uri in document.beside.dialects:
        return None  # it knows no vocabularies
    try:
        root, documents = in_engine_form(document)
    except LimitReached:  # pragma: no cover - the first engine has been given it by then
        return None
    validators = _module()
    made = getattr(validators, _CLASSES[dialect.short_name])
    return Second(
        made(root, registry=_registry(documents, dialect.uri)), expressions=bool(expressions)
    )


def _module() -> Any:
    from jsonschema import validators

    return validators


def _registry(documents: dict[str, Any], dialect: str) -> Any:
    """Return what references may lead to: the given documents, and nothing is fetched."""
    from jsonschema_specifications import REGISTRY
    from referencing import Registry, Resource
    from referencing.jsonschema import specification_with

    own = specification_with(dialect)
    made = [(u, Resource.from_contents(v, own)) for u, v in documents.items()]
    return REGISTRY.combine(Registry().with_resources(made)) if made else REGISTRY


def _is_quick(pattern: str) -> bool:
    """Whether Python's regular expressions can run a pattern, and in little time."""
    if len(_REPEAT.findall(pattern)) > _MOST_REPEATS or _NESTED.search(pattern):
        return False
    try:
        re.compile(pattern)
    except (re.error, OverflowError, RecursionError):
        return False
    return True


def _is_little(instance: Any, expressions: bool) -> bool:  # noqa: FBT001 - a fact of the schema
    count, stack = 0, [instance]
    while stack and count <= _MOST_NODES:
        held = stack.pop()
        count += 1
        if isinstance(held, dict):
            stack += held
            stack += held.values()
        elif isinstance(held, list):
            stack += held
        elif expressions and isinstance(held, str) and len(held) > _LONGEST_TEXT:
            return False
    return count <= _MOST_NODES
