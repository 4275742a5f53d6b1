"""The page of the deprecated registry by itself: its rows are judged as in a checkout."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Self

from revisor.errors import SourceError
from revisor.facts import registry
from revisor.model.fix import Edit
from revisor.model.reading import Reading
from revisor.model.specification import SpecRepository
from revisor.model.subject import Subject
from revisor.sources.spec_repository.reading import from_mapping

_PAGE = re.compile(r"docs/specification/[^/]+/deprecated\.mdx")


def is_registry(path: str) -> bool:
    """Whether a path, from the top of a checkout, is that of the registry of a revision."""
    return bool(_PAGE.fullmatch(path))


def read(path: str, text: str) -> Reading:
    """Return the reading of the page.

    Nothing is concluded from what other pages would say, nor from links to them: they are not here.
    """
    known = {each.id: each.released for each in registry.revisions() if each.released}
    reading = from_mapping({path: text}, known, path)
    subjects = tuple(map(_alone, reading.subjects))
    return replace(reading, subjects=subjects, checked={"files": 1}, not_checked=())


def _alone(subject: Subject) -> Subject:
    if not isinstance(subject, SpecRepository):
        return subject
    return subject._replace(pages=tuple(page._replace(links=()) for page in subject.pages))


@dataclass(frozen=True, slots=True)
class EditablePage:
    """The text of the page; an edit names the line and the words on it that it replaces."""

    path: str
    text: str

    def readings(self) -> list[Reading]:
        """Return the one reading of it."""
        return [read(self.path, self.text)]

    def edited(self, edits: Mapping[int | None, Sequence[Edit]]) -> Self:
        """Return the text with the words replaced; raises SourceError where they are not there."""
        lines = self.text.splitlines(keepends=True)
        for each in edits.get(None, ()):
            number, words = each.pointer
            held = lines[int(number) - 1]
            if each.op != "replace" or str(words) not in held:
                raise SourceError("its words are not on that line any more", "Change it by hand.")
            lines[int(number) - 1] = held.replace(str(words), str(each.value), 1)
        return replace(self, text="".join(lines))
