"""What a source read, as something that can be changed by the edits of fixes and read again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Self, cast

from revisor.errors import SourceError
from revisor.model.fix import Edit
from revisor.model.patching import patched
from revisor.model.reading import Reading
from revisor.sources import dump
from revisor.sources.dump_shapes.values import from_memory
from revisor.sources.json_text import looks_like_events, parse_text, without_headers
from revisor.sources.json_text.rewriting import rewritten
from revisor.sources.kinds import kind_of
from revisor.sources.named_content import is_named
from revisor.sources.trace_lines import is_trace_line

_RAW = "raw"
_SPLIT = "Write a message a line, as JSON Lines."

Edits = Mapping[int | None, Sequence[Edit]]
"""Edits by the number of the line that their document stands on, None for the only document."""


@dataclass(frozen=True, slots=True)
class EditableText:
    """The text of a file or of standard input; `lenient` says that it was named as a target.

    What no edit touches keeps its bytes.
    """

    text: str
    uri: str
    lenient: bool = True

    def readings(self) -> list[Reading]:
        """Return the readings of the text, as the source `dump` yields them."""
        return dump.from_text(self.text, self.uri, lenient=self.lenient)

    def edited(self, edits: Edits) -> Self:
        """Return the text with the edits applied.

        Raises SourceError where the text cannot be changed, LookupError where an edit leads
        nowhere, and NotJson where a new value has no JSON text.
        """
        if without_headers(self.text) != self.text or looks_like_events(self.text):
            why = "it is a recorded HTTP response, not JSON by itself"
            raise SourceError(why, "Save the JSON in it as a file of its own.")
        if None in edits:
            body = self.text.rstrip()
            new = _edited(body, edits[None])
            if len(new) > 1 and "\n" in body:
                raise SourceError("one JSON document cannot hold several messages", _SPLIT)
            return replace(self, text="\n".join(new) + self.text[len(body) :])
        lines = self.text.split("\n")
        for number, on_line in edits.items():
            if number is not None:
                lines[number] = "\n".join(_edited(lines[number], on_line))
        return replace(self, text="\n".join(lines))


@dataclass(frozen=True, slots=True)
class EditableValue:
    """A value in memory. What no edit touches is shared with the result."""

    value: Any
    name: str = "value"

    def readings(self) -> list[Reading]:
        """Return the readings of the value; raises SourceError as `dump.from_value` does."""
        return dump.from_value(self.value, name=self.name)

    def edited(self, edits: Edits) -> Self:
        """Return the value with the edits applied.

        Raises SourceError where a part of the value cannot be read, for it would be lost, and
        LookupError where an edit leads nowhere.
        """
        if is_named(self.value):
            return replace(self, value=_in_named(self.value, edits))
        document = from_memory(self.value, self.name)
        if document.holes:
            raise SourceError(f"a part of it cannot be read: {document.holes[0][1]}")
        return replace(self, value=patched(document.value, edits.get(None, ())))


def _in_named(value: dict[str, Any], edits: Edits) -> dict[str, Any]:
    """Return a file in memory with the edits applied to its text, or to the value that it holds."""
    source = value.get("source", value.get("content"))
    if not isinstance(source, str):
        return cast("dict[str, Any]", patched(value, edits.get(None, ())))
    path = value["filename"]
    kind = kind_of(path, source.encode("utf-8", "surrogatepass"))
    module = kind.load() if kind else None
    if module is None or not hasattr(module, "editable"):
        raise SourceError("files of this kind cannot be mended", "Change it as the report says.")
    holder = "source" if "source" in value else "content"
    return {**value, holder: module.editable(path, source).edited(edits).text}


def _edited(text: str, edits: Sequence[Edit]) -> list[str]:
    """Return the texts of a document after the edits: one, unless a batch is split."""
    line = parse_text(text).value
    if is_trace_line(line) and isinstance(line.get(_RAW), str):
        # The message stands there as the text that was sent: it is that which is edited.
        raw = line[_RAW]
        return [
            rewritten(text, {**line, _RAW: rewritten(raw, new)})
            for new in _documents(parse_text(raw).value, edits)
        ]
    return [rewritten(text, document) for document in _documents(line, edits)]


def _documents(value: Any, edits: Sequence[Edit]) -> list[Any]:
    below = [edit._replace(pointer=(0, *edit.pointer)) for edit in edits]
    documents: list[Any] = patched([value], below)
    return documents
