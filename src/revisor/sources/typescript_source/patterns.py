"""Patterns that take values apart: which names they declare, and the way to each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from revisor.sources.typescript_source.nodes import key_of, text

if TYPE_CHECKING:
    from tree_sitter import Node


def names_in(pattern: Node) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield each name that a pattern declares, with the members that lead to it.

    `*` is an element of an array, `...` the rest of what is taken apart.
    """
    stack: list[tuple[Node, tuple[str, ...]]] = [(pattern, ())]
    while stack:
        node, path = stack.pop()
        kind = node.type
        if kind in ("identifier", "shorthand_property_identifier_pattern"):
            name = text(node)
            yield name, (*path, name) if kind.startswith("shorthand") else path
        elif kind in ("assignment_pattern", "object_assignment_pattern"):
            left = node.child_by_field_name("left")
            if left is not None:
                stack.append((left, path))
        elif kind == "pair_pattern":
            key, value = node.child_by_field_name("key"), node.child_by_field_name("value")
            if value is not None:
                stack.append((value, (*path, key_of(key) or "*")))
        elif kind == "rest_pattern":
            stack += [(child, (*path, "...")) for child in node.named_children]
        elif kind == "array_pattern":
            stack += [(child, (*path, "*")) for child in node.named_children]
        elif kind == "object_pattern":
            stack += [(child, path) for child in reversed(node.named_children)]
