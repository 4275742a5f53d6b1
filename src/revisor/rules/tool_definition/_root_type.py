"""What the `type` at the root of a tool's schema comes to, as the wire wants the word "object"."""

from __future__ import annotations

from typing import Any, Literal

from revisor.dialect.document import SchemaDocument
from revisor.dialect.keyword_values import TYPE_NAMES
from revisor.model.fix import Edit, Fix

Kind = Literal["fine", "value", "empty", "missing", "list", "other", "told"]


def kind(document: SchemaDocument) -> Kind:
    """Say what stands there.

    `list` is a list that has "object" in it; `told` is no valid value of `type` at all, which is a
    fault of the schema in its dialect and told as such; `value` a schema that is no object.
    """
    value = document.value
    if not isinstance(value, dict):
        return "value"
    if "type" not in value:
        return "missing" if value else "empty"
    declared = value["type"]
    if declared == "object":
        return "fine"
    if document.root is not None and not _is_valid(declared):
        return "told"
    return "list" if isinstance(declared, list) and "object" in declared else "other"


def _is_valid(declared: Any) -> bool:
    if not isinstance(declared, list):
        return declared in TYPE_NAMES
    names = [name for name in declared if name in TYPE_NAMES]
    return bool(names) and len(names) == len(declared) == len(set(names))


def only_objects(value: Any) -> bool:
    """Whether every alternative at the root says by itself that it is an object."""
    arms = value.get("anyOf") or value.get("oneOf")
    if not isinstance(arms, list):
        return False
    return all(isinstance(arm, dict) and arm.get("type") == "object" for arm in arms)


def object_fix(document: SchemaDocument) -> Fix | None:
    """Return the edit that writes "object" at the root; None where the dialect is not known."""
    if document.root is None:
        return None
    value = document.value
    operation: Literal["add", "replace"] = "replace" if "type" in value else "add"
    return Fix("safe", 'write "type": "object"', (Edit(operation, ("type",), "object"),))
