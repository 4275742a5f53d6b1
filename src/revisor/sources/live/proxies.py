"""The proxy through which a URL is reached, by the variables of the environment."""

from __future__ import annotations

from typing import NamedTuple
from urllib.request import getproxies, proxy_bypass

import httpx2


class Proxy(NamedTuple):
    """A proxy: its host and port, and the variable that names it."""

    host: str
    variable: str

    @property
    def told(self) -> str:
        """The proxy in words."""
        return f"the proxy {self.host} ({self.variable})"


def proxy_for(url: httpx2.URL) -> Proxy | None:
    """Return the proxy that requests to `url` go through, None where they go straight."""
    proxies = getproxies()
    kind = url.scheme if url.scheme in proxies else "all"
    if kind not in proxies or proxy_bypass(url.netloc.decode("ascii", "replace")):
        return None
    address = proxies[kind]
    try:
        parsed = httpx2.URL(address if "://" in address else f"http://{address}")
    except (httpx2.InvalidURL, ValueError):
        return None
    # Without user and password.
    return Proxy(parsed.netloc.decode("ascii", "replace"), f"{kind}_proxy")
