"""Secrets of the user, wherever they may come back: in messages, headers, paths, and sentences.

What is recorded and what is told is masked; what is sent, matched and judged is never changed.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from revisor.model.wire import Http
from revisor.sources.live.escaping import half_at_the_end, pattern
from revisor.sources.live.excerpts import MASK, Excerpts
from revisor.sources.live.options import LiveOptions

_SHORTEST = 4
_SHORTEST_PART = 4
_SHORTEST_NUMBER = 6
_SURE_NUMBER = 8
_SHORTEST_IN_URL = 8
_SESSION = "mcp-session-id"
WORD = "REDACTED"
"""What stands in the place of a secret in a recorded message."""
_ORDINARY = frozenset(
    [
        "true",
        "false",
        "null",
        "none",
        "object",
        "string",
        "number",
        "integer",
        "boolean",
        "array",
        "production",
        "development",
        "test",
        "info",
        "debug",
        "warning",
        "error",
        "stdio",
        "http",
        "localhost",
    ]
)
_DATE = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)
"""As revisions are named: what is so public is no secret."""
_SURE = 8
"""Characters of a secret that is no everyday word in whatever case."""
_SURE_PART = 16
"""Characters from the beginning of a secret that cannot be there by chance."""
_UNRESERVED_IN_SCRIPTS = "!'()*"
"""What encodeURIComponent leaves as it is."""
_PERCENT = re.compile(r"%[0-9A-F]{2}")
_CUT = "\u2026"
_PRIVATE = re.compile(r"authorization|cookie|secret|token|password|api-?key", re.IGNORECASE)
_IN_QUERY = re.compile(
    r"([?&][^=&]*(?:key|token|secret|password|auth|sig)[^=&]*=)[^&]+", re.IGNORECASE
)


class Masker:
    """Masks the secrets of `options`, and those that the URL of the server holds."""

    def __init__(self, options: LiveOptions, url: str = "") -> None:
        self._private = frozenset(map(str.lower, options.headers))
        found = {*filter(_is_secret, options.secrets), *filter(_is_secret, _in_url(url))}
        for value in options.headers.values():
            found.update(filter(_is_secret, _credentials(value)))
        spelt = {spelling for secret in found for spelling in _spellings(secret)}
        begun = {s[:_SURE_PART] for s in spelt}
        self._needles = tuple(s.encode("utf-8", "surrogatepass") for s in begun)
        # Numbers stay numbers, so that the message around them stays JSON.
        self._numbers = [(_number(s), "9" * len(s)) for s in found if s.isdecimal()]
        self._excerpts = Excerpts(s for s in spelt if not s.isdecimal())
        self._halves = sorted(spelt, key=len, reverse=True)
        self._beginnings = _beginnings(spelt)
        self._sessions: dict[str, str] = {}

    @property
    def has_secrets(self) -> bool:
        """Whether there is anything to mask in texts."""
        return bool(self._needles)

    def text(self, text: str) -> str:
        """Return text with a mask in the place of each secret, or of its part before a cut."""
        text = self._masked(text, MASK)
        if _CUT not in text or not self._needles:
            return text
        *cut, rest = text.split(_CUT)
        return _CUT.join([*map(self._without_half, cut), rest])

    def _masked(self, text: str, mask: str) -> str:
        for number, masked in self._numbers:
            text = number.sub(masked, text)
        return self._beginnings.sub(mask, self._excerpts.masked(text, mask))

    def _without_half(self, text: str) -> str:
        """Return text that was cut at its end, without the part of a secret that ends it."""
        for secret in self._halves:
            size = half_at_the_end(text, secret, _SHORTEST_PART)
            if size:
                return text[:-size] + MASK
        return text

    def beginning(self, data: bytes, limit: int) -> str:
        """Return the first `limit` characters of a text, masked."""
        return self._excerpts.beginning(data, limit)

    def data(self, data: bytes) -> bytes:
        """Return the bytes of a message for the record; the same object where no secret is in them.

        The mask in it is a word, so that names, patterns and the like stay what they are.
        """
        held = [needle for needle in self._needles if needle in data]
        if not held and not (self._needles and b"\\" in data):
            return data
        text = data.decode("utf-8", "surrogateescape")
        masked = self._masked(text, WORD)
        return data if masked == text else masked.encode("utf-8", "surrogateescape")

    def value(self, value: Any) -> Any:
        """Return a JSON value for the record, masked."""
        text = json.dumps(value, ensure_ascii=False).encode("utf-8", "surrogatepass")
        masked = self.data(text)
        return value if masked is text else json.loads(masked)

    def http(self, http: Http | None) -> Http | None:
        """Return what stood around a message, private headers masked whole."""
        if http is None:
            return None
        headers = {name: self._header(name, value) for name, value in http.headers.items()}
        path = _IN_QUERY.sub(rf"\1{MASK}", self.text(http.path))
        return replace(http, headers=headers, path=path)

    def detail(self, detail: Mapping[str, Any]) -> dict[str, Any]:
        """Return the detail of an incident with its texts masked."""
        return {k: self.text(v) if isinstance(v, str) else v for k, v in detail.items()}

    def _header(self, name: str, value: str) -> str:
        if name.lower() == _SESSION:
            # Whoever knows it may go on with the session. Which is which has to be seen, though.
            return self._sessions.setdefault(value, f"session-{len(self._sessions) + 1}")
        return MASK if self._is_private(name) else self.text(value)

    def _is_private(self, name: str) -> bool:
        if name.lower() == "www-authenticate":
            # It tells how to authorize, and holds no secret.
            return False
        return name.lower() in self._private or bool(_PRIVATE.search(name))


def _is_secret(value: str) -> bool:
    """Whether a value that the user gave is worth masking: not where it is an everyday word."""
    if value.isdecimal():
        return len(value) >= _SHORTEST_NUMBER
    if _DATE.fullmatch(value):
        return False
    return len(value) >= _SHORTEST and value.lower() not in _ORDINARY


def _number(secret: str) -> re.Pattern[str]:
    """Return a pattern for a number; one that is short has to be the whole number."""
    found = pattern(secret)
    return re.compile(rf"(?<!\d){found}(?!\d)" if len(secret) < _SURE_NUMBER else found)


def _beginnings(secrets: Iterable[str]) -> re.Pattern[str]:
    """Return what matches the beginnings of long secrets that were cut, however far they go on."""
    patterns = []
    for secret in sorted(s for s in secrets if len(s) > _SURE_PART):
        further = "".join(sorted({re.escape(c) for c in secret[_SURE_PART:]}))
        size = len(secret) - _SURE_PART
        patterns.append(f"{re.escape(secret[:_SURE_PART])}[{further}]{{0,{size}}}")
    return re.compile("|".join(patterns) or r"(?!)")


def _in_url(url: str) -> Iterator[str]:
    if not url:
        return
    from urllib.parse import parse_qsl, unquote, urlsplit

    try:
        parts = urlsplit(url)
    except ValueError:
        return
    if parts.username:
        # It is sent as Basic credentials, and a token may stand in the place of a name.
        user, password = unquote(parts.username), unquote(parts.password or "")
        yield from (user, password, parts.password or "", f"{user}:{password}")
    yield from (v for _, v in parse_qsl(parts.query) if len(v) >= _SHORTEST_IN_URL)


def _credentials(value: str) -> Iterator[str]:
    """Yield what follows the scheme of an authorization, and what Basic credentials stand for."""
    word, space, token = value.partition(" ")
    if not space or not word.isalpha():
        return
    yield token
    if word.lower() == "basic":
        from base64 import b64decode
        from binascii import Error

        try:
            told = b64decode(token.strip(), validate=True).decode("utf-8")
        except (Error, ValueError):
            return
        user, colon, password = told.partition(":")
        yield from (told, user, password) if colon else (told,)


def _spellings(secret: str) -> Iterator[str]:
    """Yield a secret as it is, and as it may stand in URLs, in HTML and in Basic credentials."""
    # Imported here, because most checks have no secrets.
    from base64 import b64encode, urlsafe_b64encode
    from html import escape
    from urllib.parse import quote, quote_plus

    yield secret
    yield from (secret.upper(), secret.lower()) if len(secret) >= _SURE else ()
    for safe in ("", "/", _UNRESERVED_IN_SCRIPTS):
        spelt = quote(secret, safe=safe, errors="surrogatepass")
        yield from (spelt, _PERCENT.sub(lambda found: found[0].lower(), spelt))
    yield quote_plus(secret, errors="surrogatepass")
    yield escape(secret)
    data = secret.encode("utf-8", "surrogatepass")
    for encode in (b64encode, urlsafe_b64encode):
        yield encode(data).decode("ascii").rstrip("=")
    yield data.hex()
