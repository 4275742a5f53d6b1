"""What the SDK that a project declares offers in the place of HTTP+SSE, version by version.

Seen in the packages themselves. mcp: `streamablehttp_client` from 1.8.0 up to 1.x, its timeouts as
numbers from 1.9.0; `streamable_http_client` from 1.24.0, which takes the address alone; both yield
three values in 1.x and two in 2.x; servers speak Streamable HTTP from 1.8.0. fastmcp: clients and
servers from 2.3.0; its transport takes no `sse_read_timeout` in 4.x.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from .versions import Version, is_allowed

OLD_CLIENT = "streamablehttp_client"
NEW_CLIENT = "streamable_http_client"

_NUMBERS = re.compile(r"(===|==|~=|>=|\^|>|~|)\s*v?(\d+)(?:\.(\d+))?(?:\.(\d+))?")
_CLIENT_SINCE = (1, 8, 0)
_NUMBERS_SINCE = (1, 9, 0)
_NEW_SINCE = (1, 24, 0)
_SINCE = {"mcp": _CLIENT_SINCE, "fastmcp": (2, 3, 0)}
_ADDRESS = frozenset({"url"})
_TIMEOUTS = frozenset({"timeout", "sse_read_timeout"})
_OLD_ARGUMENTS = frozenset({"url", "headers", "auth", "httpx_client_factory"})
_REST = "*_"


class Client(NamedTuple):
    """A function to call, and the target for what it yields besides both streams ("" for none)."""

    name: str
    rest: str


class _Known(NamedTuple):
    """The lowest version that may be installed, and whether it is the only one."""

    lowest: tuple[int, int, int] | None
    is_exact: bool


def _known(version: Version) -> _Known:
    lowest: tuple[int, int, int] | None = None
    is_exact = False
    for found in _NUMBERS.finditer(version.text):
        before = version.text[: found.start(2)].rstrip()
        if before.endswith(("<", "<=", "!=", ".", "*")):
            continue
        one, two, three = (int(part or 0) for part in found.group(2, 3, 4))
        if lowest is None:
            lowest, is_exact = (one, two, three), found[1] in ("", "==", "===")
    return _Known(lowest, is_exact)


def has_streamable_http(family: str, version: Version) -> bool:
    """Whether the SDK has Streamable HTTP at all: all but those pinned to an older version."""
    known = _known(version)
    return not known.is_exact or known.lowest is None or known.lowest >= _SINCE[family]


def client(version: Version, given: frozenset[str], *, is_first_major: bool) -> Client | None:
    """Return what to call in the place of `sse_client`, None where the SDK has nothing that fits.

    `given` are the arguments of the call; `is_first_major` tells that the file imports what only
    mcp 1.x has.
    """
    first = is_first_major or is_allowed(version, 1)
    second = not is_first_major and is_allowed(version, 2)
    if not has_streamable_http("mcp", version):
        return None
    known = _known(version)
    plain = given <= _ADDRESS
    if second:
        return Client(NEW_CLIENT, _REST if first else "") if plain else None
    if plain and (known.lowest is None or known.lowest >= _NEW_SINCE):
        return Client(NEW_CLIENT, "_")
    numbers = known.lowest is None or known.lowest >= _NUMBERS_SINCE
    fits = given <= (_OLD_ARGUMENTS | _TIMEOUTS if numbers else _OLD_ARGUMENTS)
    return Client(OLD_CLIENT, "_") if fits else None
