"""Schemas that a file writes down for tools and forms: as literals, or by a library's calls."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from revisor.sources.typescript_source import zod
from revisor.sources.typescript_source.expecting import is_expected
from revisor.sources.typescript_source.literals import Written, written
from revisor.sources.typescript_source.nodes import arguments, members, string, text
from revisor.sources.typescript_source.other_tools import is_of_another, may_have_tools
from revisor.sources.typescript_source.specifiers import SDK_1

if TYPE_CHECKING:
    from tree_sitter import Node

    from revisor.model.subject import Role
    from revisor.sources.typescript_source.scopes import Placed, Scope
    from revisor.sources.typescript_source.using import FileOfCode
    from revisor.sources.typescript_source.values import Value

_SDK = "@modelcontextprotocol/"
_ROLES: dict[str, Role] = {
    "inputSchema": "inputSchema",
    "outputSchema": "outputSchema",
    "requestedSchema": "requestedSchema",
}
_FORM = {"requestedSchema": _ROLES["requestedSchema"]}
"""What nothing but MCP has."""
_SCHEMA_WORDS = frozenset(
    {"type", "properties", "$schema", "$ref", "anyOf", "oneOf", "allOf", "required", "items"}
)
_SERVERS = ("server", "mcp")
"""What a server is called where nothing else tells that it is one of MCP's."""
_TOOL_METHODS = ("registerTool", "tool")


class WrittenSchema(NamedTuple):
    """A schema as code holds it, in the role of its field, with the tool's name if it is known.

    `message` is what stands beside a schema of a form.
    """

    held: Written
    role: Role
    tool: str | None
    node: Node
    message: str | None = None


def schemas(file: FileOfCode) -> Iterator[WrittenSchema]:
    """Yield the schemas of a file: those of tools that are registered, and of entries of lists."""
    seen: set[int] = set()
    if not any(file.holds(word) for word in (*_ROLES, ".tool(")):
        return
    for placed in file.nodes.of("calls"):
        yield from _registered(file, placed, seen)
    roles = _ROLES if may_have_tools(file) else _FORM
    for placed in file.nodes.of("objects"):
        if placed.node.start_byte not in seen and not is_expected(placed.node):
            yield from _in_object(file, placed, None, roles)


def _registered(file: FileOfCode, placed: Placed, seen: set[int]) -> Iterator[WrittenSchema]:
    called = placed.node.child_by_field_name("function")
    if called is None or called.type != "member_expression":
        return
    method = text(called.child_by_field_name("property"))
    given = arguments(placed.node)
    name = string(given[0]) if given else None
    if method not in _TOOL_METHODS or name is None:
        return
    receiver = called.child_by_field_name("object")
    held = file.resolver.value(receiver, placed.scope)
    if held is not None and held.name != "McpServer" and not _passes_on(file, held, method):
        return
    if held is None and not (may_have_tools(file) or text(receiver).lower().endswith(_SERVERS)):
        return
    for argument in given[1:]:
        found = file.resolver.literal(argument, placed.scope)
        if found is None or found.node.type != "object":
            continue
        seen.add(found.node.start_byte)
        if method == "registerTool":
            yield from _in_object(file, found, name, _ROLES)
        elif _is_shape(found.node, found.scope):
            old = file.sdk == SDK_1 and file.imports_sdk
            shape = zod.of_shape(found.node, found.scope, file.resolver, draft_07=old)
            yield WrittenSchema(shape, "inputSchema", name, found.node)


def _passes_on(file: FileOfCode, held: Value, method: str) -> bool:
    """Whether a value of the project's own type takes tools as a server does: `registerTool`.

    So it does where the file may have tools of MCP, or where the type's own module imports an SDK.
    """
    if held.kind != "object" or held.owner is None or method != "registerTool":
        return False
    names = list(held.owner.scope.chain())[-1].names.values()
    return may_have_tools(file) or any(each.module.startswith(_SDK) for each in names)


def _in_object(
    file: FileOfCode, placed: Placed, tool: str | None, roles: Mapping[str, Role]
) -> Iterator[WrittenSchema]:
    found = {name: value for name, _, value in members(placed.node)}
    rest = [value for name, value in found.items() if name not in _ROLES]
    if len(rest) == len(found) or any(zod.is_zod(value, placed.scope) for value in rest):
        # A shape whose own members have these names describes arguments.
        return
    if is_of_another(placed):
        return
    for key, role in roles.items():
        beside = "message" if role == "requestedSchema" else "name"
        if key not in found or not (tool or beside in found):
            continue
        # SDK 1.x makes draft-07 of what tools are given; of forms it makes nothing.
        old = role != "requestedSchema" and file.sdk == SDK_1 and file.imports_sdk
        held = _held(file, found[key], placed.scope, draft_07=old)
        held = _listed(held, role) if held is not None and role != "requestedSchema" else held
        if held is not None:
            name = tool or (string(found["name"]) if "name" in found else None)
            message = string(found["message"]) if "message" in found else None
            yield WrittenSchema(held, role, name, found[key], message)


def _listed(held: Written, role: Role) -> Written | None:
    """Return what an SDK lists of a schema that is made of zod; None where it lists another one.

    SDK 2.x gives a root without a type the type of an object: always that of arguments, and that of
    output where every choice is an object. SDK 1.x leaves out what is no object.
    """
    value = held.value
    if not held.derived or held.hole is not None or not isinstance(value, dict) or "type" in value:
        return held
    if value.get("$schema") == zod.DRAFT_07:
        return None
    choices = value.get("anyOf", ())
    objects = bool(choices) and all(choice.get("type") == "object" for choice in choices)
    return held._replace(value={"type": "object", **value}) if objects or role[0] == "i" else held


def _held(file: FileOfCode, node: Node, scope: Scope, *, draft_07: bool) -> Written | None:
    """Return the schema of a field; None where it is nothing that can be read as one."""
    found = file.resolver.literal(node, scope, abroad=True)
    if found is None:
        return None
    inner = found.node
    if found.scope.file() == scope.file():
        node, scope = found
    if inner.type == "call_expression":
        return _called(file, node, scope, found, draft_07=draft_07)
    if inner.type != "object":
        return None
    if _is_shape(inner, found.scope):
        return zod.of_shape(node, scope, file.resolver, draft_07=draft_07)
    names = {name for name, _, _ in members(inner)}
    if not names & _SCHEMA_WORDS or not (file.imports_sdk or {"type", "$schema"} & names):
        return None
    return written(node, scope, file.resolver)


def _called(
    file: FileOfCode, node: Node, scope: Scope, made: Placed, *, draft_07: bool
) -> Written | None:
    """Return the schema that a call makes; the call may stand in another file than its name."""
    call = made.node
    if zod.is_zod(call, made.scope):
        return zod.of_schema(node, scope, file.resolver, draft_07=draft_07)
    if made.scope.file() != scope.file():
        return None
    called = call.child_by_field_name("function")
    value = file.resolver.value(called, scope)
    given = arguments(call)
    if given and value is not None and value.name == "fromJsonSchema":
        return written(given[0], scope, file.resolver)
    return None


def _is_shape(node: Node, scope: Scope) -> bool:
    """Whether an object literal holds zod schemas by name."""
    return any(zod.is_zod(value, scope) for _, _, value in members(node))
