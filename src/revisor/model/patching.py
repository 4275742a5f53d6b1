"""Apply the edits of a fix: JSON Patch (RFC 6902) that leaves alone what it does not touch."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from .fix import Edit
from .pointer import Pointer, step

_END = "-"


def patched(value: Any, edits: Iterable[Edit]) -> Any:
    """Return a JSON value after `edits`, applied one after another.

    `value` is not changed: what no edit touches is shared with the result (the same objects), what
    lies above an edit is copied once. Members keep their order; one that is added to an object
    comes last, unless it was there already. The empty pointer stands for the whole value; as the
    last token for an array, `-` stands for its end (`add`). What a `split` repeats is the innermost
    element of an array that holds the batch.

    Raises LookupError where a pointer leads nowhere, the whole value were removed, or there is
    nothing to split.
    """
    own: dict[int, Any] = {}
    for edit in edits:
        value = _applied(value, edit, own)
    return value


def _applied(value: Any, edit: Edit, own: dict[int, Any]) -> Any:
    if edit.op == "split":
        return _split(value, edit.pointer, own)
    if not edit.pointer:
        if edit.op == "remove":
            raise LookupError("the whole value cannot be removed")
        return edit.value
    *above, last = edit.pointer
    root, parent = _opened(value, tuple(above), own)
    if isinstance(parent, dict):
        _edit_member(parent, last, edit)
    else:
        _edit_item(parent, last, edit)
    return root


def _split(value: Any, pointer: Pointer, own: dict[int, Any]) -> Any:
    """Let each element of a batch be carried by itself."""
    way, at = [value], 0
    for end, token in enumerate(pointer, start=1):
        if isinstance(way[-1], list):
            at = end
        way.append(step(way[-1], token)[0])
    batch = way[-1]
    if not at or not isinstance(batch, list) or not batch:
        raise LookupError("there is no batch in an array")
    inner = pointer[at:]
    carriers = [patched(way[at], [Edit("replace", inner, each)]) for each in batch]
    root, parent = _opened(value, pointer[: at - 1], own)
    first = int(pointer[at - 1])
    parent[first : first + 1] = carriers
    return root


def _opened(value: Any, way: Pointer, own: dict[int, Any]) -> tuple[Any, Any]:
    """Return the root and the container that `way` leads to, both copied unless they are ours.

    `own` holds the copies by identity; they may be changed, and are kept so that no identity is
    given twice.
    """
    root = here = _own(value, own)
    for token in way:
        child, known = step(here, token)
        below = _own(child, own)
        here[known] = below
        here = below
    return root, here


def _own(value: Any, own: dict[int, Any]) -> Any:
    if id(value) in own:
        return value
    if isinstance(value, dict | list):
        copied = value.copy()
        own[id(copied)] = copied
        return copied
    raise LookupError(f"nothing lies below {type(value).__name__}")


def _edit_member(parent: dict[str, Any], name: str | int, edit: Edit) -> None:
    if not isinstance(name, str) or (edit.op != "add" and name not in parent):
        raise LookupError(name)
    if edit.op == "remove":
        del parent[name]
    else:
        parent[name] = edit.value


def _edit_item(parent: list[Any], token: str | int, edit: Edit) -> None:
    if edit.op == "add" and str(token) in (_END, str(len(parent))):
        parent.append(edit.value)
        return
    step(parent, token)
    index = int(token)
    if edit.op == "add":
        parent.insert(index, edit.value)
    elif edit.op == "replace":
        parent[index] = edit.value
    else:
        del parent[index]
