"""What a server that answers 401 says of its authorization: metadata documents, only looked at.

Protected Resource Metadata (RFC 9728), Authorization Server Metadata (RFC 8414) and OpenID Connect
Discovery 1.0, in the order of the specification (Authorization, section "Authorization Server
Discovery"). Nothing is registered, and none of the user's headers or tokens goes along.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import aclosing
from typing import Any, NamedTuple

import anyio
import httpx2

from revisor.errors import SourceError
from revisor.model.wire import Http
from revisor.sources.live.addresses import Pinned
from revisor.sources.live.http_client import Server, new_client, shown
from revisor.sources.live.options import LiveOptions

NEEDS_CREDENTIALS = "it needs credentials: pass --bearer TOKEN, or --header 'Authorization: ...'"
NOT_ACCEPTED = "it does not accept the credentials that were given (HTTP status 401)"

_RESOURCE = "/.well-known/oauth-protected-resource"
_SERVER = "/.well-known/oauth-authorization-server"
_OPENID = "/.well-known/openid-configuration"
_CHALLENGE = re.compile(r'\bresource_metadata\s*=\s*(?:"([^"]*)"|([^\s,"]+))', re.IGNORECASE)
_MAX_SIZE = 256 * 1024
_MAX_SERVERS = 3
_SECONDS = 4.0
_SECONDS_IN_ALL = 12.0
_SECONDS_TO_TELL = 0.2
_OK = 200


class Metadata(NamedTuple):
    """A metadata document: its JSON object, where it lay, and what stood around the answer."""

    body: dict[str, Any]
    uri: str
    http: Http


class Authorization(NamedTuple):
    """The documents that were found, and sentences for what could not be checked."""

    documents: tuple[Metadata, ...]
    notes: tuple[str, ...]


async def look_at_authorization(
    response_headers: Mapping[str, str], url: str, options: LiveOptions
) -> Authorization:
    """Look at the metadata of a server at `url` that answered 401 with `response_headers`.

    Their names are in lower case. Takes twelve seconds at most, and ends before a time limit of the
    caller does. What a server names is asked only
    over https (at loopback over http too, where the server is there itself), and never further
    inside a network than where the server is. Raises SourceError where `url` is none.
    """
    look = _Look(Server.at(url, options))
    left = anyio.current_effective_deadline() - anyio.current_time() - _SECONDS_TO_TELL
    with anyio.move_on_after(max(0.0, min(_SECONDS_IN_ALL, options.timeout, left))) as scope:
        async with new_client(look.server, secret=False) as client:
            await look.at_all(client, response_headers.get("www-authenticate", ""))
    if scope.cancelled_caught:
        look.notes.append("the metadata of its authorization did not come in time")
    return Authorization(tuple(look.documents), tuple(look.notes))


def what_is_needed(options: LiveOptions) -> str:
    """Return, after a 401, that credentials are needed, or that those given are not accepted."""
    given = options.bearer is not None or "authorization" in map(str.lower, options.headers)
    return NOT_ACCEPTED if given else NEEDS_CREDENTIALS


class _Look:
    """One look at one server."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.documents: list[Metadata] = []
        self.notes: list[str] = []
        self._pinned = Pinned("public")

    async def at_all(self, client: httpx2.AsyncClient, challenge: str) -> None:
        self._pinned = await Pinned.beside(self.server.url)
        found = _CHALLENGE.search(challenge)
        at = (found[1] or found[2] or "").strip() if found else ""
        if found and not at:
            self.notes.append(
                "the resource_metadata of its challenge is empty (RFC 9728, section 5.1)"
            )
        resource = await self._first(client, _resource_urls(self.server.url, at))
        issuers = resource.body.get("authorization_servers") if resource else None
        if resource is None:
            self.notes.append("no protected resource metadata (RFC 9728) is found for it")
            # As in revision 2025-03-26, where the server itself is the authorization server.
            issuers = [str(_bare(self.server.url, ""))]
        listed = issuers if isinstance(issuers, list) else []
        named = [each for each in listed if isinstance(each, str)]
        if not named:
            self.notes.append("its protected resource metadata names no authorization server")
        for issuer in named[:_MAX_SERVERS]:
            await self._server(client, issuer, required=resource is not None)

    async def _server(self, client: httpx2.AsyncClient, issuer: str, *, required: bool) -> None:
        found = await self._first(client, _server_urls(issuer), issuer=issuer if required else None)
        if found is None and required:
            what = self.server.brief(issuer.partition("?")[0])
            self.notes.append(f"no authorization server metadata is found for {what}")

    async def _first(
        self, client: httpx2.AsyncClient, urls: Iterator[str], issuer: str | None = None
    ) -> Metadata | None:
        """Return the first document found; it is kept, and what speaks against it is noted."""
        for url in urls:
            try:
                found = await self._get(client, url)
            except SourceError as error:
                where = self.server.brief(url.partition("?")[0])
                self.notes.append(f"{where} is not asked: {error.message}")
                continue
            if found is None:
                continue
            if issuer is not None and found.body.get("issuer") != issuer:
                self.notes.append(
                    f"{found.uri} is left aside: its `issuer` is not identical to the one that "
                    "led there (RFC 8414, section 3.3)"
                )
                continue
            self.documents.append(found)
            return found
        return None

    async def _get(self, client: httpx2.AsyncClient, text: str) -> Metadata | None:
        """GET a document; None where there is none. Raises SourceError where it must not be."""
        try:
            url = httpx2.URL(text).copy_with(fragment=None, username="", password="")
        except (httpx2.InvalidURL, ValueError):
            raise SourceError("it is no URL") from None
        addresses = await self._pinned.addresses(url)
        for address in addresses or (None,):
            try:
                with anyio.move_on_after(_SECONDS):
                    return await self._got(client, url, address)
            except httpx2.ConnectError:
                # A name may lead to several addresses, as localhost does to those of two families.
                continue
            except httpx2.RequestError:
                break
        return None

    async def _got(
        self, client: httpx2.AsyncClient, url: httpx2.URL, address: str | None
    ) -> Metadata | None:
        headers, extensions, to = {"accept": "application/json"}, {}, url
        if address is not None:
            # What was checked is what is connected to, whatever the name leads to a moment later.
            to = url.copy_with(host=address)
            headers["host"] = url.netloc.decode("ascii")
            extensions["sni_hostname"] = url.host
        async with client.stream("GET", to, headers=headers, extensions=extensions) as response:
            if response.status_code != _OK:
                return None
            body = await _bounded(response)
        value = _parsed(body)
        return Metadata(value, shown(url), self._http(url, response)) if value is not None else None

    def _http(self, url: httpx2.URL, response: httpx2.Response) -> Http:
        return Http("GET", url.path, response.status_code, self.server.hidden(response.headers))


def _resource_urls(server: httpx2.URL, named: str) -> Iterator[str]:
    """Yield where the metadata of a resource may lie: as the challenge says, else well-known."""
    if named:
        yield named
        return
    path = server.path.rstrip("/")
    if path:
        yield str(_bare(server, _RESOURCE + path))
    yield str(_bare(server, _RESOURCE))


def _server_urls(issuer: str) -> Iterator[str]:
    """Yield where the metadata of an authorization server may lie, in the order of priority."""
    try:
        url = httpx2.URL(issuer)
    except (httpx2.InvalidURL, ValueError):
        return
    path = url.path.rstrip("/")
    yield str(_bare(url, _SERVER + path))
    yield str(_bare(url, _OPENID + path))
    if path:
        yield str(_bare(url, path + _OPENID))


def _bare(url: httpx2.URL, path: str) -> httpx2.URL:
    return url.copy_with(username="", password="", path=path, query=None, fragment=None)


async def _bounded(response: httpx2.Response) -> bytes:
    """Return a body, empty where it is too large to be metadata."""
    parts: list[bytes] = []
    size = 0
    async with aclosing(response.aiter_bytes()) as pieces:
        async for piece in pieces:
            size += len(piece)
            if size > _MAX_SIZE:
                return b""
            parts.append(piece)
    return b"".join(parts)


def _parsed(body: bytes) -> dict[str, Any] | None:
    from revisor.sources.json_text import parse

    try:
        value = parse(body).value
    except SourceError:
        return None
    return value if isinstance(value, dict) else None
