"""Log messages of a server that does not declare `logging`.

What it checks: that a server which sends `notifications/message` declares the capability `logging`,
in its answer to `initialize` or `server/discover`. Told once for a connection.

Why: a client that goes by the capabilities has not prepared for log messages, and offers its user
no way to choose their level.

Clause: the logging page, in every revision: servers that emit log message notifications must
declare the `logging` capability.

Fix: declare `logging`; or, since it is Deprecated, write to stderr instead.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.wire import Conversation
from revisor.rules._traces import received
from revisor.rules.context import Context

from ._parts import SPECIFICATION, declares, log_messages
from ._trace import log, opened

RULE = Rule(
    subject=Conversation,
    severity="error",
    clause="logging page: servers that emit log messages must declare the logging capability",
    clauses=("LC-12", "LC-17"),
    url=f"{SPECIFICATION}/2026-07-28/server/utilities/logging#capabilities",
    messages={
        "undeclared": Message(
            "the server sends log messages and does not declare the capability logging",
            "declare logging; or write to stderr instead, since Logging is deprecated",
        )
    },
)


def check(conversation: Conversation, context: Context) -> Iterable[Hit]:
    """Flag the first log message where the server's capabilities are known."""
    capabilities = conversation.server_capabilities
    if not isinstance(capabilities, dict) or declares(capabilities, "logging"):
        return
    for message in log_messages(conversation):
        yield Hit("undeclared", origin=message.origin)
        return


EXAMPLES = (
    Example(
        "no logging among the capabilities",
        opened(received(log()), received(log()), server={"tools": {}}),
        flagged=("/3/msg",),
    ),
    Example(
        "declared as false is not declared",
        opened(received(log()), server={"logging": False}),
        flagged=("/3/msg",),
    ),
    Example(
        "declared after the first message, which may come early",
        [received(log()), *opened(server={"logging": {}})],
    ),
    Example("capabilities that were not seen", [received(log())]),
)
