"""One use of a Deprecated feature on a connection, and the ways to tell of it."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, NamedTuple

from revisor.deprecation import FeatureFacts, message, warn_deprecated
from revisor.model.annotated import readable

if TYPE_CHECKING:
    from revisor.model.feature import Sender

LONGEST_NAME = 80
"""Characters of a client's name that are told: it may call itself anything."""

_BETWEEN = (
    *("revisor", "mcp", "mcp_types", "fastmcp", "anyio", "asyncio", "trio", "uvloop"),
    *("uvicorn", "hypercorn", "starlette", "sse_starlette", "concurrent", "threading", "runpy"),
)
"""Packages that run a server: the caller is what stands behind them."""


@readable
class DeprecatedUse(NamedTuple):
    """A use of a Deprecated feature: who, by what, on which connection.

    `signal` is the kind of sign (capability, method, field, meta-key, transport, …) and its name.
    `client` is what the client calls itself, with its version, and empty where it does not say.
    """

    facts: FeatureFacts
    party: Sender
    client: str
    revision: str
    signal: tuple[str, str]

    @property
    def feature(self) -> str:
        """The id of the feature."""
        return self.facts.id

    @property
    def surface(self) -> str:
        """Who uses what, on one line of ASCII."""
        kind, name = self.signal
        peer = f" {self.client}" if self.party == "client" else f" (to client {self.client})"
        who = f"{self.party}{peer if self.client else ''}"
        return f"{who} at revision {self.revision}, {kind.replace('-', ' ')} {name}"

    @property
    def text(self) -> str:
        """The surface with the text of the registry."""
        return message(self.feature, self.surface)


def client_name(name: object, version: object) -> str:
    """Return what a client calls itself, safe to be printed."""
    words = [str(part) for part in (name, version) if isinstance(part, str) and part]
    return ascii(" ".join(words)[:LONGEST_NAME])[1:-1]


def warn(use: DeprecatedUse) -> None:
    """Give a `MCPFeatureDeprecationWarning` at the server's own code.

    For what the server does that is the handler; for what a client does, where the server is run.
    """
    warn_deprecated(use.feature, use.surface, internal=_BETWEEN)


def log(use: DeprecatedUse) -> None:
    """Write a line with level WARNING to the logger `revisor.deprecation`."""
    logging.getLogger("revisor.deprecation").warning("%s", use.text)


REPORTS = {"warnings": warn, "log": log}
"""Ways to tell of a use, by the names that the middleware takes."""
