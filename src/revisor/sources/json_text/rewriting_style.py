"""How the author of a JSON text writes: what was not there before is written the same way."""

from __future__ import annotations

import json
from collections import Counter
from math import isfinite
from typing import Any, NamedTuple

from revisor.errors import NotJson
from revisor.sources.json_text.limits import MAX_DIGITS
from revisor.sources.json_text.rewriting_spans import Member, Spans, has_line_end, last_line

_MOST_LOOKED_AT = 20_000
"""Values at the beginning of a text that show how its author writes."""


class Around(NamedTuple):
    """Where a value is written: the indentation of its line, one step of it, one line or many."""

    indent: str
    step: str
    lines: bool


class Style:
    """What a text shows of its author's hand; found out when something new is written."""

    def __init__(self, spans: Spans) -> None:
        text = spans.text
        self.newline = next((end for end in ("\r\n", "\n", "\r") if end in text), "\n")
        self.step = ""
        self.colon = ""
        self.comma = ""
        self.padding = {"{": "", "[": ""}
        self._ascii = text.isascii()
        self._lines: Counter[tuple[str, bool]] = Counter()
        self._look_at(spans)

    def _look_at(self, spans: Spans) -> None:
        commas: list[str] = []
        paddings: dict[str, str] = {}
        for value in range(min(len(spans), _MOST_LOOKED_AT)):
            kind = spans.kind_of(value)
            if kind not in "{[" or spans.after[value] == value + 1:
                continue
            first, second = self._first_two(spans, value)
            self.colon = self.colon or first.middle
            leaf = all(spans.kind_of(child) not in "{[" for child in spans.children(value))
            if has_line_end(first.lead):
                self._lines[kind, leaf] += 1
                self.step = self.step or step_of(spans.indent_of(value), first.lead)
            else:
                self._lines[kind, leaf] -= 1
                paddings.setdefault(kind, first.lead)
                if second is not None and not has_line_end(second.lead):
                    commas.append(second.lead)
        self.lines = any(count > 0 for count in self._lines.values())
        self.step = self.step or "  "
        self.colon = self.colon or ": "
        self.comma = commas[0] if commas else " " if self.colon.endswith(" ") else ""
        self.padding |= paddings

    @staticmethod
    def _first_two(spans: Spans, value: int) -> tuple[Member, Member | None]:
        # Only what stands before them counts: a long container is not gone through.
        found = spans.members(value, most=2)
        return found[0], found[1] if len(found) > 1 else None

    def goes_over_lines(self, value: Any, around: Around) -> bool:
        """Whether a new container is written over many lines."""
        if not around.lines or not value:
            return False
        inner = value.values() if isinstance(value, dict) else value
        leaf = not any(isinstance(each, dict | list | tuple) for each in inner)
        return self._lines["{" if isinstance(value, dict) else "[", leaf] >= 0

    def scalar(self, value: Any) -> str:
        """Return the text of a string, number or literal. Raises NotJson for one that has none."""
        if isinstance(value, str):
            return self.string(value)
        if isinstance(value, float) and not isfinite(value):
            raise NotJson(f"{value} is a number that JSON does not have", "Write another value.")
        if isinstance(value, int) and abs(value) >= 10**MAX_DIGITS:
            raise NotJson(f"a number of more than {MAX_DIGITS:,} digits", "Write another value.")
        return json.dumps(value)

    def string(self, text: str) -> str:
        """Return a string in quotes; halves of characters are always written as escapes."""
        lone = any("\ud800" <= character <= "\udfff" for character in text)
        return json.dumps(text, ensure_ascii=self._ascii or lone)


def step_of(outer: str, lead: str) -> str:
    """Return by how much a member is indented more than its container; "" where that is odd."""
    inner = last_line(lead)
    return inner[len(outer) :] if inner.startswith(outer) else ""
