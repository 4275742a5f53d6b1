"""Streamable HTTP in the place of HTTP+SSE: another function, class or method of the same SDK.

Whoever is connected has to change as well, so that none of it is safe. What the text does not show
a way for is left alone: an app that is mounted in another (Streamable HTTP needs its lifespan), an
argument that the other function does not take, streams that are handed on whole, and files that use
both transports, which leave the choice to somebody.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from revisor.errors import SourceError
from revisor.model.fix import Edit, Fix

from .changes import Change
from .offers import client, has_streamable_http
from .parsing import Parsed
from .scopes import Scope, Survey
from .sdk_signals import family_of
from .sdk_types import FIRST_PARAMETERS
from .uses import SymbolUse
from .versions import Versions

NAME = "name"
MEMBER = "member"
REST = "rest"

_CLIENT = "sse_client"
_CLASSES = {
    "SSETransport": "StreamableHttpTransport",
    "SseServerParameters": "StreamableHttpParameters",
}
_ARGUMENTS = {
    "SSETransport": frozenset({"url", "headers", "auth", "httpx_client_factory", "verify"}),
    "SseServerParameters": frozenset({"url", "headers"}),
}
_METHODS = {"sse_app": "streamable_http_app", "run_sse_async": "run_streamable_http_async"}
_SHARED = frozenset({"host", "port", "transport_security", "max_request_body_size"})
_MODULES = {
    "streamable_http_client": "mcp.client.streamable_http",
    "streamablehttp_client": "mcp.client.streamable_http",
    "StreamableHttpTransport": "fastmcp.client.transports",
    "StreamableHttpParameters": "mcp.client.session_group",
}
_FIRST_MAJOR = "mcp.server.fastmcp"
_ENTERING = frozenset({"enter_async_context"})
_MOUNTING = frozenset({"mount", "Mount", "Host", "Route", "add_route"})
_OLD_ADDRESS = re.compile(r"https?://[^?#\s]+/sse/?")
_RUNNING = frozenset(member for _, member in FIRST_PARAMETERS)
_HTTP = "http"
_BOTH = 2
_TOLD = "call {name} in its place; the server then has to offer Streamable HTTP there"
_SERVED = "call {name} in its place; clients then have to connect by that transport too"


def fix_of(use: SymbolUse, survey: Survey, versions: Versions) -> Fix | None:
    """Return the fix of a use of a transport, None where what to write instead cannot be told."""
    if isinstance(use.node, ast.Attribute) and use.signal.member in _METHODS:
        return _of_method(use, use.node, survey, versions)
    if use.signal.member != _CLIENT and use.signal.member not in _CLASSES:
        return None
    call = _call_of(use.node, survey)
    if call is None or not isinstance(use.node, ast.Name) or not _is_imported(use.node, survey):
        return None
    if "__all__" in survey.names:
        # What is handed on is somebody else's to change.
        return None
    given = _given(call)
    if given is None:
        return None
    if use.signal.member == _CLIENT:
        return _of_client(call, given, survey, versions)
    made = _CLASSES.get(use.signal.member)
    family = use.signal.sdk.partition("-")[0]
    if made is None or not given <= _ARGUMENTS[use.signal.member]:
        return None
    return _renamed(made, survey) if has_streamable_http(family, versions[family]) else None


def _renamed(name: str, survey: Survey, rest: str = "") -> Fix | None:
    bound = survey.module.bindings.get(name, [])
    if name in survey.names or any(not b.path.endswith(f".{name}") for b in bound):
        # A file that uses both chooses between them.
        return None
    edits = [Edit("replace", (NAME,), name), *([Edit("add", (REST,), rest)] if rest else [])]
    return Fix("unsafe", _TOLD.format(name=name), tuple(edits))


def _of_client(
    call: ast.Call, given: frozenset[str], survey: Survey, versions: Versions
) -> Fix | None:
    first = any(path.startswith(_FIRST_MAJOR) for _, path, _ in survey.imports)
    other = client(versions["mcp"], given, is_first_major=first)
    if other is None or (other.rest and _streams(call, survey) is None):
        return None
    rest = "*_" if other.rest == "_" and "_" in survey.names else other.rest
    return _renamed(other.name, survey, rest)


def _of_method(
    use: SymbolUse, node: ast.Attribute, survey: Survey, versions: Versions
) -> Fix | None:
    seen = survey.call_of(node)
    if seen is None or not isinstance(seen.node, ast.Call) or use.confidence != "high":
        return None
    given = {k.arg for k in seen.node.keywords}
    allowed = _SHARED if use.signal.sdk == "mcp-2" else frozenset[str]()
    if seen.node.args or not given <= allowed or not has_streamable_http("mcp", versions["mcp"]):
        return None
    if node.attr == "sse_app" and _is_mounted(seen.node, seen.parent, survey):
        return None
    name = _METHODS[node.attr]
    if name in survey.attributes:
        return None
    return Fix("unsafe", _SERVED.format(name=name), (Edit("replace", (MEMBER,), name),))


def _is_mounted(call: ast.Call, parent: ast.AST, survey: Survey) -> bool:
    """Whether an app, or the name that it is given, is put into another one."""
    names = {t.id for t in getattr(parent, "targets", ()) if isinstance(t, ast.Name)}
    for seen in survey.calls:
        called = getattr(seen.node, "func", None)
        name = getattr(called, "attr", getattr(called, "id", ""))
        if isinstance(seen.node, ast.Call) and name in _MOUNTING:
            for argument in (*seen.node.args, *(k.value for k in seen.node.keywords)):
                if argument is call or (isinstance(argument, ast.Name) and argument.id in names):
                    return True
    return not isinstance(parent, ast.Assign | ast.Call | ast.Return | ast.Await | ast.keyword)


def is_chosen(name: str, parameter: str, survey: Survey) -> bool:
    """Whether another call of the file gives a parameter that value: then somebody chooses."""
    for seen in survey.calls:
        if isinstance(seen.node, ast.Call):
            given = (k.value for k in seen.node.keywords if k.arg == parameter)
            first = seen.node.args[:1] if _named(seen.node) in _RUNNING else []
            values = (v.value for v in (*given, *first) if isinstance(v, ast.Constant))
            if any(value in (name, _HTTP) for value in values):
                return True
    return False


def _named(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else ""


def _call_of(node: ast.AST, survey: Survey) -> ast.Call | None:
    found = survey.call_of(node)
    return found.node if found is not None and isinstance(found.node, ast.Call) else None


def _given(call: ast.Call) -> frozenset[str] | None:
    """Return the names of the arguments: the address comes first, then the headers."""
    if len(call.args) > _BOTH or any(isinstance(a, ast.Starred) for a in call.args):
        return None
    names = {k.arg for k in call.keywords} | set(("url", "headers")[: len(call.args)])
    return None if None in names else frozenset(n for n in names if n is not None)


def _is_imported(node: ast.Name, survey: Survey) -> bool:
    """Whether a name is imported once, from an SDK, and under its own name."""
    found = [(a, path) for a, path, _ in survey.imports if (a.asname or a.name) == node.id]
    return len(found) == 1 and found[0][0].asname is None and family_of(found[0][1]) is not None


class _Streams(NamedTuple):
    """What takes both streams: two targets, or expressions of a name that stands for both."""

    target: ast.Tuple | ast.List | None = None
    loads: tuple[ast.expr, ...] = ()


def _streams(call: ast.Call, survey: Survey) -> _Streams | None:
    """Return what takes the streams that a call yields, None where that cannot be told."""
    seen = survey.call_of(call.func)
    if seen is None:
        return None
    parent, scope = seen.parent, seen.scope
    if isinstance(parent, ast.withitem):
        return _taken(parent.optional_vars, scope, survey)
    entering = getattr(getattr(parent, "func", None), "attr", "")
    outer = survey.call_of(parent.func) if isinstance(parent, ast.Call) else None
    if entering not in _ENTERING or outer is None:
        return None
    waited = next((s for s in survey.awaits if s.node is outer.parent), None)
    if waited is None or not isinstance(waited.parent, ast.Assign):
        return None
    targets = waited.parent.targets
    return _taken(targets[0], scope, survey) if len(targets) == 1 else None


def _taken(target: ast.expr | None, scope: Scope, survey: Survey) -> _Streams | None:
    if target is None:
        return _Streams()
    if isinstance(target, ast.Tuple | ast.List):
        plain = not any(isinstance(each, ast.Starred) for each in target.elts)
        return _Streams(target) if plain and len(target.elts) == _BOTH else None
    if not isinstance(target, ast.Name) or len(scope.bindings.get(target.id, ())) != 1:
        return None
    loads: list[ast.expr] = []
    for node, _, parent in survey.names[target.id]:
        if not isinstance(node, ast.Name) or not isinstance(node.ctx, ast.Load):
            continue
        if _is_pair(node, parent):
            loads.append(node)
        elif not _is_one(node, parent):
            return None
    return _Streams(None, tuple(loads))


def _is_pair(node: ast.Name, parent: ast.AST) -> bool:
    """Whether both streams are taken out: `*streams`, `read, write = streams`."""
    if isinstance(parent, ast.Assign) and parent.value is node and len(parent.targets) == 1:
        return len(getattr(parent.targets[0], "elts", ())) == _BOTH
    return isinstance(parent, ast.Starred)


def _is_one(node: ast.Name, parent: ast.AST) -> bool:
    """Whether one of them is: `streams[0]`."""
    index = parent.slice if isinstance(parent, ast.Subscript) and parent.value is node else None
    return isinstance(index, ast.Constant) and index.value in (0, 1)


def changes_for(use: SymbolUse, edit: Edit, parsed: Parsed, survey: Survey) -> Iterator[Change]:
    """Yield the changes at the place of a use; those of imports are `import_changes`."""
    value = str(edit.value)
    if edit.pointer == (MEMBER,) and isinstance(use.node, ast.Attribute):
        end = parsed.span(use.node)[1]
        yield Change(end - len(use.node.attr.encode()), end, value)
        return
    call = _call_of(use.node, survey)
    if call is None or not isinstance(use.node, ast.Name):
        return
    if edit.pointer == (REST,):
        yield from _rest(_streams(call, survey), value, parsed)
        return
    yield Change(*parsed.span(use.node), value)
    address = next((k.value for k in call.keywords if k.arg == "url"), None)
    yield from _address(address or (call.args[0] if call.args else None), parsed)


def _rest(streams: _Streams | None, rest: str, parsed: Parsed) -> Iterator[Change]:
    if streams is None:
        return
    if streams.target is not None:
        end = parsed.span(streams.target.elts[-1])[1]
        yield Change(end, end, f", {rest}")
    for each in streams.loads:
        end = parsed.span(each)[1]
        yield Change(end, end, "[:2]")


def _address(node: ast.expr | None, parsed: Parsed) -> Iterator[Change]:
    """Yield the change of an address that ends as those of HTTP+SSE do."""
    value = node.value if isinstance(node, ast.Constant) else None
    if node is None or not isinstance(value, str) or not _OLD_ADDRESS.fullmatch(value):
        return
    start, end = parsed.span(node)
    at = parsed.data.find(value.encode(), start, end)
    if at >= 0:
        last = at + value.encode().rindex(b"/sse")
        yield Change(last, last + len(b"/sse"), "/mcp")


class Renamed(NamedTuple):
    """A name that is replaced at a place by another one, which has to be imported."""

    node: ast.Name
    name: str


def import_changes(renamed: Iterable[Renamed], parsed: Parsed, survey: Survey) -> Iterator[Change]:
    """Yield the changes of the imports of names that were replaced.

    The old one stays as long as anything else uses it.
    """
    by_name: dict[str, list[Renamed]] = {}
    for each in renamed:
        by_name.setdefault(each.node.id, []).append(each)
    for old, all_ in by_name.items():
        new = all_[0].name
        alias = next(a for a, _, _ in survey.imports if (a.asname or a.name) == old)
        statement = next(
            node
            for node in ast.walk(parsed.tree)
            if isinstance(node, ast.ImportFrom) and alias in node.names
        )
        is_left = len(all_) == len(survey.names.get(old, ()))
        if is_left and _is_quoted(old, parsed):
            raise SourceError(f"{old} stands in a string as well", "Change both by hand.")
        is_new = new not in survey.module.bindings
        yield from _in_statement(statement, alias, new if is_new else "", parsed, is_left=is_left)


def _is_quoted(name: str, parsed: Parsed) -> bool:
    """Whether a name is a string as well, with which something may look for it."""
    return any(q + name.encode() + q in parsed.data for q in (b"'", b'"'))


def _in_statement(
    statement: ast.ImportFrom, alias: ast.alias, new: str, parsed: Parsed, *, is_left: bool
) -> Iterator[Change]:
    line = f"from {_MODULES[new]} import {new}" if new else ""
    start, end = parsed.span(statement)
    if is_left and new and len(statement.names) == 1:
        yield Change(start, end, line)
        return
    if is_left and len(statement.names) > 1:
        yield _without(statement, alias, parsed)
    line_start = parsed.data.rfind(b"\n", 0, start) + 1
    indentation = parsed.data[line_start:start].decode()
    if new and indentation.strip():
        raise SourceError("the import shares its line with others", "Change it by hand.")
    if new:
        yield Change(start, start, f"{line}\n{indentation}")
    elif is_left and len(statement.names) == 1 and statement in parsed.tree.body:
        line_end = parsed.data.find(b"\n", end) + 1
        if line_end and not parsed.data[end:line_end].strip() and not indentation:
            yield Change(start, line_end, "")


def _without(statement: ast.ImportFrom, alias: ast.alias, parsed: Parsed) -> Change:
    """Return the change that takes one name out of an import of several."""
    place = statement.names.index(alias)
    if place + 1 < len(statement.names):
        return Change(_start(alias, parsed), _start(statement.names[place + 1], parsed), "")
    return Change(_end(statement.names[place - 1], parsed), _end(alias, parsed), "")


def _start(alias: ast.alias, parsed: Parsed) -> int:
    return parsed.offset(alias.lineno, alias.col_offset)


def _end(alias: ast.alias, parsed: Parsed) -> int:
    return parsed.offset(alias.end_lineno or alias.lineno, alias.end_col_offset or 0)
