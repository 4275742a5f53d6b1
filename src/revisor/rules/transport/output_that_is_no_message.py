"""Output that is no message, where only messages may be written.

What it checks: that what the server writes to its stdout, what the client writes to the server's
stdin, and what is sent as JSON over HTTP, is JSON. Headers as the Language Server Protocol has
them, and a message over several lines, are told once, and as what they are.

Why: clients log each such line as an error, and some end the connection. A line that is written in
the middle of a message breaks that one too.

Clause: transports page: the server must not write anything to its stdout, and the client nothing to
the server's stdin, that is not a valid MCP message.

Fix: log to stderr. Look for `print` and `console.log`, and for libraries that write a banner or
progress bars; start scripts often echo what they do. A message stands on one line by itself.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.wire import WireIncident
from revisor.rules.context import Context

from ._incidents import OVER_HTTP, STDIO_URL, figure, happened, number, quoted, words

RULE = Rule(
    subject=WireIncident,
    severity="error",
    clause="transports page: nothing is written to stdout that is not a valid MCP message",
    clauses=("TR-01",),
    url=STDIO_URL,
    party=None,
    messages={
        "stdout": Message(
            "the server wrote to its stdout what is no message: {text}",
            "log to stderr (console.error, or print(…, file=sys.stderr))",
        ),
        "stdin": Message(
            "the client wrote to the server's stdin what is no message: {text}",
            "write nothing but messages, one a line",
        ),
        "json": Message(
            "what was sent as a message is no JSON ({reason}): {text}",
            "write the message with a JSON library, on one line",
        ),
        "headers": Message(
            "the {party} writes headers before its messages ({text}), which is the framing of the"
            " Language Server Protocol; MCP has one message a line on stdio",
            "write each message as one line of JSON with a newline, and no headers",
        ),
        "pieces": Message(
            "the {party} writes a message over several lines ({count} lines, the first is {text});"
            " a message must stand on one line",
            "write JSON without indentation and line breaks, and a newline after each message",
        ),
        "http": Message(
            "what was sent as a message over HTTP is no JSON: {text}",
            "send one JSON-RPC message in each body or event, and log to stderr",
        ),
        "empty": Message(
            "the body of an HTTP answer is empty, where a message was announced",
            "send the response as the body, or 202 where there is none",
        ),
    },
)


_HEADER = ("content-length:", "content-type:")


def check(incident: WireIncident, context: Context) -> Iterable[Hit]:
    """Tell what was written, by where."""
    if incident.kind != "not-json":
        return
    kind = "stdout" if incident.sender == "server" else "stdin"
    if incident.transport in OVER_HTTP:
        kind = "http" if words(incident, "text") else "empty"
    elif words(incident, "text").strip().lower().startswith(_HEADER):
        kind = "headers"
    elif number(incident, "pieces") is not None:
        kind = "pieces"
    elif words(incident, "reason") and words(incident, "text").lstrip()[:1] in ("{", "["):
        kind = "json"
    values = {
        "text": quoted(incident),
        "reason": words(incident, "reason"),
        "party": incident.sender,
        "count": figure(incident, "pieces"),
    }
    yield Hit(kind, values=values, party=incident.sender)


EXAMPLES = (
    Example(
        "a banner, half an object, and what a client typed",
        [
            {"dir": "s2c", "raw": "Server running on stdio"},
            happened("not-json", text='{"a": ', reason="it ends too early"),
            {"dir": "c2s", "raw": "quit"},
        ],
        flagged=("", "/1", ""),
    ),
    Example(
        "the framing of another protocol",
        [
            {"dir": "s2c", "raw": "Content-Length: 41"},
            {"dir": "s2c", "raw": '{"jsonrpc": "2.0", "id": 1, "result": {}}Content-Length: 80'},
        ],
        flagged=("",),
    ),
    Example(
        "a message with indentation, and a line of a log among its lines",
        [
            {"dir": "s2c", "raw": line}
            for line in ("{", '  "jsonrpc": "2.0",', '  "id": 1,', "done", '  "result": {}', "}")
        ],
        flagged=("", ""),
    ),
    Example(
        "an error page, and an answer that is empty",
        [
            happened("not-json", "streamable-http", text="<html>"),
            happened("not-json", "streamable-http", text=""),
        ],
        flagged=("/0", "/1"),
    ),
    Example(
        "a message",
        [{"dir": "s2c", "raw": '{"jsonrpc": "2.0", "method": "notifications/initialized"}'}],
    ),
)
