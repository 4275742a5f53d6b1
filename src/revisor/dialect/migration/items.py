"""An array `items` becomes `prefixItems`, and the `additionalItems` beside it `items`."""

from __future__ import annotations

from typing import Any

from .editing import Edit

_MOVED = "an array of schemas by position is `prefixItems`, and `items` is for all after it"
_EMPTY = "an empty array says nothing of any element, so what was additional is for all"
_ASLEEP = "it has force only beside an array `items`"


def rewrite(edit: Edit) -> None:
    """Write the schemas of the first elements, and the one of the others, as 2020-12 does.

    Raises MigrationRefused where an array `items` stands beside a `prefixItems` that has force.
    """
    held = edit.members.get("items")
    if edit.only_refers or edit.short == "2020-12":
        return
    if isinstance(held, list):
        _by_position(edit, held)
    elif edit.acts("additionalItems"):
        edit.silence("additionalItems", _ASLEEP)


def _by_position(edit: Edit, held: list[Any]) -> None:
    if "prefixItems" in edit.members:
        raise edit.refuse("items", "is an array, and stands beside `prefixItems`")
    made: dict[str, Any] = {}
    for name, value in edit.members.items():
        if name == "items":
            made |= {"prefixItems": held} if held else {}
        elif name == "additionalItems":
            made["items"] = value
        else:
            made[name] = value
    before = tuple(name for name in ("items", "additionalItems") if name in edit.members)
    edit.node.members = made
    after = tuple(name for name in ("prefixItems", "items") if name in made)
    edit.record(before, after, edit.moved(_MOVED if held else _EMPTY))
