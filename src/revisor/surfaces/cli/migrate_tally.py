"""What a run of `revisor migrate` came to, in numbers."""

from __future__ import annotations

from dataclasses import dataclass, field

from revisor.surfaces.file_migration.left_behind import Dangling
from revisor.surfaces.file_migration.outcome import FileOutcome


@dataclass
class Tally:
    """Counts files, and schemas that were refused; `check` asks for 1 where anything changes.

    `passed_over` names files in folders without a schema, `silent` those that only look like one,
    `dangling` the references that lead nowhere once the files are written,
    `linked` the files that were written and had several names (hard links): by device and number
    how many, and those that were written.
    """

    check: bool = False
    write: bool = False
    files: int = 0
    changed: int = 0
    refused: int = 0
    problems: int = 0
    not_read: int = 0
    not_written: int = 0
    to_look_at: int = 0
    passed_over: list[str] = field(default_factory=list)
    silent: list[str] = field(default_factory=list)
    dangling: list[Dangling] = field(default_factory=list)
    linked: dict[tuple[int, int], tuple[int, list[str]]] = field(default_factory=dict)

    def counted(self, outcomes: list[FileOutcome]) -> list[FileOutcome]:
        """Count outcomes, and return them."""
        for each in outcomes:
            self.files += 1
            self.changed += each.is_changed
            self.refused += len(each.refused)
            self.problems += bool(each.problem) or bool(each.input.found.not_read)
            made = [one.made for one in each.schemas]
            doubtful = any(one.differs or one.is_undecided for one in made)
            invalid = any(one.invalid for one in made)
            self.to_look_at += each.has_effects or doubtful or invalid
        return outcomes

    def add_linked(self, name: str, file: tuple[int, int], count: int) -> None:
        """Take note of a file that was written, and how many names it had by then."""
        if count > 1 or file in self.linked:
            self.linked.setdefault(file, (count, []))[1].append(name)

    @property
    def half_written(self) -> list[str]:
        """The files of which another name keeps what was there before."""
        return [
            name for count, names in self.linked.values() if count > len(names) for name in names
        ]

    @property
    def code(self) -> int:
        """The exit code, as the command's help tells it."""
        failed = self.refused or self.problems or self.not_read or self.not_written
        if failed or not self.files:
            return 2
        doubtful = self.to_look_at or self.dangling
        return int(bool(doubtful or (self.check and self.changed)))
