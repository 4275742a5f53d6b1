"""`definitions` becomes `$defs`; what stands under a `$defs` of old is looked at."""

from __future__ import annotations

from typing import Any

from .corpus import is_old
from .editing import OPEN, Edit, Slot


def rewrite(edit: Edit) -> None:
    """Gather all definitions of a schema under `$defs`."""
    if "$defs" in edit.members and is_old(edit.sub):
        _unknown(edit)
    held = edit.members.get("definitions")
    if isinstance(held, dict):
        _rename(edit, held)
    if edit.node.copies:
        _copy(edit)


def _rename(edit: Edit, held: dict[str, Any]) -> None:
    there = edit.members.get("$defs")
    made: dict[str, Any] = dict(there) if isinstance(there, dict) else {}
    for name, value in held.items():
        made[edit.fresh(name, made)] = value
    also = ("$defs",) if "$defs" in edit.members else ()
    why = edit.moved("definitions stand under `$defs`")
    edit.replace("definitions", {"$defs": made}, why, also=also)


def _unknown(edit: Edit) -> None:
    """Keep what is known to be a schema under a `$defs` that was data; the rest stays data."""
    held = edit.members["$defs"]
    if not isinstance(held, dict):
        edit.silence("$defs", "it was no keyword, and it holds no definitions")
        return
    loud = {name: value for name, value in held.items() if not isinstance(value, Slot)}
    if not loud:
        return
    name = edit.fresh("x-$defs")
    kept = {n: value for n, value in held.items() if n not in loud}
    new = {"$defs": kept, name: loud} if kept else {name: loud}
    why = "`$defs` was no keyword, and what is no quiet schema in it would get force"
    edit.replace("$defs", new, f"{why}; kept as `{name}`")


def _copy(edit: Edit) -> None:
    """Copy schemas out of data, which must stay as they are, for references to lead to.

    Raises MigrationRefused where that holds a reference which leads nowhere.
    """
    there = edit.members.get("$defs")
    made: dict[str, Any] = dict(there) if isinstance(there, dict) else {}
    for node in edit.node.copies:
        if (node.file.number, node.sub.pointer) in edit.facts.open_ends:
            raise edit.refuse(str(node.way[0]), OPEN)
        made[edit.fresh(str(node.way[0]), made)] = Slot(node)
    edit.node.members = {**edit.members, "$defs": made}
    keywords = tuple(dict.fromkeys(str(node.way[0]) for node in edit.node.copies))
    why = f"references lead into `{keywords[0]}`, which is data: what they lead to is copied"
    edit.record(keywords, (*keywords, "$defs"), why)
