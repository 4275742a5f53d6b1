"""Texts that a regular expression matches, made from its parts; those that do not match are left.

A made text is a guess: look-around and back-references are passed over, and what comes of it is
held against the expression. Nothing recurses, and a text stays short whatever a repeat asks for.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from .parts import matches

_MOST_LENGTH = 400
_MOST_PATTERN = 2_000
_PART = re.compile(
    r"""
    (?P<look>\(\?(?:[=!]|<[=!]))
  | (?P<open>\((?:\?:|\?<[^>=!]*>)?)
  | (?P<close>\))
  | (?P<repeat>(?:[*+?]|\{\d+(?:,\d*)?\})[?+]?)
  | (?P<or>\|)
  | (?P<class>\[\^?\]?(?:\\.|[^\]\\])*\])
  | (?P<escape>\\(?:u\{[0-9a-fA-F]+\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|[pP]\{[^}]*\}|k<[^>]*>|.))
  | (?P<anchor>[\^$])
  | (?P<any>.)
    """,
    re.VERBOSE | re.DOTALL,
)
_KNOWN = {"d": "0", "w": "a", "s": " ", "n": "\n", "t": "\t", "r": "\r", "f": "\f", "v": "\v"}
_KNOWN |= {"D": "a", "W": "-", "S": "a", "b": "", "B": "", "A": "", "z": "", "0": "\0"}
_TRIED = ("a", "A", "0", "1", "-", "_", " ", ".", "/", ":", "@", "z", "é", "中", "\n", "~", "😀")

_Choice = tuple[int, int]
"""Which branch is taken where there are several, and how often more than needed is repeated."""

_CHOICES: tuple[_Choice, ...] = ((0, 0), (1, 1), (0, 12), (2, 1), (3, 0), (0, 70))
_REPEATS = (1, 2, 3, 4)
"""How many parts of an expression may repeat, where a text of a certain length is sought."""


@lru_cache(maxsize=8_192)
def texts(pattern: str) -> tuple[str, ...]:
    """Return some texts that a pattern matches, as far as they can be guessed, shortest first."""
    if len(pattern) > _MOST_PATTERN:
        return ()
    made = dict.fromkeys(_Guess(choice).of(pattern) for choice in _CHOICES)
    made |= dict.fromkeys(("", "a", "0"))
    found = [text for text in made if matches(pattern, text)]
    return tuple(sorted(found, key=len))


@lru_cache(maxsize=8_192)
def texts_of_length(pattern: str, least: int, most: int) -> tuple[str, ...]:
    """Return some texts that a pattern matches, of a length between two, shortest first."""
    known = texts(pattern)
    found = [text for text in known if least <= len(text) <= most]
    if not found and known and least <= _MOST_LENGTH:
        shortest = len(known[0])
        more = {max(0, edge - shortest) // k for edge in (least, most) for k in _REPEATS}
        choices = [(branch, m + 1 - up) for branch in (0, 1) for m in sorted(more) for up in (0, 1)]
        made = dict.fromkeys(_Guess(choice).of(pattern) for choice in choices)
        for text in known[:2]:
            made |= dict.fromkeys(_padded(text, length) for length in (least, most))
        found = [t for t in made if least <= len(t) <= most and matches(pattern, t)]
    return tuple(sorted(found, key=len))


def _padded(text: str, length: int) -> str:
    """Return a text made as long as asked: an expression without anchors lets more follow."""
    return text + "a" * (min(length, _MOST_LENGTH) - len(text))


class _Group:
    """A group under way: the branches that are complete, and the parts of the last one."""

    def __init__(self, *, counts: bool) -> None:
        self.counts = counts
        self.branches: list[str] = []
        self.parts: list[str] = []

    def close(self, branch: int) -> str:
        every = [*self.branches, "".join(self.parts)]
        return every[branch % len(every)] if self.counts else ""


class _Guess:
    """One guess of a text."""

    def __init__(self, choice: _Choice) -> None:
        self._branch, self._more = choice
        self._open = [_Group(counts=True)]

    def of(self, pattern: str) -> str:
        """Return a text that the pattern may match."""
        for part in _PART.finditer(pattern):
            self._take(str(part.lastgroup), part[0])
        while len(self._open) > 1:
            self._close()
        return self._open[0].close(self._branch)[:_MOST_LENGTH]

    def _take(self, kind: str, text: str) -> None:
        here = self._open[-1]
        if kind in ("open", "look"):
            self._open.append(_Group(counts=kind == "open"))
        elif kind == "close":
            if len(self._open) > 1:
                self._close()
        elif kind == "or":
            here.branches.append("".join(here.parts))
            here.parts = []
        elif kind == "repeat":
            if here.parts:
                here.parts[-1] = self._repeated(here.parts[-1], text)
        else:
            here.parts.append(_WRITTEN[kind](text))

    def _close(self) -> None:
        group = self._open.pop()
        self._open[-1].parts.append(group.close(self._branch))

    def _repeated(self, part: str, text: str) -> str:
        least, most = _range(text)
        times = min(least + self._more, most)
        return part * min(times, _MOST_LENGTH // max(1, len(part)))


def _range(text: str) -> tuple[int, int]:
    if text[0] != "{":
        return {"*": (0, _MOST_LENGTH), "+": (1, _MOST_LENGTH), "?": (0, 1)}[text[0]]
    least, comma, most = text.rstrip("?+")[1:-1].partition(",")
    low = int(least[:4])
    return low, int(most[:4]) if most else (_MOST_LENGTH if comma else low)


def _escape(text: str) -> str:
    if text[1] in "ux" and len(text) > 2:  # noqa: PLR2004 - more than the letter itself
        number = int(text[2:].strip("{}"), 16)
        return chr(number) if number <= 0x10FFFF and not 0xD800 <= number <= 0xDFFF else ""  # noqa: PLR2004
    if text[1] in "pP":
        return _one_of(text)
    if text[1] in "123456789k":
        return ""
    return _KNOWN.get(text[1], text[1])


def _one_of(expression: str) -> str:
    tried = (*_TRIED, *(c for c in expression[1:-1] if not "\ud800" <= c <= "\udfff"))
    return next((c for c in tried if matches(f"^{expression}$", c)), "a")


def _as_it_is(text: str) -> str:
    return "a" if text == "." else text


def _nothing(_text: str) -> str:
    return ""


_WRITTEN: dict[str, Callable[[str], str]] = {
    "class": _one_of,
    "escape": _escape,
    "anchor": _nothing,
    "any": _as_it_is,
}
