"""Parts of what a server wrote, fit to be shown: short, no secrets, nothing that steers a terminal.

Secrets are masked before anything is cut, and half a secret at a cut goes too.
"""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import Iterable
from functools import cached_property

from revisor.sources.live import escaping

MASK = "***"
"""What stands in the place of a secret."""

TEXT_LIMIT = 200
"""Characters of a server's text that an incident carries."""

_SHORT = 4
_LONG_LINE = 8
_STEERING = re.compile(
    r"\x1b\[[0-?]*[ -/]*[@-~]"  # colours, cursor
    r"|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)"  # titles, links
    r"|\x1b[ -/]*[0-~]"
)


class Excerpts:
    """Makes excerpts in which none of `secrets` can be read."""

    def __init__(self, secrets: Iterable[str] = ()) -> None:
        self._plain = _lines(secrets)
        self._secrets = _spellings(self._plain)
        self._pattern = _any(map(re.escape, self._plain), self._plain)
        self._longest = max(map(len, self._secrets), default=0)

    def masked(self, text: str, mask: str = MASK) -> str:
        """Return `text` with a mask in the place of each secret."""
        # Only where a backslash is there can anything be escaped.
        pattern = self._escaped if "\\" in text else self._pattern
        return pattern.sub(mask, text)

    @cached_property
    def _escaped(self) -> re.Pattern[str]:
        return _any(map(escaping.pattern, self._plain), self._plain)

    def beginning(self, raw: bytes, limit: int = TEXT_LIMIT) -> str:
        """Return the first `limit` characters of `raw`, bytes that are no UTF-8 as escapes."""
        room = 4 * (10 * limit + self._longest)
        decoder = codecs.getincrementaldecoder("utf-8")("backslashreplace")
        text = decoder.decode(raw[:room], final=len(raw) <= room)
        if len(raw) > room:
            text = self._without_half_at_the_end(text)
        return harmless(self.masked(text)).strip()[:limit]

    def end(self, text: str, *, cut: bool) -> str:
        """Return `text` masked; `cut` tells that something stood before it."""
        return self.masked(harmless(self.masked(self._without_half(text) if cut else text)))

    def _without_half_at_the_end(self, text: str) -> str:
        halves = (s[:size] for s in self._secrets for size in range(len(s) - 1, 0, -1))
        return text.removesuffix(next(filter(text.endswith, halves), ""))

    def _without_half(self, text: str) -> str:
        halves = (s[start:] for s in self._secrets for start in range(1, len(s)))
        return text.removeprefix(next(filter(text.startswith, halves), ""))


def harmless(text: str) -> str:
    """Return `text` without the sequences that steer terminals, other control characters escaped.

    Line ends stay as they are.
    """
    text = _STEERING.sub("", text.replace("\r\n", "\n"))
    return "".join(c if c.isprintable() or c == "\n" else _escaped(c) for c in text)


def _escaped(character: str) -> str:
    if character == "\t":
        return " "
    return character.encode("unicode_escape", "backslashreplace").decode("ascii")


def _lines(secrets: Iterable[str]) -> tuple[str, ...]:
    """Return the secrets and the lines of each, longest first."""
    found: set[str] = set()
    for secret in filter(None, secrets):
        found.add(secret)
        found |= {line for line in map(str.strip, secret.splitlines()) if len(line) >= _LONG_LINE}
    return _longest_first(found)


def _spellings(secrets: Iterable[str]) -> tuple[str, ...]:
    """Return the secrets as they are and as in JSON, longest first."""
    found: set[str] = set()
    for secret in secrets:
        found |= {secret, json.dumps(secret)[1:-1], json.dumps(secret, ensure_ascii=False)[1:-1]}
    return _longest_first(found)


def _longest_first(found: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(found, key=lambda spelling: (-len(spelling), spelling)))


def _any(patterns: Iterable[str], secrets: Iterable[str]) -> re.Pattern[str]:
    """Return what matches any of the secrets; one of very few characters has to stand alone."""
    found = (
        rf"(?<!\w){pattern}(?!\w)" if len(secret) < _SHORT else pattern
        for pattern, secret in zip(patterns, secrets, strict=True)
    )
    return re.compile("|".join(found) or r"(?!)")
