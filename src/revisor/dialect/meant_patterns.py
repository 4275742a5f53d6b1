r"""What a regular expression was meant to be, where JavaScript reads a form of other languages.

Without its Unicode flag JavaScript takes `\e` for the letter e, `[[:digit:]]` for a class and a
bracket, and `a{,3}` for these very characters (ECMA-262, Annex B). Hardly anyone means that.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from .ecma_patterns import compiles, foreign_forms
from .loose_patterns import Loose, loosened

_ESCAPES = {"\\e": "\\x1b", "\\a": "\\x07"}
_SETS = {
    "[:alpha:]": "A-Za-z",
    "[:digit:]": "0-9",
    "[:alnum:]": "A-Za-z0-9",
    "[:upper:]": "A-Z",
    "[:lower:]": "a-z",
    "[:xdigit:]": "0-9A-Fa-f",
    "[:space:]": "\\s",
    "[:blank:]": " \\t",
    "[:word:]": "\\w",
}
_HEX = r"\\x\{[0-9a-fA-F]{1,8}\}"
_IN_CLASS = re.compile(rf"{_HEX}|\\.|\[:[a-z]{{1,9}}:\]", re.DOTALL)
_FORMS = re.compile(
    rf"{_HEX}|\\.|\{{,\d+\}}|\[(?:[^\[\]\\]|\\.|\[:[a-z]{{1,9}}:\])*\]",
    re.DOTALL,
)
_NESTED = re.compile(r"\\.|\[(?:[^\[\]\\]|\\.)*\[", re.DOTALL)


class Meant(NamedTuple):
    """An expression in which other languages see another meaning than JavaScript does.

    `pattern` says it as JavaScript does, for both settings of the flag; None where nobody can tell.
    """

    pattern: str | None


def otherwise_meant(pattern: str) -> Meant | None:
    """Return what a pattern was likely meant to be; None where JavaScript's reading will do."""
    new = _FORMS.sub(_as_javascript, pattern)
    loose = loosened(new)
    if _is_doubtful(new, loose):
        return Meant(None)
    if new == pattern:
        return None
    sound = not foreign_forms(loose.strict) and compiles(loose.strict)
    return Meant(loose.strict if sound else None)


def _as_javascript(found: re.Match[str]) -> str:
    form = found[0]
    if form.startswith("\\x{"):
        number = int(form[3:-1], 16)
        return f"\\x{number:02x}" if number < 256 else f"\\u{{{number:x}}}"  # noqa: PLR2004
    if form.startswith("{"):
        return "{0" + form[1:]
    if form.startswith("[:") and form in _SETS and found.re is _IN_CLASS:
        return _SETS[form]
    if form.startswith("[") and found.re is _FORMS:
        return "[" + _IN_CLASS.sub(_as_javascript, form[1:])
    return _ESCAPES.get(form, form)


def _is_doubtful(pattern: str, loose: Loose) -> bool:
    """Whether the flag refuses the escape of a letter or a digit, or a class within a class."""
    escapes = [form[1:] for form in loose.found if form[0] == "\\"]
    if any(escape.isalnum() for escape in escapes):  # `\w-` is a hyphen after a set
        return True
    return "]" in loose.found and any(each[0][0] == "[" for each in _NESTED.finditer(pattern))
