"""Small questions about nodes of a syntax tree: their text, their string, their parts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tree_sitter import Node

FUNCTIONS = frozenset(
    {
        "function_declaration",
        "generator_function_declaration",
        "function_expression",
        "generator_function",
        "arrow_function",
        "method_definition",
        "function_signature",
        "method_signature",
        "abstract_method_signature",
    }
)
CLASSES = frozenset({"class_declaration", "class", "abstract_class_declaration"})
STRINGS = frozenset({"string", "template_string"})

_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "v": "\v", "0": "\0"}
_UTF_8_BOM = b"\xef\xbb\xbf"
WRAPPERS = frozenset(
    {
        "parenthesized_expression",
        "await_expression",
        "non_null_expression",
        "as_expression",
        "satisfies_expression",
        "type_assertion",
    }
)


def text(node: Node | None) -> str:
    """Return the source text of a node, "" for none."""
    if node is None or node.text is None:
        return ""
    return node.text.decode("utf-8", "replace")


def string(node: Node | None) -> str | None:
    """Return the value of a string literal without substitutions, None for anything else."""
    if node is None or node.type not in STRINGS:
        return None
    parts: list[str] = []
    for part in node.named_children:
        if part.type in ("string_fragment", "template_chars"):
            parts.append(text(part))
        elif part.type == "escape_sequence":
            parts.append(_unescaped(text(part)))
        else:
            return None
    return "".join(parts)


def _unescaped(sequence: str) -> str:
    body = sequence[1:]
    if body[:1] in ("u", "x"):
        try:
            return chr(int(body[1:].strip("{}"), 16))
        except (ValueError, OverflowError):
            return sequence
    return "" if body in ("\n", "\r\n") else _ESCAPES.get(body, body)


def position(node: Node, data: bytes) -> tuple[int, int]:
    """Return line and column (from 1, in characters) of a node in the bytes of its file."""
    start = node.start_byte
    begin = data.rfind(b"\n", 0, start) + 1
    before = data[begin:start]
    if begin == 0:
        before = before.removeprefix(_UTF_8_BOM)
    return node.start_point[0] + 1, len(before.decode("utf-8", "replace")) + 1


def place_at(at: int, data: bytes) -> str:
    """Return `line:column` (from 1, in characters, a byte order mark being one) of an offset."""
    begin = data.rfind(b"\n", 0, at) + 1
    column = len(data[begin:at].decode("utf-8", "surrogatepass")) + 1
    return f"{data.count(bytes([10]), 0, at) + 1}:{column}"


def key_of(node: Node | None) -> str | None:
    """Return the name of a property: an identifier, a string, a number; None where computed."""
    if node is None:
        return None
    if node.type in ("property_identifier", "identifier", "private_property_identifier", "number"):
        return text(node)
    if node.type == "computed_property_name":
        inner = node.named_children
        return string(inner[0]) if len(inner) == 1 else None
    return string(node)


def bare(node: Node) -> Node:
    """Return the expression inside parentheses, `await`, `!`, `as` and `satisfies`."""
    while node.type in WRAPPERS and node.named_children:
        node = node.named_children[-1 if node.type == "type_assertion" else 0]
    return node


def arguments(call: Node) -> list[Node]:
    """Return the arguments of a call or `new`, comments left out."""
    listed = call.child_by_field_name("arguments")
    if listed is None or listed.type != "arguments":
        return []
    return [each for each in listed.named_children if each.type != "comment"]


def members(literal: Node) -> Iterator[tuple[str, Node, Node]]:
    """Yield name, key and value of each plain member of an object literal.

    A shorthand member has one node for both; a method's value is the method itself.
    """
    for member in literal.named_children:
        if member.type == "pair":
            key, value = member.child_by_field_name("key"), member.child_by_field_name("value")
            name = key_of(key)
            if name is not None and key is not None and value is not None:
                yield name, key, value
        elif member.type == "shorthand_property_identifier":
            yield text(member), member, member
        elif member.type == "method_definition":
            key = member.child_by_field_name("name")
            name = key_of(key)
            if name is not None and key is not None:
                yield name, key, member


def parameters(function: Node) -> list[Node]:
    """Return the parameters of a function; a lone one without parentheses is an identifier."""
    alone = function.child_by_field_name("parameter")
    if alone is not None:
        return [alone]
    listed = function.child_by_field_name("parameters")
    if listed is None:
        return []
    return [
        each
        for each in listed.named_children
        if each.type in ("required_parameter", "optional_parameter")
    ]
