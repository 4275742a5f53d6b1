"""Which address a host has, and whether it is one of the public Internet.

A name that is allowed may lead to an address that is not: to this machine, its neighbours, or the
metadata service of a cloud. So the name is resolved once, every address looked at, and the
connection made to the address that was looked at.
"""

from __future__ import annotations

import ipaddress
import queue
import socket
import threading

_NAT64 = ipaddress.ip_network("64:ff9b::/96")
_SPECIAL = tuple(map(ipaddress.ip_network, ("192.0.0.0/24", "192.88.99.0/24")))
"""Protocol assignments and relays (RFC 6890): no host of a public name is there."""
_LOCAL_NAT64 = ipaddress.ip_network("64:ff9b:1::/48")

Address = ipaddress.IPv4Address | ipaddress.IPv6Address


def is_public(address: Address) -> bool:
    """Whether an address, and the one that it stands for if it does, is of the public Internet."""
    if isinstance(address, ipaddress.IPv6Address):
        inner = _embedded(address)
        if inner is not None:
            return is_public(inner)
        if address in _LOCAL_NAT64 or address.is_site_local:
            return False
    if any(address in network for network in _SPECIAL):
        return False
    return address.is_global and not address.is_multicast and not address.is_reserved


def _embedded(address: ipaddress.IPv6Address) -> ipaddress.IPv4Address | None:
    """Return the IPv4 address that an IPv6 address leads to."""
    if address.ipv4_mapped is not None:
        return address.ipv4_mapped
    if address.sixtofour is not None:
        return address.sixtofour
    if address.teredo is not None:
        return address.teredo[1]
    if address in _NAT64:
        return ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
    return None


def resolved(host: str, port: int, seconds: float) -> list[Address]:
    """Return the addresses of a host, in the order in which they are to be tried.

    Raises TimeoutError, and OSError where there are none.
    """
    answers: queue.SimpleQueue[list[Address] | OSError] = queue.SimpleQueue()
    # The system's resolver knows no deadline; a thread that outlives ours does no harm.
    ask = threading.Thread(target=_ask, args=(host, port, answers), daemon=True)
    ask.start()
    try:
        answer = answers.get(timeout=max(seconds, 0.001))
    except queue.Empty:
        raise TimeoutError(f"{host} could not be resolved in time") from None
    if isinstance(answer, OSError):
        raise answer
    return answer


def _ask(host: str, port: int, answers: queue.SimpleQueue[list[Address] | OSError]) -> None:
    try:
        rows = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        # A scope ("fe80::1%eth0") names an interface of this machine: no public address has one.
        texts = [str(row[4][0]).partition("%")[0] for row in rows]
        answers.put([ipaddress.ip_address(text) for text in dict.fromkeys(texts)])
    except (OSError, UnicodeError, ValueError) as error:
        answers.put(OSError(f"{host} has no address: {error}"))
