"""One HTTP client a server, and what its failures mean in plain words."""

from __future__ import annotations

import re
import socket
import ssl
from collections.abc import Iterator, Mapping
from urllib.request import getproxies

import httpx2

from revisor._version import __version__
from revisor.errors import SourceError
from revisor.model.wire import Http
from revisor.sources.live.addresses import unusable
from revisor.sources.live.excerpts import MASK, Excerpts
from revisor.sources.live.link import LinkClosedError
from revisor.sources.live.machine import causes
from revisor.sources.live.options import LiveOptions
from revisor.sources.live.proxies import Proxy, proxy_for

CONNECT_SECONDS = 10.0
_IDLE_SECONDS = 2.0
_SURELY_SECRET = 8
_PRIVATE_HEADERS = frozenset({"authorization", "proxy-authorization", "cookie", "set-cookie"})
_HEADER = re.compile(
    r"[\w!#$%&'*+.^`|~-]+:(?:[\x21-\x7e](?:[\x20-\x7e\t]*[\x21-\x7e])?)?", re.ASCII
)
_BREACHES = {
    "_SWITCH_": "it switches to another protocol (status 101), which nobody asked for",
    "bad Content-Length": "its Content-Length header is no size",
    "conflicting Content-Length": "its Content-Length headers contradict each other",
    "Transfer-Encoding": "its Transfer-Encoding header is none that HTTP/1.1 has",
}
_KEEPING_METHOD = frozenset({307, 308})


class Server:
    """The server that the user named: its URL, and how to show what came from there.

    `excerpts` masks the secrets of the options, and those that the URL itself holds.
    """

    def __init__(self, url: httpx2.URL, options: LiveOptions) -> None:
        self.url = url
        self.options = options
        self.excerpts = Excerpts(_secrets(url, options))

    @classmethod
    def at(cls, url: str, options: LiveOptions) -> Server:
        """Return the server at a URL; raises SourceError where it is no http or https URL."""
        try:
            parsed = httpx2.URL(url.strip())
        except (httpx2.InvalidURL, ValueError):
            parsed = httpx2.URL("")
        if parsed.scheme not in ("http", "https") or not parsed.host:
            raise SourceError(
                "the address of a server is a URL such as https://example.com/mcp",
                "Give the whole URL, with http:// or https://.",
            )
        if why := unusable(parsed):
            raise SourceError(f"the address of the server cannot be used: {why}")
        if "%25" in parsed.host:
            parsed = parsed.copy_with(host=parsed.host.replace("%25", "%"))
        return cls(parsed.copy_with(fragment=None), options)

    @property
    def shown(self) -> str:
        """The URL without user name, password and query, which may hold secrets."""
        return self.excerpts.masked(shown(self.url))

    @property
    def host(self) -> str:
        """Host and port for messages."""
        return self.url.netloc.decode("ascii", "replace")

    def brief(self, text: str) -> str:
        """Return text for a message: masked, harmless, and short."""
        return self.excerpts.beginning(text.encode("utf-8", "replace"))

    def hidden(self, headers: Mapping[str, str]) -> dict[str, str]:
        """Return headers with lower-case names, secrets masked, for what leaves the link."""
        private = _PRIVATE_HEADERS | {name.lower() for name in self.options.headers}
        lowered = ((name.lower(), value) for name, value in headers.items())
        return {n: MASK if n in private else self.excerpts.masked(v) for n, v in lowered}

    def http(self, response: httpx2.Response, method: str, event: str = "") -> Http:
        """Return what stood around an answer to a request with the HTTP method `method`."""
        path = self.excerpts.masked(response.request.url.path)
        return Http(method, path, response.status_code, self.hidden(response.headers), event)

    def location(self, response: httpx2.Response) -> httpx2.URL | None:
        """Return the absolute target of a redirect, None where there is none."""
        try:
            return response.request.url.join(response.headers["location"])
        except (KeyError, httpx2.InvalidURL, ValueError):
            return None

    def own_redirect(self, response: httpx2.Response) -> httpx2.URL | None:
        """Return where a redirect leads if it may be followed: to the same origin.

        For a POST only 307 and 308 count, which keep it a POST.
        """
        kept = response.request.method == "GET" or response.status_code in _KEEPING_METHOD
        target = self.location(response) if response.is_redirect and kept else None
        return target if target is not None and same_origin(target, self.url) else None


def _secrets(url: httpx2.URL, options: LiveOptions) -> Iterator[str]:
    """Yield what must not be shown: a token also without the word before it, parts of the URL."""
    yield from options.secrets
    for value in options.headers.values():
        _, space, token = value.partition(" ")
        if space and len(token) >= _SURELY_SECRET:
            yield token
    yield url.password
    yield from (v for _, v in url.params.multi_items() if len(v) >= _SURELY_SECRET)


def shown(url: httpx2.URL) -> str:
    """Return a URL for messages: without user name, password, query and fragment."""
    return str(url.copy_with(username="", password="", query=None, fragment=None))


def same_origin(one: httpx2.URL, other: httpx2.URL) -> bool:
    """Whether two URLs have the same scheme, host and port."""
    return _origin(one) == _origin(other)


def _origin(url: httpx2.URL) -> tuple[str, str, int | None]:
    return url.scheme, url.host.lower(), url.port or {"http": 80, "https": 443}.get(url.scheme)


def new_client(server: Server, *, secret: bool = True) -> httpx2.AsyncClient:
    """Return a client for one server; with `secret` it carries the user's headers and token.

    Nothing is followed on its own, so that these never leave the origin. The proxy variables of
    the environment are honoured. There is no limit of reading: streams may stay silent.
    """
    options = server.options
    headers = {"user-agent": f"revisor/{__version__}", "accept-encoding": "gzip, deflate"}
    if secret:
        headers |= {name.lower(): value for name, value in options.headers.items()}
        if "%" in server.url.host and "host" not in headers:
            # The zone of a link-local address is nobody else's business (RFC 6874, section 3).
            headers["host"] = re.sub(r"%[^\]]*\]", "]", server.host)
        if options.bearer is not None:
            headers["authorization"] = f"Bearer {options.bearer}"
        if not all(map(_HEADER.fullmatch, (f"{n}:{v}" for n, v in headers.items()))):
            raise SourceError(
                "a header or the token given for the server cannot be sent",
                "The name is one word; the value is text on one line, of ASCII characters.",
            )
    _look_at_proxies()
    connect = _connect_seconds(options)
    # Without TLS and without a proxy no certificate is ever looked at: reading those of the
    # system takes most of the time that a client costs. An empty store trusts nobody.
    plain = secret and server.url.scheme == "http" and not getproxies()
    try:
        return httpx2.AsyncClient(
            headers=headers,
            verify=ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT) if plain else True,
            timeout=httpx2.Timeout(None, connect=connect, pool=options.timeout),
            limits=httpx2.Limits(max_connections=None, keepalive_expiry=_IDLE_SECONDS),
            follow_redirects=False,
        )
    except (ValueError, ImportError, httpx2.InvalidURL) as error:
        raise _no_proxy() from error


def _look_at_proxies() -> None:
    """Raise SourceError where a proxy has an address that nobody can connect to."""
    for scheme, address in getproxies().items():
        if scheme not in ("http", "https", "all"):
            continue
        try:
            parsed = httpx2.URL(address if "://" in address else f"http://{address}")
        except (httpx2.InvalidURL, ValueError) as error:
            raise _no_proxy() from error
        if why := unusable(parsed):
            raise _no_proxy(f": {why}")


def _no_proxy(why: str = "") -> SourceError:
    return SourceError(
        f"the proxy that the environment names cannot be used{why}",
        "Look at HTTP_PROXY, HTTPS_PROXY and ALL_PROXY.",
    )


def _connect_seconds(options: LiveOptions) -> float:
    return min(CONNECT_SECONDS, options.timeout)


def closed(error: BaseException, server: Server) -> LinkClosedError:
    """Return why no connection came about, in plain words, with what to do; a proxy is named."""
    proxy = proxy_for(server.url)
    message, hint = _reason(error, server) if proxy is None else _behind(proxy, error, server)
    return LinkClosedError(message, hint, url=server.shown)


def _behind(proxy: Proxy, error: BaseException, server: Server) -> tuple[str, str]:
    """Return why no connection came about through a proxy."""
    direct = "If the host is reached without a proxy, name it in NO_PROXY."
    if isinstance(error, httpx2.ProxyError):
        said = server.brief(str(error))
        why = f": {said}" if said else ""
        return (
            f"{proxy.told} does not lead to {server.host}{why}",
            f"Does it let such requests through? {direct}",
        )
    reached = (socket.gaierror, ConnectionRefusedError, httpx2.TimeoutException)
    message, hint = _reason(error, server, proxy.told)
    if any(isinstance(cause, reached) for cause in causes(error)):
        return message, f"Is {proxy.variable} right? {direct}"
    return f"{message} (through {proxy.told})", hint


def _reason(error: BaseException, server: Server, peer: str = "") -> tuple[str, str]:
    """Return it with a hint; `peer` is who is connected to where that is not the server."""
    host = server.host
    for cause in causes(error):
        if isinstance(cause, ssl.SSLCertVerificationError):
            why = cause.verify_message or "it is not trusted"
            return (
                f"the certificate of {host} cannot be verified: {server.brief(why)}",
                "Install the issuer's certificate, or name it in SSL_CERT_FILE.",
            )
        if isinstance(cause, ssl.SSLError):
            said = re.sub(r"[\[(].*?[\])]", "", str(cause)).strip() or "handshake failed"
            return (
                f"no TLS connection to {host} came about: {server.brief(said)}",
                "If the server speaks plain HTTP, write http:// in place of https://.",
            )
        if isinstance(cause, socket.gaierror):
            whose = peer or f"the host {host}"
            return (f"no address is known for {whose}", "Is its name spelt right?")
        if isinstance(cause, ConnectionRefusedError):
            return (
                f"{peer or host} refuses connections",
                "Is the server running, and is the port right?",
            )
    if isinstance(error, httpx2.TimeoutException):
        seconds = _connect_seconds(server.options)
        return (
            f"{peer or host} did not take a connection within {seconds:g} s",
            "Is the server reachable from here, or only through a proxy?",
        )
    if isinstance(error, httpx2.LocalProtocolError):
        # Its own text quotes the header, which may be a secret.
        return f"no request could be sent to {host}", "Look at the headers given for it."
    said = server.brief(str(error)) or type(error).__name__
    return f"no connection to {host}: {said}", "Is the server reachable from here?"


def is_no_http(error: BaseException) -> bool:
    """Whether an answer was refused since it breaks HTTP, and nobody closed the connection."""
    ended = ("Server disconnected", "peer closed")
    return isinstance(error, httpx2.RemoteProtocolError) and not str(error).startswith(ended)


def _no_http(text: str, server: Server) -> str:
    for part, told in _BREACHES.items():
        if part in text:
            return told
    said = re.sub(r".*bytearray\(b(['\"])(.*)\1\)", r"\2", text, flags=re.DOTALL)
    return f"what the server sent is no HTTP: {server.brief(said)}"


def broken(error: httpx2.RequestError, server: Server) -> str:
    """Return in plain words how a connection ended before an answer was whole."""
    text = str(error)
    if isinstance(error, httpx2.DecodingError):
        return "the body is not packed in the way that its content-encoding says"
    if text.startswith("Server disconnected"):
        return "the server closed the connection without an answer"
    if text.startswith("peer closed"):
        return "the server closed the connection in the middle of its answer"
    if is_no_http(error):
        return _no_http(text, server)
    if isinstance(error, httpx2.ReadError | httpx2.WriteError):
        return "the connection was reset"
    return server.brief(text) or type(error).__name__
