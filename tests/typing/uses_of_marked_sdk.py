"""Uses of the small SDK; a line that a type checker has to tell ends in its comment."""

from __future__ import annotations

import marked_sdk as sdk
from marked_sdk import Client, unmarked


async def use(client: Client) -> None:
    Client("here")
    Client("here", list)  # deprecated: roots
    Client("here", list_roots_callback=None)
    client.create("hello")
    client.create("hello", "none")
    client.create("hello", include_context="thisServer")  # deprecated: includeContext
    await client.set_level("info")  # deprecated: logging
    print(client.roots)  # noqa: T201 # deprecated: roots
    Client.over_sse("here")  # deprecated: HTTP+SSE
    sdk.SamplingMessage()  # deprecated: sampling
    unmarked()
