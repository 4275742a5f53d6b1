"""A fix: an edit of the Subject, which the source that made the Subject turns into text edits."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, NamedTuple

from .pointer import Pointer, render

Safety = Literal["safe", "unsafe"]


class Edit(NamedTuple):
    """One JSON Patch operation (RFC 6902) on the subject's document, or `split`.

    `pointer` is relative to the subject's own value; `value` is the new JSON value of `add` and
    `replace`. `split` says of an array, a batch of messages, that each of its elements is sent by
    itself: what carries the array (an element of a list of messages, a line of a trace) then stands
    there once for each.
    """

    op: Literal["add", "remove", "replace", "split"]
    pointer: Pointer
    value: Any = None

    def as_json(self, base: Pointer = ()) -> dict[str, Any]:
        """Return the JSON Patch object, its path taken from the document that holds `base`."""
        path = render(base + self.pointer)
        if self.op in ("remove", "split"):
            return {"op": self.op, "path": path}
        return {"op": self.op, "path": path, "value": self.value}


class Fix(NamedTuple):
    """What to write instead: safe where the meaning is kept, unsafe where the author must look."""

    safety: Safety
    description: str
    edits: tuple[Edit, ...]


class LaterFix:
    """A fix that takes time to work out, and is worked out when somebody asks for it, once.

    What it comes to may be None: then there is none. Two are equal where their fixes are.
    """

    __slots__ = ("_found", "_work")

    def __init__(self, work: Callable[[], Fix | None]) -> None:
        self._work: Callable[[], Fix | None] | None = work
        self._found: Fix | None = None

    def get(self) -> Fix | None:
        """Return the fix."""
        if self._work is not None:
            self._found, self._work = self._work(), None
        return self._found

    def __eq__(self, other: object) -> bool:
        return isinstance(other, LaterFix) and self.get() == other.get()

    __hash__ = None  # type: ignore[assignment]
