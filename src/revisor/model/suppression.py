"""What the user says of findings that are known: in a comment, in configuration, in a baseline."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from .finding import Finding
from .origin import Origin

By = Literal["comment", "configuration", "baseline"]

EARLIEST_REMOVAL = "earliest removal"
"""The `until` that lasts as long as the feature of a finding may not be removed yet."""


def until_of(written: str) -> str:
    """Return an `until` as it was written in the one way in which it is compared."""
    said = written.strip().lower()
    return EARLIEST_REMOVAL if said.replace("-", " ").split() == EARLIEST_REMOVAL.split() else said


class Paths(NamedTuple):
    """Patterns of paths as in `.gitignore`, relative to the folder `root`.

    `cwd` is the folder that relative paths of files are relative to.
    """

    patterns: tuple[str, ...]
    root: str
    cwd: str


@dataclass(frozen=True, slots=True)
class Suppression:
    """One statement that findings of some rules are known, and why.

    `lines` are the lines of the file of its origin that a comment covers; `paths` the files that a
    statement in configuration covers (None: all). `until` is a day (ISO) from which on it does not
    hold any more, EARLIEST_REMOVAL, or empty. `fault` says what is wrong with the statement: then
    it suppresses nothing.
    """

    by: By
    rules: tuple[str, ...]
    reason: str
    origin: Origin
    lines: tuple[int, ...] = ()
    paths: Paths | None = None
    until: str = ""
    fault: str = ""


class PathRules(NamedTuple):
    """Rules of their own for some files: only these (empty: all), and without the ignored ones."""

    paths: Paths
    rules: frozenset[str] = frozenset()
    ignored: frozenset[str] = frozenset()


class Configured(NamedTuple):
    """What configuration says of findings.

    `complete` tells whether enough is checked to say of a statement that nothing is left for it.
    """

    suppressions: tuple[Suppression, ...] = ()
    per_path: tuple[PathRules, ...] = ()
    complete: bool = False


class JudgedSuppression(NamedTuple):
    """A statement with what came of it: how many findings it suppresses, and how many no more.

    `expired` is the day from which on it does not hold, "" where it does. `complete` tells whether
    all that it could suppress was looked for.
    """

    suppression: Suppression
    used: int = 0
    lapsed: int = 0
    expired: str = ""
    complete: bool = True

    @property
    def origin(self) -> Origin:
        """The place of the statement."""
        return self.suppression.origin


class Suppressed(NamedTuple):
    """A finding that is not told, and the statement that says so."""

    finding: Finding
    suppression: Suppression
