"""YAML, read from its events: no tag is obeyed, no alias copied, nothing recurses.

An alias stands for the very value of its anchor, so that many of them take no room. A value of an
unknown tag is read by its own form, as text, list or map. PyYAML comes with `revisor[code]`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from revisor.errors import SourceError
from revisor.model.fix import Edit
from revisor.model.patching import patched
from revisor.model.pointer import Pointer

from .cutting import without_element, without_line
from .documents import Document, Position

MAX_DEPTH = 200
MOST_VALUES = 200_000
MAX_YAML = 2**20
"""Characters of YAML: its reader takes about a second for a million of them."""

_WORDS: dict[str, Any] = {
    **dict.fromkeys(("true", "True", "TRUE", "yes", "Yes", "on", "On"), True),
    **dict.fromkeys(("false", "False", "FALSE", "no", "No", "off", "Off"), False),
    **dict.fromkeys(("", "~", "null", "Null", "NULL"), None),
}
_INTEGER = re.compile(r"[-+]?[0-9]{1,18}")
_PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9_./-]*")


class _Scalar(NamedTuple):
    """Where the text of a scalar is, and whether it stands without quotes."""

    start: int
    end: int
    style: str | None


class _Frame:
    """A map or list that is being read; `key` is that of the value to come."""

    __slots__ = ("container", "expects_key", "key")

    def __init__(self, container: dict[Any, Any] | list[Any]) -> None:
        self.container = container
        self.key: Any = None
        self.expects_key = isinstance(container, dict)


class _Reader:
    """Reads one document from events; remembers the place of each value and each scalar's text."""

    def __init__(self) -> None:
        self.places: dict[Pointer, Position] = {}
        self.scalars: dict[Pointer, _Scalar] = {}
        self.root: Any = None
        self.has_aliases = False
        self._frames: list[_Frame] = []
        self._anchors: dict[str, Any] = {}
        self._count = 0

    def take(self, event: Any) -> None:
        kind = type(event).__name__
        if kind in ("MappingEndEvent", "SequenceEndEvent"):
            self._frames.pop()
            return
        if kind == "AliasEvent":
            self._place(self._alias(event), event)
            return
        value: Any = {} if kind == "MappingStartEvent" else []
        if kind == "ScalarEvent":
            value = _value(event)
        self._place(value, event)
        if event.anchor:
            self._anchors[event.anchor] = value
        if kind != "ScalarEvent":
            if len(self._frames) >= MAX_DEPTH:
                raise _refused(event, f"it is nested more than {MAX_DEPTH} levels deep")
            self._frames.append(_Frame(value))

    def _alias(self, event: Any) -> Any:
        if event.anchor not in self._anchors:
            raise _refused(event, f"the alias *{event.anchor} has no anchor before it")
        self.has_aliases = True
        value = self._anchors[event.anchor]
        if any(frame.container is value for frame in self._frames):
            raise _refused(event, f"the alias *{event.anchor} stands within its own value")
        return value

    def _place(self, value: Any, event: Any) -> None:
        self._count += 1
        if self._count > MOST_VALUES:
            raise _refused(event, f"it holds more than {MOST_VALUES:,} values")
        if not self._frames:
            self.root = value
            self._note((), event)
            return
        frame = self._frames[-1]
        if isinstance(frame.container, list):
            frame.container.append(value)
            frame.key = len(frame.container) - 1
            self._note(self._pointer(), event)
        elif frame.expects_key:
            frame.key = event.value if type(event).__name__ == "ScalarEvent" else "?"
            frame.expects_key = False
            self.places[self._pointer()] = _position(event)
        else:
            self._put(frame, frame.container, value)
            frame.expects_key = True
            self._note_scalar(self._pointer(), event)

    def _put(self, frame: _Frame, container: dict[Any, Any], value: Any) -> None:
        if frame.key == "<<" and isinstance(value, dict):
            for key, merged in value.items():
                container.setdefault(key, merged)
            return
        container[frame.key] = value

    def _pointer(self) -> Pointer:
        return tuple(frame.key for frame in self._frames)

    def _note(self, at: Pointer, event: Any) -> None:
        self.places[at] = _position(event)
        self._note_scalar(at, event)

    def _note_scalar(self, at: Pointer, event: Any) -> None:
        if type(event).__name__ == "ScalarEvent":
            span = _Scalar(event.start_mark.index, event.end_mark.index, event.style)
            self.scalars[at] = span


def read(text: str) -> list[Document]:
    """Return the documents of a YAML text.

    Raises SourceError, with the line, where it is not YAML or beyond the bounds, and where PyYAML
    is missing.
    """
    if len(text) > MAX_YAML:
        raise SourceError(f"it holds more than {MAX_YAML:,} characters of YAML; it was not read")
    readers = _readers(text)
    many = len(readers) > 1
    return [_document(text, r, n if many else None) for n, r in enumerate(readers)]


def _readers(text: str) -> list[_Reader]:
    readers: list[_Reader] = []
    for event in _events(text):
        kind = type(event).__name__
        if kind == "DocumentStartEvent":
            readers.append(_Reader())
        elif readers and kind not in ("DocumentEndEvent", "StreamEndEvent"):
            readers[-1].take(event)
    return readers


def _events(text: str) -> Iterable[Any]:
    try:
        import yaml
    except ModuleNotFoundError:
        raise SourceError(
            "reading YAML needs PyYAML, which is not installed",
            "Install it: pip install 'revisor[code]'",
        ) from None
    try:
        yield from yaml.parse(text, Loader=yaml.SafeLoader)
    except yaml.MarkedYAMLError as error:
        raise _refused(error, error.problem or "it is not YAML") from None
    except yaml.YAMLError as error:
        raise SourceError(f"it is not YAML: {str(error).splitlines()[0]}") from None


def _refused(event: Any, why: str) -> SourceError:
    mark = getattr(event, "problem_mark", None) or getattr(event, "start_mark", None)
    where = f"line {mark.line + 1}, column {mark.column + 1}: " if mark else ""
    return SourceError(f"{where}{why}")


def _position(event: Any) -> Position:
    return event.start_mark.line + 1, event.start_mark.column + 1


def _value(event: Any) -> Any:
    if event.style is not None or event.tag not in (None, ""):
        return event.value
    if event.value in _WORDS:
        return _WORDS[event.value]
    return int(event.value) if _INTEGER.fullmatch(event.value) else event.value


def _document(text: str, reader: _Reader, number: int | None) -> Document:
    def locate(at: Pointer) -> Position | None:
        return reader.places.get(at)

    def edit(edits: Sequence[Edit]) -> str:
        return _edited(text, reader, number or 0, edits)

    return Document(reader.root, locate, edit, number)


def _edited(text: str, reader: _Reader, number: int, edits: Sequence[Edit]) -> str:
    """Return the text with texts replaced, each in its own style, or elements taken out."""
    if reader.has_aliases:
        raise SourceError("values in it stand for others (aliases)", "Change it by hand.")
    wanted = patched(reader.root, edits)
    # One after another, as their pointers say; each is looked up in the text as it is then.
    for each in edits:
        text = _one_edited(text, number, each)
    if read(text)[number].value != wanted:
        raise SourceError("the edits cannot be written into it", "Change it by hand.")
    return text


def _one_edited(text: str, number: int, edit: Edit) -> str:
    reader = _readers(text)[number]
    span = reader.scalars.get(edit.pointer)
    if span is None or span.style in ("|", ">"):
        raise SourceError("only short texts can be changed", "Change it by hand.")
    if edit.op == "replace" and isinstance(edit.value, str):
        return text[: span.start] + _written(edit.value, span.style) + text[span.end :]
    if edit.op != "remove" or not isinstance(edit.pointer[-1], int):
        raise SourceError("only elements of lists can be removed", "Change it by hand.")
    cut = without_line(text, span.start, span.end)
    return without_element(text, text, span.start, span.end) if cut is None else cut


def _written(value: str, style: str | None) -> str:
    if style == "'":
        return "'" + value.replace("'", "''") + "'"
    if style is None and _PLAIN.fullmatch(value) and value not in _WORDS:
        return value
    if style is None and re.fullmatch(r"https?://[\w./:%~-]+", value):
        return value
    return json.dumps(value, ensure_ascii=False)
