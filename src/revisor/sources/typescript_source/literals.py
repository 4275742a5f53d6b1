"""JSON values that are written in code as literals, each part with the node that it stands at."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from revisor.sources.typescript_source.nodes import bare, key_of, members, string, text

if TYPE_CHECKING:
    from tree_sitter import Node

    from revisor.model.pointer import Pointer
    from revisor.sources.typescript_source.resolving import Resolver
    from revisor.sources.typescript_source.scopes import Scope

MOST_VALUES = 20_000
"""Values that one literal may come to: constants may hold each other many times over."""

_DEEPEST = 100
_PLAIN_MEMBERS = ("pair", "shorthand_property_identifier", "comment")
_WORDS: dict[str, Any] = {"true": True, "false": False, "null": None}


class Written(NamedTuple):
    """A value as it is written: `parts` are its places by pointer, the keys of members first.

    `hole` is the first part that only a run of the program would show; then `value` means nothing.
    `derived` tells that it cannot be edited where it is used: a library makes it of the code, or a
    part of it stands in another file. Such a part has the place of the name that leads there.
    `displays` are the objects and arrays themselves, be they reached by the names of constants.
    """

    value: Any
    parts: dict[Pointer, Node]
    hole: Node | None = None
    derived: bool = False
    displays: Mapping[Pointer, Node] = MappingProxyType({})


class _HoleError(Exception):
    """A part that is no literal."""

    def __init__(self, node: Node) -> None:
        super().__init__()
        self.node = node


def written(node: Node, scope: Scope, resolver: Resolver) -> Written:
    """Return the JSON value that an expression writes down; names of constants are followed."""
    reader = _Reader(resolver, scope.file())
    try:
        value = reader.read(node, scope, (), _DEEPEST)
    except _HoleError as hole:
        return Written(None, reader.parts, hole.node)
    return Written(value, reader.parts, derived=reader.is_abroad, displays=reader.displays)


class _Reader:
    def __init__(self, resolver: Resolver, file: str) -> None:
        self.parts: dict[Pointer, Node] = {}
        self.displays: dict[Pointer, Node] = {}
        self.is_abroad = False
        self._resolver = resolver
        self._file = file
        self._left = MOST_VALUES

    def read(self, node: Node, scope: Scope, at: Pointer, depth: int) -> Any:
        if scope.file() == self._file:
            self.parts.setdefault(at, node)
        found = self._resolver.literal(node, scope, abroad=True)
        self._left -= 1
        if found is None or depth <= 0 or self._left < 0:
            raise _HoleError(self._near(node, scope, at))
        inner, scope = found
        self.is_abroad = self.is_abroad or scope.file() != self._file
        kind = inner.type
        if kind in _WORDS:
            return _WORDS[kind]
        plain = string(inner)
        if plain is not None:
            return plain
        if kind in ("number", "unary_expression"):
            return self._number(inner, scope, at)
        if kind in ("object", "array"):
            self.displays[at] = inner
        if kind == "object":
            return self._object(inner, scope, at, depth - 1)
        if kind == "array":
            listed = [each for each in inner.named_children if each.type != "comment"]
            return [self.read(e, scope, (*at, i), depth - 1) for i, e in enumerate(listed)]
        raise _HoleError(self._near(inner, scope, at))

    def _near(self, node: Node, scope: Scope, at: Pointer) -> Node:
        """Return a node, or what leads to it where it stands in another file."""
        if scope.file() == self._file:
            return node
        above = (self.parts.get(at[:length]) for length in range(len(at), -1, -1))
        return next((each for each in above if each is not None), node)

    def _number(self, node: Node, scope: Scope, at: Pointer) -> int | float:
        value = _number(node)
        if value is None:
            raise _HoleError(self._near(node, scope, at))
        return value

    def _object(self, node: Node, scope: Scope, at: Pointer, depth: int) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for member in node.named_children:
            if member.type == "spread_element":
                found |= self._spread(member, scope, at, depth)
            elif member.type not in _PLAIN_MEMBERS or _is_computed(member):
                raise _HoleError(self._near(member, scope, at))
        for name, key, value in members(node):
            if value.type == "identifier" and text(value) == "undefined":
                continue
            if scope.file() == self._file:
                self.parts[(*at, name)] = key
            found[name] = self.read(value, scope, (*at, name), depth)
        return found

    def _spread(self, member: Node, scope: Scope, at: Pointer, depth: int) -> dict[str, Any]:
        held = self._resolver.literal(member.named_children[0], scope, abroad=True)
        if held is None or held.node.type != "object" or depth <= 0:
            raise _HoleError(self._near(member, scope, at))
        self.is_abroad = self.is_abroad or held.scope.file() != self._file
        return self._object(held.node, held.scope, at, depth - 1)


def _is_computed(member: Node) -> bool:
    """Whether the name of a member is known only when the program runs."""
    return member.type == "pair" and key_of(member.child_by_field_name("key")) is None


def _number(node: Node) -> int | float | None:
    spelt = text(bare(node)).replace("_", "").replace(" ", "")
    try:
        if spelt.lower().startswith(("0x", "0o", "0b")):
            return int(spelt, 0)
        value = float(spelt)
    except ValueError:
        return None
    if value != value or value in (float("inf"), float("-inf")):  # noqa: PLR0124 - NaN
        return None
    is_whole = value.is_integer() and "." not in spelt and "e" not in spelt.lower()
    return int(spelt) if is_whole else value
