"""A call that Revisor was asked to make, and that failed.

What it checks: the outcome of each `--call`: a JSON-RPC error, a result with `isError: true`, or a
request for more input after which no result came. Calls in recordings of others are not told: there
an error is the tool's right.

Why: who asks for a call wants to see it work. Nothing of the tool's result was checked.

Clause: the tools page: errors of the protocol, and tool execution errors with `isError: true`.

Fix: look at the arguments first, then at what the server logs.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from revisor.dialect.explain import short
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.wire import Conversation, Exchange
from revisor.rules._traces import Lines, failure, received, request, result
from revisor.rules.context import Context

from ._parts import TOOLS_URL

RULE = Rule(
    subject=Conversation,
    severity="warning",
    clause="tools page: protocol errors, and tool execution errors with isError",
    clauses=(),
    url=f"{TOOLS_URL}#error-handling",
    messages={
        "protocol": Message(
            "the call of {tool} ended in the JSON-RPC error {code}{words}",
            "look at the arguments of --call first, then at what the server logs on stderr",
        ),
        "tool": Message(
            "the call of {tool} ended in an error of the tool (isError){words}",
            "look at the arguments of --call first, then at what the server logs on stderr",
        ),
        "input": Message(
            "the call of {tool} did not end: it still asks for input{words}",
            "look at the arguments of --call first: they may spare the question; Revisor declines "
            "what it is asked for",
        ),
    },
)

_CALL = "tools/call"
_LONGEST = 160


def check(conversation: Conversation, context: Context) -> Iterable[Hit]:
    """Look at the calls of Revisor itself, each by how it ended."""
    calls = [e for e in conversation.exchanges if e.request.ours and e.method == _CALL]
    for index, call in enumerate(calls):
        if not call.responses:
            continue
        origin, values = call.responses[0].origin, {"tool": _name(call)}
        error, outcome = call.error, call.result
        if isinstance(error, dict):
            told = {"code": short(error.get("code")), "words": _said(error.get("message"))}
            yield Hit("protocol", values={**values, **told}, origin=origin.at("error"))
        elif not isinstance(outcome, dict):
            continue
        elif outcome.get("isError") is True:
            told = {"words": _said(_text(outcome.get("content")))}
            yield Hit("tool", values={**values, **told}, origin=origin.at("result"))
        elif outcome.get("resultType") == "input_required" and not _goes_on(
            call, calls[index + 1 :]
        ):
            told = {"words": _asked(outcome.get("inputRequests"))}
            yield Hit("input", values={**values, **told}, origin=origin.at("result"))


def _name(call: Exchange) -> str:
    params: Any = call.request.params
    name = params.get("name") if isinstance(params, dict) else None
    return short(name)[1:-1] if isinstance(name, str) else "a tool"


def _goes_on(call: Exchange, later: list[Exchange]) -> bool:
    """Whether a later call brings the input: the same tool, with answers or the state."""
    for other in later:
        params: Any = other.request.params
        if not isinstance(params, dict) or _name(other) != _name(call):
            continue
        if "inputResponses" in params or "requestState" in params:
            return True
    return False


def _text(content: Any) -> Any:
    """Return the text of the first block that has one."""
    blocks = content if isinstance(content, list) else []
    texts = (block.get("text") for block in blocks if isinstance(block, dict))
    return next((text for text in texts if isinstance(text, str) and text.strip()), None)


def _said(text: Any) -> str:
    """Return the first words as what follows a statement, "" where nothing was said."""
    if not isinstance(text, str) or not text.strip():
        return ""
    return f": {short(' '.join(text[: 4 * _LONGEST].split()), _LONGEST)}"


def _asked(requests: Any) -> str:
    """Return the methods of what is asked for."""
    asked = requests.values() if isinstance(requests, dict) else ()
    methods = [each.get("method") for each in asked if isinstance(each, dict)]
    names = sorted({short(method)[1:-1] for method in methods if isinstance(method, str)})
    return f" ({', '.join(names[:3])})" if names else ""


def _made(*answers: dict[str, Any], ours: bool = True) -> Lines:
    """Return calls of one tool with these answers; the later ones bring the input asked for."""
    lines: Lines = []
    for number, answer in enumerate(answers):
        again: dict[str, Any] = {"inputResponses": {}} if number else {}
        asked = request(number, _CALL, {"name": "find", "arguments": {}, **again})
        lines += [{"dir": "c2s", "ours": ours, "msg": asked}, received({**answer, "id": number})]
    return lines


_REFUSED = result(0, {"content": [{"type": "text", "text": "q is missing"}], "isError": True})
_ASKS = result(
    0,
    {"resultType": "input_required", "inputRequests": {"r": {"method": "elicitation/create"}}},
)
_DONE = result(0, {"resultType": "complete", "content": []})

EXAMPLES = (
    Example(
        "an error of the protocol",
        _made(failure(0, -32602, message="Unknown tool: find")),
        flagged=("/1/msg/error",),
    ),
    Example("an error of the tool", _made(_REFUSED), flagged=("/1/msg/result",)),
    Example("input is asked for again and again", _made(_ASKS, _ASKS), flagged=("/3/msg/result",)),
    Example("input is asked for, and then the call ends", _made(_ASKS, _DONE)),
    Example("a call that another client made", _made(_REFUSED, ours=False)),
)
