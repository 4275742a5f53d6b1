"""The text of a Python file as something that the edits of fixes change, and that is read again."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Self

from revisor.errors import SourceError
from revisor.model.fix import Edit
from revisor.model.patching import patched
from revisor.model.pointer import render
from revisor.model.reading import Reading

from .changes import Change, applied, changes_of
from .mending import changes_for
from .parsing import parse
from .reading import Examined, examine, read
from .transports import NAME, Renamed, import_changes
from .versions import Versions


@dataclass(frozen=True, slots=True)
class PythonText:
    """The text of a file at `path`; what no edit touches keeps its bytes, comments and all.

    `versions` are those of the SDKs, looked up beside the file if not given.
    """

    text: str
    path: str
    versions: Versions | None = None

    def readings(self) -> list[Reading]:
        """Return the reading of the text; raises SourceError as `read` does."""
        return [read(self.path, self.text.encode(), self.versions)]

    def edited(self, edits: Mapping[int | None, Sequence[Edit]]) -> Self:
        """Return the text with the edits applied.

        Raises SourceError where the text does not show how, or the result would be no Python.
        """
        found = examine(self.path, parse(self.text.encode()), self.versions)
        changes = [c for part in edits.values() for c in _changes(found, part)]
        after = applied(found.parsed, changes)
        parse(after.encode())
        return replace(self, text=after)


def editable(path: str, text: str) -> PythonText:
    """Return the text of a file as what fixes are applied to."""
    return PythonText(text, path)


def _changes(found: Examined, edits: Sequence[Edit]) -> Iterator[Change]:
    by_anchor: dict[str | int, list[Edit]] = {}
    for edit in edits:
        inner = edit._replace(pointer=edit.pointer[1:])
        by_anchor.setdefault(edit.pointer[0], []).append(inner)
    renamed: list[Renamed] = []
    for token, inner_edits in by_anchor.items():
        anchor = found.anchors.get((token,))
        made: list[Change] = []
        if anchor is not None and anchor.schema is not None:
            literal = anchor.schema.literal
            made += changes_of(found.parsed, literal, patched(literal.value, inner_edits))
        elif anchor is not None and anchor.use is not None:
            for edit in inner_edits:
                made += changes_for(anchor.use, edit, found.parsed, found.survey)
                if edit.pointer == (NAME,) and isinstance(anchor.use.node, ast.Name):
                    renamed.append(Renamed(anchor.use.node, str(edit.value)))
        if not made:
            at = render(inner_edits[0].pointer)
            raise SourceError(f"the text does not show how to change {at or 'it'}")
        yield from made
    yield from import_changes(renamed, found.parsed, found.survey)
