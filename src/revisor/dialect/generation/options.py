"""What a schema is generated for: settled once, the same for every kind of type."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from revisor.model.subject import Role

Refs = Literal["defs", "inline"]
Schema = dict[str, Any]
"""A schema that is being made: always an object, never a boolean."""


@dataclass(frozen=True, slots=True)
class Options:
    """The arguments of `generate`, checked.

    `revisions` are ids, oldest first. `closed` is True, False, or None for what the target itself
    does with names that it does not know. `wrap_unions` wraps a result that is one of several
    objects, as SDKs do whose root has to hold the properties.
    """

    role: Role = "inputSchema"
    revisions: tuple[str, ...] = ("2025-11-25", "2026-07-28")
    refs: Refs = "defs"
    closed: bool | None = None
    titles: bool = False
    exclude: frozenset[str] = frozenset()
    wrap: str | None = None
    wrap_unions: bool = False

    @property
    def is_input(self) -> bool:
        """Whether the values come in: then defaults may be left out, and init-only fields count."""
        return self.role != "outputSchema"

    def closes(self, *, by_itself: bool | None) -> bool:
        """Whether to close an object, given whether its type refuses other names by itself.

        An object of a result stays open unless that is asked for: a field that a later version adds
        must not make the results of that version invalid for those who hold the old schema.
        """
        if self.closed is not None:
            return self.closed
        return bool(by_itself) and self.is_input
