"""A file of configuration that fixes can change; what they do not touch keeps its characters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Self

from revisor.model.fix import Edit
from revisor.model.reading import Reading

from .documents import documents
from .reading import of_documents


@dataclass(frozen=True, slots=True)
class EditableConfig:
    """The text of a file of configuration."""

    path: str
    text: str

    def readings(self) -> list[Reading]:
        """Return the one reading of it; raises SourceError where it cannot be read."""
        return [of_documents(self.path, documents(self.path, self.text))]

    def edited(self, edits: Mapping[int | None, Sequence[Edit]]) -> Self:
        """Return the text with the edits applied, by the number of their document.

        Raises SourceError where they cannot be written, LookupError where one leads nowhere.
        """
        text = self.text
        for number, wanted in edits.items():
            found = documents(self.path, text)
            text = found[number or 0].edit(wanted)
        return replace(self, text=text)
