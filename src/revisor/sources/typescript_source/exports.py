"""What a module of a project exports, under which names, and where it takes it from."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from revisor.sources.typescript_source.imports import ALL
from revisor.sources.typescript_source.nodes import CLASSES, FUNCTIONS, members, string, text
from revisor.sources.typescript_source.patterns import names_in
from revisor.sources.typescript_source.scopes import Binding, Scope

if TYPE_CHECKING:
    from tree_sitter import Node

DEFAULT = "default"
_VARIABLES = ("lexical_declaration", "variable_declaration")
_TYPES = ("interface_declaration", "type_alias_declaration", "enum_declaration")


@dataclass(slots=True)
class Exports:
    """The names that a module exports, and the modules that it exports everything of."""

    names: dict[str, Binding] = field(default_factory=dict)
    stars: list[str] = field(default_factory=list)


def exports_of(root: Node, scope: Scope) -> Exports:
    """Return the exports of a module: ES modules, `export =`, and what CommonJS assigns.

    `scope` is that of the module, with its names declared.
    """
    found = Exports()
    for statement in root.named_children:
        if statement.type == "export_statement":
            _export(statement, scope, found)
        elif statement.type == "expression_statement" and statement.named_children:
            _assigned(statement.named_children[0], scope, found)
    return found


def _export(node: Node, scope: Scope, found: Exports) -> None:
    module = string(node.child_by_field_name("source"))
    if module is not None:
        _from(node, module, scope, found)
        return
    declaration, value = (node.child_by_field_name(name) for name in ("declaration", "value"))
    is_default = any(child.type == DEFAULT for child in node.children)
    if declaration is not None:
        _declared(declaration, scope, found, is_default=is_default)
    elif value is not None:
        found.names[DEFAULT] = Binding("value", scope, value)
    for child in node.named_children:
        if child.type == "export_clause":
            _clause(child, scope, found)
    if value is None and any(child.type == "=" for child in node.children):
        found.names[DEFAULT] = Binding("value", scope, node.named_children[-1])


def _from(node: Node, module: str, scope: Scope, found: Exports) -> None:
    is_named = False
    for child in node.named_children:
        if child.type == "export_clause":
            is_named = True
            for each in child.named_children:
                name = each.child_by_field_name("name")
                alias = each.child_by_field_name("alias") or name
                if name is not None and alias is not None:
                    taken = Binding("import", scope, name, module=module, name=_word(name))
                    found.names[_word(alias)] = taken
        elif child.type == "namespace_export":
            is_named = True
            for name in child.named_children:
                taken = Binding("import", scope, name, module=module, name=ALL)
                found.names[_word(name)] = taken
    if not is_named:
        found.stars.append(module)


def _word(name: Node) -> str:
    return string(name) or text(name)


def _declared(node: Node, scope: Scope, found: Exports, *, is_default: bool) -> None:
    if node.type in _VARIABLES:
        for each in node.named_children:
            pattern = each.child_by_field_name("name")
            for word, _ in names_in(pattern) if pattern is not None else ():
                _named(word, word, scope, found)
    elif node.type in FUNCTIONS or node.type in CLASSES or node.type in _TYPES:
        word = text(node.child_by_field_name("name"))
        _named(DEFAULT if is_default else word, word, scope, found)


def _named(name: str, local: str, scope: Scope, found: Exports) -> None:
    binding = scope.names.get(local)
    if binding is not None:
        found.names[name] = binding


def _clause(clause: Node, scope: Scope, found: Exports) -> None:
    for each in clause.named_children:
        name = each.child_by_field_name("name")
        alias = each.child_by_field_name("alias") or name
        if name is not None and alias is not None:
            _named(_word(alias), text(name), scope, found)


def _assigned(node: Node, scope: Scope, found: Exports) -> None:
    """Take `module.exports = …`, `exports.name = …` and `module.exports.name = …`."""
    if node.type != "assignment_expression":
        return
    left, right = (node.child_by_field_name(name) for name in ("left", "right"))
    if left is None or right is None or left.type != "member_expression":
        return
    holder, name = (text(left.child_by_field_name(each)) for each in ("object", "property"))
    if (holder, name) == ("module", "exports"):
        found.names[DEFAULT] = Binding("value", scope, right)
        if right.type == "object":
            for key, _, value in members(right):
                found.names[key] = Binding("value", scope, value)
    elif holder in ("exports", "module.exports"):
        found.names[name] = Binding("value", scope, right)
