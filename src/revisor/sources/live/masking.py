"""Secrets of the user, wherever they may come back: in messages, headers, paths, and sentences.

What is masked here is recorded and judged; what the link sends and matches is never changed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from revisor.model.wire import Http
from revisor.sources.live.excerpts import MASK, Excerpts
from revisor.sources.live.options import LiveOptions

_SHORTEST = 4
_SHORTEST_NUMBER = 8
_SHORTEST_IN_URL = 8
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
_PRIVATE = re.compile(r"authorization|cookie|secret|token|password|api-?key", re.IGNORECASE)
_IN_QUERY = re.compile(
    r"([?&][^=&]*(?:key|token|secret|password|auth|sig)[^=&]*=)[^&]+", re.IGNORECASE
)


class Masker:
    """Masks the secrets of `options`, and those that the URL of the server holds."""

    def __init__(self, options: LiveOptions, url: str = "") -> None:
        self._private = frozenset(map(str.lower, options.headers))
        found = {*filter(_is_secret, options.secrets), *_in_url(url)}
        for value in options.headers.values():
            word, space, token = value.partition(" ")
            if space and word.isalpha() and _is_secret(token):
                found.add(token)
        spelt = {spelling for secret in found for spelling in _spellings(secret)}
        self._needles = tuple(s.encode("utf-8", "surrogatepass") for s in spelt)
        # Numbers stay numbers, so that the message around them stays JSON.
        self._numbers = {s: "9" * len(s) for s in found if s.isdecimal()}
        self._excerpts = Excerpts(spelt - self._numbers.keys())

    def text(self, text: str) -> str:
        """Return text with a mask in the place of each secret."""
        for number, masked in self._numbers.items():
            text = text.replace(number, masked)
        return self._excerpts.masked(text)

    def data(self, data: bytes) -> bytes:
        """Return the bytes of a message, masked; the same object where no secret is in them."""
        held = [needle for needle in self._needles if needle in data]
        if not held and not (self._needles and b"\\" in data):
            return data
        text = data.decode("utf-8", "surrogateescape")
        masked = self.text(text)
        return data if masked == text else masked.encode("utf-8", "surrogateescape")

    def http(self, http: Http | None) -> Http | None:
        """Return what stood around a message, private headers masked whole."""
        if http is None:
            return None
        headers = {
            name: MASK if self._is_private(name) else self.text(value)
            for name, value in http.headers.items()
        }
        path = _IN_QUERY.sub(rf"\1{MASK}", self.text(http.path))
        return replace(http, headers=headers, path=path)

    def detail(self, detail: Mapping[str, Any]) -> dict[str, Any]:
        """Return the detail of an incident with its texts masked."""
        return {k: self.text(v) if isinstance(v, str) else v for k, v in detail.items()}

    def _is_private(self, name: str) -> bool:
        if name.lower() == "www-authenticate":
            # It tells how to authorize, and holds no secret.
            return False
        return name.lower() in self._private or bool(_PRIVATE.search(name))


def _is_secret(value: str) -> bool:
    """Whether a value that the user gave is worth masking: not where it is an everyday word."""
    if value.isdecimal():
        return len(value) >= _SHORTEST_NUMBER
    return len(value) >= _SHORTEST and value.lower() not in _ORDINARY


def _in_url(url: str) -> Iterator[str]:
    if not url:
        return
    from urllib.parse import parse_qsl, urlsplit

    try:
        parts = urlsplit(url)
    except ValueError:
        return
    if parts.password:
        yield parts.password
    yield from (v for _, v in parse_qsl(parts.query) if len(v) >= _SHORTEST_IN_URL)


def _spellings(secret: str) -> Iterator[str]:
    """Yield a secret as it is, and as it may stand in URLs and in Basic credentials."""
    # Imported here, because most checks have no secrets.
    from base64 import b64encode, urlsafe_b64encode
    from urllib.parse import quote, quote_plus

    yield secret
    yield quote(secret, safe="")
    yield quote_plus(secret)
    data = secret.encode("utf-8", "surrogatepass")
    for encode in (b64encode, urlsafe_b64encode):
        yield encode(data).decode("ascii").rstrip("=")
