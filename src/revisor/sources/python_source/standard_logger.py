"""The standard logger in the place of messages to the client: which statements, which logger."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import NamedTuple

from revisor.errors import SourceError

from .changes import Change
from .parsing import Parsed
from .scopes import Survey
from .uses import SymbolUse

LOGGER = "logger"
_MODULE = "logging"
_LEVELS = frozenset({"debug", "info", "warning", "error"})
_SENT_LEVELS = _LEVELS | {"critical"}
_NAMES = (LOGGER, "_logger", "module_logger")
_MAKES_A_LOGGER = re.compile(r"get_?logger", re.IGNORECASE)
_BY_LEVEL = {"log": ("level", "message"), "send_log_message": ("level", "data")}
_SPEAKS = re.compile(rb"#(?![ \t]*(?:noqa|type:|pyright:|pylint:|mypy:))")
"""A comment that is no note for another tool."""
_LEFT_OUT = frozenset({"logger", "logger_name", "related_request_id"})


class Statement(NamedTuple):
    """A statement that does nothing but send a message: its level, and what is said."""

    node: ast.Expr
    call: ast.Call
    level: str
    message: ast.expr


def spoken(use: SymbolUse, survey: Survey) -> Statement | None:
    """Return the statement of a use, None where it does anything else besides."""
    if use.signal.member not in _LEVELS and use.signal.member not in _BY_LEVEL:
        return None
    call = survey.call_of(use.node)
    if call is None or not isinstance(call.node, ast.Call):
        return None
    parent: ast.AST = call.parent
    if isinstance(parent, ast.Await):
        parent = next(s for s in survey.awaits if s.node is call.parent).parent
    said = _said(call.node, use)
    if said is None or not isinstance(parent, ast.Expr):
        return None
    return Statement(parent, call.node, *said)


def _said(call: ast.Call, use: SymbolUse) -> tuple[str, ast.expr] | None:
    """Return level and message of a call, None where one of them cannot be told."""
    if any(isinstance(each, ast.Starred) for each in call.args):
        return None
    given: dict[str | None, ast.expr] = {k.arg: k.value for k in call.keywords}
    member = use.signal.member
    if use.signal.owner == "Context" and member in _LEVELS:
        alone = len(call.args) == 1 and not given
        return (member, call.args[0]) if alone else None
    names = _BY_LEVEL.get(member)
    if names is None:
        return None
    if member == "log" and use.signal.sdk.startswith("fastmcp"):
        names = ("message", "level")
    elif member == "log" and use.signal.sdk == "mcp-2":
        names = ("level", "data")
    given |= dict(zip(names, call.args, strict=False))
    level = given.get("level", ast.Constant("info") if names[0] == "message" else None)
    told = level.value if isinstance(level, ast.Constant) else None
    message = given.get("message", given.get("data"))
    more = given.keys() - {*names, *_LEFT_OUT} or len(call.args) > len(names)
    if message is None or more or told not in _SENT_LEVELS:
        return None
    return str(told), message


def logger_for(survey: Survey) -> str | None:
    """Return the name of the logger to call, None where no name is free for one."""
    found = _logger(survey)
    if found is not None:
        return found if not _is_hidden(found, survey) else None
    if not _can_import(survey):
        return None
    free = (name for name in _NAMES if name not in survey.module.bindings)
    return next((name for name in free if not _is_hidden(name, survey)), None)


def changes_for(
    statement: Statement, name: str, parsed: Parsed, survey: Survey
) -> Iterator[Change]:
    """Yield the changes that call the standard logger in the place of a statement."""
    start, end = parsed.span(statement.node)
    first = statement.call.args[:1] == [statement.message] and len(statement.call.args) == 1
    if first and not statement.call.keywords:
        called = parsed.span(statement.call.func)[1]
        yield Change(start, called, f"{name}.{statement.level}")
    else:
        low, high = parsed.span(statement.message)
        if _SPEAKS.search(parsed.data, start, low) or _SPEAKS.search(parsed.data, high, end):
            raise SourceError("a comment stands in the call", "Change it by hand.")
        message = parsed.data[low:high].decode()
        yield Change(start, end, f"{name}.{statement.level}({message})")
    if _logger(survey) is None:
        yield from _set_up(name, parsed, survey)


def _logger(survey: Survey) -> str | None:
    """Return the name of the file's own logger, None without one."""
    for name, bindings in survey.module.bindings.items():
        for bound in bindings:
            func = bound.value.func if isinstance(bound.value, ast.Call) else None
            made = getattr(func, "attr", getattr(func, "id", ""))
            if made and _MAKES_A_LOGGER.fullmatch(made):
                return name
            if name == LOGGER and bound.path.endswith(f".{LOGGER}"):
                return name
    return None


def _is_hidden(name: str, survey: Survey) -> bool:
    """Whether a function or class of the file has the name for something of its own."""
    scopes = (*survey.functions.values(), *survey.classes.values())
    return any(name in scope.bindings for scope in scopes)


def _can_import(survey: Survey) -> bool:
    bound = survey.module.bindings.get(_MODULE, ())
    return all(b.path == _MODULE for b in bound) and not _is_hidden(_MODULE, survey)


def _set_up(name: str, parsed: Parsed, survey: Survey) -> Iterator[Change]:
    """Yield the changes that make a logger, after the imports at the head of the file."""
    at = 0
    for statement in _head(parsed):
        if not at or _imports(statement):
            at = parsed.span(statement)[1]
    end = _line_end(at, parsed)
    is_there = bool(survey.module.bindings.get(_MODULE))
    place = None if is_there else _import_place(parsed)
    if place is not None and place.start != end:
        yield place
        is_there = True
    head = "" if is_there else f"\nimport {_MODULE}"
    yield Change(end, end, f"{head}\n\n{name} = {_MODULE}.getLogger(__name__)")


def _import_place(parsed: Parsed) -> Change | None:
    """Return the change that imports `logging` among the imports at the head, in their order."""
    plain = [each for each in _head(parsed) if isinstance(each, ast.Import)]
    before = [each for each in plain if each.names[0].name < _MODULE]
    if before:
        end = _line_end(parsed.span(before[-1])[1], parsed)
        return Change(end, end, f"\nimport {_MODULE}")
    every = [each for each in _head(parsed) if isinstance(each, ast.Import | ast.ImportFrom)]
    first = next((each for each in every if getattr(each, "module", "") != "__future__"), None)
    if first is None:
        return None
    start = parsed.span(first)[0]
    stands_alone = start == 0 or parsed.data[start - 1 : start] == b"\n"
    return Change(start, start, f"import {_MODULE}\n") if stands_alone else None


def _head(parsed: Parsed) -> Iterator[ast.stmt]:
    """Yield the statements before the first function or class."""
    for statement in parsed.tree.body:
        if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            return
        yield statement


def _line_end(at: int, parsed: Parsed) -> int:
    end = parsed.data.find(b"\n", at)
    return len(parsed.data) if end < 0 else end


def _imports(statement: ast.stmt) -> bool:
    """Whether a statement imports something, be it in a `try` or under a condition."""
    if isinstance(statement, ast.Try | ast.If):
        return any(isinstance(each, ast.Import | ast.ImportFrom) for each in statement.body)
    return isinstance(statement, ast.Import | ast.ImportFrom)
