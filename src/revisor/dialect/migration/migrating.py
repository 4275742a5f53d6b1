"""Migrate a schema, and the documents that it refers to, to 2020-12."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from revisor.dialect.resolve import DEFAULT_DIALECT
from revisor.model.pointer import render

from . import (
    contains,
    content,
    definitions,
    dependencies,
    dialect_declaration,
    exclusive_bounds,
    formats,
    identifiers,
    integers,
    items,
    layout,
    openapi30,
    recursive_ref,
    references,
    soundness,
    vocabularies,
    waking_keywords,
)
from .change import Change, Effect, Migration
from .corpus import Corpus, File, Spot
from .editing import Edit, Facts, Node, refusal
from .source_form import Form, form_of, named, target

_FAMILIES: tuple[Callable[[Edit], None], ...] = (
    dialect_declaration.rewrite,
    references.rewrite,
    waking_keywords.rewrite,
    vocabularies.rewrite,
    openapi30.rewrite,
    identifiers.rewrite,
    definitions.rewrite,
    dependencies.rewrite,
    items.rewrite,
    exclusive_bounds.rewrite,
    recursive_ref.rewrite,
    contains.rewrite,
    content.rewrite,
    formats.rewrite,
    integers.rewrite,
)
"""In this order: what has no force goes first, so that the others find what acts only."""

_UNEVALUATED = ("unevaluatedItems", "unevaluatedProperties")
_DECLARED = "the dialect was told, and is now declared"
_MOVED = "what it refers to has moved"


def migrate(
    schema: Any, source: str | None = None, documents: Mapping[str, Any] | None = None
) -> Migration:
    """Return a schema in 2020-12 that accepts what it accepted before (SEP-1613 section 5).

    `source` is a dialect's URI or short name, or `openapi-3.0`, for what declares no `$schema`.
    `documents` holds, by URI, other documents that the schema refers to: they are migrated with
    it, and references between them follow. Others are left alone, and so are references to them. A
    document with `$vocabulary` is a meta-schema: it says what others mean, and comes back as it is.

    What is 2020-12 already comes back as the same object; nothing that is given is changed. A
    schema with neither `$schema` nor `source` is 2020-12, unless it is written as only an older
    dialect allows: then that is assumed, and `assumed` says so.

    Raises MigrationRefused for what can be neither kept nor declared, and UnknownIdError for an
    unknown `source`.
    """
    files = _files(schema, source, documents or {})
    soundness.look_at(files)
    corpus = Corpus(files)
    soundness.judge(corpus)
    nodes = layout.nodes_of(corpus)
    order = _rewritten(nodes, _facts(corpus))
    for node in reversed(order):
        layout.settle(node, nodes)
    _refuse_found(layout.dangling(corpus, nodes))
    results = [_result(nodes[file.number, ()]) for file in files]
    for file, result in zip(files, results, strict=True):
        if result is not file.value:
            soundness.look_over(file, result)
    form = files[0].form
    by_uri = {file.uri: result for file, result in zip(files, results, strict=True)}
    others = {uri: by_uri.get(uri.rstrip("#"), value) for uri, value in (documents or {}).items()}
    return Migration(results[0], others, tuple(_changes(order)), form.name, form.assumed)


def _files(schema: Any, source: str | None, documents: Mapping[str, Any]) -> tuple[File, ...]:
    """Return the schema and the documents that are migrated with it, each with its form."""
    given = named(source) if source is not None else None
    by_uri = {uri.rstrip("#"): value for uri, value in documents.items()}
    root = _form(schema, given, by_uri)
    files = [File(0, "", schema, root)]
    for uri, value in by_uri.items():
        if not vocabularies.is_meta_schema(value):
            files.append(File(len(files), uri, value, _form(value, given, by_uri, root, uri)))
    return tuple(files)


def _form(
    value: Any,
    given: Form | None,
    documents: Mapping[str, Any],
    around: Form | None = None,
    uri: str = "",
) -> Form:
    own = vocabularies.chosen(value.get("$schema") if isinstance(value, dict) else None, documents)
    if own is not None:
        return Form(
            own.dialect.short_name, own.dialect, vocabularies=own.vocabularies, declared=True
        )
    return form_of(value, given, around, uri)


def _facts(corpus: Corpus) -> Facts:
    spots = {r.target for r in corpus.references if r.target}
    spots |= {(r.home[0], r.home[1].pointer) for r in corpus.references if r.home}
    ends = {(r.file, r.sub.pointer) for r in corpus.references if soundness.is_open(r)}
    holders = [sub.value for _, sub in corpus.subschemas() if isinstance(sub.value, dict)]
    name, taken = "recursive", corpus.anchors
    while name in taken:
        name += "_"
    counted = {name for value in holders for name in _UNEVALUATED if name in value}
    return Facts(corpus, name, _and_above(spots), _and_above(ends), frozenset(counted))


def _and_above(spots: set[Spot]) -> frozenset[Spot]:
    return frozenset((file, at[:size]) for file, at in spots for size in range(len(at) + 1))


def _rewritten(nodes: layout.Nodes, facts: Facts) -> list[Node]:
    """Rewrite every node that is kept, from the roots down, and give it its place."""
    order: list[Node] = []
    stack = [node for (_, pointer), node in reversed(nodes.items()) if not pointer]
    for node in stack:
        node.place = ()
    while stack:
        node = stack.pop()
        order.append(node)
        if isinstance(node.sub.value, dict) and node.sub.dialect.short_name != DEFAULT_DIALECT:
            edit = Edit(node, facts)
            for rewrite in _FAMILIES:
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


def _changes(order: list[Node]) -> list[Change]:
    """Return the changes of all documents, one document after the other, in their order."""
    found: list[Change] = []
    for node in sorted(order, key=lambda node: node.file.number):
        if not node.sub.pointer and _is_to_declare(node):
            found.append(_change(node, "$schema", {}, {"$schema": target().uri}, _DECLARED))
        for draft in node.drafts:
            before = {name: node.sub.value[name] for name in draft.before}
            after = {name: node.result[name] for name in draft.after if name in node.result}
            found.append(_change(node, draft.keyword, before, after, draft.reason, draft.effect))
        for keyword, old, new in layout.links_of(node):
            found.append(_change(node, keyword, {keyword: old}, {keyword: new}, _MOVED))
    return found


def _change(
    node: Node, keyword: str, before: Any, after: Any, reason: str, effect: Effect = "none"
) -> Change:
    place = render(node.sub.pointer)
    return Change(place, keyword, before, after, reason, effect, node.file.uri)
