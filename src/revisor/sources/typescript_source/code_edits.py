"""Edits of code that fixes are made of: of a node, of a whole statement, of an imported name.

Edits name ranges of the text (`5:3-5:31`, line and column from 1) and hold code.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from revisor.model.fix import Edit
from revisor.sources.typescript_source.nodes import arguments, place_at, text
from revisor.sources.typescript_source.ranges import with_comma

if TYPE_CHECKING:
    from tree_sitter import Node

    from revisor.sources.typescript_source.using import FileOfCode

_PASSED = frozenset({"await_expression", "parenthesized_expression", "non_null_expression"})
_CHAINED = ("then", "catch", "finally")


def edit(start: int, end: int, code: str, data: bytes) -> Edit:
    """Return the edit that writes code in the place of what stands between two offsets."""
    pointer = (f"{place_at(start, data)}-{place_at(end, data)}",)
    return Edit("replace", pointer, code) if code else Edit("remove", pointer)


def replaced(node: Node, code: str, data: bytes) -> Edit:
    """Return the edit that writes code in the place of a node."""
    return edit(node.start_byte, node.end_byte, code, data)


def whole_statement(call: Node) -> Node | None:
    """Return the expression that is a statement by itself, and in which only this call acts.

    It may be awaited, and what does nothing chained to it (`.catch(() => {})`); None where its
    value is used.
    """
    whole = call
    while (above := whole.parent) is not None:
        is_void = above.type == "unary_expression" and text(above).startswith("void")
        if is_void or above.type in _PASSED:
            whole = above
        elif above.type == "member_expression" and above.parent is not None:
            whole = above.parent
            is_chained = text(above.child_by_field_name("property")) in _CHAINED
            if not is_chained or not all(map(_does_nothing, arguments(whole))):
                return None
        else:
            return whole if above.type == "expression_statement" else None
    return None


def _does_nothing(function: Node) -> bool:
    body = function.child_by_field_name("body")
    if body is None or body.type != "statement_block":
        return text(body or function) in ("undefined", "null", "void 0", "noop")
    return all(each.type == "comment" for each in body.named_children)


def moved(node: Node, near: Node, data: bytes) -> str:
    """Return the code of a node as it is written where another one begins: its lines moved along.

    The lines of a template stay as they are, since they are what it says.
    """
    code = text(node)
    if "\n" not in code or "`" in code:
        return code
    before, after = (_indent(each.start_byte, data) for each in (node, near))
    if not before.startswith(after):
        return code
    return code.replace(f"\n{before}", f"\n{after}")


def _indent(at: int, data: bytes) -> str:
    line = data.rfind(b"\n", 0, at) + 1
    held = data[line:at].decode("utf-8", "replace")
    return held[: len(held) - len(held.lstrip())]


def without_statement(statement: Node, data: bytes) -> Edit:
    """Return the edit that takes out a statement, its lines, and the comments right above it."""
    first = statement
    while (above := first.prev_sibling) is not None and above.type == "comment":
        line = data.rfind(b"\n", 0, above.start_byte) + 1
        is_alone = not data[line : above.start_byte].strip()
        if above.end_point[0] + 1 != first.start_point[0] or not is_alone:
            break
        first = above
    start, end = first.start_byte, statement.end_byte
    line, stop = data.rfind(b"\n", 0, start) + 1, data.find(b"\n", end)
    if data[line:start].strip() or stop < 0 or data[end:stop].strip():
        return edit(start, end, "", data)
    after = data.find(b"\n", stop + 1)
    is_between = data[:line].rstrip(b" \t").endswith((b"\n\n", b"\n\r\n"))
    if is_between and after >= 0 and not data[stop + 1 : after].strip():
        stop = after
    return edit(line, stop + 1, "", data)


def without_import(file: FileOfCode, name: str, but: Node) -> list[Edit] | None:
    """Return the edits that take out an imported name which nothing uses but the node `but`.

    None where something else does, or its import is of a form that is not understood.
    """
    found = [binding for local, binding in file.nodes.imported if local == name]
    if len(found) != 1 or found[0].node is None:
        return None
    inside = range(but.start_byte, but.end_byte)
    every = (*file.nodes.of("names"), *((node, None) for node, _ in file.nodes.of("types")))
    if any(text(node) == name and node.start_byte not in inside for node, _ in every):
        return None
    specifier = found[0].node.parent
    listed = None if specifier is None else specifier.parent
    if specifier is None or specifier.type != "import_specifier" or listed is None:
        return None
    clause = listed.parent
    statement = None if clause is None else clause.parent
    if statement is None or statement.type != "import_statement" or clause is None:
        return None
    if len(listed.named_children) > 1:
        return [edit(*with_comma(specifier, file.data), "", file.data)]
    if len(clause.named_children) > 1:
        return None
    return [without_statement(statement, file.data)]
