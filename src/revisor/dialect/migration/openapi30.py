"""What OpenAPI 3.0 adds to JSON Schema: `nullable`, `example`, `discriminator` and the like."""

from __future__ import annotations

from typing import Any

from .editing import Edit

_NULL = 'that null is allowed is said by the type "null"'
_NO_TYPE = "without a `type` beside it, it allows nothing that is not allowed"
_NOT_LISTED = "null is not in `enum`, so that OpenAPI 3.0.3 refuses it all the same"
_DESCRIBES = {
    "discriminator": "it only helps to choose a branch, and changes no verdict",
    "xml": "it describes another notation",
    "externalDocs": "no dialect knows it",
}


def rewrite(edit: Edit) -> None:
    """Say in the words of 2020-12 what OpenAPI 3.0 says in its own."""
    if not edit.openapi:
        return
    if edit.only_refers:
        if "nullable" in edit.members:
            edit.drop("nullable", "all beside `$ref` is ignored in OpenAPI 3.0")
        return
    if isinstance(edit.members.get("nullable"), bool):
        _nullable(edit)
    if "example" in edit.members:
        there = edit.members.get("examples")
        held = [*there] if isinstance(there, list) else []
        also = ("examples",) if isinstance(there, list) else ()
        new = {"examples": [*held, edit.members["example"]]}
        edit.replace("example", new, "`examples` holds an array of them", also=also)
    for keyword, why in _DESCRIBES.items():
        if keyword in edit.members:
            edit.silence(keyword, why)


def _nullable(edit: Edit) -> None:
    held: Any = edit.members.get("type")
    listed = edit.members.get("enum")
    if edit.members["nullable"] is False:
        edit.drop("nullable", "it is false, which says nothing")
    elif isinstance(listed, list) and None not in listed and held is not None:
        edit.drop("nullable", _NOT_LISTED)
    elif isinstance(held, str) and held != "null":
        _replace_type(edit, [held, "null"])
    elif isinstance(held, list) and "null" not in held:
        _replace_type(edit, [*held, "null"])
    else:
        edit.drop("nullable", _NULL if held is not None else _NO_TYPE)


def _replace_type(edit: Edit, names: list[Any]) -> None:
    edit.replace("type", {"type": names}, _NULL, also=("nullable",))
    last = edit.node.drafts.pop()
    edit.node.drafts.append(last._replace(keyword="nullable"))
