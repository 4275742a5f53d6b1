"""Which addresses a URL that a server names may lead to: never further inside than the server is.

A server on the internet could otherwise make this machine ask its own services, or those of its
network (server-side request forgery).
"""

from __future__ import annotations

import ipaddress
import socket
from typing import TYPE_CHECKING, Literal
from urllib.request import getproxies, proxy_bypass

import anyio

from revisor.errors import SourceError

if TYPE_CHECKING:
    import httpx2

Reach = Literal["public", "private", "loopback"]
"""Where an address lies, from the outside to the inside."""

LARGEST_PORT = 65535

_ORDER: tuple[Reach, ...] = ("public", "private", "loopback")
_NAT64 = ipaddress.ip_network("64:ff9b::/96")
_LOCAL_NAME = ".localhost"
_Address = ipaddress.IPv4Address | ipaddress.IPv6Address


class Pinned:
    """Decides for one target: `target` is how far inside the server lies that the user named."""

    def __init__(self, target: Reach) -> None:
        self.target = target

    @classmethod
    async def beside(cls, url: httpx2.URL) -> Pinned:
        """Return it for the server at `url`, which is inside if any of its addresses is."""
        try:
            reaches = [reach(each) for each in await _resolved(url)]
        except (OSError, UnicodeError):
            reaches = []
        return cls(max(reaches, key=_ORDER.index, default="public"))

    async def addresses(self, url: httpx2.URL) -> tuple[str, ...]:
        """Return the addresses to connect to for a URL, none where a proxy looks them up.

        Raises SourceError where the URL must not be asked: it is neither https nor at loopback
        beside a server at loopback, it leads further inside than the server, or nobody knows it.
        """
        host = url.host
        if url.scheme not in ("http", "https") or not host:
            raise SourceError("it is no http or https URL")
        if why := unusable(url):
            raise SourceError(why)
        literal = _literal(host)
        if literal is None and _has_proxy(url) and not _is_local_name(host):
            if url.scheme != "https":
                raise SourceError("it is not https")
            return ()
        try:
            found = await _resolved(url)
        except (OSError, UnicodeError):
            raise SourceError("its host has no address") from None
        reaches = {reach(each) for each in found}
        if url.scheme != "https" and (reaches != {"loopback"} or self.target != "loopback"):
            raise SourceError("it is not https")
        for each in reaches:
            if _ORDER.index(each) > _ORDER.index(self.target):
                raise SourceError(
                    f"it leads to a {each} address, which the server itself is not at"
                )
        return tuple(dict.fromkeys(map(str, found)))


def unusable(url: httpx2.URL) -> str:
    """Return why nobody can connect to a URL, empty where it has a host and a port that may be."""
    if url.port is not None and not 0 < url.port <= LARGEST_PORT:
        return f"its port {url.port} is none: ports go from 1 to {LARGEST_PORT}"
    try:
        if _literal(url.host) is None:
            # As it is looked up: a part of a name is neither empty nor longer than 63 characters.
            url.raw_host.decode("ascii").encode("idna")
    except UnicodeError:
        return f"its host {url.host:.80} is no name that a host can have"
    return ""


def reach(address: _Address) -> Reach:
    """Return where an address lies, looking into those that carry another within."""
    address = _inner(address)
    if address.is_loopback or address.is_unspecified:
        return "loopback"
    return "public" if address.is_global and not address.is_multicast else "private"


def _inner(address: _Address) -> _Address:
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return address.ipv4_mapped
        if address.sixtofour is not None:
            return address.sixtofour
        if address in _NAT64:
            return ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
    return address


async def _resolved(url: httpx2.URL) -> list[_Address]:
    literal = _literal(url.host)
    if literal is not None:
        return [literal]
    rows = await anyio.getaddrinfo(url.host, url.port, type=socket.SOCK_STREAM)
    found = [_literal(str(row[4][0])) for row in rows]
    return [each for each in found if each is not None]


def _literal(host: str) -> _Address | None:
    try:
        # The zone of a link-local address stays: without it nobody can connect.
        return ipaddress.ip_address(host.replace("%25", "%"))
    except ValueError:
        return None


def _is_local_name(host: str) -> bool:
    return f".{host.rstrip('.').lower()}".endswith(_LOCAL_NAME)


def _has_proxy(url: httpx2.URL) -> bool:
    proxies = getproxies()
    named = url.scheme in proxies or "all" in proxies
    return named and not proxy_bypass(url.host)
