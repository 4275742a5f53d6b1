"""`dependencies`: arrays of names become `dependentRequired`, schemas `dependentSchemas`."""

from __future__ import annotations

from typing import Any

from .editing import Edit

_SPLIT = "arrays of names stand under `dependentRequired`, schemas under `dependentSchemas`"
_DISPUTED = f"{_SPLIT}; validators of 2019-09 that ignore `dependencies` accept more"


def rewrite(edit: Edit) -> None:
    """Split `dependencies` by what its members are.

    What it applied did not count as evaluated in 2019-09; below two `not` it does not either.
    """
    held = edit.members.get("dependencies")
    if edit.only_refers or not isinstance(held, dict):
        return
    names = {name: value for name, value in held.items() if isinstance(value, list)}
    schemas = {name: value for name, value in held.items() if name not in names}
    new: dict[str, Any] = {}
    if names:
        new["dependentRequired"] = names
    if schemas:
        new["dependentSchemas"] = schemas
    disputed = edit.short == "2019-09" and new
    options = {"effect": "narrowed" if disputed else "none"}
    reason = edit.moved(_DISPUTED if disputed else _SPLIT)
    if disputed and schemas and edit.facts.unevaluated:
        new["not"] = {"not": {"dependentSchemas": new.pop("dependentSchemas")}}
    if any(_clashes(edit, keyword, members) for keyword, members in new.items()):
        edit.beside("dependencies", new, reason, **options)
        return
    also = tuple(keyword for keyword in new if keyword in edit.members)
    merged = {keyword: {**edit.members.get(keyword, {}), **new[keyword]} for keyword in new}
    edit.replace("dependencies", merged, reason, also=also, **options)


def _clashes(edit: Edit, keyword: str, members: dict[str, Any]) -> bool:
    if keyword == "not":
        return keyword in edit.members
    there = edit.members.get(keyword, {})
    return not isinstance(there, dict) or not there.keys().isdisjoint(members)
