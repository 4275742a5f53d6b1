"""A file of configuration in JSON, with comments or without, and edits that keep its comments."""

from __future__ import annotations

import json
from collections.abc import Sequence

from revisor.errors import SourceError
from revisor.model.fix import Edit
from revisor.model.patching import patched
from revisor.model.pointer import Pointer
from revisor.sources.json_text import parse_text
from revisor.sources.json_text.skipping import children, past_value

from .cutting import without_element
from .documents import Document
from .jsonc import blanked, without_notes


class _Text:
    """The text as it stands, and the same as plain JSON of equal length."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.plain = blanked(text)
        self.parsed = parse_text(self.plain)

    def edited(self, edits: Sequence[Edit]) -> str:
        wanted = patched(self.parsed.value, edits)
        text = self.text
        for edit in edits:
            text = _edited(text, edit)
        try:
            kept = parse_text(blanked(text)).value == wanted
        except RecursionError:
            kept = False
        if not kept:
            raise SourceError("the edits cannot be written into it", "Change it by hand.")
        return text


def read(text: str) -> Document:
    """Return the document; raises SourceError with its line where the text is not JSON."""
    body = text.removeprefix("\ufeff")
    mark = text[: len(text) - len(body)]
    content = _Text(body)
    return Document(
        content.parsed.value,
        content.parsed.locate,
        lambda edits: mark + content.edited(edits),
        holes=tuple((hole.pointer, hole.why) for hole in content.parsed.holes),
    )


def _edited(text: str, edit: Edit) -> str:
    plain = blanked(text)
    start, value, end = _span(plain, edit.pointer)
    if edit.op == "replace":
        return text[:value] + json.dumps(edit.value, ensure_ascii=False) + text[end:]
    if edit.op != "remove":
        raise SourceError("only values that are there can be changed", "Change it by hand.")
    return without_element(text, without_notes(text), start, end)


def _span(plain: str, pointer: Pointer) -> tuple[int, int, int]:
    """Return where a member or element begins, where its value does, and where that ends."""
    start = value = len(plain) - len(plain.lstrip())
    for token in pointer:
        for key, child, at in children(plain, value):
            if key == token:
                start, value = child, at
                break
        else:
            raise LookupError(token)
    return start, value, past_value(plain, value, deep=True)
