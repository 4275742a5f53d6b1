"""Messages, and the signs of features that are seen in them."""

from __future__ import annotations

from typing import Any

from revisor.lifecycle.signals import signs
from revisor.model.feature import Sender
from revisor.model.origin import MISSING, Origin
from revisor.model.wire import WireMessage

HERE = Origin("test", "here")
META = "io.modelcontextprotocol"


def message(value: Any, sender: Sender = "client", **more: Any) -> WireMessage:
    return WireMessage(value=value, sender=sender, origin=HERE, **more)


def request(method: str, params: Any = MISSING, **envelope: Any) -> dict[str, Any]:
    told = {} if params is MISSING else {"params": params}
    return {"jsonrpc": "2.0", "id": 1, "method": method, **told, **envelope}


def result(value: Any) -> dict[str, Any]:
    return {"jsonrpc": "2.0", "id": 1, "result": value}


def seen(value: WireMessage, answers: str | None = None) -> dict[str, set[tuple[Any, ...]]]:
    """Return the features that a message uses, each with kind, name and place of its signs."""
    found: dict[str, set[tuple[Any, ...]]] = {}
    for sign in signs(value, answers):
        found.setdefault(sign.feature, set()).add((sign.kind, sign.name, sign.pointer))
    return found
