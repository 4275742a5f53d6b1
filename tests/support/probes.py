"""Checks of servers in memory, and what comes of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import anyio

from fake_link import (
    Answering,
    FakeServers,
    options,
)
from revisor.model.reading import Reading
from revisor.model.subject import ToolDefinition
from revisor.model.wire import WireIncident
from revisor.sources.live.probing import probe

Message = Mapping[str, Any]
META = "io.modelcontextprotocol/"


def check(*answering: Answering, servers: FakeServers | None = None, **given: Any) -> Reading:
    servers = servers or FakeServers(*answering)
    grace = given.pop("grace", 1.0)
    way = servers.way(grace=grace, one_each=given.pop("one_each", True))

    async def run() -> Reading:
        return await probe(way, "fake", options(**given))

    return anyio.run(run)


def tools(reading: Reading) -> list[str | None]:
    return [s.name for s in reading.subjects if isinstance(s, ToolDefinition)]


def incidents(reading: Reading) -> dict[str, dict[str, Any]]:
    return {s.kind: dict(s.detail) for s in reading.subjects if isinstance(s, WireIncident)}


def whys(reading: Reading) -> str:
    return " ".join(f"{note.what}: {note.why}" for note in reading.not_checked)
