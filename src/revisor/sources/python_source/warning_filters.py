"""Filters on warnings, as `warnings` and pytest take them, and what they do to the SDK's own.

Of several the last one that a warning falls under counts. One for a message or a module of its own
says nothing of others.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from revisor.model.practice import PracticeKind

BUILT_IN = ("DeprecationWarning", "PendingDeprecationWarning")
_ABOVE = ("Warning", "UserWarning")
_HIDING = "ignore"
_PARTS = 5


class Filter(NamedTuple):
    """A filter: what it does, and with which warnings; "" for all of them."""

    action: str
    category: str = ""
    is_narrow: bool = False

    def covers(self, category: str) -> bool:
        """Whether all warnings of the SDK's category fall under it."""
        names = ("", *_ABOVE, category, category.rpartition(".")[2])
        return not self.is_narrow and self.category in names


class Judged(NamedTuple):
    """What a filter does, and which one of the filters it is."""

    kind: PracticeKind
    place: int


def read(text: str) -> Filter:
    """Return the filter that a text stands for (`action:message:category:module:line`)."""
    parts = [part.strip() for part in text.split(":")]
    action, message, category, module, line = (parts + [""] * _PARTS)[:_PARTS]
    return Filter(action, category, bool(message or module or line))


def judged(filters: Sequence[Filter], category: str) -> Judged | None:
    """Return what filters do wrong to the warnings of the SDK's category, None for nothing.

    Either the last one that covers them hides them, or none does, and a filter looks for
    deprecations by a category that is not theirs.
    """
    covering = [place for place, each in enumerate(filters) if each.covers(category)]
    if covering:
        is_hidden = filters[covering[-1]].action == _HIDING
        return Judged("hides-warnings", covering[-1]) if is_hidden else None
    for place, each in enumerate(filters):
        if each.category in BUILT_IN and not each.is_narrow and each.action != _HIDING:
            return Judged("misses-warnings", place)
    return None
