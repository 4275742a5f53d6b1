"""Answers that are no results, in words for the user."""

from __future__ import annotations

from revisor.sources.dump_shapes import messages
from revisor.sources.live.peer import Answer


def error_told(answer: Answer) -> str:
    """Return why a request brought nothing, in one sentence."""
    if answer.outcome == "error":
        return messages.error_told(answer.value)
    if answer.outcome == "closed":
        return "the connection ended before it was answered"
    if answer.outcome == "silence":
        return "it was not answered in time"
    status = answer.arrived.http.status if answer.arrived and answer.arrived.http else None
    if status is not None:
        return f"the answer is no JSON-RPC response (HTTP status {status})"
    return "the answer cannot be read"
