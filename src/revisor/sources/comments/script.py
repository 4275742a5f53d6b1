"""Comments of TypeScript, JavaScript and JSON with comments.

One pass over the text knows strings, templates with what is put into them, regular expressions and
comments; anything else it steps over.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from .comment import Comment

_PIECE = re.compile(
    r"""//(?P<line>[^\n\r]*)
      |/\*(?P<block>.*?)(?:\*/|\Z)
      |"(?:[^"\\\n]|\\.)*"?
      |'(?:[^'\\\n]|\\.)*'?
      |(?P<tick>`)
      |(?P<open>\{)
      |(?P<close>\})
      |(?P<slash>/)
      |(?P<word>[\w$]++)
      |(?P<other>[^\s\w$"'`{}/]++)""",
    re.VERBOSE | re.DOTALL,
)
_TEMPLATE = re.compile(r"(?:[^`\\$]|\\.|\$(?!\{))*(?P<end>`|\$\{|\Z)", re.DOTALL)
_REGEX = re.compile(r"/(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/")
_BEFORE_REGEX = frozenset(
    {"case", "delete", "do", "else", "in", "of", "return", "throw", "typeof", "void", "yield"}
)
_AFTER_VALUE = re.compile(r"[)\]]$")


def comments(text: str) -> Iterator[Comment]:
    """Yield the comments; of one of many lines, each line that says something."""
    scan = _Scan(text)
    while scan.at < len(text):
        found = _PIECE.search(text, scan.at)
        if found is None:
            return
        scan.at = found.end()
        if found["line"] is not None:
            yield scan.comment(found.start(), found["line"])
        elif found["block"] is not None:
            yield from scan.block(found.start(), found["block"])
        else:
            scan.step(found)


class _Scan:
    """Where the scan is: in how many templates, and whether a value has just ended."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self._value = False
        self._braces: list[bool] = []
        self._line = 1
        self._counted = 0

    def step(self, found: re.Match[str]) -> None:
        """Take a piece that is no comment."""
        if found["tick"]:
            self._template()
        elif found["open"]:
            self._braces.append(False)
            self._value = False
        elif found["close"]:
            self._value = True
            if self._braces and self._braces.pop():
                self._template()
        elif found["slash"]:
            regex = None if self._value else _REGEX.match(self.text, found.start())
            self.at = regex.end() if regex else found.end()
            self._value = regex is not None
        elif found["word"]:
            self._value = found["word"] not in _BEFORE_REGEX
        elif found["other"]:
            self._value = _AFTER_VALUE.search(found["other"]) is not None
        else:
            self._value = True

    def _template(self) -> None:
        """Step over the text of a template, up to its end or to what is put into it."""
        found = _TEMPLATE.match(self.text, self.at)
        if found is None:
            return
        self.at = found.end()
        if found["end"] == "${":
            self._braces.append(True)
            self._value = False
        else:
            self._value = True

    def comment(self, start: int, text: str) -> Comment:
        """Return the comment that begins at a place."""
        self._line += self.text.count("\n", self._counted, start)
        self._counted = start
        begin = self.text.rfind("\n", 0, start) + 1
        before = self.text[begin:start].strip()
        # In JSX a comment stands in braces of its own.
        return Comment(self._line, start - begin + 1, text.strip(), before in ("", "{"))

    def block(self, start: int, text: str) -> Iterator[Comment]:
        """Yield the lines of a block."""
        first = self.comment(start, "")
        for number, line in enumerate(text.split("\n")):
            said = line.strip().lstrip("*").strip()
            alone = first.alone or number > 0
            yield Comment(first.line + number, first.column if number == 0 else 1, said, alone)
