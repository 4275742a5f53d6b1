"""Schemas that a file writes down: of tools, and of forms that the user is asked to fill in."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import NamedTuple

from revisor.model.subject import Role

from .literals import Literal, read
from .resolving import Resolver
from .scopes import Scope, Survey
from .wire_words import members_of

_ROLES: dict[str, Role] = {
    "inputSchema": "inputSchema",
    "outputSchema": "outputSchema",
    "requestedSchema": "requestedSchema",
}
_SNAKE: dict[str, Role] = {
    "input_schema": "inputSchema",
    "output_schema": "outputSchema",
    "requested_schema": "requestedSchema",
}
_TOOL = "Tool"
_WRAPPED = {"json"}
_SESSION = "ServerSession"
_ASKING = "elicit"
_FORMS = frozenset({"requestedSchema", "requested_schema"})


class WrittenSchema(NamedTuple):
    """A schema as it is written down, in the role of the field that it is given as."""

    literal: Literal
    role: Role
    tool: str | None
    node: ast.expr


def schemas(survey: Survey, resolver: Resolver, *, related: bool) -> Iterator[WrittenSchema]:
    """Yield the schemas of a file, each place of use once.

    `related` tells whether the file has to do with MCP: the wire's own names of members count only
    there, or in an entry with a name beside them. Names in snake case count for an SDK's classes.
    """
    for seen in survey.dicts:
        if isinstance(seen.node, ast.Dict):
            yield from _of_dict(seen.node, seen.scope, related=related)
    for seen in survey.calls:
        if isinstance(seen.node, ast.Call):
            yield from _of_call(seen.node, seen.scope, resolver, related=related)


def _of_dict(node: ast.Dict, scope: Scope, *, related: bool) -> Iterator[WrittenSchema]:
    members = members_of(node)
    for name, role in _ROLES.items():
        entry = members.get(name)
        beside = "message" if role == "requestedSchema" else "name"
        if entry is not None and (related or beside in members):
            yield from _written(entry[1], scope, role, _text(members.get("name", (None, None))[1]))


def _of_call(
    node: ast.Call, scope: Scope, resolver: Resolver, *, related: bool
) -> Iterator[WrittenSchema]:
    given = {k.arg: k.value for k in node.keywords if k.arg is not None}
    if related and isinstance(node.func, ast.Attribute) and node.func.attr.startswith(_ASKING):
        yield from _of_form(node, node.func, scope, resolver)
        return
    if not given.keys() & (_ROLES.keys() | _SNAKE.keys()):
        return
    called = resolver.of(node.func, scope)
    of_sdk = called is not None and called.is_known
    name = node.func.attr if isinstance(node.func, ast.Attribute) else ""
    name = node.func.id if isinstance(node.func, ast.Name) else name
    is_tool = name == _TOOL and (called is None or not called.is_foreign)
    for key, role in (*_ROLES.items(), *_SNAKE.items()):
        if key in given and (of_sdk or (key in _ROLES and related and is_tool)):
            yield from _written(given[key], scope, role, _text(given.get("name")))


def _of_form(
    node: ast.Call, called: ast.Attribute, scope: Scope, resolver: Resolver
) -> Iterator[WrittenSchema]:
    """Yield the form that a session asks the user to fill in: it follows the message."""
    holder = resolver.of(called.value, scope)
    if holder is not None and holder.is_foreign:
        return
    given = [k.value for k in node.keywords if k.arg in _FORMS]
    if not given and holder is not None and holder.name == _SESSION and len(node.args) > 1:
        given = [node.args[1]]
    for each in given[:1]:
        yield from _written(each, scope, "requestedSchema", None)


def _written(node: ast.expr, scope: Scope, role: Role, tool: str | None) -> Iterator[WrittenSchema]:
    literal = read(node, scope)
    if isinstance(literal.value, dict) and literal.value.keys() == _WRAPPED:
        # A model's API takes tools in this form, with the same name for the member.
        return
    if literal.hole is not None or isinstance(literal.value, dict | bool):
        yield WrittenSchema(literal, role, tool, node)


def _text(node: ast.expr | None) -> str | None:
    value = node.value if isinstance(node, ast.Constant) else None
    return value if isinstance(value, str) else None
