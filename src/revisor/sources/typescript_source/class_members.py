"""What classes and interfaces of a file are made of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from revisor.sources.typescript_source.nodes import bare, key_of, parameters, text
from revisor.sources.typescript_source.scopes import Binding, LocalClass, Scope

if TYPE_CHECKING:
    from tree_sitter import Node

_MOST_ASSIGNMENTS = 2_000


def class_of(node: Node, scope: Scope) -> LocalClass:
    """Return the class that a node declares; `scope` is that of its body."""
    found = LocalClass(text(node.child_by_field_name("name")), scope, node)
    for part in node.named_children:
        if part.type == "class_heritage":
            _heritage(part, found)
    body = node.child_by_field_name("body")
    for member in body.named_children if body is not None else ():
        name = key_of(member.child_by_field_name("name") or member.child_by_field_name("property"))
        if name is None:
            continue
        if member.type in ("public_field_definition", "field_definition"):
            value, kind = member.child_by_field_name("value"), member.child_by_field_name("type")
            found.fields[name] = Binding("value", scope, value, kind)
        elif member.type == "method_definition":
            found.methods[name] = member
            if name == "constructor":
                _properties(member, found)
    _assignments(node, found)
    return found


def _heritage(node: Node, found: LocalClass) -> None:
    for clause in node.named_children:
        if clause.type == "extends_clause":
            value = clause.child_by_field_name("value")
            found.parents += [value] if value is not None else []
        elif clause.type == "implements_clause":
            found.interfaces += clause.named_children
        else:
            # JavaScript has the expression itself here.
            found.parents.append(clause)


def _properties(constructor: Node, found: LocalClass) -> None:
    """Take the parameters of a constructor that are fields (`private server: Server`)."""
    for index, parameter in enumerate(parameters(constructor)):
        marks = [c.type for c in parameter.children]
        if "accessibility_modifier" in marks or "readonly" in marks:
            pattern, kind = (parameter.child_by_field_name(n) for n in ("pattern", "type"))
            binding = Binding("parameter", found.scope, constructor, kind, index=index)
            found.fields.setdefault(text(pattern), binding)


def _assignments(node: Node, found: LocalClass) -> None:
    """Take the fields that methods assign to (`this.server = new Server()`)."""
    stack, seen = [node.child_by_field_name("body")], 0
    while stack and seen < _MOST_ASSIGNMENTS * 10:
        current = stack.pop()
        if current is None:
            continue
        seen += 1
        if current.type == "assignment_expression":
            left, right = (current.child_by_field_name(n) for n in ("left", "right"))
            if left is not None and right is not None and left.type == "member_expression":
                holder = left.child_by_field_name("object")
                name = text(left.child_by_field_name("property"))
                known = found.fields.get(name)
                if holder is not None and holder.type == "this" and _is_vague(known):
                    kind = known.type if known else None
                    found.fields[name] = Binding("value", found.scope, bare(right), kind)
        stack += current.named_children


def _is_vague(known: Binding | None) -> bool:
    """Whether nothing better is known of a field than what is assigned to it."""
    return known is None or (
        known.type is None and (known.node is None or known.node.type in ("null", "undefined"))
    )


def interface_of(node: Node, scope: Scope, body: Node | None = None) -> LocalClass:
    """Return the interface that a node declares, or the type that is written as an object."""
    found = LocalClass(text(node.child_by_field_name("name")), scope, node)
    for part in node.named_children:
        if part.type in ("extends_type_clause", "extends_clause"):
            found.interfaces += part.named_children
    fields_of(body or node.child_by_field_name("body"), found)
    return found


def fields_of(body: Node | None, found: LocalClass) -> None:
    """Take the typed members of an interface's body."""
    for member in body.named_children if body is not None else ():
        if member.type == "property_signature":
            name = key_of(member.child_by_field_name("name"))
            if name is not None:
                kind = member.child_by_field_name("type")
                found.fields[name] = Binding("value", found.scope, None, kind)
        elif member.type == "method_signature":
            name = key_of(member.child_by_field_name("name"))
            if name is not None:
                found.methods[name] = member
