"""`$ref`: what stands beside it, and the text that leads to where its target has gone."""

from __future__ import annotations

from urllib.parse import quote

from revisor.dialect.keywords import described
from revisor.dialect.resolve import DEFAULT_DIALECT
from revisor.model.pointer import Pointer, render

from .corpus import is_old
from .editing import Edit, Link, Node, is_harmless

_IN_FRAGMENT = "/!$&'()*+,;=:@?~"
_STAYS = ("$ref", "definitions", "$defs", "$schema", "$id")
_IGNORED = "up to draft-07 all beside `$ref` is ignored, and it would have force in 2020-12"


def rewrite(edit: Edit) -> None:
    """Take out what stands beside a `$ref` that switches it off, but for plain annotations."""
    if not edit.only_refers:
        if is_old(edit.sub) and "$ref" in edit.members:
            edit.silence("$ref", "it is no text, so it was no reference")
        return
    for keyword, value in list(edit.members.items()):
        known = keyword in described(DEFAULT_DIALECT) and is_harmless(keyword, value)
        unknown = keyword not in described(DEFAULT_DIALECT) and keyword not in described(edit.short)
        if keyword not in _STAYS and not known and not unknown:
            edit.silence(keyword, _IGNORED)
    if "$id" in edit.members and not _may_stay(edit):
        edit.silence("$id", _IGNORED)


def _may_stay(edit: Edit) -> bool:
    """Whether an ignored `$id` at the root of a document may as well have force.

    It names the document for others. References within are not led astray where none has an
    address of its own.
    """
    if edit.sub.pointer or not isinstance(edit.members["$id"], str):
        return False
    index, corpus = edit.node.file.number, edit.facts.corpus
    bare = all(not r.address for r in corpus.references if r.file == index)
    one = all(not sub.resource.pointer for sub in corpus.known[index].values())
    return bare and one and "#" not in edit.members["$id"]


def text_of(link: Link, target: Node | None, home: Node | None) -> str:
    """Return the text of a reference to a target that may have gone elsewhere in its resource."""
    if target is None or home is None or target.place is None or home.place is None:
        return link.text
    reference = link.reference
    if not reference.fragment:
        return link.text
    if not reference.fragment.startswith("/") and not link.by_pointer:
        name = target.anchors.get(reference.fragment)
        return link.text if name is None else f"{reference.address}#{name}"
    old: Pointer = target.sub.pointer[len(home.sub.pointer) :]
    new: Pointer = target.place[len(home.place) :]
    if old == new and reference.fragment.startswith("/"):
        return link.text
    return f"{reference.address}#{quote(render(new), safe=_IN_FRAGMENT)}"
