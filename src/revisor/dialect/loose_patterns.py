r"""What JavaScript accepts in a regular expression only without its Unicode flag.

JSON Schema asks for the Unicode flag (2020-12 core 6.4), and common validators set it. Without it,
JavaScript takes `\-` for a hyphen and a lone `}` for itself (ECMA-262, Annex B); with it, the same
expression cannot be compiled.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from .named_groups import given_names

_TOKEN = re.compile(
    r"""
    \\u\{[0-9a-fA-F]+\} | \\[pP]\{[^}\\]*\} | \\k<[\w$]+> | \\u[0-9a-fA-F]{4} | \\x[0-9a-fA-F]{2}
  | \\c[A-Za-z] | \\[1-9]\d* | \\. | \[\^?\]?
  | \{\d+(?:,\d*)?\} | .
    """,
    re.VERBOSE | re.DOTALL,
)
_WHOLE = re.compile(r"\\(?:u\{|[pP]\{|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|c[A-Za-z])")
_SYNTAX = frozenset("^$\\.*+?()[]{}|/")
_LETTERS = frozenset("dDwWsSbBfnrtv0")
_SETS = frozenset("dDwWsS")
_GROUP = re.compile(r"\((?!\?)|\(\?<[\w$]")
_QUANTIFIER = re.compile(r"[*+?]|\{\d+(?:,\d*)?\}")
_CLOSED_LATER = re.compile(r"(?:\\.|[^\[\]\\])*\]", re.DOTALL)


class Loose(NamedTuple):
    """An expression rewritten to mean the same under the Unicode flag, and what had to change."""

    strict: str
    found: tuple[str, ...]


def loosened(pattern: str) -> Loose:
    """Return the strict spelling of a pattern and each construct that Unicode mode refuses."""
    reader = _Reader(pattern)
    for token in _TOKEN.finditer(pattern):
        reader.take(token[0], token.start())
    return Loose("".join(reader.out), tuple(dict.fromkeys(reader.found)))


class _Reader:
    """Goes through the tokens, inside and outside of brackets."""

    def __init__(self, pattern: str) -> None:
        self.pattern = pattern
        self.groups = len(_GROUP.findall(pattern))
        self.names = frozenset(given_names(pattern))
        self.opened: list[tuple[int, str]] = []
        self.out: list[str] = []
        self.found: list[str] = []
        self.in_class = False

    def take(self, part: str, start: int) -> None:
        """Take the next part, which starts there."""
        if part[0] == "\\" and len(part) > 1:
            self._escape(part)
        elif self.in_class:
            self._inside(part)
        elif part[0] == "[":
            self._open_class(part, start + len(part))
        elif part in "()":
            self._group(part, start)
        elif part in "{}]":
            self.found.append(part)
            self.out.append("\\" + part)
        else:
            self.out.append(part)

    def _open_class(self, part: str, end: int) -> None:
        """Begin a class; `[]abc]` holds the first bracket in other languages, and none here."""
        self.in_class = part[-1] != "]"
        if part[-1] == "]" and _CLOSED_LATER.match(self.pattern, end):
            self.in_class = True
            self.found.append(f"] right after {part[:-1]}")
            part = part[:-1] + "\\]"
        self.out.append(part)

    def _group(self, part: str, start: int) -> None:
        """Open or close a group; a look-ahead with a quantifier is put into a group of its own."""
        if part == "(":
            self.opened.append((len(self.out), self.pattern[start : start + 3]))
        elif self.opened:
            place, kind = self.opened.pop()
            if kind in ("(?=", "(?!") and _QUANTIFIER.match(self.pattern, start + 1):
                self.found.append(f"a quantifier upon {kind}...)")
                self.out[place] = "(?:("
                part = "))"
        self.out.append(part)

    def _escape(self, part: str) -> None:
        letter = part[1]
        good = _WHOLE.match(part) or letter in _SYNTAX or letter in _LETTERS
        if letter == "k" and part[-1] == ">":  # without any name it is the letter k
            good = bool(self.names)
        if letter.isdigit() and letter != "0":
            good = not self.in_class and int(part[1:4]) <= self.groups
        if self.in_class and letter in _SETS and self.out[-1] == "-" and self.out[-2][0] != "[":
            self.found.append("-" + part)
            self.out[-1] = "\\-"
        if good or (self.in_class and letter == "-"):
            self.out.append(part)
        else:
            self.found.append(part)
            self.out.append(part[1:])

    def _inside(self, part: str) -> None:
        if part == "]":
            self.in_class = False
        elif part[0] == "[":
            # Brackets may open again inside brackets, where they mean themselves.
            self.out.append("\\[")
            part = part[1:]
            if part.endswith("]"):
                self.in_class = False
        elif part == "-" and self._is_set(self.out[-1]):
            self.found.append(self.out[-1] + "-")
            part = "\\-"
        self.out.append(part)

    @staticmethod
    def _is_set(part: str) -> bool:
        return len(part) > 1 and part[0] == "\\" and part[1] in _SETS
