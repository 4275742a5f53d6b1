"""Uses by what objects and classes hold: capabilities, options, fields of typed objects."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from revisor.lifecycle.signal_index import recorded_index
from revisor.sources.typescript_source import sdk_types
from revisor.sources.typescript_source.nodes import arguments, bare, key_of, members, string, text
from revisor.sources.typescript_source.scopes import Placed
from revisor.sources.typescript_source.sdk_values import instance
from revisor.sources.typescript_source.using import values_of

if TYPE_CHECKING:
    from tree_sitter import Node

    from revisor.model.feature import Sender
    from revisor.sources.typescript_source.scopes import LocalClass, Scope
    from revisor.sources.typescript_source.using import FileOfCode
    from revisor.sources.typescript_source.values import Value

_ABSENT = frozenset({"null", "undefined", "false"})
_MOST_STEPS = 8
_MOST_CHOICES = 50
_PARTS = 2
"""How many of the last parts of `a ?? b` and of `x ? a : b` the outcome may be."""


def find_declarations(file: FileOfCode) -> None:
    """Find capabilities, options and typed fields that use features, and classes that do."""
    for placed in (*file.nodes.of("news"), *file.nodes.of("calls")):
        _call(file, placed)
    for placed in file.nodes.of("typed"):
        _typed(file, placed)
    for placed in file.nodes.of("objects"):
        _opening(file, placed)
    for owner in file.nodes.classes:
        _class(file, owner)


def _call(file: FileOfCode, placed: Placed) -> None:
    node = placed.node
    called = node.child_by_field_name("constructor") or node.child_by_field_name("function")
    if called is None:
        return
    made = _called(file, called, placed.scope)
    if made is not None and made.kind in ("export", "instance"):
        _options(file, made, placed)
    is_member = called.type == "member_expression"
    if is_member and text(called.child_by_field_name("property")) == "registerCapabilities":
        held = file.resolver.value(called.child_by_field_name("object"), placed.scope)
        party = "" if held is None else sdk_types.PARTIES.get(held.name, "")
        given = arguments(node)
        if given and (party or held is None) and file.imports_sdk:
            capabilities(file, given[0], placed.scope, party, sure=bool(party))


def _called(file: FileOfCode, called: Node, scope: Scope) -> Value | None:
    if called.type == "super":
        owner = scope.this()
        return None if owner is None else file.resolver.base(owner)
    return file.resolver.value(called, scope)


def _options(file: FileOfCode, made: Value, placed: Placed) -> None:
    """Look at the options that a function or class of an SDK is given."""
    wanted = file.index.parameters.get((made.sdk, made.name), ())
    party = sdk_types.PARTIES.get(made.name, "")
    if not wanted and not party:
        return
    for argument in arguments(placed.node):
        found = file.resolver.literal(argument, placed.scope, abroad=True)
        if found is None or found.node.type != "object":
            continue
        is_own = found.scope.file() == placed.scope.file()
        for name, place, value in members(found.node):
            key = place if is_own else argument
            if party and name == "capabilities":
                capabilities(file, value, found.scope, party, near=key)
            for parameter in wanted:
                is_value = not parameter.value or string(value) == parameter.value
                if name == parameter.name and not parameter.absent and is_value:
                    told, whose = f"{made.name}({name}=)", made.party
                    if text(value) not in _ABSENT:
                        feature = parameter.feature
                        file.add(feature, "symbol", told, key, whose, sdk=made.sdk)


def capabilities(
    file: FileOfCode,
    node: Node,
    scope: Scope,
    party: str,
    *,
    sure: bool = True,
    near: Node | None = None,
) -> None:
    """Find the capabilities that an object declares; `party` may be unknown.

    `near` is the place of what is declared in another file (None: the object's own).
    """
    for each in _choices(node):
        for whose in ("client", "server") if not party else (party,):
            side: Sender = "client" if whose == "client" else "server"
            for known in recorded_index().capabilities[side]:
                place = _at(file, Placed(each, scope), known.path.split("."), near or each)
                if place is not None:
                    file.add(known.feature, "capability", known.name, place, side, sure=sure)


def _choices(node: Node) -> Iterator[Node]:
    """Yield what an expression may come to, as in `given ?? DEFAULTS`: all of it counts."""
    stack = [node]
    for _ in range(_MOST_CHOICES):
        if not stack:
            return
        each = bare(stack.pop())
        if each.type in ("binary_expression", "ternary_expression"):
            stack += each.named_children[-_PARTS:]
        else:
            yield each


def _at(file: FileOfCode, start: Placed, path: list[str], near: Node) -> Node | None:
    """Return the key at which a path of capabilities is declared, None where it is not."""
    node, scope = start
    for name in path[:_MOST_STEPS]:
        found = file.resolver.literal(node, scope, abroad=True)
        if found is None or found.node.type != "object":
            return None
        held = {key: (at, value) for key, at, value in members(found.node)}
        if name not in held:
            return None
        place, node = held[name]
        scope = found.scope
        if text(node) in _ABSENT:
            return None
        near = place if scope.file() == file.nodes.root.path else near
    return near


def _typed(file: FileOfCode, placed: Placed) -> None:
    """Look at an object that is said to be of a type of an SDK."""
    value, kind = (placed.node.child_by_field_name(name) for name in ("value", "type"))
    if placed.node.type in ("as_expression", "satisfies_expression"):
        value, kind = placed.node.named_children[0], placed.node.named_children[-1]
    if value is None or kind is None or value.type != "object":
        return
    held = file.resolver.type(kind, placed.scope)
    if held is None or held.kind != "instance":
        return
    party = sdk_types.CAPABILITIES.get(held.name)
    if party is not None:
        capabilities(file, value, placed.scope, party)
        return
    fields = file.index.fields.get((held.sdk, held.name), {})
    for name, key, given in members(value):
        feature = fields.get(name)
        if feature is not None and _uses(feature, given):
            told = f"{held.name}.{name}"
            file.add(feature, "symbol", told, key, held.party, sdk=held.sdk)


def _uses(feature: str, value: Node) -> bool:
    """Whether a field's value uses a feature that is told by values."""
    wanted = values_of(feature)
    return not wanted or string(value) in wanted


def _opening(file: FileOfCode, placed: Placed) -> None:
    """Look at the messages that open a connection, where code writes them itself."""
    if not file.holds("protocolVersion"):
        return
    found = {name: value for name, _, value in members(placed.node)}
    if "capabilities" not in found or "protocolVersion" not in found:
        return
    party = "server" if "serverInfo" in found else "client" if "clientInfo" in found else ""
    if party:
        capabilities(file, found["capabilities"], placed.scope, party)


def _class(file: FileOfCode, owner: LocalClass) -> None:
    """Look at a class that implements an interface of an SDK, or extends a class of it."""
    for interface in (*owner.interfaces, *owner.parents):
        scope = owner.scope.parent or owner.scope
        held = file.resolver.type(interface, scope)
        if held is None:
            held = instance(file.resolver.value(interface, scope))
        if held is None or held.kind != "instance" or owner.node.type == "interface_declaration":
            continue
        own = {**owner.fields, **owner.methods}
        for name, feature in file.index.fields.get((held.sdk, held.name), {}).items():
            if name in own and interface in owner.interfaces:
                place = _place(owner, name)
                told = f"{held.name}.{name}"
                file.add(feature, "symbol", told, place, held.party, sdk=held.sdk)
        for parameter in file.index.parameters.get((held.sdk, held.name), ()):
            if parameter.absent and parameter.name not in own and interface in owner.interfaces:
                told = f"{held.name} without {parameter.name}"
                place = owner.node.child_by_field_name("name") or interface
                file.add(parameter.feature, "symbol", told, place, held.party, sdk=held.sdk)


def _place(owner: LocalClass, name: str) -> Node | None:
    body = owner.node.child_by_field_name("body")
    for member in body.named_children if body is not None else ():
        key = member.child_by_field_name("name") or member.child_by_field_name("property")
        if key_of(key) == name:
            return key
    return None
