"""Calls of zod and zod-to-json-schema that make JSON Schema, and what is done to the outcome."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from revisor.sources.typescript_source import zod
from revisor.sources.typescript_source.nodes import (
    WRAPPERS,
    arguments,
    key_of,
    members,
    string,
    text,
)

if TYPE_CHECKING:
    from tree_sitter import Node

    from revisor.sources.typescript_source.scopes import Placed, Scope
    from revisor.sources.typescript_source.using import FileOfCode

_OWN = "toJSONSchema"
_PACKAGE = "zod-to-json-schema"
_MARK = "$schema"
_LATEST = "2020-12"
_DIALECTS = {
    "jsonSchema7": "draft-07",
    "jsonSchema2019-09": "2019-09",
    "openApi3": "OpenAPI 3.0",
    "draft-7": "draft-07",
    "draft-07": "draft-07",
    "draft-4": "draft-04",
    "draft-04": "draft-04",
    "openapi-3.0": "OpenAPI 3.0",
}
"""The libraries' words for dialects, other than for 2020-12."""

_SOUND = "jsonSchema7"
_BOUNDS = 'writes exclusive bounds as draft-04 does ("exclusiveMinimum": true)'
_WRITES = {
    "jsonSchema2019-09": f"{_BOUNDS}, in a schema that declares 2019-09",
    "openApi3": f'{_BOUNDS} and "nullable", without a $schema: it counts as 2020-12',
}
_UNKNOWN = f"{_BOUNDS}, without a $schema: the library has no such target"
_ELSEWHERE = ("openAi", _SOUND)
_ROLES = ("inputSchema", "outputSchema", "requestedSchema")


class Conversion(NamedTuple):
    """A call that makes JSON Schema: `target` is the node that names the dialect, if one does."""

    function: str
    dialect: str
    call: Node
    target: Node | None = None
    newer: str = ""
    stripped: Node | None = None
    writes: str = ""
    sound: str = ""


def conversions(file: FileOfCode) -> Iterator[Conversion]:
    """Yield the conversions of a file whose outcome is not 2020-12."""
    if not (file.holds("zodToJsonSchema") or file.holds(_OWN) or file.holds(_PACKAGE)):
        return
    stripped = dict(_stripped(file))
    for placed in file.nodes.of("calls"):
        found = _conversion(placed.node, placed.scope)
        if found is not None and found.dialect != _LATEST:
            yield found._replace(stripped=stripped.get(placed.node.start_byte))


def _conversion(call: Node, scope: Scope) -> Conversion | None:
    called = call.child_by_field_name("function")
    given = arguments(call)
    if called is None or not given:
        return None
    own = _is_own(called, scope)
    if not own and not _is_package(called, scope):
        return None
    options = given[1] if len(given) > 1 and (own or string(given[1]) is None) else None
    target = None if options is None else _target(options)
    word = string(target)
    is_hidden = options is not None and options.type != "object"
    if is_hidden or (target is not None and word is None):
        return None
    if own:
        dialect = _DIALECTS.get(word or "", _LATEST)
        return Conversion(f"z.{_OWN}", dialect, call, target, "draft-2020-12")
    dialect = _DIALECTS.get(word or _SOUND, "a mixture of dialects")
    writes = "" if word is None or not _is_embedded(call) else _WRITES.get(word, _UNKNOWN)
    writes = "" if word in _ELSEWHERE else writes
    sound = _SOUND if writes else ""
    return Conversion("zodToJsonSchema", dialect, call, target, writes=writes, sound=sound)


def _is_embedded(call: Node) -> bool:
    """Whether what a call makes is the schema of a tool or form."""
    value: Node = call
    while value.parent is not None and value.parent.type in WRAPPERS:
        value = value.parent
    pair = value.parent
    return (
        pair is not None
        and pair.type == "pair"
        and key_of(pair.child_by_field_name("key")) in _ROLES
    )


def _is_own(called: Node, scope: Scope) -> bool:
    if called.type == "member_expression":
        held = called.child_by_field_name("object")
        is_z = held is not None and held.type == "identifier" and zod.is_z(text(held), scope)
        return is_z and text(called.child_by_field_name("property")) == _OWN
    if called.type != "identifier":
        return False
    binding = scope.find(text(called))
    return binding is not None and binding.name == _OWN and binding.module.startswith("zod")


def _is_package(called: Node, scope: Scope) -> bool:
    binding = scope.find(text(called)) if called.type == "identifier" else None
    return binding is not None and binding.kind == "import" and binding.module == _PACKAGE


def _target(options: Node) -> Node | None:
    if options.type != "object":
        return None
    return next((value for name, _, value in members(options) if name == "target"), None)


def _stripped(file: FileOfCode) -> Iterator[tuple[int, Node]]:
    """Yield calls (by their place) out of whose outcome `$schema` is taken, and where."""
    for placed in file.nodes.of("deletes"):
        held = placed.node.child_by_field_name("argument")
        if text(placed.node.child_by_field_name("operator")) != "delete" or held is None:
            continue
        name = key_of(held.child_by_field_name("property"))
        name = string(held.child_by_field_name("index")) if name is None else name
        if name == _MARK:
            yield from _made_by(file, placed, held.child_by_field_name("object"), held)
    for placed in file.nodes.of("typed"):
        pattern = placed.node.child_by_field_name("name")
        if pattern is not None and pattern.type == "object_pattern" and _takes_mark_out(pattern):
            yield from _made_by(file, placed, placed.node.child_by_field_name("value"), pattern)


def _made_by(
    file: FileOfCode, placed: Placed, node: Node | None, place: Node
) -> Iterator[tuple[int, Node]]:
    found = file.resolver.literal(node, placed.scope)
    if found is not None and found.node.type == "call_expression":
        yield found.node.start_byte, place


def _takes_mark_out(pattern: Node) -> bool:
    kinds = [child.type for child in pattern.named_children]
    words = [text(child).partition(":")[0].strip("\"' ") for child in pattern.named_children]
    return _MARK in words and "rest_pattern" in kinds
