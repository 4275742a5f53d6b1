"""`id` and `$id`: identifiers become `$id`, and names of places `$anchor`."""

from __future__ import annotations

import re

from revisor.dialect.keyword_values import is_anchor_2020

from .corpus import is_old
from .editing import Edit

_FOREIGN = re.compile(r"[^-A-Za-z0-9._]")


def rewrite(edit: Edit) -> None:
    """Write what identifies a resource as `$id`, and what names a place in it as `$anchor`."""
    keyword = edit.sub.dialect.id_keyword
    if edit.acts(keyword):
        _identifier(edit, keyword)
    if not is_old(edit.sub) and edit.acts("$anchor") and not _is_good(edit.members["$anchor"]):
        name = _good_name(edit, str(edit.members["$anchor"]))
        edit.replace("$anchor", {"$anchor": name}, "2020-12 allows other characters in an anchor")


def _identifier(edit: Edit, keyword: str) -> None:
    text = edit.members[keyword]
    if not isinstance(text, str):
        return
    address, _, fragment = text.partition("#")
    new = {"$id": address} if address else {}
    if fragment and not fragment.startswith("/"):
        if "$anchor" in edit.members:
            raise edit.refuse(keyword, "names a place that has an `$anchor` already")
        new["$anchor"] = _good_name(edit, fragment)
        edit.replace(keyword, new, "a fragment in an identifier names a place: that is `$anchor`")
    elif not address:
        edit.drop(keyword, "it identifies nothing")
    elif keyword != "$id" or fragment:
        edit.replace(keyword, new, "an identifier is written as `$id`, without a fragment")


def _is_good(name: object) -> bool:
    return not isinstance(name, str) or is_anchor_2020(name)


def _good_name(edit: Edit, name: str) -> str:
    """Return the anchor that stands for a name which 2020-12 may not allow."""
    good = name
    if not is_anchor_2020(name):
        good = _FOREIGN.sub("_", name)
        good = good if is_anchor_2020(good) else f"_{good}"
        taken = edit.facts.corpus.anchors
        while good in taken:
            good += "_"
        taken.add(good)
        edit.node.anchors[name] = good
    return good
