"""What a source hands over: one target, its subjects, and what could not be seen of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

from .subject import Origin, Subject
from .suppression import Suppression

RevisionSource = Literal["negotiated", "declared", "shape", "option", "default"]

Mask = Callable[[str], str]
"""Text with a mask in the place of everything that the user wants to keep secret."""

Locate = Callable[[Origin], tuple[int, int] | None]
"""Line and column (from 1) of an origin in its text, or None where the source has no text."""


@dataclass(frozen=True, slots=True)
class NotChecked:
    """Something that was there and could not be judged: what, why, and where it is if known."""

    what: str
    why: str
    origin: Origin | None = None


def nowhere(_origin: Origin) -> tuple[int, int] | None:
    """Locate nothing: for sources without text."""
    return None


@dataclass(frozen=True, slots=True)
class Reading:
    """One target as a source read it.

    `revision` is the protocol revision that the evidence itself shows, with `revision_source`
    telling how; None where it shows none. `inconclusive` says that nothing could be checked
    although there are subjects, as of a server that never said a word. `locate` turns an origin
    into line and column. What is judged is as it was sent; `mask` hides what the report must not
    show of it, None where there is nothing to hide. `unmet` says that a server was to be checked in
    a revision that it does not speak, `also` names further ones that it says it speaks. `faults`
    counts what broke inside Revisor while it was read; `not_checked` tells of each. What is found
    in `of_tests` is a note at most: tests do on purpose what others should not. `suppressions` are
    what comments say of findings. `beside` are the other files and folders that it depends on, by
    path and state (`sources.beside`).
    """

    kind: str
    name: str
    uri: str
    subjects: tuple[Subject, ...] = ()
    not_checked: tuple[NotChecked, ...] = ()
    revision: str | None = None
    revision_source: RevisionSource | None = None
    checked: dict[str, int] = field(default_factory=dict)
    locate: Locate = nowhere
    inconclusive: bool = False
    mask: Mask | None = None
    unmet: bool = False
    also: tuple[str, ...] = ()
    faults: int = 0
    of_tests: bool = False
    suppressions: tuple[Suppression, ...] = ()
    beside: tuple[tuple[str, str], ...] = ()

    @property
    def is_live(self) -> bool:
        """Whether it is of a server that was asked, and not of something that was saved."""
        return self.kind.endswith("_server")
