"""From subschemas as they were to schemas as they will be: nodes, their places, their values."""

from __future__ import annotations

from typing import Any

from revisor.dialect.encoding import replaced
from revisor.dialect.keywords import applicators, in_force
from revisor.dialect.resolve import DEFAULT_DIALECT
from revisor.dialect.walk import Subschema, children, only_refers
from revisor.model.pointer import Pointer, leads_somewhere

from .corpus import Corpus, Spot
from .editing import Link, Node, Slot, refusal
from .references import text_of

Nodes = dict[Spot, Node]

_DATA = ("default", "examples")
_TWOFOLD = "the same object is a schema, and holds schemas by their names"
_LOST = "what it refers to cannot stand where it can be referred to in 2020-12"


def nodes_of(corpus: Corpus) -> Nodes:
    """Return a node for each subschema, its members filled with slots and links.

    Raises MigrationRefused where one object is both a schema and a map of schemas.
    """
    nodes = {
        (index, sub.pointer): Node(corpus.files[index], sub) for index, sub in corpus.subschemas()
    }
    edits: dict[Spot, dict[Pointer, Any]] = {}
    for (index, pointer), node in nodes.items():
        if pointer:
            holder = nodes[index, (node.sub.parent or corpus.around(index, pointer)).pointer]
            _check(node, holder, nodes)
            _hold(node, holder)
            if not node.copied:
                edits.setdefault((index, holder.sub.pointer), {})[node.way] = Slot(node)
    for reference in corpus.references:
        spot = (reference.file, reference.sub.pointer)
        link = Link(reference, reference.sub.value[reference.keyword])
        edits.setdefault(spot, {})[reference.keyword,] = link
    for spot, parts in edits.items():
        node = nodes[spot]
        node.given = node.members = replaced(node.sub.value, parts)
    return nodes


def _hold(node: Node, holder: Node) -> None:
    """Tie a node to the one that encloses it."""
    node.holder = holder
    node.way = node.sub.pointer[len(holder.sub.pointer) :]
    if node.sub.parent is None and _is_data(holder.sub, str(node.way[0])):
        node.copied = True
        holder.copies.append(node)


def _is_data(holder: Subschema, keyword: str) -> bool:
    """Whether a keyword, which does not hold the schemas that references find in it, is data."""
    short = holder.dialect.short_name
    if short == DEFAULT_DIALECT:
        return False
    if only_refers(holder.value, holder.dialect):
        return keyword in _DATA
    return keyword in _DATA or (keyword in in_force(short) and keyword != "$defs")


def _check(node: Node, holder: Node, nodes: Nodes) -> None:
    """Refuse an object that is a schema, and a map of schemas as well."""
    pointer = node.sub.pointer
    between = range(len(holder.sub.pointer) + 1, len(pointer))
    twofold = [pointer[:size] for size in between if (node.file.number, pointer[:size]) in nodes]
    if node.sub.parent is None and _is_map(holder.sub, pointer[len(holder.sub.pointer) :]):
        twofold += [pointer] if children(node.sub) else []
    if twofold:
        raise refusal(node.file.place(twofold[0], _TWOFOLD))


def _is_map(holder: Subschema, way: Pointer) -> bool:
    """Whether a schema has a map of schemas in force where the way leads."""
    if len(way) != 1 or only_refers(holder.value, holder.dialect):
        return False
    return applicators(holder.dialect.short_name).get(str(way[0]), "").endswith("-map")


def place(node: Node) -> list[Node]:
    """Give the parts of a node, which has a place itself, theirs; return them."""
    base = node.place or ()
    stack: list[tuple[Pointer, Any]] = [((), node.members)]
    while stack:
        way, held = stack.pop()
        if isinstance(held, Slot):
            held.node.place = base + way
            node.slots.append((way, held.node))
        elif isinstance(held, Link):
            node.links.append((way, held))
        elif isinstance(held, dict):
            stack += reversed([((*way, name), value) for name, value in held.items()])
        elif isinstance(held, list):
            stack += reversed([((*way, i), value) for i, value in enumerate(held)])
    return [child for _, child in node.slots]


def settle(node: Node, nodes: Nodes) -> None:
    """Make the value of a node whose parts are settled; the same object where nothing changed."""
    parts: dict[Pointer, Any] = {way: child.result for way, child in node.slots}
    moved = node.members is not node.given
    for way, child in node.slots:
        moved = moved or child.moved or child.way != way
    for way, link in node.links:
        reference = link.reference
        target = nodes[reference.target] if reference.target else None
        home = nodes[reference.home[0], reference.home[1].pointer] if reference.home else None
        parts[way] = text_of(link, target, home)
        moved = moved or parts[way] != link.text
    node.moved = moved
    if moved:
        node.result = replaced(node.members, parts)


def refuse_lost(order: list[Node], nodes: Nodes) -> None:
    """Refuse references that are kept, and that lead to what is not."""
    held = [(node, link.reference) for node in order for _, link in node.links]
    lost = [
        node.file.place((*node.sub.pointer, reference.keyword), _LOST)
        for node, reference in held
        if reference.target is not None and nodes[reference.target].place is None
    ]
    if lost:
        raise refusal(*lost)


def links_of(node: Node) -> list[tuple[str, str, str]]:
    """Return (keyword, old text, new text) of each reference in a node that was rewritten."""
    found: list[tuple[str, str, str]] = []
    for way, link in node.links:
        held = node.result
        for token in way:
            held = held[token]
        if node.moved and held != link.text:
            found.append((link.reference.keyword, link.text, held))
    return found


def dangling(corpus: Corpus, nodes: Nodes) -> list[Node]:
    """Return the nodes with a reference that led nowhere, and leads somewhere now."""
    found: list[Node] = []
    for reference in corpus.references:
        if reference.target is None and reference.home is not None:
            index, resource = reference.home
            home = nodes[index, resource.pointer]
            if home.result is not home.sub.value and leads_somewhere(
                home.result, reference.fragment
            ):
                found.append(nodes[reference.file, reference.sub.pointer])
    return found
