"""What Revisor answers to requests of a server: properly, and without doing anything for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

METHOD_NOT_FOUND = -32601
REJECTED = -1
"""The code that the specification's example gives for sampling that the user rejects."""

DECLINED = {"action": "decline"}


def answer_to(request: Mapping[str, Any], capabilities: Mapping[str, Any]) -> dict[str, Any]:
    """Return the response to a request of the server, by what the client declared.

    `ping` is answered always; what was not declared is no method of this client (-32601).
    """
    method = request.get("method")
    envelope = {"jsonrpc": "2.0", "id": request.get("id")}
    if method == "ping":
        return {**envelope, "result": {}}
    if method == "roots/list" and "roots" in capabilities:
        return {**envelope, "result": {"roots": []}}
    if method == "elicitation/create" and "elicitation" in capabilities:
        return {**envelope, "result": dict(DECLINED)}
    if method == "tasks/list" and "tasks" in capabilities:
        return {**envelope, "result": {"tasks": []}}
    if method == "sampling/createMessage" and "sampling" in capabilities:
        return {**envelope, "error": _error(REJECTED, "User rejected sampling request")}
    return {**envelope, "error": _error(METHOD_NOT_FOUND, f"Method not found: {method:.80}")}


def input_responses(requests: Any) -> dict[str, Any] | None:
    """Return the answers to the input requests of an InputRequiredResult; None where there is none.

    Sampling cannot be declined in this form, so that then nothing is answered.
    """
    if not isinstance(requests, dict):
        return {}
    found: dict[str, Any] = {}
    for key, request in requests.items():
        method = request.get("method") if isinstance(request, dict) else None
        if method == "elicitation/create":
            found[key] = dict(DECLINED)
        elif method == "roots/list":
            found[key] = {"roots": []}
        else:
            return None
    return found


def _error(code: int, message: str) -> dict[str, Any]:
    return {"code": code, "message": message}
