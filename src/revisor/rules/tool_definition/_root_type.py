"""What the `type` at the root of a tool's schema comes to, as the wire wants the word "object"."""

from __future__ import annotations

from typing import Any, Literal

from revisor.dialect.document import SchemaDocument
from revisor.dialect.keyword_values import TYPE_NAMES
from revisor.dialect.keywords import applicators, described
from revisor.dialect.type_sets import admitted
from revisor.model.fix import Edit, Fix

Kind = Literal[
    "fine",
    "value",
    "empty",
    "missing",
    "properties",
    "list",
    "other",
    "told",
    "no-object",
    "refers",
]
_ANY_OBJECT = ("const", "default", "dependentRequired")


def kind(document: SchemaDocument) -> Kind:
    """Say what stands there.

    `list` is a list that has "object" in it, `no-object` a root without type that admits no object
    at all, `refers` a `$ref` beside which a `type` would have no force; `told` is no valid value of
    `type` at all, which is a fault of the schema in its dialect and told as such; `value` a schema
    that is no object;
    `properties` an object that looks like the properties of a schema and not like a schema.
    """
    value = document.value
    if not isinstance(value, dict):
        return "value"
    if "type" not in value:
        found = _without_type(value)
        return _of_untyped(document) if found == "missing" else found
    declared = value["type"]
    if declared == "object":
        return "fine"
    if document.root is not None and not _is_valid(declared):
        return "told"
    is_open = isinstance(declared, list) and "object" in declared
    return "list" if is_open and may_hold_object(document) else "other"


def _without_type(value: dict[str, Any]) -> Kind:
    """Say whether a root without `type` is empty, or the properties themselves (a raw shape)."""
    if not value:
        return "empty"
    known = described("2020-12")
    shape = all(isinstance(v, dict) and not known.keys().isdisjoint(v) for v in value.values())
    # a title that is a schema is no title, but a parameter of that name
    takes_objects = applicators("2020-12").keys() | _ANY_OBJECT
    return "properties" if shape and takes_objects.isdisjoint(value) else "missing"


def _of_untyped(document: SchemaDocument) -> Kind:
    if document.root is not None and document.root.only_refers:
        return "refers"
    return "missing" if may_hold_object(document) else "no-object"


def may_hold_object(document: SchemaDocument) -> bool:
    """Whether the root admits an object, as far as that can be told: False is certain."""
    root = document.root
    if root is None:
        return True
    if "object" not in admitted(document, root):
        return False
    below = document.children_of(root)
    unions = [[s for s in below if s.keyword == keyword] for keyword in ("anyOf", "oneOf")]
    return all(any("object" in admitted(document, s) for s in arms) for arms in unions if arms)


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


def wrapped(document: SchemaDocument) -> Fix | None:
    """Return the fix that makes the schema a property of an object; None where names tie it to it.

    What the tool returns has to be wrapped in the same way.
    """
    held = document.value
    if document.root is None or document.references or held.keys() & {"$schema", "$id", "id"}:
        return None
    new = {"type": "object", "properties": {"result": held}, "required": ["result"]}
    return Fix("unsafe", "wrap it in an object", (Edit("replace", (), new),))
