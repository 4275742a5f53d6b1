"""The one position-aware walk over a schema: every subschema, with its place and its resource.

A property *named* `items`, or an `enum` value that looks like a schema, is no subschema: the walk
goes down only where the dialect in force says that a keyword holds schemas. It does not recurse.
"""

from __future__ import annotations

from typing import Any, NamedTuple
from urllib.parse import urljoin

from revisor.model.dialect import Dialect
from revisor.model.pointer import Pointer

from .keywords import applicators
from .resolve import Declaration, declaration

DEFINITIONS = ("definitions", "$defs")
"""The keywords that only hold schemas, for references to lead to."""


class Resource(NamedTuple):
    """A schema resource: where its root is, its base URI and the dialect that governs it.

    `unjudged` is its declaration where that names no dialect that is supported: nothing in it is
    walked or judged, least of all as the dialect around it (JS-07).
    """

    pointer: Pointer
    base: str
    dialect: Dialect
    value: Any
    unjudged: Declaration | None = None


class Subschema(NamedTuple):
    """A subschema: an object or a boolean, with the way to it from the root of the document.

    `keyword` is the keyword of `parent` that it stands under ("" for a root), `name` the member or
    position below that keyword, if there is one. A resource that is not judged stands as `true`.
    """

    value: Any
    pointer: Pointer
    resource: Resource
    parent: Subschema | None
    keyword: str
    name: str | int | None
    document: Any

    @property
    def dialect(self) -> Dialect:
        """The dialect that governs this subschema."""
        return self.resource.dialect

    @property
    def only_refers(self) -> bool:
        """Whether a `$ref` switches off all that stands beside it (up to draft-07)."""
        return only_refers(self.value, self.resource.dialect)


class KeywordUse(NamedTuple):
    """One keyword as it stands in a subschema, with its value: what most rules look at."""

    sub: Subschema
    keyword: str
    value: Any


def only_refers(value: Any, dialect: Dialect) -> bool:
    """Whether a `$ref` in a schema object switches off its neighbours in the dialect."""
    if dialect.ref_siblings != "ignored":
        return False
    return isinstance(value, dict) and isinstance(value.get("$ref"), str)


def identifier(value: Any, dialect: Dialect) -> str | None:
    """Return the URI reference by which a subschema begins a resource of its own, if it does.

    Up to draft-07 a `$ref` beside it switches it off, and `#name` alone only names a place.
    """
    text = value.get(dialect.id_keyword)
    if not isinstance(text, str) or text.startswith("#"):
        return None
    if only_refers(value, dialect):
        return None
    return text


def resource_of(value: Any, pointer: Pointer, outer: Resource) -> Resource:
    """Return the resource that a subschema belongs to: a new one where it has an identifier."""
    if not isinstance(value, dict):
        return outer
    dialect, unjudged = outer.dialect, None
    if "$schema" in value and ("$id" in value or "id" in value):
        declared = declaration(value, dialect)
        unjudged = None if declared.governs else declared
        dialect = declared.governs or dialect
    text = identifier(value, dialect)
    if text is None:
        return outer
    base = join(outer.base, text).partition("#")[0]
    return Resource(pointer, base, dialect, value, unjudged)


def standing(value: Any, resource: Resource) -> Any:
    """Return what stands for a schema in the walk: itself, or `true` where it is not judged."""
    return True if resource.unjudged else value


def join(base: str, reference: str) -> str:
    """Return the URI that a reference comes to from a base; itself where it is none."""
    try:
        return urljoin(base, reference)
    except ValueError:  # not a URI reference at all, such as "http://["
        return reference


def children(sub: Subschema) -> list[tuple[str, str | int | None, Any]]:
    """Return (keyword, name, value) of every place below `sub` that should hold a schema."""
    value = sub.value
    dialect = sub.resource.dialect
    shapes = applicators(dialect.short_name)
    held = [k for k in value if k in shapes]
    if only_refers(value, dialect):
        held = [k for k in held if k in DEFINITIONS]
    found: list[tuple[str, str | int | None, Any]] = []
    for keyword in held:
        _below(keyword, shapes[keyword], value[keyword], found)
    return found


def _below(keyword: str, shape: str, held: Any, found: list[Any]) -> None:
    if isinstance(held, dict):
        if shape in ("schema-map", "schema-or-names-map"):
            found += [
                (keyword, name, child)
                for name, child in held.items()
                if shape == "schema-map" or not isinstance(child, list)
            ]
        elif shape != "schema-array":
            found.append((keyword, None, held))
    elif isinstance(held, list):
        if shape in ("schema-array", "schema-or-array"):
            found += [(keyword, i, child) for i, child in enumerate(held)]
    elif isinstance(held, bool) and shape in ("schema", "schema-or-array"):
        found.append((keyword, None, held))


def walk(root: Subschema, known: dict[Pointer, Subschema] | None = None) -> list[Subschema]:
    """Return `root` and every subschema below it in the document's order, without recursion.

    Subschemas that are `known` by their pointer are passed over, with all below them; the new ones
    are entered. One that was known only because a reference leads to it learns its parent.
    """
    known = {} if known is None else known
    seen: list[Subschema] = []
    stack = [root]
    while stack:
        sub = stack.pop()
        before = known.get(sub.pointer)
        if before is None:
            seen.append(sub)
            known[sub.pointer] = sub
            if isinstance(sub.value, dict):
                below = [_child(sub, *place) for place in children(sub) if _is_schema(place[2])]
                stack += reversed(below)
        elif before.parent is None and sub.parent is not None and before.pointer:
            known[sub.pointer] = sub
    return seen


def _is_schema(value: Any) -> bool:
    return isinstance(value, dict | bool)


def _child(sub: Subschema, keyword: str, name: str | int | None, value: Any) -> Subschema:
    place = (keyword,) if name is None else (keyword, name)
    pointer = sub.pointer + place
    resource = resource_of(value, pointer, sub.resource)
    value = standing(value, resource)
    return Subschema(value, pointer, resource, sub, keyword, name, sub.document)
