"""Workers whose processes look at nothing before the engine does (see `bare_child`)."""

from __future__ import annotations

from typing import Any

from revisor.surfaces.worker.worker import Worker


class BareWorker(Worker):
    """A worker without the bounds that stand before the engine: only its own limits hold."""

    _module = "bare_child"


def call(name: str) -> dict[str, Any]:
    """Return the schema that makes the process call something with the instance."""
    return {"x-call": name}
