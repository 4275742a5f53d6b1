"""One pass over the subschemas of some documents: families of keywords rewrite each of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from revisor.dialect.resolve import DEFAULT_DIALECT
from revisor.model.pointer import render

from . import layout, soundness
from .change import Change, Effect
from .corpus import Corpus, File, Spot
from .editing import Edit, Facts, Node, refusal
from .senses import Sense
from .source_form import target

Family = Callable[[Edit], None]
"""The function `rewrite` of a family of keywords."""

_UNEVALUATED = ("unevaluatedItems", "unevaluatedProperties")
_DECLARED = "the dialect was told, and is now declared"
_MOVED = "what it refers to has moved"
_BY_POINTER = "draft-07 does not know the name: a pointer leads there in every dialect"
_NO_SENSES: Mapping[Spot, Sense] = MappingProxyType({})


class Rewritten(NamedTuple):
    """What a pass made: a value for each file, and all nodes, the root of each file first."""

    files: tuple[File, ...]
    results: tuple[Any, ...]
    order: tuple[Node, ...]


def rewritten(
    corpus: Corpus, families: tuple[Family, ...], senses: Mapping[Spot, Sense] = _NO_SENSES
) -> Rewritten:
    """Rewrite every subschema by the families in their order, and let references follow.

    `senses` is for families that ask how draft-07 applies a subschema; without, what is 2020-12 is
    left alone. Raises MigrationRefused.
    """
    nodes = layout.nodes_of(corpus)
    order = _in_order(nodes, _facts(corpus, senses), families)
    layout.refuse_lost(order, nodes)
    for node in reversed(order):
        layout.settle(node, nodes)
    _refuse_found(layout.dangling(corpus, nodes))
    results = tuple(_result(nodes[file.number, ()]) for file in corpus.files)
    return Rewritten(corpus.files, results, tuple(order))


def _facts(corpus: Corpus, senses: Mapping[Spot, Sense]) -> Facts:
    spots = {r.target for r in corpus.references if r.target}
    spots |= {(r.home[0], r.home[1].pointer) for r in corpus.references if r.home}
    ends = {(r.file, r.sub.pointer) for r in corpus.references if soundness.is_open(r)}
    holders = [sub.value for _, sub in corpus.subschemas() if isinstance(sub.value, dict)]
    name, taken = "recursive", corpus.anchors
    while name in taken:
        name += "_"
    counted = {name for value in holders for name in _UNEVALUATED if name in value}
    return Facts(corpus, name, _and_above(spots), _and_above(ends), frozenset(counted), senses)


def _and_above(spots: set[Spot]) -> frozenset[Spot]:
    return frozenset((file, at[:size]) for file, at in spots for size in range(len(at) + 1))


def _in_order(nodes: layout.Nodes, facts: Facts, families: tuple[Family, ...]) -> list[Node]:
    """Rewrite every node that is kept, from the roots down, and give it its place."""
    order: list[Node] = []
    stack = [node for (_, pointer), node in reversed(nodes.items()) if not pointer]
    for node in stack:
        node.place = ()
    while stack:
        node = stack.pop()
        order.append(node)
        newest = node.sub.dialect.short_name == DEFAULT_DIALECT
        if isinstance(node.sub.value, dict) and (facts.senses or not newest):
            edit = Edit(node, facts)
            for rewrite in families:
                rewrite(edit)
        stack += reversed(layout.place(node))
    return order


def _refuse_found(found: list[Node]) -> None:
    if found:
        reason = "a reference that leads nowhere would lead to something in 2020-12"
        raise refusal(*(node.file.place(node.sub.pointer, reason) for node in found))


def _result(root: Node) -> Any:
    """Return the outcome of a document."""
    if _is_to_declare(root):
        return {"$schema": target().uri, **root.result}
    return root.result


def _is_to_declare(root: Node) -> bool:
    """Whether a document changed whose dialect was told, not declared: then it declares it now.

    Else the next migration that is told the same would take it for the old one.
    """
    told = root.moved and root.file.form.told and isinstance(root.result, dict)
    return told and "$schema" not in root.result


def changes_of(made: Rewritten) -> list[Change]:
    """Return the changes of all documents, one document after the other, in their order."""
    found: list[Change] = []
    for node in sorted(made.order, key=lambda node: node.file.number):
        if not node.sub.pointer and _is_to_declare(node):
            found.append(_change(node, "$schema", {}, {"$schema": target().uri}, _DECLARED))
        for draft in node.drafts:
            before = {name: node.sub.value[name] for name in draft.before}
            after = {name: node.result[name] for name in draft.after if name in node.result}
            found.append(_change(node, draft.keyword, before, after, draft.reason, draft.effect))
        for keyword, old, new in layout.links_of(node):
            why = _BY_POINTER if _is_by_name(old) and not _is_by_name(new) else _MOVED
            found.append(_change(node, keyword, {keyword: old}, {keyword: new}, why))
    return found


def _is_by_name(text: str) -> bool:
    fragment = text.partition("#")[2]
    return bool(fragment) and not fragment.startswith("/")


def _change(
    node: Node, keyword: str, before: Any, after: Any, reason: str, effect: Effect = "none"
) -> Change:
    place = render(node.sub.pointer)
    return Change(place, keyword, before, after, reason, effect, node.file.uri)
