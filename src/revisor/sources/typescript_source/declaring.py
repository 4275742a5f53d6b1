"""One walk over a file: its scopes, and the nodes that may be uses, each with its scope."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from revisor.sources.typescript_source.class_members import class_of, interface_of
from revisor.sources.typescript_source.imports import declare_imports, reexports
from revisor.sources.typescript_source.nodes import CLASSES, FUNCTIONS, bare, parameters, text
from revisor.sources.typescript_source.patterns import names_in
from revisor.sources.typescript_source.scopes import Binding, LocalClass, Placed, Scope

if TYPE_CHECKING:
    from tree_sitter import Node

    from revisor.sources.typescript_source.imports import Reexport

_BLOCKS = frozenset(
    {"statement_block", "for_statement", "for_in_statement", "catch_clause", "switch_body"}
)
_OUTLINE = frozenset(
    {"program", "export_statement", "lexical_declaration", "variable_declaration"}
    | {"ambient_declaration"}
)
_KEPT = {
    "call_expression": "calls",
    "new_expression": "news",
    "identifier": "names",
    "shorthand_property_identifier": "names",
    "type_identifier": "types",
    "nested_type_identifier": "types",
    "lookup_type": "lookups",
    "object": "objects",
    "member_expression": "accesses",
    "subscript_expression": "indexes",
    "switch_case": "comparisons",
    "unary_expression": "deletes",
    "binary_expression": "comparisons",
    "satisfies_expression": "typed",
    "as_expression": "typed",
    "variable_declarator": "typed",
    "public_field_definition": "typed",
}
_NAMES = frozenset({"identifier", "shorthand_property_identifier", "type_identifier"})
"""Kinds that are kept, and hold nothing."""
_WORDS = frozenset(
    {
        *("property_identifier", "private_property_identifier", "string", "number", "regex"),
        *("predefined_type", "true", "false", "null", "undefined", "this", "super", "comment"),
    }
)
"""Kinds that declare nothing and hold nothing that does: half of a file."""


@dataclass(slots=True)
class Declared:
    """What one walk over a file found: the outermost scope, and nodes by what they may be.

    `outside` are the names that stand for something of another module, or a member of something.
    """

    root: Scope = field(default_factory=lambda: Scope(is_function=True))
    nodes: dict[str, list[Placed]] = field(default_factory=dict)
    classes: list[LocalClass] = field(default_factory=list)
    reexports: list[Reexport] = field(default_factory=list)
    imported: list[tuple[str, Binding]] = field(default_factory=list)
    outside: set[str] = field(default_factory=set)

    def of(self, kind: str) -> list[Placed]:
        """Return the nodes of a kind, in the order of the file."""
        return self.nodes.get(kind, [])


def declared(root: Node, path: str = "") -> Declared:
    """Walk over the syntax tree of a file."""
    found = Declared()
    found.root.path = path
    stack = [(root, found.root)]
    while stack:
        node, scope = stack.pop()
        kind = node.type
        if kind in _NAMES:
            found.nodes.setdefault(_KEPT[kind], []).append(Placed(node, scope))
        elif kind not in _WORDS:
            inner = _enter(node, scope, found)
            if inner is not None:
                stack += [(child, inner) for child in reversed(node.named_children)]
    return found


def outlined(root: Node, path: str) -> Scope:
    """Return the outermost scope of a file, with what is declared there and in no function."""
    found = Declared()
    found.root.path = path
    stack = [root]
    while stack:
        node = stack.pop()
        _enter(node, found.root, found)
        if node.type in _OUTLINE:
            stack += reversed(node.named_children)
    return found.root


def _enter(node: Node, scope: Scope, found: Declared) -> Scope | None:
    """Declare what a node declares; return the scope of its children, None to pass over them."""
    kind = node.type
    kept = _KEPT.get(kind)
    if kept is not None:
        found.nodes.setdefault(kept, []).append(Placed(node, scope))
        if kind == "variable_declarator":
            _variable(node, scope, found)
        elif kind == "nested_type_identifier":
            return None
        return scope
    if kind in FUNCTIONS:
        return _function(node, scope, found)
    if kind in CLASSES:
        return _class(node, scope, found)
    if kind in _BLOCKS:
        inner = Scope(scope)
        _block(node, inner)
        return inner
    if kind == "import_statement":
        declare_imports(node, scope, found.imported)
        found.outside.update(local for local, _ in found.imported)
        return None
    if kind == "export_statement":
        found.reexports += reexports(node)
        return None if node.child_by_field_name("source") is not None else scope
    return _other(node, kind, scope, found)


def _other(node: Node, kind: str, scope: Scope, found: Declared) -> Scope | None:
    if kind == "interface_declaration":
        owner = interface_of(node, scope)
        found.classes.append(owner)
        _declare(scope, owner.name, Binding("class", scope, node, owner=owner))
    elif kind == "type_alias_declaration":
        name = text(node.child_by_field_name("name"))
        value = node.child_by_field_name("value")
        if value is not None and value.type == "object_type":
            owner = interface_of(node, scope, value)
            _declare(scope, name, Binding("class", scope, node, owner=owner))
        else:
            _declare(scope, name, Binding("alias", scope, value))
    elif kind in ("enum_declaration", "internal_module", "module"):
        name = text(node.child_by_field_name("name"))
        _declare(scope, name, Binding("other", scope, node))
    elif kind == "type_parameter":
        name = text(node.child_by_field_name("name"))
        if name:
            _declare(scope, name, Binding("other", scope, node))
    return scope


def _declare(scope: Scope, name: str, binding: Binding) -> None:
    known = scope.names.get(name)
    if known is None or known.kind == "other":
        scope.names[name] = binding


def _variable(node: Node, scope: Scope, found: Declared) -> None:
    name, value = node.child_by_field_name("name"), node.child_by_field_name("value")
    annotation = node.child_by_field_name("type")
    listed = node.parent
    if name is None:
        return
    is_var = listed is not None and listed.type == "variable_declaration"
    holder = scope.function() if is_var else scope
    for word, path in names_in(name):
        binding = Binding("value", scope, value, annotation, path=path)
        _declare(holder, word, binding)
        if path:
            found.outside.add(word)


def _function(node: Node, scope: Scope, found: Declared) -> Scope:
    name = node.child_by_field_name("name")
    if name is not None and node.type.endswith("declaration"):
        _declare(scope, text(name), Binding("function", scope, node))
    inner = Scope(scope, is_function=True)
    if node.type == "method_definition" and scope.owner is None:
        # A method of an object literal: its `this` is no class of the file.
        inner.owner = None
    for index, parameter in enumerate(parameters(node)):
        pattern = parameter.child_by_field_name("pattern") or parameter
        annotation = parameter.child_by_field_name("type")
        for word, path in names_in(pattern):
            binding = Binding("parameter", inner, node, annotation, path=path, index=index)
            _declare(inner, word, binding)
            if path:
                found.outside.add(word)
    return inner


def _class(node: Node, scope: Scope, found: Declared) -> Scope:
    inner = Scope(scope)
    owner = class_of(node, inner)
    inner.owner = owner
    found.classes.append(owner)
    if owner.name:
        _declare(scope, owner.name, Binding("class", scope, node, owner=owner))
    return inner


def _block(node: Node, scope: Scope) -> None:
    """Declare what a loop or a `catch` declares in its head."""
    if node.type == "for_in_statement":
        left = node.child_by_field_name("left")
        right = node.child_by_field_name("right")
        for word, path in names_in(left) if left is not None else ():
            value = None if right is None else bare(right)
            _declare(scope, word, Binding("value", scope, value, path=("*", *path)))
    elif node.type == "catch_clause":
        parameter = node.child_by_field_name("parameter")
        for word, _ in names_in(parameter) if parameter is not None else ():
            _declare(scope, word, Binding("other", scope, node))
