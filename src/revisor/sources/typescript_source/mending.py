"""What to write instead of a use of a feature, where the code itself shows enough.

Edits name ranges of the text (`5:3-5:31`, line and column from 1) and hold code.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from revisor.model.fix import Edit, Fix
from revisor.sources.typescript_source.nodes import arguments, members, place_at, string, text
from revisor.sources.typescript_source.ranges import with_comma
from revisor.sources.typescript_source.specifiers import sdk_module

if TYPE_CHECKING:
    from tree_sitter import Node

    from revisor.sources.typescript_source.using import FileOfCode, Use

_OLD, _NEW = "SSEClientTransport", "StreamableHTTPClientTransport"
_OLD_MODULE, _NEW_MODULE = "/client/sse.js", "/client/streamableHttp.js"
_SHARED_OPTIONS = frozenset({"requestInit", "fetch", "authProvider"})
"""Options that both transports of a client take."""

_OBJECT_SENDERS = ("Server.sendLoggingMessage", "McpServer.sendLoggingMessage")
_CONTEXT_SENDER = "ServerContext.mcpReq.log"
_WRAPPERS = ("await_expression", "parenthesized_expression")


def fix_of(use: Use, file: FileOfCode) -> Fix | None:
    """Return the fix of a use, None where nothing is certain enough."""
    if use.confidence != "high":
        return None
    if use.kind == "field" or use.name.endswith(".includeContext"):
        return _left_out(use.node, file.data)
    if use.name == _OLD:
        return _streamable(file)
    if use.name in _OBJECT_SENDERS or use.name == _CONTEXT_SENDER:
        return _logged(use, file.data)
    return None


def _edit(start: int, end: int, code: str, data: bytes) -> Edit:
    pointer = (f"{place_at(start, data)}-{place_at(end, data)}",)
    return Edit("replace", pointer, code) if code else Edit("remove", pointer)


def _left_out(key: Node, data: bytes) -> Fix | None:
    member = key.parent
    if member is None or member.type != "pair" or text(key).strip("'\"") != "includeContext":
        return None
    start, end = with_comma(member, data)
    edit = _edit(start, end, "", data)
    return Fix("unsafe", "leave includeContext out: none is the default", (edit,))


def _streamable(file: FileOfCode) -> Fix | None:
    """Rename the transport of a client at its import and wherever it is made."""
    bindings = [b for local, b in file.nodes.imported if local == _OLD and b.name == _OLD]
    if len(bindings) != 1 or any(local == _NEW for local, _ in file.nodes.imported):
        return None
    imported = bindings[0].node
    edits = [] if imported is None else _import(imported, file.data)
    if not edits:
        return None
    for node, scope in (*file.nodes.of("names"), *file.nodes.of("types")):
        if text(node) != _OLD:
            continue
        if scope.find(_OLD) is not bindings[0] or not _takes_shared_options(node):
            return None
        edits.append(_edit(node.start_byte, node.end_byte, _NEW, file.data))
    told = "use the Streamable HTTP transport; give the address at which the server offers it"
    return Fix("unsafe", told, tuple(edits))


def _import(name: Node, data: bytes) -> list[Edit]:
    """Return the edits of the import: none where it brings other names of an old module along."""
    clause = name.parent
    statement = name
    while statement.type != "import_statement" and statement.parent is not None:
        statement = statement.parent
    source = statement.child_by_field_name("source")
    module = string(source)
    if clause is None or source is None or module is None or sdk_module(module) is None:
        # What a module of the project passes on, it may not pass on under the new name.
        return []
    edits = [_edit(name.start_byte, name.end_byte, _NEW, data)]
    if not module.endswith(_OLD_MODULE):
        return edits
    named = clause.parent
    if named is None or named.type != "named_imports" or len(named.named_children) != 1:
        return []
    code = text(source).replace(_OLD_MODULE, _NEW_MODULE)
    return [*edits, _edit(source.start_byte, source.end_byte, code, data)]


def _takes_shared_options(node: Node) -> bool:
    """Whether what is given where a transport is made suits the new one."""
    made = node.parent
    if made is None or made.type != "new_expression":
        return made is not None and made.type not in ("extends_clause", "class_heritage")
    given = arguments(made)
    if len(given) < 2:  # noqa: PLR2004 - the address, and options
        return True
    names = {name for name, _, _ in members(given[1])} if given[1].type == "object" else {""}
    return names <= _SHARED_OPTIONS and "spread_element" not in {
        child.type for child in given[1].named_children
    }


def _logged(use: Use, data: bytes) -> Fix | None:
    """Write to the error output what is sent as a log message, where the call is a statement."""
    access = use.node.parent
    call = None if access is None else access.parent
    if call is None or call.type != "call_expression":
        return None
    whole = call
    while whole.parent is not None and whole.parent.type in _WRAPPERS:
        whole = whole.parent
    if whole.parent is None or whole.parent.type != "expression_statement":
        return None
    told = _told(use.name, arguments(call))
    if told is None:
        return None
    edit = _edit(whole.start_byte, whole.end_byte, f"console.error({told})", data)
    return Fix("unsafe", "write the message to the error output", (edit,))


def _told(name: str, given: list[Node]) -> str | None:
    """Return the code of what a log message says."""
    if name == _CONTEXT_SENDER:
        return text(given[1]) if len(given) in (2, 3) else None
    if not given or given[0].type != "object":
        return None
    held = {key: value for key, _, value in members(given[0])}
    value = held.get("data")
    return text(value) if value is not None and value.type != "method_definition" else None
