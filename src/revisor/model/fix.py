"""A fix: an edit of the Subject, which the source that made the Subject turns into text edits."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from .pointer import Pointer, render

Safety = Literal["safe", "unsafe"]


class Edit(NamedTuple):
    """One JSON Patch operation (RFC 6902) on the subject's document.

    `op` is `add`, `remove` or `replace`; `pointer` is relative to the subject's own value;
    `value` is the new JSON value (unused by `remove`).
    """

    op: Literal["add", "remove", "replace"]
    pointer: Pointer
    value: Any = None

    def as_json(self, base: Pointer = ()) -> dict[str, Any]:
        """Return the JSON Patch object, its path taken from the document that holds `base`."""
        path = render(base + self.pointer)
        if self.op == "remove":
            return {"op": "remove", "path": path}
        return {"op": self.op, "path": path, "value": self.value}


class Fix(NamedTuple):
    """What to write instead: safe where the meaning is kept, unsafe where the author must look."""

    safety: Safety
    description: str
    edits: tuple[Edit, ...]
