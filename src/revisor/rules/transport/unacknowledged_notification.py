"""A notification that the server takes with another status than 202.

What it checks: in a recording with HTTP parts, that the answer to a POST with a notification (or a
response, until 2025-11-25) has status 202, or an error status.

Why: clients read the body of a 200 as a message. It is empty, and they fail.

Clause: Streamable HTTP page: if the server accepts a notification, it must return 202 Accepted with
no body; else an HTTP error status.

Fix: return 202.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.dialect.explain import short
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.subject import MISSING
from revisor.model.wire import Conversation
from revisor.rules.context import Context

from ._http import NOTIFICATION, REQUEST, RESPONSE, answered, post, posted
from ._incidents import SENDING_URL

RULE = Rule(
    subject=Conversation,
    severity="error",
    clause="Streamable HTTP page: a notification that is accepted is answered with 202",
    clauses=("TR-05",),
    url=SENDING_URL,
    messages={
        "status": Message(
            "{what} is answered with status {status}; it must be 202",
            "return 202 Accepted with no body",
        )
    },
)

_ACCEPTED = 202


def check(conversation: Conversation, context: Context) -> Iterable[Hit]:
    """Look at the answers without a message to what wants no answer."""
    for each in posted(conversation):
        message, answer = each
        wants_none = message.is_notification or message.is_response
        is_bare = answer.value is MISSING and answer.body is MISSING
        if wants_none and is_bare and each.is_success and each.status != _ACCEPTED:
            method = short(message.method or "")[1:-1]
            what = f"the notification {method}" if method else "a response"
            values = {"what": what, "status": each.status}
            yield Hit("status", values=values, origin=answer.origin)


EXAMPLES = (
    Example("200 for a notification", [post(NOTIFICATION), answered(200)], flagged=("/1",)),
    Example("202", [post(NOTIFICATION), answered(202)]),
    Example(
        "the server does not accept it; a response to a request",
        [post(NOTIFICATION), answered(400), post(REQUEST), answered(200, msg=RESPONSE)],
    ),
)
