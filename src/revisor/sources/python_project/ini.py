"""The filters in a file of settings in INI form, as pytest reads it, each with its line."""

from __future__ import annotations

import re
from typing import NamedTuple

KEY = "filterwarnings"

_SECTION = re.compile(r"\[([^\]]+)\]\s*(?:[#;].*)?")
_ENTRY = re.compile(r"filterwarnings\s*[=:](.*)")


class Line(NamedTuple):
    """A filter: its section, its number among the filters there, its text and where it stands.

    Line and column count from 0.
    """

    section: str
    place: int
    number: int
    column: int
    text: str


def filters(text: str, sections: tuple[str, ...]) -> list[Line]:
    """Return the filters of the sections that pytest reads."""
    found: list[Line] = []
    section, is_open = "", False
    for number, line in enumerate(text.split("\n")):
        told = line.strip()
        if not told or told.startswith(("#", ";")):
            continue
        header = _SECTION.fullmatch(told) if line[:1] == "[" else None
        if header is not None:
            section, is_open = header[1].strip(), False
            continue
        if not line[:1].isspace():
            entry = _ENTRY.fullmatch(told)
            is_open = entry is not None and section in sections
            told = entry[1].strip() if entry is not None else ""
        if is_open and told:
            count = sum(each.section == section for each in found)
            found.append(Line(section, count, number, line.rindex(told), told))
    return found


def with_another(text: str, after: Line, added: str) -> str:
    """Return the text with a filter on a line of its own after another one."""
    lines = text.split("\n")
    line = lines[after.number]
    own = line[: len(line) - len(line.lstrip())] or "    "
    ending = "\r" if line.endswith("\r") else ""
    lines.insert(after.number + 1, f"{own}{added}{ending}")
    return "\n".join(lines)
