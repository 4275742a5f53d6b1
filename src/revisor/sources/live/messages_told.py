"""Answers that are no results, in words for the user."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from revisor.sources.dump_shapes import messages
from revisor.sources.live.asked import Answer, silence_told
from revisor.sources.live.link import Arrived

UNAUTHORIZED = 401
_FORBIDDEN = 403
_WRONG_PATH = (404, 405)


def error_told(answer: Answer) -> str:
    """Return why a request brought nothing, in one sentence."""
    if answer.outcome == "error":
        return messages.error_told(answer.value)
    if answer.outcome == "closed":
        return "the connection ended before it was answered"
    if answer.outcome == "silence":
        seconds = answer.value
        is_told = isinstance(seconds, float)
        return silence_told(seconds) if is_told else "it was not answered in time"
    return _refusal_told(answer.arrived) if answer.arrived else "the answer cannot be read"


def _refusal_told(arrived: Arrived) -> str:
    """Return what an answer was that is no response."""
    detail = arrived.detail
    status = arrived.http.status if arrived.http else None
    if arrived.incident == "redirect":
        return f"it redirects to {detail.get('location')} (status {status}), which is not followed"
    if arrived.incident == "wrong-content-type":
        kind = detail.get("type") or "of no content type"
        return f"the answer is {kind}, neither JSON nor an event stream (HTTP status {status})"
    if arrived.incident == "too-large":
        return f"the answer has more than the {detail.get('limit'):,} bytes that are read"
    if arrived.incident == "closed-early":
        why = detail.get("reason")
        return f"it was not answered: {why}" if why else "the connection was closed before that"
    if status == UNAUTHORIZED:
        return "it needs other credentials (HTTP status 401): pass --bearer or --header"
    if status is not None:
        return f"the answer is no JSON-RPC response (HTTP status {status}){_advice(status, detail)}"
    return "the answer cannot be read"


def _advice(status: int, detail: Mapping[str, Any]) -> str:
    """Return what to look at where a status suggests it."""
    if "proxy" in detail:
        return f": it may come from {detail['proxy']}"
    if status in _WRONG_PATH:
        return ": look at the path of the URL"
    return ": does it need credentials, or allow only some origins?" if status == _FORBIDDEN else ""


def challenge_of(answer: Answer) -> Mapping[str, str] | None:
    """Return the headers of an answer that asks for credentials (status 401), else None."""
    http = answer.arrived.http if answer.arrived else None
    refused = answer.outcome == "refused" and http is not None and http.status == UNAUTHORIZED
    return http.headers if http is not None and refused else None
