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

from .resolve import DEFAULT_DIALECT
from .validation import Compiled, UndecidedError, compile_schema, pattern_compiles


class Foreign(NamedTuple):
    r"""A form that ECMA-262 lacks: what it is, what to write, and whether nothing can compile it.

    Without its Unicode flag JavaScript takes `\Z` for the letter Z, so that form is not `hard`.
    """

    what: str
    remedy: str
    hard: bool = True


def _form(pattern: str, what: str, remedy: str, *, hard: bool = True) -> tuple[Any, Foreign]:
    return re.compile(pattern), Foreign(what, remedy, hard)


_FOREIGN = (
    _form(r"\(\?P[<=>]", "{} (a named group of Python)", "write (?<name>...), the JavaScript form"),
    _form(
        r"\(\?[aiLmsux]+(?:-[imsx]+)?\)",
        "{} (an inline flag)",
        "spell out both cases, such as [Aa], instead of the flag",
    ),
    _form(r"\\[AzZ](?![A-Za-z])", "{} (an anchor)", "write ^ or $ instead", hard=False),
    _form(r"\\[hHQEGKX]", "{} (an escape)", "write the characters themselves", hard=False),
    _form(r"\(\?(?:>|#|\()", "{} (a kind of group)", "write a plain group"),
    _form(
        r"(?:[*+?]|\{\d+(?:,\d*)?\})(?:\+|\{\d+(?:,\d*)?\})",
        "{} (one quantifier upon another)",
        "write one quantifier",
    ),
)
_ESCAPES = re.compile(r"\\\\|\\[pPux]\{[^}\\]*\}|\\[^AzZhHQEGKX]")
_CLASS = re.compile(r"\[\^?\]?[^\]]*\]?")
_ONLY_ECMA = (
    (re.compile(r"\\k<\w+>"), "(?:)"),
    (re.compile(r"\[\^\]"), "."),
    (re.compile(r"\[\]"), "(?!)"),
    (re.compile(r"\[\\b\]"), r"\x08"),
    (re.compile(r"\\0(?!\d)"), r"\x00"),
    (re.compile(r"\\c[A-Za-z]"), r"\x01"),
    (re.compile(r"\\u[dD][89abAB][0-9a-fA-F]{2}(?:\\u[dD][c-fC-F][0-9a-fA-F]{2})?"), "x"),
)


def foreign_forms(pattern: str) -> list[Foreign]:
    """Return every form of a pattern that ECMA-262 lacks, with what to write instead."""
    plain = _CLASS.sub(lambda found: "." * len(found[0]), _ESCAPES.sub("..", pattern))
    found = [(form.search(plain), about) for form, about in _FOREIGN]
    return [about._replace(what=about.what.format(match[0])) for match, about in found if match]


def compiles(pattern: str) -> bool:
    """Whether the engine can compile the pattern, its gaps against ECMA-262 made good."""
    if pattern_compiles(pattern):
        return True
    for form, stand_in in _ONLY_ECMA:
        pattern = form.sub(lambda _found, text=stand_in: text, pattern)  # type: ignore[misc]
    return pattern_compiles(pattern)


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
