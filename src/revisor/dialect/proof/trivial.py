"""Schemas of which it is plain, without trying, that all values conform, or that none does."""

from __future__ import annotations

from typing import Any

from revisor.dialect.document import SchemaDocument
from revisor.dialect.keyword_values import TYPE_NAMES
from revisor.dialect.keywords import in_force
from revisor.dialect.walk import DEFINITIONS, Subschema
from revisor.model.pointer import Pointer

_ASSERTING_APPLICATORS = frozenset(("not", "oneOf", "contains"))
_CONTENT = frozenset(("contentEncoding", "contentMediaType"))
"""Asserted by the first engine in draft-07, as that allows."""
_MOST_ROUNDS = 8
"""How often what is known of some subschemas is used to know more of those that need them."""


def accepts_all(document: SchemaDocument) -> bool:
    """Whether nothing in a schema that a value can meet can refuse one."""
    return not any(map(_may_refuse, _acting(document)))


def _acting(document: SchemaDocument) -> list[Subschema]:
    """Return the subschemas that the root applies, without those that wait for another keyword."""
    found = {document.root.pointer: document.root} if document.root else {}
    stack = list(found.values())
    while stack:
        sub = stack.pop()
        below = [] if sub.only_refers else document.children_of(sub)
        next_ones = [child for child in below if not _sleeps(sub, child.keyword)]
        next_ones += document.certain_targets.get(sub.pointer, ())
        next_ones += document.targets.get(sub.pointer, ())
        fresh = [each for each in next_ones if each.pointer not in found]
        found.update({each.pointer: each for each in fresh})
        stack += fresh
    return list(found.values())


def _sleeps(sub: Subschema, keyword: str) -> bool:
    """Whether a keyword that holds schemas has no force here, for want of another beside it."""
    held = sub.value
    if keyword in DEFINITIONS:
        return True
    if keyword == "additionalItems":
        return not isinstance(held.get("items"), list)
    if keyword in ("then", "else"):
        return "if" not in held
    return keyword == "if" and "then" not in held and "else" not in held


def _may_refuse(sub: Subschema) -> bool:
    if not isinstance(sub.value, dict):
        return sub.value is False
    if sub.only_refers:
        return False
    known = in_force(sub.dialect.short_name)
    found = [known[k] for k in sub.value if k in known and k != "format"]
    found = [each for each in found if not _is_idle(sub.value, each.name)]
    asserting = any(k.kind == "assertion" or k.name in _ASSERTING_APPLICATORS for k in found)
    content = sub.dialect.short_name == "draft-07" and not _CONTENT.isdisjoint(sub.value)
    return asserting or content or bool(sub.value.get("dependencies"))


def _is_idle(held: dict[str, Any], name: str) -> bool:
    """Whether an assertion asks for nothing: by its value, or for want of another keyword."""
    value = held[name]
    if name in ("minContains", "maxContains"):
        return "contains" not in held
    if name in ("required", "dependentRequired"):
        return not value
    if name in ("minLength", "minItems", "minProperties"):
        return bool(value == 0)
    if name == "type":
        return isinstance(value, list) and not set(TYPE_NAMES) - {"integer"} - set(value)
    exclusive = name in ("exclusiveMinimum", "exclusiveMaximum")
    return (name == "uniqueItems" or exclusive) and value is False


def accepts_none(document: SchemaDocument) -> bool:
    """Whether a schema asks for what cannot be, such as a required member that is `false`."""
    known: set[Pointer] = set()
    for _ in range(_MOST_ROUNDS):
        before = len(known)
        for sub in reversed(document.subschemas):
            if sub.pointer not in known and _refuses_all(document, sub, known):
                known.add(sub.pointer)
        if len(known) == before or () in known:
            break
    return () in known


def _refuses_all(document: SchemaDocument, sub: Subschema, known: set[Pointer]) -> bool:
    held = sub.value
    if not isinstance(held, dict):
        return held is False
    if any(target.pointer in known for target in document.certain_targets.get(sub.pointer, ())):
        return True
    if sub.only_refers:
        return False
    if held.get("enum") == []:
        return True
    below: dict[str, list[Subschema]] = {}
    for child in document.children_of(sub):
        below.setdefault(child.keyword, []).append(child)
    if any(_says_nothing(document, child) for child in below.get("not", ())):
        return True
    if any(child.pointer in known for child in below.get("allOf", ())):
        return True
    branches = [b for keyword, b in below.items() if keyword in ("anyOf", "oneOf")]
    if any(all(child.pointer in known for child in each) for each in branches):
        return True
    return held.get("type") == "object" and _misses(held, below.get("properties", []), known)


def _says_nothing(document: SchemaDocument, sub: Subschema) -> bool:
    """Whether a subschema by itself refuses nothing, and applies no other."""
    applies = document.children_of(sub) or document.targets.get(sub.pointer)
    return not applies and not _may_refuse(sub)


def _misses(held: dict[str, Any], properties: list[Subschema], known: set[Pointer]) -> bool:
    """Whether an object has to have a member that nothing can be."""
    required = held.get("required")
    names = required if isinstance(required, list) else []
    return any(child.name in names and child.pointer in known for child in properties)
