"""One GET request to an address that was looked at, with a deadline that holds.

A time limit on each read lets a server send a byte a second for ever: here each read gets only what
is left of the whole.
"""

from __future__ import annotations

import http.client
import socket
import ssl
import time
from typing import Any, NamedTuple

_CHUNK = 65_536
_REDIRECTS = (301, 302, 303, 307, 308)
_HEADERS = {
    "Accept": "application/schema+json, application/json;q=0.9, */*;q=0.1",
    "Accept-Encoding": "identity",
    "Connection": "close",
    "User-Agent": "revisor",
}


class Answer(NamedTuple):
    """What came back: `location` where it redirects, `body` where it is the document."""

    status: int
    location: str | None
    body: bytes


class TooLargeError(Exception):
    """The answer is larger than it may be."""


class _Timed:
    """A socket whose reads end when the deadline does."""

    deadline: float = 0.0

    def recv_into(self, *arguments: Any) -> int:
        """Read, within what is left of the time. Raises TimeoutError."""
        left = self.deadline - time.monotonic()
        if left <= 0:
            raise TimeoutError("the time is up")
        self.settimeout(left)  # type: ignore[attr-defined]
        return super().recv_into(*arguments)  # type: ignore[misc, no-any-return]


class _Socket(_Timed, socket.socket):
    pass


class _SecureSocket(_Timed, ssl.SSLSocket):
    pass


def get(
    parts: Any, address: str, deadline: float, max_size: int, context: ssl.SSLContext | None = None
) -> Answer:
    """Ask the host of a split URL, at an address, for a document.

    `deadline` is a time of `time.monotonic`. Raises OSError (TimeoutError among them),
    http.client.HTTPException and TooLargeError.
    """
    connection = http.client.HTTPConnection(parts.hostname, parts.port or _port(parts))
    connection.sock = _connected(parts, address, deadline, context)
    try:
        connection.request("GET", _target(parts), headers=_HEADERS)
        response = connection.getresponse()
        location = response.getheader("Location")
        if response.status in _REDIRECTS and location is not None:
            return Answer(response.status, location, b"")
        if response.status != http.HTTPStatus.OK:
            return Answer(response.status, None, b"")
        if response.getheader("Content-Encoding", "identity").strip().lower() != "identity":
            raise http.client.HTTPException("it is compressed, which was not asked for")
        return Answer(response.status, None, _body(response, max_size))
    finally:
        connection.close()


def _port(parts: Any) -> int:
    return 443 if parts.scheme == "https" else 80


def _target(parts: Any) -> str:
    return (parts.path or "/") + (f"?{parts.query}" if parts.query else "")


def _connected(
    parts: Any, address: str, deadline: float, context: ssl.SSLContext | None
) -> socket.socket:
    left = deadline - time.monotonic()
    if left <= 0:
        raise TimeoutError("the time is up")
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    plain = _Socket(family, socket.SOCK_STREAM)
    plain.deadline = deadline
    plain.settimeout(left)
    try:
        plain.connect((address, parts.port or _port(parts)))
        if parts.scheme != "https":
            return plain
        return _secured(plain, parts.hostname, deadline, context or ssl.create_default_context())
    except BaseException:
        plain.close()
        raise


def _secured(
    plain: socket.socket, host: str, deadline: float, context: ssl.SSLContext
) -> socket.socket:
    """Begin TLS: the certificate has to be that of the host that was named, not of the address."""
    context.sslsocket_class = _SecureSocket
    plain.settimeout(max(deadline - time.monotonic(), 0.001))
    secured = context.wrap_socket(plain, server_hostname=host)
    secured.deadline = deadline  # type: ignore[attr-defined]
    return secured


def _body(response: http.client.HTTPResponse, max_size: int) -> bytes:
    parts: list[bytes] = []
    size = 0
    while chunk := response.read1(_CHUNK):
        size += len(chunk)
        if size > max_size:
            raise TooLargeError(max_size)
        parts.append(chunk)
    if response.length:  # bytes that were announced and did not come
        raise http.client.IncompleteRead(b"", response.length)
    return b"".join(parts)
