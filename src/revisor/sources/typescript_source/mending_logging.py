"""Instead of log messages over the protocol: the error output, which all transports leave free."""

from __future__ import annotations

from typing import TYPE_CHECKING

from revisor.model.fix import Edit, Fix
from revisor.sources.typescript_source.code_edits import (
    moved,
    replaced,
    whole_statement,
    without_import,
    without_statement,
)
from revisor.sources.typescript_source.nodes import arguments, members, text

if TYPE_CHECKING:
    from tree_sitter import Node

    from revisor.sources.typescript_source.using import FileOfCode, Use

MESSAGE, LEVEL = "logging-message", "logging-set-level"
_CONTEXT_SENDER = "ServerContext.mcpReq.log"
_NOTIFIERS = ("notification", "sendNotification", "notify")
_REGISTRATION = "setRequestHandler"


def logged(use: Use, file: FileOfCode) -> Fix | None:
    """Return the fix that writes to the error output what is sent, where the call is a statement.

    The level goes, and so does the choice of the client which levels it is sent.
    """
    call = _call_above(use.node) if use.kind == "symbol" else _notifying(use.node)
    whole = None if call is None else whole_statement(call)
    if call is None or whole is None:
        return None
    told = _told(use, arguments(call))
    if not told:
        return None
    code = ", ".join(moved(each, whole, file.data) for each in told)
    edits = (replaced(whole, f"console.error({code})", file.data),)
    return Fix("unsafe", "write the message to the error output", edits)


def _call_above(name: Node) -> Node | None:
    access = name.parent
    call = None if access is None else access.parent
    if call is None or call.type != "call_expression" or access is None:
        return None
    return call if call.child_by_field_name("function") == access else None


def _notifying(method: Node) -> Node | None:
    """Return the call that sends the notification in which a method stands."""
    pair = method.parent
    message = None if pair is None else pair.parent
    listed = None if message is None else message.parent
    call = None if listed is None or listed.type != "arguments" else listed.parent
    called = None if call is None else call.child_by_field_name("function")
    if called is None or called.type != "member_expression":
        return None
    return call if text(called.child_by_field_name("property")) in _NOTIFIERS else None


def _told(use: Use, given: list[Node]) -> list[Node]:
    """Return what a log message says, the name of its logger first; nothing if it is hidden."""
    if use.name == _CONTEXT_SENDER:
        return [*given[2:3], given[1]] if given[1:] else []
    message: Node | None = given[0] if given else None
    if use.kind == "method" and message is not None:
        message = _members(message).get("params")
    held = {} if message is None else _members(message)
    return [held[key] for key in ("logger", "data") if key in held] if "data" in held else []


def _members(node: Node) -> dict[str, Node]:
    """Return the values of an object literal; none where a part is not written there, or noted."""
    plain = ("pair", "shorthand_property_identifier")
    if node.type != "object" or any(each.type not in plain for each in node.named_children):
        return {}
    return {name: value for name, _, value in members(node)}


def unhandled(use: Use, file: FileOfCode) -> list[Edit]:
    """Return the edits that take out the handler of levels; none where that is no statement."""
    listed = use.node.parent
    call = None if listed is None or listed.type != "arguments" else listed.parent
    called = None if call is None else call.child_by_field_name("function")
    if call is None or called is None or called.type != "member_expression":
        return []
    if text(called.child_by_field_name("property")) != _REGISTRATION:
        return []
    whole = whole_statement(call)
    statement = None if whole is None else whole.parent
    if statement is None:
        return []
    imports: list[Edit] | None = []
    if use.node.type == "identifier":
        imports = without_import(file, text(use.node), statement)
    return [] if imports is None else [without_statement(statement, file.data), *imports]
