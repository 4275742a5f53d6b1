"""`$recursiveRef` and `$recursiveAnchor` become `$dynamicRef` and `$dynamicAnchor`."""

from __future__ import annotations

from .editing import Edit

_DYNAMIC = "what `$recursiveAnchor` marks is named, and `$dynamicRef` asks for the name"
_PLAIN = "the schema resource has no `$recursiveAnchor`, so it is a plain reference"


def rewrite(edit: Edit) -> None:
    """Name the roots that recursion may end at, and ask for that name.

    Raises MigrationRefused for a `$recursiveRef` other than "#", the only one there can be.
    """
    if edit.acts("$recursiveAnchor"):
        _anchor(edit)
    if edit.acts("$recursiveRef"):
        _reference(edit)


def _anchor(edit: Edit) -> None:
    at_root = edit.sub.pointer == edit.sub.resource.pointer
    if edit.members["$recursiveAnchor"] is not True:
        edit.drop("$recursiveAnchor", "it is false, which says nothing")
    elif not at_root:
        edit.drop("$recursiveAnchor", "it has force only at the root of a schema resource")
    elif "$dynamicAnchor" in edit.members:
        raise edit.refuse("$recursiveAnchor", "stands beside `$dynamicAnchor`")
    else:
        edit.replace("$recursiveAnchor", {"$dynamicAnchor": edit.facts.recursive}, _DYNAMIC)


def _reference(edit: Edit) -> None:
    if edit.sub.value["$recursiveRef"] != "#":
        raise edit.refuse("$recursiveRef", 'is not "#"')
    root = edit.sub.resource.value
    if root.get("$recursiveAnchor") is True:
        new, reason = {"$dynamicRef": f"#{edit.facts.recursive}"}, _DYNAMIC
    else:
        new, reason = {"$ref": "#"}, _PLAIN
    if next(iter(new)) in edit.members:
        edit.beside("$recursiveRef", new, reason)
    else:
        edit.replace("$recursiveRef", new, reason)
