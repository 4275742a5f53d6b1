"""Changing JSON text as little as possible, so that it says something else.

What stays keeps its text byte for byte: spelling of numbers, escapes, indentation, line ends. That
holds also for what was moved; it is indented anew where it stands deeper or less deep. What is new
is written as its neighbours are.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from revisor.errors import SourceError
from revisor.sources.json_text.c_parser import after_space
from revisor.sources.json_text.limits import MAX_DEPTH
from revisor.sources.json_text.lines import split
from revisor.sources.json_text.reading import parse_text
from revisor.sources.json_text.rewriting_equality import Numbering
from revisor.sources.json_text.rewriting_pairs import Pair, Pairing
from revisor.sources.json_text.rewriting_spans import (
    Member,
    Spans,
    has_line_end,
    last_line,
    shifted,
)
from revisor.sources.json_text.rewriting_style import Around, Style, step_of

_BYTE_ORDER_MARK = "\ufeff"

_Item = tuple[Any, int, Around]
"""A value to write, the value of the text that it is written like (-1 for none), and where."""


def rewritten(text: str, new: Any, *, max_depth: int = MAX_DEPTH) -> str:
    """Return the JSON `text`, changed as little as possible so that it parses to `new`.

    The order of keys is that of `new`. `rewritten(text, value)` with the value that `text` has is
    `text` itself. One document is rewritten; for JSON Lines see `rewritten_lines`. `max_depth` is
    that with which the text was read.

    Raises SourceError, with the place, where `text` is not one JSON document, where a key stands
    twice in an object (one of them would be lost), or where a part of it is not read (too deep, or
    a number too large). Raises NotJson where JSON has no text for `new`.
    """
    mark = _BYTE_ORDER_MARK if text.startswith(_BYTE_ORDER_MARK) else ""
    body = text[len(mark) :]
    _refuse_what_would_be_lost(body, max_depth)
    start = after_space(body, 0)
    writer = _Writer(Spans(body, start), new)
    return mark + body[:start] + writer.write(new) + body[writer.end :]


def rewritten_lines(text: str, new: Mapping[int, Any]) -> str:
    """Return JSON Lines in which some lines say something else; the others stay as they are.

    `new` holds the values by the numbers of their lines, from 0. Raises as `rewritten` does.
    """
    parts: list[str] = []
    kept = position = 0
    for number, line in split(text):
        start = text.index(line, position)
        position = start + len(line)
        if number in new:
            parts += (text[kept:start], rewritten(line, new[number]))
            kept = position
    return "".join([*parts, text[kept:]])


def _refuse_what_would_be_lost(text: str, max_depth: int) -> None:
    parsed = parse_text(text, max_depth=max_depth)
    for hole in parsed.holes:
        line, column = parsed.line_of(hole)
        message = f"line {line}, column {column}: a part is not read ({hole.why})"
        raise SourceError(message, "Change the text by hand.", line=line, column=column)
    for odd in parsed.oddities:
        if odd.kind == "duplicate-key":
            line, column = parsed.line_of(odd)
            message = f"line {line}, column {column}: the key {odd.detail!r:.80} stands twice"
            hint = "Take one of them out first: which is meant cannot be told."
            raise SourceError(message, hint, line=line, column=column)


class _Writer:
    """Writes one value, part by part; `end` is where the old one ends."""

    def __init__(self, spans: Spans, new: Any) -> None:
        self._spans = spans
        self._numbering = Numbering(spans)
        self._numbering.add(new)
        self._pairing = Pairing(spans, self._numbering)
        self._known_style: Style | None = None
        self.end = spans.end[0]

    @property
    def _style(self) -> Style:
        if self._known_style is None:
            self._known_style = Style(self._spans)
        return self._known_style

    def write(self, new: Any) -> str:
        """Return the text of the new value."""
        if self._numbering.of(new) == self._numbering.same[0]:
            return self._spans.text_of(0)
        around = Around(self._spans.indent_of(0), self._style.step, self._style.lines)
        written: list[str] = []
        stack: list[str | _Item] = [(new, 0, around)]
        while stack:
            item = stack.pop()
            if isinstance(item, str):
                written.append(item)
            else:
                stack += reversed(self._parts(*item))
        return "".join(written)

    def _parts(self, value: Any, source: int, around: Around) -> list[str | _Item]:
        """Return the text of a value, with the values inside of it still to be written."""
        found = self._equal(value, source)
        if found >= 0:
            spans = self._spans
            return [shifted(spans.text_of(found), spans.indent_of(found), around.indent)]
        if isinstance(value, dict | list | tuple):
            if not value:
                return ["{}" if isinstance(value, dict) else "[]"]
            old = self._spans.members(source) if self._is_container(value, source) else []
            return self._changed(value, source, old, around) if old else self._new(value, around)
        return [self._style.scalar(value)]

    def _equal(self, value: Any, source: int) -> int:
        """Return a value of the text that is the same, best the one at hand, or -1."""
        number = self._numbering.of(value)
        if source >= 0 and self._numbering.same[source] == number:
            return source
        if isinstance(value, dict | list | tuple) and not value:
            return -1
        return self._numbering.find(number)

    def _is_container(self, value: Any, source: int) -> bool:
        kind = "{" if isinstance(value, dict) else "["
        return source >= 0 and self._spans.kind_of(source) == kind

    def _changed(
        self, value: Any, source: int, old: list[Member], around: Around
    ) -> list[str | _Item]:
        """Return the parts of a container that was there, with other members."""
        base = self._spans.indent_of(source)
        if isinstance(value, dict):
            pairs = self._pairing.members(value, old)
        else:
            pairs = self._pairing.elements(list(value), old)
        usual = self._usual(old)
        step = step_of(base, usual.lead) or around.step
        parts: list[str | _Item] = ["{" if isinstance(value, dict) else "["]
        for index, pair in enumerate(pairs):
            lead = shifted(self._lead(index, pair, old, usual), base, around.indent)
            indent = last_line(lead) if has_line_end(lead) else around.indent
            inner = Around(indent, step, has_line_end(usual.lead))
            last = index == len(pairs) - 1
            trail = shifted(self._trail(pair, old, usual, last=last), base, around.indent)
            parts += (lead, self._key(pair, usual), (pair.value, pair.source, inner))
            parts.append(trail if last else f"{trail},")
        return [*parts, "}" if isinstance(value, dict) else "]"]

    def _usual(self, old: list[Member]) -> Member:
        """Return a member that stands as those of a container usually do, behind a comma."""
        if len(old) > 1:
            return old[1]._replace(middle=old[0].middle, trail=old[0].trail)
        lead = old[0].lead if has_line_end(old[0].lead) else self._style.comma
        return old[0]._replace(lead=lead, trail="")

    def _lead(self, index: int, pair: Pair, old: list[Member], usual: Member) -> str:
        if index == 0:
            return old[0].lead
        was_first = pair.place is None or pair.place.value == old[0].value
        return usual.lead if was_first or pair.place is None else pair.place.lead

    def _trail(self, pair: Pair, old: list[Member], usual: Member, *, last: bool) -> str:
        if last:
            return old[-1].trail
        was_last = pair.place is None or pair.place.value == old[-1].value
        return usual.trail if was_last or pair.place is None else pair.place.trail

    def _key(self, pair: Pair, usual: Member) -> str:
        if not isinstance(pair.name, str):
            return ""
        place = pair.place
        if place is not None and place.name == pair.name:
            return place.key + place.middle
        return self._style.string(pair.name) + (place or usual).middle

    def _new(self, value: Any, around: Around) -> list[str | _Item]:
        """Return the parts of a container that was not there."""
        style = self._style
        opening, closing = "{}" if isinstance(value, dict) else "[]"
        inner = around._replace(lines=False)
        first, lead, end = style.padding[opening], style.comma, style.padding[opening]
        if style.goes_over_lines(value, around):
            inner = around._replace(indent=around.indent + around.step)
            first = lead = style.newline + inner.indent
            end = style.newline + around.indent
        parts: list[str | _Item] = [opening]
        for index, each in enumerate(value):
            parts.append(first if index == 0 else f",{lead}")
            if isinstance(value, dict):
                parts += (style.string(each), style.colon)
            parts.append((value[each] if isinstance(value, dict) else each, -1, inner))
        return [*parts, end, closing]
