"""What fixes change: the text of a file, by its kind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol, Self

from revisor.errors import SourceError
from revisor.model.fix import Edit
from revisor.model.reading import Reading
from revisor.sources.comments import attached
from revisor.sources.editable import EditableText
from revisor.sources.kinds import kind_of


class Document(Protocol):
    """The text of a file of any kind, which can be read, edited and read again."""

    @property
    def text(self) -> str:
        """The text as it is now."""

    def readings(self) -> list[Reading]:
        """Return what there is to check."""

    def edited(self, edits: Mapping[int | None, Sequence[Edit]]) -> Self:
        """Return the same with the edits applied, by the number of the message."""


def editable(uri: str, text: str, data: bytes, *, named: bool, samples: bool = False) -> Document:
    """Return the text of a file (whose bytes are `data`) as what fixes are applied to.

    `named` says that it was given as a target itself, `samples` that samples of code in documents
    are read as well. Raises SourceError where files of its kind
    cannot be mended.
    """
    kind = kind_of(uri, data, samples=samples)
    if kind is None:
        return EditableText(text, uri, named)
    module = kind.load()
    if not hasattr(module, "editable"):
        raise SourceError("files of this kind cannot be mended", "Change it as the report says.")
    return _Commented(module.editable(uri, text), uri)


@dataclass(frozen=True, slots=True)
class _Commented:
    """A document whose comments are read with it: what they suppress is not mended."""

    document: Document
    uri: str

    @property
    def text(self) -> str:
        """The text as it is now."""
        return self.document.text

    def readings(self) -> list[Reading]:
        """Return what there is to check."""
        data = self.text.encode("utf-8", "surrogatepass")
        return [attached(reading, self.uri, data) for reading in self.document.readings()]

    def edited(self, edits: Mapping[int | None, Sequence[Edit]]) -> Self:
        """Return the same with the edits applied."""
        return replace(self, document=self.document.edited(edits))
