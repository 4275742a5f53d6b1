"""What an expression was resolved to, and how deep one is followed."""

from __future__ import annotations

from typing import NamedTuple

from .sdk_signals import family_of

LOCAL = "<file>."
"""What the path of a class of the file itself begins with."""
LOCAL_FUNCTION = ".<file>."
"""What that of a function begins with: what it gives is not known by its name."""

_DEEPEST = 60


class Entity(NamedTuple):
    """What an expression was resolved to: a dotted path, or an object of the class at that path.

    What belongs to no SDK is an entity as well: then it is known to be something else. `loose`
    marks a name that only `from x import *` can have brought.
    """

    path: str
    is_object: bool = False
    loose: bool = False

    @property
    def name(self) -> str:
        """The last part of the path."""
        return self.path.rpartition(".")[2]

    @property
    def package(self) -> str:
        """The path without its last part."""
        return self.path.rpartition(".")[0]

    @property
    def is_known(self) -> bool:
        """Whether it belongs to one of the SDKs."""
        return family_of(self.path) is not None

    @property
    def is_foreign(self) -> bool:
        """Whether it is known to be no part of an SDK (what is imported from nearby may be)."""
        return not self.is_known and not self.path.startswith(".")


class Depth:
    """How deep an expression is followed at the moment, how deep it may be, and if it ever was."""

    __slots__ = ("limit", "value", "was_reached")

    def __init__(self) -> None:
        self.value = 0
        self.limit = _DEEPEST
        self.was_reached = False

    def restart(self, limit: int) -> tuple[int, int]:
        """Begin at the top, with another limit; return value and limit as they were."""
        before = self.value, self.limit
        self.value, self.limit, self.was_reached = 0, limit, False
        return before
