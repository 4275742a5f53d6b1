"""A URL elicitation that lacks what URL mode needs.

What it checks: that an elicitation with `mode: "url"` has a `url` that is an absolute URL and a
`message`, and at 2025-11-25 an `elicitationId`.

Why: the client shows the message, asks the user, and opens the URL; at 2025-11-25 it recognises the
end of the elicitation by the id. Without them it has to refuse the request.

Clause: the elicitation page, from 2025-11-25 on: URL mode requires `mode`, `message` and a valid
`url`; 2025-11-25 also requires `elicitationId`, which 2026-07-28 took out.

Fix: add what the message names.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from urllib.parse import urlsplit

from revisor.dialect.explain import short
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.subject import ElicitationRequest
from revisor.rules.context import Context

from ._subset import MODES_SINCE

_WEB = ("http", "https")
ID_UNTIL = "2025-11-25"

RULE = Rule(
    subject=ElicitationRequest,
    severity="error",
    clause='elicitation page: URL mode requires mode "url", a message and a valid URL',
    clauses=("EL-04",),
    url="https://modelcontextprotocol.io/specification/2026-07-28/client/elicitation"
    "#url-mode-elicitation-requests",
    since=MODES_SINCE,
    messages={
        "absent": Message(
            "the elicitation is in URL mode and has no {member}", 'write "{member}": {wanted}'
        ),
        "type": Message("{member} is {value}; it must be a string", "write {wanted}"),
        "url": Message(
            "url is {value}, which is no absolute URL",
            "write the whole URL, such as https://example.com/sign-in",
        ),
    },
)

_WANTED = {
    "url": "the absolute URL that the user is to visit",
    "message": "a sentence that tells the user why",
    "elicitationId": "an id that is unique within the server",
}


def check(request: ElicitationRequest, context: Context) -> Iterable[Hit]:
    """Flag members that are absent, no strings, or no URL."""
    params = request.params
    if not isinstance(params, dict) or params.get("mode") != "url":
        return
    for member, wanted in _WANTED.items():
        if member == "elicitationId" and context.revision > ID_UNTIL:
            continue
        values = {"member": member, "wanted": wanted, "value": short(params.get(member))}
        if member not in params:
            yield Hit("absent", (), values)
        elif not isinstance(params[member], str):
            yield Hit("type", (member,), values)
        elif member == "url" and not _is_absolute(params[member]):
            yield Hit("url", (member,), values)


def _is_absolute(text: Any) -> bool:
    if not text.isprintable() or " " in text:
        return False
    try:
        parts = urlsplit(text)
    except ValueError:
        return False
    web = parts.scheme in _WEB
    return bool(parts.hostname if web else parts.scheme and (parts.netloc or parts.path))


EXAMPLES = (
    Example(
        "only the message is there",
        {"mode": "url", "message": "Please sign in"},
        flagged=("", ""),
        revision="2025-11-25",
    ),
    Example(
        "a path instead of a URL, and a number for an id",
        {"mode": "url", "message": "Please sign in", "url": "/sign-in", "elicitationId": 7},
        flagged=("/url", "/elicitationId"),
        revision="2025-11-25",
    ),
    Example(
        "a host alone, a URL that cannot be parsed",
        [
            {
                "jsonrpc": "2.0",
                "id": number,
                "method": "elicitation/create",
                "params": {"mode": "url", "message": "Sign in", "url": url},
            }
            for number, url in enumerate(("www.example.com", "http://[", "https:// example.com"))
        ],
        flagged=("/0/params/url", "/1/params/url", "/2/params/url"),
        revision="2026-07-28",
    ),
    Example(
        "the id is not needed from 2026-07-28 on",
        {"mode": "url", "message": "Please sign in", "url": "https://example.com/sign-in?id=7"},
        revision="2026-07-28",
    ),
    Example(
        "URLs of an app: the path may be empty after an authority (RFC 3986)",
        [
            {
                "jsonrpc": "2.0",
                "id": number,
                "method": "elicitation/create",
                "params": {"mode": "url", "message": "Sign in", "url": url},
            }
            for number, url in enumerate(("myapp://auth", "slack://open?team=1", "tel:+1-201"))
        ],
        revision="2026-07-28",
    ),
    Example(
        "a form field that is named url",
        {
            "params": {
                "message": "Which page?",
                "requestedSchema": {
                    "type": "object",
                    "properties": {"url": {"type": "string", "format": "uri"}},
                },
            }
        },
        revision="2025-11-25",
    ),
)
