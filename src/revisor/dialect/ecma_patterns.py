"""Is a regular expression one of ECMA-262, the dialect that JSON Schema asks for?

The engine's own dialect differs a little on both sides: it accepts forms that JavaScript does not
know (told by `foreign_forms`), and refuses a few that JavaScript has (rewritten before it is
asked).
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any, NamedTuple

from revisor.facts import registry

from .named_groups import NAME, given_names, only_in_alternatives, referred_names, without_names
from .resolve import DEFAULT_DIALECT
from .validation import Compiled, UndecidedError, compile_schema, pattern_compiles


class Foreign(NamedTuple):
    r"""A form that ECMA-262 lacks: what it is, what to write, and whether nothing can compile it.

    Without its Unicode flag JavaScript takes `\Z` for the letter Z, so that form is not `hard`.
    What came with ES2025 is `newer`: few validators know it yet.
    """

    what: str
    remedy: str
    hard: bool = True
    newer: bool = False


def _form(
    pattern: str, what: str, remedy: str, *, hard: bool = True, newer: bool = False
) -> tuple[Any, Foreign]:
    return re.compile(pattern), Foreign(what, remedy, hard, newer)


_FOREIGN = (
    _form(r"\(\?P[<=>]", "{} (a named group of Python)", "write (?<name>...), the JavaScript form"),
    _form(
        r"\(\?(?:[aiLmsuxU]+(?:-[a-zA-Z]*)?|-[a-zA-Z]+)\)",
        "{} (an inline flag)",
        "spell out both cases, such as [Aa], instead of the flag",
    ),
    _form(
        r"\(\?(?=[a-zA-Z]{0,9}-?[a-zA-Z]{0,9}[aLuxU])[aiLmsuxU]{0,9}(?:-[a-zA-Z]{1,9})?:",
        "{} (a group with flags)",
        "write (?: and leave the flags out",
    ),
    _form(
        r"\(\?(?:[ims]+(?:-[ims]*)?|-[ims]+):",
        "{} (a group with flags)",
        "write (?: and spell out both cases, such as [Aa], instead of the flag",
        hard=False,
        newer=True,
    ),
    _form(r"\\A", "{} (an anchor)", "write ^ instead", hard=False),
    _form(r"\\[zZ](?![A-Za-z])", "{} (an anchor)", "write $ instead", hard=False),
    _form(r"\\[hHQEGKX]", "{} (an escape)", "write the characters themselves", hard=False),
    _form(r"\(\?(?:>|#|\()", "{} (a kind of group)", "write a plain group"),
    _form(
        r"(?:[*+?]|\{\d+(?:,\d*)?\})(?:\+|\{\d+(?:,\d*)?\})",
        "{} (one quantifier upon another)",
        "write one quantifier",
    ),
)
_ESCAPES = re.compile(r"\\\\|\\[pPux]\{[^}\\]*\}|\\[^AzZhHQEGKX]")
_TWICE = Foreign(
    "a name that is given to two groups",
    "give each group a name of its own",
    hard=False,
    newer=True,
)
_CLASS = re.compile(r"\[\^?\]?[^\]]*\]?")
_ONLY_ECMA = (
    (rf"\\k<{NAME}>", "(?:|)"),
    (r"\(\?:\)", "(?:|)"),
    (r"\\0(?!\d)", r"\x00"),
    (r"\\c[A-Za-z]", r"\x01"),
    (r"\\u[dD][89abAB][0-9a-fA-F]{2}(?:\\u[dD][c-fC-F][0-9a-fA-F]{2})?", "x"),
    (r"\[\^\]", "."),
    (r"\[\]", "(?!)"),
    (r"\(\?<(?=\w*\$)[\w$]+>", "("),
    (r"\(\?:(?=\(\?[=!])", "("),
)
_STAND_INS = tuple(stand_in for _, stand_in in _ONLY_ECMA)
_ANY_ONLY_ECMA = re.compile("|".join([*(f"({form})" for form, _ in _ONLY_ECMA), r"\\."]), re.DOTALL)
"""One of the forms above, or another escape, which is passed over."""


def foreign_forms(pattern: str) -> list[Foreign]:
    """Return every form of a pattern that ECMA-262 lacks, with what to write instead."""
    plain = _CLASS.sub(lambda found: "." * len(found[0]), _ESCAPES.sub("..", pattern))
    found = [(form.search(plain), about) for form, about in _FOREIGN]
    told = [about._replace(what=about.what.format(match[0])) for match, about in found if match]
    return [*told, _TWICE] if only_in_alternatives(pattern) else told


def compiles(pattern: str) -> bool:
    """Whether the engine can compile the pattern, its gaps against ECMA-262 made good."""
    if not set(referred_names(pattern)) <= set(given_names(pattern)):
        return False
    if pattern_compiles(pattern):
        return True
    if only_in_alternatives(pattern):
        pattern = without_names(pattern)
    pattern = _CLASSES.sub(_with_backspace, pattern)
    return pattern_compiles(_ANY_ONLY_ECMA.sub(_stand_in, pattern))


_CLASSES = re.compile(r"\\.|\[\^?\]|\[(?:\\.|[^\\\]]){0,200}\]", re.DOTALL)
"""An escape, an empty class, or a class of ordinary length."""


def _with_backspace(found: re.Match[str]) -> str:
    r"""Write `\b` in a class, where it is the backspace, as the engine knows it."""
    if found[0][0] != "[":
        return found[0]
    return re.sub(r"\\(.)", lambda e: r"\x08" if e[1] == "b" else e[0], found[0], flags=re.DOTALL)


def _stand_in(found: re.Match[str]) -> str:
    return _STAND_INS[found.lastindex - 1] if found.lastindex else found[0]


_MOST = 100
"""More expressions beside each other than anybody writes by hand."""


def matches_any(patterns: tuple[str, ...], text: str) -> bool:
    """Whether one of the regular expressions matches somewhere in a text; broken ones never do.

    More than a hundred are not asked, nor is a text that is no JSON: one is taken to match.
    """
    if not patterns or len(patterns) > _MOST:
        return bool(patterns)
    try:
        return _alternatives(patterns).is_valid(text)
    except UndecidedError:
        return True


@lru_cache(maxsize=256)
def _alternatives(patterns: tuple[str, ...]) -> Compiled:
    sound = [{"pattern": p} for p in patterns if pattern_compiles(p)]
    return compile_schema({"anyOf": sound} if sound else False, registry.dialect(DEFAULT_DIALECT))
