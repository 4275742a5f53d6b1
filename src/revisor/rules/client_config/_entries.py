"""What rules on entries of configuration share."""

from __future__ import annotations

from revisor.model.config import ConfigEntry, Stated

TRANSPORTS = "https://modelcontextprotocol.io/specification/2026-07-28/basic/transports"
TITLES = {
    "stdio": "stdio",
    "streamable-http": "Streamable HTTP",
    "http-sse": "HTTP+SSE",
    "any-http": "HTTP",
    "other": "another transport",
}


def word_of(entry: ConfigEntry) -> Stated | None:
    """Return the word by which an entry names its transport, None where it has none."""
    return next((each for each in entry.transports if each.said == "word"), None)
