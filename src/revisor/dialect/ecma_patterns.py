"""Is a regular expression one of ECMA-262, the dialect that JSON Schema asks for?

The engine's own dialect differs a little on both sides: it accepts forms that JavaScript does not
know (told by `foreign_form`), and refuses a few that JavaScript has (rewritten before it is asked).
"""

from __future__ import annotations

import re
from functools import lru_cache

from revisor.facts import registry

from .resolve import DEFAULT_DIALECT
from .validation import Compiled, compile_schema, pattern_compiles


def _form(pattern: str, what: str, remedy: str) -> tuple[re.Pattern[str], str, str]:
    return re.compile(pattern), what, remedy


_FOREIGN = (
    _form(r"\(\?P[<=>]", "(?P<name>...)", "write (?<name>...), the JavaScript form"),
    _form(
        r"\(\?[aiLmsux]+(?:-[imsx]+)?\)",
        "an inline flag such as (?i)",
        "spell out both cases, such as [Aa], instead of the flag",
    ),
    _form(r"\\[Az](?![A-Za-z])", "\\A or \\z", "write ^ or $ instead"),
    _form(r"\\Z", "\\Z", "write $ instead"),
    _form(r"\\[hHQEGKX]", "an escape that is none there", "write the characters themselves"),
    _form(r"\(\?(?:>|#|\()", "a group that is none there", "write a plain group"),
    _form(
        r"(?:[*+?]|\{\d+(?:,\d*)?\})\+",
        "a possessive quantifier",
        "write the quantifier without the second +",
    ),
)
_ESCAPES = re.compile(r"\\\\|\\[pPux]\{[^}]*\}|\\[^AzZhHQEGKX]")
_CLASS = re.compile(r"\[\^?\]?[^\]]*\]")
_ONLY_ECMA = (
    (re.compile(r"\\k<\w+>"), "(?:)"),
    (re.compile(r"\[\^\]"), "."),
    (re.compile(r"\[\]"), "(?!)"),
    (re.compile(r"\[\\b\]"), r"\x08"),
    (re.compile(r"\\0(?!\d)"), r"\x00"),
    (re.compile(r"\\c[A-Za-z]"), r"\x01"),
    (re.compile(r"\\u[dD][89abAB][0-9a-fA-F]{2}(?:\\u[dD][c-fC-F][0-9a-fA-F]{2})?"), "x"),
)


def foreign_form(pattern: str) -> tuple[str, str] | None:
    """Return a form that ECMA-262 lacks and what to write instead, None where there is none."""
    plain = _CLASS.sub(lambda found: "." * len(found[0]), _ESCAPES.sub("..", pattern))
    for form, what, remedy in _FOREIGN:
        if form.search(plain):
            return what, remedy
    return None


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

    More than a hundred are not asked: one of them is taken to match.
    """
    if not patterns or len(patterns) > _MOST:
        return bool(patterns)
    return _alternatives(patterns).is_valid(text)


@lru_cache(maxsize=256)
def _alternatives(patterns: tuple[str, ...]) -> Compiled:
    sound = [{"pattern": p} for p in patterns if pattern_compiles(p)]
    return compile_schema({"anyOf": sound} if sound else False, registry.dialect(DEFAULT_DIALECT))
