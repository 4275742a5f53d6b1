"""Fetch documents that schemas refer to, from hosts that are named, within bounds, on the record.

Nothing in Revisor makes a resolver by itself: the caller who wants one passes it to
`revisor.schema` (JS-15, SEP-2106).
"""

from __future__ import annotations

import http.client
import logging
import ssl
import time
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple
from urllib.parse import SplitResult, urljoin, urlsplit

from revisor.errors import SourceError, UnresolvedReference, UsageError
from revisor.model.annotated import readable
from revisor.sources.json_text import parse

from . import pinned
from .addresses import is_public, resolved

_LOG = logging.getLogger("revisor.resolver")
_MOST_REDIRECTS = 5
_DEFAULT_PORTS = {"https": 443, "http": 80}


@readable
class Fetch(NamedTuple):
    """One request, for the log: what was asked, where it went, and what came of it.

    `address` is "" where none was asked, `status` 0 where no answer came. `size` is in bytes,
    `seconds` counts the name's resolution too. `refused` says why it failed, "" where it did not.
    """

    uri: str
    address: str
    status: int
    size: int
    seconds: float
    refused: str


class FetchRefused(UnresolvedReference):
    """A document was not fetched; `values` holds `uri` and `reason`, beside those of the base."""

    code = "fetch-refused"

    def __init__(self, uri: str, reason: str) -> None:
        super().__init__(
            f"{uri:.200} was not fetched: {reason}", references=(), uris=(uri,), reason=reason
        )
        self.values["uri"] = uri


class Resolver:
    """Fetches JSON documents by HTTPS from an allow-list of hosts (JS-16).

    `hosts` are exact names, such as "schemas.example.com", or "host:8443" for an unusual port.
    `timeout` is in seconds for one document, redirects included; `max_size` in bytes for one;
    `max_documents` is how many this resolver fetches in all. `log` is called with each `Fetch`,
    refused ones too; by default they go to the logger "revisor.resolver".

    A redirect is followed to an allowed host only. An address that is not of the public Internet
    (private, loopback, link-local, …) is refused, unless `private_addresses` are allowed; `http`
    allows plain HTTP. No proxy, cookie or credential is used. `context` holds other certificates.
    """

    def __init__(
        self,
        hosts: Iterable[str],
        *,
        timeout: float = 5.0,
        max_size: int = 1 << 20,
        max_documents: int = 64,
        log: Callable[[Fetch], object] | None = None,
        http: bool = False,
        private_addresses: bool = False,
        context: ssl.SSLContext | None = None,
    ) -> None:
        _check("timeout", timeout, 0.001)
        _check("max_size", max_size, 1)
        _check("max_documents", max_documents, 1)
        self._hosts = _allow_list(hosts)
        self._timeout = timeout
        self._max_size = max_size
        self._left = max_documents
        self._log = log or _to_logger
        self._schemes = ("https", "http") if http else ("https",)
        self._private = private_addresses
        self._context = context

    def fetch(self, uri: str) -> Any:
        """Return the JSON document at an address. Raises FetchRefused; whatever comes is logged."""
        deadline = time.monotonic() + self._timeout
        if self._left <= 0:
            raise self._refused(uri, "", 0.0, "the resolver has fetched as many as it may")
        self._left -= 1
        target = uri
        for _ in range(_MOST_REDIRECTS + 1):
            answer = self._ask(target, deadline)
            if answer.location is None:
                return self._document(target, answer)
            target = urljoin(target, answer.location).partition("#")[0]
        raise self._refused(target, "", 0.0, f"it redirects more than {_MOST_REDIRECTS} times")

    def _ask(self, uri: str, deadline: float) -> pinned.Answer:
        start = time.monotonic()
        address = ""
        try:
            parts = self._checked(uri)
            address = self._address(parts, deadline)
            answer = pinned.get(parts, address, deadline, self._max_size, self._context)
        except pinned.TooLargeError:
            reason = f"it is larger than {self._max_size} bytes"
        except TimeoutError:
            reason = f"it took longer than {self._timeout:g} seconds"
        except (OSError, http.client.HTTPException, ValueError) as error:
            reason = _printable(str(error)) or type(error).__name__
        else:
            if answer.location is not None or answer.status == http.HTTPStatus.OK:
                took = time.monotonic() - start
                self._log(Fetch(uri, address, answer.status, len(answer.body), took, ""))
                return answer
            reason = f"the server answers {answer.status}"
        raise self._refused(uri, address, time.monotonic() - start, reason)

    def _checked(self, uri: str) -> SplitResult:
        """Return the parts of a URI that may be asked. Raises ValueError."""
        parts = urlsplit(uri)
        if parts.scheme not in self._schemes:
            raise ValueError(f"only {' and '.join(self._schemes)} is allowed")
        if parts.username is not None or parts.password is not None:
            raise ValueError("it carries credentials")
        if not uri.isascii() or not uri.isprintable() or " " in uri:
            raise ValueError("it is no URI")
        port = parts.port or _DEFAULT_PORTS[parts.scheme]
        host = parts.hostname or ""
        usual = port == _DEFAULT_PORTS[parts.scheme]
        if (f"{host}:{port}" not in self._hosts) and not (usual and host in self._hosts):
            raise ValueError(f"the host {host or '(none)'} is not allowed")
        return parts

    def _address(self, parts: SplitResult, deadline: float) -> str:
        """Return the address to connect to. Raises ValueError for one that is not allowed."""
        host, port = parts.hostname or "", parts.port or _DEFAULT_PORTS[parts.scheme]
        found = resolved(host, port, deadline - time.monotonic())
        for address in found:
            if not self._private and not is_public(address):
                raise ValueError(f"{host} leads to {address}, which is no public address")
        if not found:
            raise ValueError(f"{host} has no address")
        return str(found[0])

    def _document(self, uri: str, answer: pinned.Answer) -> Any:
        try:
            value = parse(answer.body).value
        except SourceError as error:
            raise self._refused(uri, "", 0.0, f"it is no JSON: {error.message}") from None
        if not isinstance(value, dict | bool):
            raise self._refused(uri, "", 0.0, "it is no schema: neither an object nor a boolean")
        return value

    def _refused(self, uri: str, address: str, seconds: float, reason: str) -> FetchRefused:
        self._log(Fetch(uri, address, 0, 0, seconds, reason))
        return FetchRefused(uri, reason)


def _allow_list(hosts: Iterable[str]) -> frozenset[str]:
    hint = 'pass a list of names, for example ["schemas.example.com"]'
    if isinstance(hosts, str) or not isinstance(hosts, Iterable):
        raise UsageError(f"hosts is {hosts!r:.80}", hint, argument="hosts")
    found: list[Any] = list(hosts)
    for host in found:
        if not isinstance(host, str) or not host or set(host) & set("/@*? "):
            raise UsageError(f"{host!r:.80} is no host", hint, argument="hosts")
    return frozenset(host.lower() for host in found)


def _printable(text: str) -> str:
    """Return what a server made of an error as text that can stand on a line."""
    return "".join(c if c.isprintable() else repr(c)[1:-1] for c in text[:200])


def _check(argument: str, value: Any, least: float) -> None:
    plain = isinstance(value, int | float) and not isinstance(value, bool)
    if not plain or not least <= value < float("inf"):
        hint = f"pass a number of at least {least:g}"
        raise UsageError(f"{argument} is {value!r:.80}", hint, argument=argument)


def _to_logger(fetch: Fetch) -> None:
    if fetch.refused:
        _LOG.warning("refused %s: %s", fetch.uri, fetch.refused)
    else:
        _LOG.info("fetched %s from %s: %d bytes", fetch.uri, fetch.address, fetch.size)
