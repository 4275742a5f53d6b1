"""The changes of a text that make a value which is written down another one.

What stays keeps its bytes, its comments and its place; a member that is renamed keeps its own.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from revisor.errors import SourceError
from revisor.sources.typescript_source.code_values import code, key, key_like
from revisor.sources.typescript_source.nodes import text
from revisor.sources.typescript_source.ranges import with_comma

if TYPE_CHECKING:
    from tree_sitter import Node

    from revisor.model.pointer import Pointer
    from revisor.sources.typescript_source.literals import Written

Change = tuple[int, int, bytes]
"""The bytes from one offset to another, and what is to stand there."""

_BY_HAND = "Change it as the report says."


class _Members(NamedTuple):
    """What becomes of the members of an object: names that go, are renamed, and come."""

    removed: list[str]
    renamed: dict[str, str]
    added: dict[str, Any]


def changes_of(held: Written, new: Any, data: bytes) -> Iterator[Change]:
    """Yield the changes that make another value of one; raises SourceError where none show how."""
    stack: list[tuple[Pointer, Any, Any]] = [((), held.value, new)]
    while stack:
        at, old, wanted = stack.pop()
        if _same(old, wanted):
            continue
        display = held.displays.get(at)
        if display is None or not _is_alike(old, wanted):
            yield _replaced(held.parts[at], wanted, data)
        elif isinstance(old, dict):
            found = _told_apart(old, wanted)
            yield from _members(held, at, found, data)
            names = {name: name for name in old if name in wanted} | found.renamed
            stack += [((*at, name), old[name], wanted[to]) for name, to in names.items()]
        elif len(old) == len(wanted):
            stack += [((*at, i), old[i], wanted[i]) for i in range(len(old))]
        else:
            yield from _elements(display, old, wanted, data)


def _same(old: Any, new: Any) -> bool:
    """Whether values are equal and of the same types all through: 1 is not true, nor 1.0."""
    return old == new and json.dumps(old, sort_keys=True) == json.dumps(new, sort_keys=True)


def _is_alike(old: Any, new: Any) -> bool:
    return isinstance(new, dict if isinstance(old, dict) else list)


def _replaced(node: Node, value: Any, data: bytes) -> Change:
    node = _value(node)
    return node.start_byte, node.end_byte, code(value, node, data)


def _value(node: Node) -> Node:
    """Return the value of a member that a key names, or the node itself."""
    parent = node.parent
    if parent is not None and parent.type == "pair" and parent.child_by_field_name("key") == node:
        value = parent.child_by_field_name("value")
        return node if value is None else value
    if node.type == "shorthand_property_identifier":
        raise SourceError("its value is written elsewhere", _BY_HAND)
    return node


def _told_apart(old: dict[str, Any], new: dict[str, Any]) -> _Members:
    removed = [name for name in old if name not in new]
    added = {name: value for name, value in new.items() if name not in old}
    renamed: dict[str, str] = {}
    for is_match in (_same, _is_like):
        for name in tuple(removed):
            to = next((each for each in added if is_match(old[name], added[each])), None)
            if to is not None:
                renamed[name] = to
                removed.remove(name)
                del added[to]
    return _Members(removed, renamed, added)


def _is_like(old: Any, new: Any) -> bool:
    """Whether one value could have become another: an object by a name, a list by its length."""
    if isinstance(old, dict) and isinstance(new, dict):
        return not old.keys().isdisjoint(new)
    return isinstance(old, list) and isinstance(new, list) and len(old) == len(new) > 0


def _members(held: Written, at: Pointer, found: _Members, data: bytes) -> Iterator[Change]:
    for name, to in found.renamed.items():
        node = held.parts[*at, name]
        spelt = key_like(to, node)
        is_both = node.type == "shorthand_property_identifier"
        renamed = f"{spelt}: {text(node)}" if is_both else spelt
        yield node.start_byte, node.end_byte, renamed.encode()
    gone = [_member(held.parts[*at, name]) for name in found.removed]
    yield from _changed(held.displays[at], gone, found.added, data)
    own = held.displays[at]
    for holder in {each.parent for each in gone if each.parent is not None} - {own}:
        yield from _changed(holder, gone, {}, data)


def _member(node: Node) -> Node:
    """Return the whole member that a key belongs to."""
    parent = node.parent
    if parent is not None and parent.type == "pair":
        return parent
    if node.type == "shorthand_property_identifier":
        return node
    raise SourceError("it does not stand in an object of its own", _BY_HAND)


def _elements(display: Node, old: list[Any], new: list[Any], data: bytes) -> Iterator[Change]:
    listed = [each for each in display.named_children if each.type != "comment"]
    left = iter(new)
    wanted = next(left, None)
    gone: list[Node] = []
    for node, value in zip(listed, old, strict=False):
        if wanted is not None and _same(value, wanted):
            wanted = next(left, None)
        else:
            gone.append(node)
    more = [] if wanted is None else [wanted, *left]
    if len(listed) != len(old) or (more and gone) or None in new:
        yield display.start_byte, display.end_byte, code(new, display, data)
        return
    yield from _changed(display, gone, more, data)


def _changed(
    holder: Node, gone: list[Node], added: dict[str, Any] | list[Any], data: bytes
) -> Iterator[Change]:
    """Yield the changes of one object or array: what goes, and what comes behind the last."""
    listed = [each for each in holder.named_children if each.type != "comment"]
    kept = [each for each in listed if each not in gone]
    last = kept[-1] if kept else None
    new = _added(holder, last, added, data) if added else b""
    if last is None:
        if listed and new:
            yield listed[0].start_byte, listed[-1].end_byte, new
        elif listed:
            yield _all_of(listed, data)
        elif new:
            yield holder.start_byte + 1, holder.start_byte + 1, b" " + new + b" "
        return
    tail = [each for each in listed if each.start_byte > last.start_byte]
    for node in gone:
        if node.start_byte < last.start_byte and node.parent == holder:
            yield (*with_comma(node, data), b"")
    if len(tail) == 1 and not new:
        yield (*with_comma(tail[0], data), b"")
    elif tail or new:
        yield last.end_byte, tail[-1].end_byte if tail else last.end_byte, new


def _all_of(listed: list[Node], data: bytes) -> Change:
    if len(listed) == 1:
        return (*with_comma(listed[0], data), b"")
    end = listed[-1].end_byte
    return listed[0].start_byte, end + (data[end : end + 1] == b","), b""


def _added(
    holder: Node, last: Node | None, added: dict[str, Any] | list[Any], data: bytes
) -> bytes:
    """Return the code of what comes behind the last one, as spread out as the others are."""
    if isinstance(added, dict):
        if holder.type != "object":
            raise SourceError("there is no object of its own to add it to", _BY_HAND)
        parts = [f"{key(name)}: ".encode() + code(v, holder, data) for name, v in added.items()]
    else:
        parts = [code(value, holder, data) for value in added]
    if last is None:
        return b", ".join(parts)
    line = data.rfind(b"\n", 0, last.start_byte) + 1
    indent = data[line : last.start_byte]
    is_spread_out = not indent.strip() and b"\n" in data[holder.start_byte : last.start_byte]
    between = b",\n" + indent if is_spread_out else b", "
    return b"".join(between + part for part in parts)
