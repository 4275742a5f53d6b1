"""What a zod schema becomes as JSON Schema, where every part of it is understood."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from revisor.sources.typescript_source.literals import MOST_VALUES, Written, written
from revisor.sources.typescript_source.nodes import arguments, bare, members, string, text

if TYPE_CHECKING:
    from tree_sitter import Node

    from revisor.model.pointer import Pointer
    from revisor.sources.typescript_source.resolving import Resolver
    from revisor.sources.typescript_source.scopes import Placed, Scope

DRAFT_07 = "http://json-schema.org/draft-07/schema#"
_DEEPEST = 60
_PLAIN: dict[str, dict[str, Any]] = {
    "string": {"type": "string"},
    "number": {"type": "number"},
    "int": {"type": "integer"},
    "boolean": {"type": "boolean"},
    "null": {"type": "null"},
    "email": {"type": "string", "format": "email"},
}
_KEPT = frozenset(
    {"describe", "optional", "default", "nullable", "nullish", "int", "min", "max", "email"}
    | {"strict", "passthrough", "meta", "catch", "readonly", "trim", "positive", "nonnegative"}
    | {"nonempty", "length", "gt", "lt", "gte", "lte", "finite", "safe", "url", "uuid", "regex"}
    | {"brand", "datetime", "startsWith", "endsWith", "multipleOf", "negative", "loose", "strip"}
)
"""Methods that leave the type what it is; bounds are left out of what is made."""

_OPTIONAL = frozenset({"optional", "default", "nullish", "catch"})


class _NotUnderstoodError(Exception):
    """A part whose JSON Schema is not known."""

    def __init__(self, node: Node) -> None:
        super().__init__()
        self.node = node


def is_zod(node: Node, scope: Scope) -> bool:
    """Whether an expression is a chain of calls that begins at zod (`z.string().optional()`)."""
    node = bare(node)
    if node.type != "call_expression":
        return False
    for _ in range(_DEEPEST * 2):
        if node.type == "call_expression":
            called = node.child_by_field_name("function")
        elif node.type == "member_expression":
            called = node.child_by_field_name("object")
        else:
            break
        if called is None:
            return False
        node = called
    return node.type == "identifier" and is_z(text(node), scope)


def is_z(name: str, scope: Scope) -> bool:
    """Whether a name stands for zod; `z` without a declaration does."""
    binding = scope.find(name)
    if binding is None:
        return name == "z"
    module = binding.module
    return binding.kind == "import" and (module == "zod" or module.startswith(("zod/", "npm:zod")))


def of_shape(node: Node, scope: Scope, resolver: Resolver, *, draft_07: bool) -> Written:
    """Return the JSON Schema of an object whose members are zod schemas."""
    return _made(node, scope, resolver, draft_07=draft_07, is_shape=True)


def of_schema(node: Node, scope: Scope, resolver: Resolver, *, draft_07: bool) -> Written:
    """Return the JSON Schema of a zod schema."""
    return _made(node, scope, resolver, draft_07=draft_07, is_shape=False)


def _made(
    node: Node, scope: Scope, resolver: Resolver, *, draft_07: bool, is_shape: bool
) -> Written:
    parts: dict[Pointer, Node] = {(): node}
    maker = _Maker(resolver, parts, scope.file(), draft_07=draft_07)
    try:
        value = (maker.shape if is_shape else maker.schema)(node, scope, (), _DEEPEST)
    except _NotUnderstoodError as error:
        return Written(None, parts, maker.leads_away or error.node, derived=True)
    declared = {"$schema": DRAFT_07} if draft_07 else {}
    return Written({**value, **declared}, parts, derived=True)


class _Maker:
    """Makes schemas; `leads_away` is the name that the part at hand is reached by in another file.

    Parts that stand there have no place of their own.
    """

    def __init__(
        self, resolver: Resolver, parts: dict[Pointer, Node], file: str, *, draft_07: bool
    ) -> None:
        self.leads_away: Node | None = None
        self._resolver = resolver
        self._parts = parts
        self._file = file
        self._draft_07 = draft_07
        self._left = MOST_VALUES

    def _literal(self, node: Node, scope: Scope) -> Placed | None:
        found = self._resolver.literal(node, scope, abroad=True)
        if scope.file() == self._file:
            is_away = found is not None and found.scope.file() != self._file
            self.leads_away = node if is_away else None
        return found

    def _place(self, at: Pointer, node: Node, scope: Scope) -> None:
        if scope.file() == self._file:
            self._parts[at] = node

    def shape(self, node: Node, scope: Scope, at: Pointer, depth: int) -> dict[str, Any]:
        """Return the schema of an object literal of zod schemas."""
        found = self._literal(node, scope)
        if found is None or found.node.type != "object" or depth <= 0:
            raise _NotUnderstoodError(node)
        properties: dict[str, Any] = {}
        required: list[str] = []
        plain = ("pair", "comment", "shorthand_property_identifier")
        for member in found.node.named_children:
            if member.type not in plain:
                raise _NotUnderstoodError(member)
        for name, key, value in members(found.node):
            place = (*at, "properties", name)
            self._place(place, key, found.scope)
            held = self._literal(value, found.scope)
            if held is None:
                raise _NotUnderstoodError(value)
            properties[name] = self.schema(held.node, held.scope, place, depth - 1)
            if not _OPTIONAL.intersection(_methods(held.node)):
                required.append(name)
        made: dict[str, Any] = {"type": "object", "properties": properties}
        return {**made, "required": required} if required else made

    def schema(self, node: Node, scope: Scope, at: Pointer, depth: int) -> dict[str, Any]:
        """Return the schema of a chain of calls."""
        found = self._literal(node, scope)
        self._left -= 1
        if found is None or depth <= 0 or self._left < 0:
            raise _NotUnderstoodError(node)
        node, scope = found
        if not is_zod(node, scope):
            raise _NotUnderstoodError(node)
        calls = _calls(node)
        made = self._root(*calls[0], scope, at, depth)
        for name, call in calls[1:]:
            if name not in _KEPT:
                raise _NotUnderstoodError(call)
            if name == "describe" and arguments(call):
                told = string(arguments(call)[0])
                made |= {} if told is None else {"description": told}
            elif name == "int":
                made["type"] = "integer"
            elif name in ("nullable", "nullish"):
                made = {"anyOf": [made, {"type": "null"}]}
        return made

    def _root(self, name: str, call: Node, scope: Scope, at: Pointer, depth: int) -> dict[str, Any]:
        given = arguments(call)
        if name in _PLAIN:
            return dict(_PLAIN[name])
        if name in ("any", "unknown"):
            return {}
        if not given:
            raise _NotUnderstoodError(call)
        if name in ("object", "strictObject", "looseObject"):
            return self.shape(given[0], scope, at, depth - 1)
        if name == "array":
            items = self.schema(given[0], scope, (*at, "items"), depth - 1)
            return {"type": "array", "items": items}
        if name == "tuple":
            return self._tuple(given[0], scope, at, depth)
        if name in ("union", "discriminatedUnion"):
            return {"anyOf": self._list(given[-1], scope, (*at, "anyOf"), depth)}
        if name in ("enum", "literal"):
            return self._values(name, given[0], scope)
        raise _NotUnderstoodError(call)

    def _tuple(self, node: Node, scope: Scope, at: Pointer, depth: int) -> dict[str, Any]:
        keyword = "items" if self._draft_07 else "prefixItems"
        items = self._list(node, scope, (*at, keyword), depth)
        if not self._draft_07:
            return {"type": "array", "prefixItems": items}
        return {"type": "array", "minItems": len(items), "maxItems": len(items), "items": items}

    def _list(self, node: Node, scope: Scope, at: Pointer, depth: int) -> list[Any]:
        found = self._literal(node, scope)
        if found is None or found.node.type != "array":
            raise _NotUnderstoodError(node)
        listed = [each for each in found.node.named_children if each.type != "comment"]
        self._place(at, found.node, found.scope)
        made = []
        for index, each in enumerate(listed):
            self._place((*at, index), each, found.scope)
            made.append(self.schema(each, found.scope, (*at, index), depth - 1))
        return made

    def _values(self, name: str, node: Node, scope: Scope) -> dict[str, Any]:
        held = written(node, scope, self._resolver)
        if held.hole is not None:
            raise _NotUnderstoodError(node)
        values = held.value if isinstance(held.value, list) else [held.value]
        if not values or not all(isinstance(each, str) for each in values):
            raise _NotUnderstoodError(node)
        if name == "literal" and len(values) == 1:
            return {"type": "string", "const": values[0]}
        return {"type": "string", "enum": values}


def _calls(node: Node) -> list[tuple[str, Node]]:
    """Return the calls of a chain with their names, the first one first."""
    found: list[tuple[str, Node]] = []
    current: Node | None = bare(node)
    while current is not None and current.type == "call_expression":
        called = current.child_by_field_name("function")
        if called is None or called.type != "member_expression":
            break
        found.append((text(called.child_by_field_name("property")), current))
        held = called.child_by_field_name("object")
        current = held if held is not None and held.type == "call_expression" else None
    return found[::-1] or [("", node)]


def _methods(node: Node) -> set[str]:
    return {name for name, _ in _calls(node)[1:]}
