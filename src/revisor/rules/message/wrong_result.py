"""A result that is not as the schema of the revision says.

What it checks: the result of every request by MCP's own schema.json of the revision: members that
are missing, members of the wrong type or value, and a `uri` without a scheme. In a list of content
blocks the block's `type` selects what it is judged by. An error with a code that the revision
defines is judged by that definition. Results of methods that the revision does not have are left
alone. Members that the schema does not know are never at fault. Tools, structured content, answers
to elicitations, refused revisions and the schemas that results carry have rules of their own.

Why: SDKs read results by this schema. One member of the wrong type makes them refuse all of it.

Clause: schema.json of the revision, at the definition of the result.

Fix: write what the message names; leave out what is optional and has no value.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from revisor.facts.published_schemas import published_schema
from revisor.model.rule import Example, Hit, Rule
from revisor.model.subject import MISSING
from revisor.model.wire import Exchange
from revisor.rules._traces import failure, received, request, result, sent
from revisor.rules.context import Context

from ._lines import META, discovered, opened
from ._parts import MESSAGES, SCHEMA_URL, faults, judged_by, message_for, told, untold
from ._wire import shown

RULE = Rule(
    subject=Exchange,
    severity="error",
    clause="schema.json: the definitions of the protocol's results",
    clauses=("MS-11",),
    url=SCHEMA_URL,
    party=None,
    messages=MESSAGES,
)

_COMPLETE, _ASKING = "complete", "input_required"
_INPUT, _TASK = "InputRequiredResult", "CreateTaskResult"
_OPENING = {"initialize": "protocolVersion", "server/discover": "supportedVersions"}
"""The methods that open a connection, with the member of the result that names revisions."""
_UNSUPPORTED_REVISION = -32022
"""What such an error must hold, `unsupported-revision-answer` tells."""


def check(exchange: Exchange, context: Context) -> Iterable[Hit]:
    """Judge the first answer; a second one is at fault already."""
    if not exchange.responses or exchange.responses[0].ours:
        return
    response, method = exchange.responses[0], exchange.method
    part = "result" if exchange.result is not MISSING else "error"
    value = {part: response.value.get(part)}
    asked = exchange.request if exchange.request.sender == "client" else None
    revisions = judged_by(method, context, asked)
    if part == "result" and _is_of_another(revisions, exchange, context):
        return
    by = _results(revisions, exchange) if part == "result" else _errors(context, value[part])
    way = () if part == "result" else ("properties", "error")
    found, judge = faults(by, value[part], way)
    placed = (fault._replace(place=(part, *fault.place)) for fault in found)
    for fault in untold(method, placed, value):
        values = told(f"{part} of {shown(method)}", fault, judge)
        place = response.origin.at(*fault.place)
        yield Hit(message_for(fault), values=values, origin=place, party=response.sender)


def _is_of_another(revisions: tuple[str, ...], exchange: Exchange, context: Context) -> bool:
    """Whether no revision that has the method is spoken here, nor claimed by the result.

    Some servers answer whatever they do not know with an empty result.
    """
    schema = published_schema(context.revision)
    if context.certain and schema is not None and exchange.method in schema.methods:
        return False
    claimed = _claimed(exchange)
    if claimed is not None:
        return not set(claimed) & set(revisions)
    return context.certain and schema is not None


def _claimed(exchange: Exchange) -> list[str] | None:
    """Return the revisions that an opening result names, None for the result of anything else."""
    if exchange.method not in _OPENING:
        return None
    result = exchange.result if isinstance(exchange.result, dict) else {}
    named = result.get(_OPENING[exchange.method])
    several = named if isinstance(named, list) else [named]
    return [each for each in several if isinstance(each, str)]


def _results(revisions: tuple[str, ...], exchange: Exchange) -> list[tuple[str, str]]:
    """Return the definition of the result in each revision that has one for it."""
    found = []
    for revision in revisions:
        schema = published_schema(revision)
        results = schema.methods[exchange.method].results if schema else ()
        name = _meant(results, exchange)
        if name:
            found.append((revision, name))
    return found


def _meant(results: tuple[str, ...], exchange: Exchange) -> str:
    """Return which of the definitions a result means, "" for a result of an extension."""
    result, params = exchange.result, exchange.request.params
    kind = result.get("resultType", _COMPLETE) if isinstance(result, dict) else _COMPLETE
    if _TASK in results and isinstance(params, dict) and "task" in params:
        return _TASK
    if kind == _ASKING:
        return _INPUT if _INPUT in results else ""
    if isinstance(kind, str) and kind != _COMPLETE:
        return ""
    return next((each for each in results if each not in (_INPUT, _TASK)), "")


def _errors(context: Context, error: Any) -> list[tuple[str, str]]:
    """Return the definition of an error, where the revision has one for its code."""
    code = error.get("code") if isinstance(error, dict) else None
    schema = published_schema(context.revision) if context.certain else None
    if schema is None or isinstance(code, bool) or not isinstance(code, int):
        return []
    if code == _UNSUPPORTED_REVISION:
        return []
    return [(context.revision, schema.errors[code])] if code in schema.errors else []


_CALL = {"name": "draw", "arguments": {}}

EXAMPLES = (
    Example(
        "blocks of content: one without its data, one of a type that is none, one without a type",
        opened(
            "2025-11-25",
            sent(request(1, "tools/call", _CALL)),
            received(
                result(
                    1,
                    {
                        "content": [
                            {"type": "image", "mimeType": "image/png"},
                            {"type": "markdown", "text": "a"},
                            {"text": "a"},
                            {"type": "resource", "resource": {"uri": "file:///a"}},
                        ]
                    },
                )
            ),
        ),
        flagged=(
            "/3/msg/result/content/0",
            "/3/msg/result/content/1/type",
            "/3/msg/result/content/2",
            "/3/msg/result/content/3/resource",
        ),
    ),
    Example(
        "null where there is no next page",
        [
            sent(request(1, "prompts/list")),
            received(result(1, {"prompts": [], "nextCursor": None})),
        ],
        flagged=("/1/msg/result/nextCursor",),
    ),
    Example(
        "a path in the place of a URI; a template is none, and a scheme of one's own is fine",
        [
            sent(request(1, "resources/list")),
            received(
                result(
                    1,
                    {
                        "resources": [
                            {"name": "notes", "uri": "notes/today.md"},
                            {"name": "db", "uri": "db:main", "title": None},
                        ]
                    },
                )
            ),
            sent(request(2, "resources/templates/list")),
            received(
                result(2, {"resourceTemplates": [{"name": "n", "uriTemplate": "{+path}.md"}]})
            ),
        ],
        flagged=("/1/msg/result/resources/0/uri", "/1/msg/result/resources/1/title"),
        revision="2025-11-25",
    ),
    Example(
        "a list that may be kept for how long?",
        discovered(
            sent(request(1, "prompts/list", {"_meta": META})),
            received(result(1, {"resultType": "complete", "prompts": [], "cacheScope": "all"})),
        ),
        flagged=("/3/msg/result", "/3/msg/result/cacheScope"),
    ),
    Example(
        "an error of the protocol without the data that it needs",
        discovered(
            sent(request(1, "tools/call", {**_CALL, "_meta": META})),
            received(failure(1, -32021, message="Sampling is needed")),
        ),
        flagged=("/3/msg/error",),
    ),
    Example(
        "a result of an extension, and one that asks for input",
        discovered(
            sent(request(1, "tools/call", {**_CALL, "_meta": META})),
            received(result(1, {"resultType": "task", "taskId": "1"})),
            sent(request(2, "tools/call", {**_CALL, "_meta": META})),
            received(
                result(
                    2,
                    {
                        "resultType": "input_required",
                        "inputRequests": {"r": {"method": "roots/list"}},
                    },
                )
            ),
        ),
    ),
    Example(
        "a server of 2025-11-25 that answers what it does not know with an empty result",
        opened(
            "2025-11-25",
            sent(request(1, "server/discover", {"_meta": META})),
            received(result(1, {})),
            sent(request(2, "com.example/list")),
            received(result(2, {})),
        ),
    ),
    Example(
        "what 2026-07-28 asks for is not missing before",
        [sent(request(1, "prompts/list")), received(result(1, {"prompts": []}))],
    ),
)
