"""Calls of tools that the user asked for; nothing is called otherwise."""

from __future__ import annotations

from typing import Any

from revisor.sources.live.answers import input_responses
from revisor.sources.live.asked import Answer
from revisor.sources.live.messages_told import error_told
from revisor.sources.live.options import Call
from revisor.sources.live.peer import Peer
from revisor.sources.live.recording import Recorder


async def call(
    peer: Peer,
    recorder: Recorder,
    wanted: Call,
    *,
    tool: Any,
    meta: dict[str, Any] | None,
    seconds: float,
) -> Answer:
    """Call one tool, whose definition is `tool` (None where it is not listed); return the answer.

    A result that asks for input is followed once, and the input declined (Multi Round-Trip
    Requests); `meta` is that of the per-request era, None in the other. What kept the call from
    its end is noted.
    """
    title = f"the call of {wanted.name:.80}"
    params: dict[str, Any] = {"name": wanted.name, "arguments": wanted.arguments}
    if meta is not None:
        params["_meta"] = meta
    headers = _headers(peer, tool, wanted) if meta is not None else {}
    answer = await peer.request("tools/call", params, seconds=seconds, headers=headers)
    if meta is not None and answer.result.get("resultType") == "input_required":
        again = _answered(params, answer)
        if again is None:
            recorder.note(title, "it requires sampling, which is no part of a check")
            return answer
        answer = await peer.request("tools/call", again, seconds=seconds, headers=headers)
    if answer.outcome in ("refused", "closed", "silence"):
        recorder.note(title, error_told(answer))
    return answer


def _answered(params: dict[str, Any], answer: Answer) -> dict[str, Any] | None:
    """Return the params of the request that gives the input; the state goes back as it came."""
    responses = input_responses(answer.result.get("inputRequests"))
    if responses is None:
        return None
    again = {**params, "inputResponses": responses} if responses else dict(params)
    if "requestState" in answer.result:
        again["requestState"] = answer.result["requestState"]
    return again


def _headers(peer: Peer, tool: Any, wanted: Call) -> dict[str, str]:
    """Return the `Mcp-Param-*` headers of a call over Streamable HTTP."""
    if peer.link.transport != "streamable-http" or not isinstance(tool, dict):
        return {}
    from revisor.sources.live.http_headers import param_headers

    return param_headers(tool.get("inputSchema"), wanted.arguments)
