"""Messages in which nothing can be checked: what they are, and why not."""

from __future__ import annotations

from typing import Any

SCOPE = "Revisor checks tool lists, schemas, calls and elicitations"
_BY_MEMBER = {
    "tools": "tools/list",
    "prompts": "prompts/list",
    "resources": "resources/list",
    "resourceTemplates": "resources/templates/list",
    "contents": "resources/read",
    "messages": "prompts/get",
    "completion": "completion/complete",
    "roots": "roots/list",
}
_LONGEST_ERROR = 200
_MOST_KINDS = 4


def result_title(result: Any, method: str | None = None) -> str:
    """Return what to call a result, by the method of its request or else by its members."""
    if method is None and isinstance(result, dict):
        if "protocolVersion" in result:
            method = "initialize"
        else:
            method = next((m for key, m in _BY_MEMBER.items() if key in result), None)
    return with_article(f"{method:.60} result") if method else "a result without its request"


def request_title(message: dict[str, Any]) -> str:
    """Return what to call a request or a notification."""
    kind = "request" if "id" in message else "message"
    return with_article(f"{message['method']:.60} {kind}")


def with_article(title: str) -> str:
    """Return `title` with the indefinite article."""
    return f"{'an' if title[:1] in 'aeio' else 'a'} {title}"


def error_told(error: Any) -> str:
    """Return what a JSON-RPC error object says, in one line."""
    if not isinstance(error, dict):
        return "it is an error"
    words = " ".join(str(error[key]) for key in ("code", "message") if _is_plain(error.get(key)))
    told = words if len(words) <= _LONGEST_ERROR else words[:_LONGEST_ERROR] + "\u2026"
    return f"it is an error: {told}" if told else "it is an error"


def together(titles: list[str]) -> str:
    """Return several titles in one phrase; those beyond the first few are counted."""
    if len(titles) > _MOST_KINDS:
        rest = len(titles) - _MOST_KINDS
        kinds = "1 other kind" if rest == 1 else f"{rest:,} other kinds"
        titles = [*titles[:_MOST_KINDS], f"{kinds} of message"]
    return titles[0] if len(titles) == 1 else f"{', '.join(titles[:-1])} and {titles[-1]}"


def answers_unknown(result: Any) -> str:
    """Return what a result without its request answers, where that is what would be checked."""
    if not isinstance(result, dict):
        return ""
    if "action" in result:
        is_answer = isinstance(result.get("content"), dict)
        return "an answer to an elicitation" if is_answer else ""
    called = isinstance(result.get("content"), list) or "structuredContent" in result
    return "a tools/call result" if called and "role" not in result else ""


def _is_plain(value: Any) -> bool:
    return isinstance(value, str | int)
