r"""Regular expressions of ECMA-262 that the engine does not read, in a spelling that it does.

`[^]`, `[]`, `\0`, `\cA`, a backspace in brackets, a pair of surrogate escapes and `\k<name>` mean
the same after it. What has no such spelling stays as it is, and is told apart by `readable`.
"""

from __future__ import annotations

import re
from functools import lru_cache

from .ecma_patterns import compiles, foreign_forms
from .loose_patterns import loosened
from .named_groups import NAME
from .shown import short
from .validation import pattern_compiles

_PART = re.compile(
    rf"""
    \\u[dD](?P<high>[89abAB][0-9a-fA-F]{{2}})\\u[dD](?P<low>[c-fC-F][0-9a-fA-F]{{2}})
  | \\c(?P<control>[A-Za-z]) | (?P<nul>\\0(?!\d)) | \\k<(?P<name>{NAME})> | \\b | \\.
  | (?P<any>\[\^\]) | (?P<none>\[\]) | (?P<open>\[\^?) | (?P<close>\])
  | \(\?<(?P<given>{NAME})> | (?P<group>\((?!\?)) | .
    """,
    re.VERBOSE | re.DOTALL,
)


@lru_cache(maxsize=1024)
def readable(pattern: str) -> str | None:
    """Return a pattern of ECMA-262 as the engine reads it, None where it has no way to.

    What JavaScript takes only without its Unicode flag (Annex B) is spelt as the flag asks for.
    """
    if foreign_forms(pattern):
        candidates = [loosened(pattern).strict]
    else:
        candidates = [pattern, loosened(pattern).strict]
    for candidate in candidates:
        for spelling in (candidate, _rewritten(candidate)):
            if pattern_compiles(spelling):
                return spelling
    return None


def fault(pattern: str) -> str:
    """Return what is wrong with a pattern that is none of ECMA-262, "" where it is one.

    It is what `revisor check` calls an error (uncompilable-pattern): a form that no JavaScript
    compiles, and what cannot be compiled in the spelling of the Unicode flag either.
    """
    older = [form for form in foreign_forms(pattern) if not form.newer]
    if any(form.hard for form in older):
        forms = " and ".join(form.what for form in older)
        return f"the regular expression {short(pattern)} has {forms}, which ECMA-262 does not know"
    if older or compiles(loosened(pattern).strict):
        return ""
    return f"the regular expression {short(pattern)} cannot be compiled"


def _rewritten(pattern: str) -> str:
    numbers = _group_numbers(pattern)
    out: list[str] = []
    inside = False
    for part in _PART.finditer(pattern):
        if part["open"] and not inside:
            inside = True
        elif part["close"]:
            inside = False
        out.append(_part(part, numbers, inside=inside))
    return "".join(out)


def _part(part: re.Match[str], numbers: dict[str, int], *, inside: bool) -> str:
    if part["high"]:
        high, low = int("d" + part["high"], 16), int("d" + part["low"], 16)
        return f"\\u{{{0x10000 + ((high - 0xD800) << 10) + low - 0xDC00:x}}}"
    if part["control"]:
        return f"\\x{ord(part['control']) % 32:02x}"
    if part["nul"]:
        return "\\x00"
    if inside:
        return "\\x08" if part[0] == "\\b" else part[0]
    if part["any"]:
        return "[\\s\\S]"
    if part["none"]:
        return "(?!)"
    if part["name"] and part["name"] in numbers:
        # In brackets, so that a digit after it is no part of the number.
        return f"(?:\\{numbers[part['name']]})"
    return "(" if part["given"] and numbers else part[0]


def _group_numbers(pattern: str) -> dict[str, int]:
    """Return the number of each named group."""
    numbers: dict[str, int] = {}
    count, inside = 0, False
    for part in _PART.finditer(pattern):
        if part["open"]:
            inside = True
        elif part["close"]:
            inside = False
        elif not inside and (part["given"] or part["group"]):
            count += 1
            if part["given"]:
                numbers.setdefault(part["given"], count)
    return numbers
