"""Apply the fixes of a report and check again, until nothing is left to mend.

A fix is kept only if its finding is gone afterwards and no other has come instead: one that fails
this is undone, and told.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Generic, NamedTuple, Protocol, Self, TypeVar

from revisor.errors import RevisorError
from revisor.model.finding import SEVERITIES, Finding
from revisor.model.fix import Edit
from revisor.model.pointer import natural
from revisor.model.reading import Reading
from revisor.model.report import Report

from .fix_outcome import trouble
from .fix_selection import Remedy, remedies, together
from .runner import run
from .selection import Selection

ROUNDS = 20
"""How often findings are mended: a fix may bring the next one to light."""
MOST_FAILURES = 100
"""How often a change may fail before fixes that fail together are no longer told apart."""
_TOO_MANY = "too many fixes fail here to try each by itself; one rule at a time can be mended"


class Editable(Protocol):
    """What fixes can be applied to: a source's text or value."""

    def readings(self) -> list[Reading]:
        """Return what there is to check."""

    def edited(self, edits: Mapping[int | None, Sequence[Edit]]) -> Self:
        """Return the same with the edits applied, by the number of the message."""


E = TypeVar("E", bound=Editable)


class Unfixed(NamedTuple):
    """A finding whose fix was not kept, and why."""

    finding: Finding
    why: str


@dataclass(frozen=True, slots=True)
class Fixed(Generic[E]):
    """What came of it: the document after the fixes and the report on it.

    `fixed` are the findings that are gone, as they were when they were mended, `unfixed` those
    whose fix was undone.
    """

    document: E
    report: Report
    fixed: tuple[Finding, ...]
    unfixed: tuple[Unfixed, ...]


def fixed(
    document: E, selection: Selection, *, unsafe: bool = False, notes: bool = True
) -> Fixed[E]:
    """Mend what can be mended, the gravest first; `unsafe` takes the fixes that need a look, too.

    Without `notes`, what is a note alone is left as it is: whoever is shown none asked for none.
    Of fixes that touch one place, one is applied and the others are looked at again afterwards.
    Raises SourceError where the document cannot be read.
    """
    work = _Work(document, selection, unsafe=unsafe, notes=notes)
    for _ in range(ROUNDS):
        waiting = work.waiting()
        if not waiting:
            break
        work.apply(together(waiting))
    else:
        for left in work.waiting():
            work.give_up(left, f"it is there again after {ROUNDS} rounds")
    done = tuple(sorted(work.fixed, key=_place))
    return Fixed(work.document, work.told(), done, tuple(work.unfixed))


def _place(finding: Finding) -> tuple[int, list[tuple[int, int, str]]]:
    origin = finding.place.origin
    return origin.message or 0, natural(origin.pointer)


class _Work(Generic[E]):
    """The document as far as it is mended, with the report on it."""

    def __init__(self, document: E, selection: Selection, *, unsafe: bool, notes: bool) -> None:
        # All rules watch, also where few are to mend.
        self._watching = replace(selection, rules=frozenset(), ignored=frozenset())
        self.document = document
        self.report = run(document.readings(), self._watching)
        self.fixed: list[Finding] = []
        self._selection = selection
        self._unsafe = unsafe
        self._notes = notes
        self._given_up: dict[object, tuple[int, list[Unfixed]]] = {}
        self._failures = 0

    @property
    def unfixed(self) -> list[Unfixed]:
        """The findings whose fix was not kept."""
        return [each for _, given_up in self._given_up.values() for each in given_up]

    def waiting(self) -> list[Remedy]:
        """Return the fixes of the gravest findings that have one which was not tried yet.

        When all were tried, those that failed are due again if the document has changed since.
        """
        wanted = [f for f in self.report.findings if self._is_wanted(f)]
        found = remedies(wanted, unsafe=self._unsafe)
        due = [r for r in found if r.key not in self._given_up]
        now = len(self.fixed)
        if not due and self._failures < MOST_FAILURES:
            due = [r for r in found if self._given_up[r.key][0] != now]
        gravest = min((_gravity(r) for r in due), default=0)
        return [r for r in due if _gravity(r) == gravest]

    def _is_wanted(self, finding: Finding) -> bool:
        rules, ignored = self._selection.rules, self._selection.ignored
        if finding.severity == "note" and not self._notes:
            return False
        return (not rules or finding.rule in rules) and finding.rule not in ignored

    def told(self) -> Report:
        """Return the report of the rules that were asked for."""
        if self._watching == self._selection:
            return self.report
        return run(self.document.readings(), self._selection)

    def give_up(self, remedy: Remedy, why: str) -> None:
        """Do not try a fix again as long as nothing else has changed."""
        unfixed = [Unfixed(finding, why) for finding in remedy.findings]
        self._given_up[remedy.key] = len(self.fixed), unfixed

    def apply(self, chosen: Sequence[Remedy]) -> None:
        """Apply fixes that do not meet; where something goes wrong, find out which one it was."""
        stack = [list(chosen)]
        while stack:
            part = stack.pop()
            why = self._try(part)
            self._failures += bool(why)
            if why and len(part) > 1 and self._failures < MOST_FAILURES:
                half = len(part) // 2
                stack += [part[half:], part[:half]]
            elif why:
                for remedy in part:
                    self.give_up(remedy, why if len(part) == 1 else _TOO_MANY)

    def _try(self, part: Sequence[Remedy]) -> str:
        """Apply fixes and keep what comes of it; or else return why not."""
        try:
            document = self.document.edited(_by_message(part))
            report = run(document.readings(), self._watching)
        except RevisorError as error:
            return error.message
        except LookupError:
            return "the place is not in the document itself, but in a text within it"
        why = trouble(part, self.report, report)
        if not why:
            self.document, self.report = document, report
            for remedy in part:
                self._given_up.pop(remedy.key, None)
                self.fixed += remedy.findings
        return why


def _gravity(remedy: Remedy) -> int:
    return SEVERITIES.index(remedy.findings[0].severity)


def _by_message(part: Iterable[Remedy]) -> dict[int | None, list[Edit]]:
    found: dict[int | None, list[Edit]] = {}
    for remedy in part:
        found.setdefault(remedy.message, []).extend(remedy.edits)
    return found
