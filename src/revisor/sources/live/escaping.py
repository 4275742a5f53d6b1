r"""Secrets inside JSON text, and inside JSON text that is a string of other JSON text.

A quotation mark stands behind one backslash there, behind three one level further in, and so on
at any depth; and a server may write any character as `\u00XX`.
"""

from __future__ import annotations

import re

_SHORT_ESCAPES = {"\b": "b", "\t": "t", "\n": "n", "\f": "f", "\r": "r"}
_STANDS_FOR = {letter: character for character, letter in _SHORT_ESCAPES.items()}
_PART = re.compile(r"(?P<run>\\+)(?:u(?P<code>[0-9a-fA-F]{4}))?|.", re.DOTALL)
_NO_RUN = r"(?<!\\)"
_LONGEST_BY_CHARACTER = 200
_LONGEST_HALF = 500
_MOST_FOR_ONE = 9
"""Characters that one may take two levels in: `\\\\\\u00e9`."""


def pattern(secret: str) -> str:
    """Return a pattern for a secret, however deep in JSON text it stands; of linear cost.

    What looks at backslashes takes all of them, from the first one on, and gives none back, so that
    a text of nothing else costs no more than any other. In a long secret, such as a key of many
    lines, letters and digits are taken as they are: nobody escapes them.
    """
    every = len(secret) <= _LONGEST_BY_CHARACTER
    parts: list[str] = []
    after_run = False
    for character in secret:
        before = "" if parts else _NO_RUN
        if not every and not after_run and character.isascii() and character.isalnum():
            parts.append(character)
        elif character != "\\":
            parts.append(_character(character, before, after_run=after_run))
        elif not after_run:
            parts.append(rf"(?:{before}\\++(?:u005[cC])?+)(?:\\++(?:u005[cC])?+)*")
        after_run = character == "\\"
    return "".join(parts)


def _character(character: str, before: str, *, after_run: bool) -> str:
    """Return a pattern for a character; the backslashes before it may have been taken already."""
    # Two escapes where it takes two UTF-16 units.
    units = character.encode("utf-16-be", "surrogatepass")
    codes = [units[at : at + 2].hex() for at in range(0, len(units), 2)]
    spelt = r"\\++".join(f"u(?i:{code})" for code in codes)
    short = _SHORT_ESCAPES.get(character)
    escaped = f"(?:{short}|{spelt})" if short else spelt
    run = rf"\\{'*' if after_run else '+'}+"
    itself = re.escape(character)
    if character in '"/':
        itself = rf"{before}\\*+{itself}"
    return f"(?:{itself}|{before}{run}{escaped})"


def half_at_the_end(text: str, secret: str, shortest: int) -> int:
    """Return how many characters that end `text` are the beginning of `secret`, escaped or not.

    0 where fewer than `shortest` characters of the secret stand there.
    """
    secret = secret[:_LONGEST_HALF]
    start = max(0, len(text) - _MOST_FOR_ONE * len(secret))
    plain, places = _unescaped(text[start:])
    bare, _ = _unescaped(secret)
    for size in range(len(bare) - 1, shortest - 1, -1):
        if plain.endswith(bare[:size]):
            return len(text) - start - places[len(plain) - size]
    return 0


def _unescaped(text: str) -> tuple[str, list[int]]:
    """Return a text with escapes resolved and no backslashes, and where each character began."""
    characters: list[str] = []
    places: list[int] = []
    run: int | None = None
    for part in _PART.finditer(text):
        code = part["code"]
        if part["run"] is not None and code is None:
            run = part.start()
            continue
        character = chr(int(code, 16)) if code else part[0]
        if run is not None:
            character = _STANDS_FOR.get(character, character)
        if character != "\\":
            characters.append(character)
            places.append(part.start() if run is None else run)
        run = None
    return "".join(characters), places
