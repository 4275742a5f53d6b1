"""Imports and re-exports of a file."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from revisor.sources.typescript_source.nodes import string, text
from revisor.sources.typescript_source.scopes import Binding, Scope

if TYPE_CHECKING:
    from tree_sitter import Node

ALL = "*"
"""The name under which a module itself is imported."""


class Reexport(NamedTuple):
    """A name of another module that the file exports; `node` is the place of the name."""

    module: str
    name: str
    node: Node


def declare_imports(node: Node, scope: Scope, imported: list[tuple[str, Binding]]) -> None:
    """Declare the names that an import statement brings, and add them to `imported`."""
    module = string(node.child_by_field_name("source"))
    for clause in node.named_children:
        if clause.type == "import_clause":
            found = _clause(clause)
        elif clause.type == "import_require_clause":
            module = string(clause.child_by_field_name("source"))
            found = [(text(child), ALL, child) for child in clause.named_children[:1]]
        else:
            continue
        for local, name, place in found:
            if module is not None:
                binding = Binding("import", scope, place, module=module, name=name)
                scope.names[local] = binding
                imported.append((local, binding))


def _clause(clause: Node) -> list[tuple[str, str, Node]]:
    """Return the names of an import clause: local name, name in the module, place."""
    found = []
    for part in clause.named_children:
        if part.type == "identifier":
            found.append((text(part), "default", part))
        elif part.type == "namespace_import":
            found += [(text(child), ALL, child) for child in part.named_children]
        elif part.type == "named_imports":
            for each in part.named_children:
                name = each.child_by_field_name("name")
                local = each.child_by_field_name("alias") or name
                if name is not None and local is not None:
                    found.append((text(local), string(name) or text(name), name))
    return found


def reexports(node: Node) -> Iterator[Reexport]:
    """Yield the names that an export statement takes from another module."""
    module = string(node.child_by_field_name("source"))
    if module is None:
        return
    for clause in node.named_children:
        if clause.type == "export_clause":
            for each in clause.named_children:
                name = each.child_by_field_name("name")
                if name is not None:
                    yield Reexport(module, text(name), name)
