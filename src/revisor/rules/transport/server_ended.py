"""A server that ends by itself while it is spoken to.

What it checks: that the program is still there while requests are open. One that ends before it has
said a word is told as a warning: mostly it lacks an argument, a file or credentials.

Why: all open requests are lost, and with stdio the client has no connection any more.

Clause: JSON-RPC 2.0, section 5: the server must reply to a request with a response. The stdio page
lets a server end by itself, but not in the middle of one.

Fix: catch what goes wrong in a request, and answer it with an error; read the last lines of stderr.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.dialect.explain import short
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.wire import WireIncident
from revisor.rules.context import Context

from ._incidents import STDIO_URL, happened, number, words

RULE = Rule(
    subject=WireIncident,
    severity="error",
    clause="JSON-RPC 2.0, section 5: the server must reply to a request with a response",
    clauses=("MS-09",),
    url=f"{STDIO_URL}#unexpected-termination",
    messages={
        "ended": Message(
            "the server ended{code} with requests open{last}",
            "answer a request that fails with an error, and keep the server running",
        ),
        "silent": Message(
            "the server ended{code} before it had said a word{last}",
            "look at its arguments, its environment (--env) and its last lines on stderr",
        ),
    },
)

_LONGEST = 200


def check(incident: WireIncident, context: Context) -> Iterable[Hit]:
    """Tell the code, and the last of what the server wrote to stderr."""
    if incident.kind != "ended":
        return
    code, text = number(incident, "code"), words(incident, "text").strip()
    last = text.rpartition("\n")[2].strip()
    values = {
        "code": "" if code is None else f" (code {code})" if code >= 0 else f" (signal {-code})",
        "last": f"; its last line on stderr: {short(last, _LONGEST)}" if last else "",
    }
    if incident.detail.get("silent") is True:
        yield Hit("silent", values=values, severity="warning")
    else:
        yield Hit("ended", values=values)


EXAMPLES = (
    Example(
        "a crash, and a server that wants a key",
        [
            happened("ended", code=1, text="Traceback\nKeyError: 'cursor'", silent=False),
            happened("ended", code=2, text="API_KEY is not set", silent=True),
        ],
        flagged=("/0", "/1"),
    ),
    Example(
        "a recording that ends",
        [{"dir": "c2s", "msg": {"jsonrpc": "2.0", "id": 1, "method": "prompts/list"}}],
    ),
)
