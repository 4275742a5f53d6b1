"""The nodes that the pointers of a file's origins stand for: where a fix changes the code."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NamedTuple

from revisor.errors import SourceError
from revisor.sources.typescript_source import grammar, packages
from revisor.sources.typescript_source.conversions import conversions
from revisor.sources.typescript_source.embedded import schemas
from revisor.sources.typescript_source.nodes import position
from revisor.sources.typescript_source.reading import examined

if TYPE_CHECKING:
    from tree_sitter import Node

    from revisor.model.pointer import Pointer
    from revisor.sources.typescript_source.literals import Written

_FORM = "requestedSchema"


class Anchors(NamedTuple):
    """The schemas of a file by the pointers that they begin with, and its other nodes by theirs."""

    schemas: dict[Pointer, Written]
    nodes: dict[Pointer, Node]


def anchors(path: str, data: bytes) -> Anchors:
    """Return what can be edited; raises SourceError where a part of the file is not understood.

    What libraries make of code has no anchors: there is nothing to write in its place.
    """
    tree = grammar.parse(data, path)
    if tree.root_node.has_error:
        raise SourceError("a part of it cannot be parsed", "Mend the syntax first.")
    around = path if os.path.isfile(path) else ""  # noqa: PTH113 - pathlib is slow to load
    file = examined(data, tree.root_node, packages.nearest(path), around)
    found = Anchors({}, {})
    for use in file.uses.values():
        found.nodes[_start(use.node, data)] = use.node
    for each in conversions(file):
        if each.target is not None:
            found.nodes[_start(each.target, data)] = each.target
    for schema in schemas(file):
        if schema.held.hole is None and not schema.held.derived:
            start = _start(schema.node, data)
            start = (*start, _FORM) if schema.role == _FORM else start
            found.schemas[start] = schema.held
    return found


def _start(node: Node, data: bytes) -> Pointer:
    line, column = position(node, data)
    return (f"{line}:{column}",)
