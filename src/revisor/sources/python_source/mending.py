"""What to write instead of a use, where the text shows how: the fix, and the changes it stands for.

The edits of a fix start at the use: `remove` leaves the argument or member out, `replace` writes
another value, `replace` of the member `logger` calls the standard logger in its place, `add` of
the member `registry` gives a validator one that fetches nothing.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from revisor.facts import registry as facts
from revisor.model.fix import Edit, Fix

from .changes import Change, quote_of, removal, written
from .literals import Part
from .parsing import Parsed
from .practices import PracticeUse, registry_changes
from .scopes import Survey
from .uses import SymbolUse
from .wire_words import WordUse

LOGGER = "logger"
_LEVELS = frozenset({"debug", "info", "warning", "error"})
_RENAMED = 'write "{value}"; clients then have to connect by that transport too'
_LEFT_OUT = "leave it out: none is the default"
_OWN_LOGGER = "write the message to the standard logger; the client does not see it any more"


def fix_for(use: SymbolUse | WordUse, survey: Survey) -> Fix | None:
    """Return the fix of a use, None where what to write instead cannot be told."""
    if isinstance(use, WordUse):
        is_value = use.holder is not None and use.kind == "field"
        return Fix("unsafe", _LEFT_OUT, (Edit("remove", ()),)) if is_value else None
    signal = use.signal
    if use.call is not None and use.value is not None and signal.values:
        return _of_value(use)
    if signal.owner == "Context" and signal.member in _LEVELS and _spoken(use.node, survey):
        return Fix("unsafe", _OWN_LOGGER, (Edit("replace", (LOGGER,), signal.member),))
    return None


def _of_value(use: SymbolUse) -> Fix | None:
    """Return the fix of an argument: another transport, or no value where one is optional."""
    feature = facts.feature(use.signal.feature)
    if feature.kind == "enum_value" or any(f.values for f in feature.signals.fields):
        if use.argument is None:
            return None
        return Fix("unsafe", _LEFT_OUT, (Edit("remove", ()),))
    names = [
        name for other in feature.replacements for name in facts.feature(other).signals.transports
    ]
    if names and isinstance(use.value, ast.Constant):
        told = _RENAMED.format(value=names[0])
        return Fix("unsafe", told, (Edit("replace", (), names[0]),))
    return None


def _spoken(node: ast.AST, survey: Survey) -> ast.Expr | None:
    """Return the statement `await ctx.info(message)` that a use stands in, if it is just that."""
    call = next((s for s in survey.calls if getattr(s.node, "func", None) is node), None)
    if call is None or not isinstance(call.node, ast.Call):
        return None
    alone = len(call.node.args) == 1 and not call.node.keywords
    if not alone or isinstance(call.node.args[0], ast.Starred):
        return None
    if isinstance(call.parent, ast.Await):
        waited = next(s for s in survey.awaits if s.node is call.parent)
        return waited.parent if isinstance(waited.parent, ast.Expr) else None
    return call.parent if isinstance(call.parent, ast.Expr) else None


def changes_for(
    use: SymbolUse | WordUse | PracticeUse, edit: Edit, parsed: Parsed, survey: Survey
) -> Iterator[Change]:
    """Yield the changes of the text that an edit of a use stands for; none where it cannot be."""
    if isinstance(use, PracticeUse):
        yield from registry_changes(use, parsed, survey)
    elif edit.pointer == (LOGGER,) and isinstance(use, SymbolUse):
        yield from _to_logger(use, str(edit.value), parsed, survey)
    elif edit.op == "replace" and isinstance(use, SymbolUse) and use.value is not None:
        part = Part(use.value)
        yield Change(*parsed.span(use.value), written(edit.value, quote_of(parsed, part)))
    elif edit.op == "remove" and isinstance(use, WordUse) and use.holder is not None:
        node = next(value for value in use.holder.values if value is use.node)
        yield from removal(parsed, use.holder, node)
    elif edit.op == "remove" and isinstance(use, SymbolUse) and use.call and use.argument:
        yield from removal(parsed, use.call, use.argument.value)


def _to_logger(use: SymbolUse, level: str, parsed: Parsed, survey: Survey) -> Iterator[Change]:
    statement = _spoken(use.node, survey)
    if statement is None or not isinstance(use.node, ast.Attribute):
        return
    name, imported = _logger(survey)
    start, end = parsed.span(statement)[0], parsed.span(use.node)[1]
    yield Change(start, end, f"{name or LOGGER}.{level}")
    if name is None:
        yield _set_up(parsed, imported=imported)


def _logger(survey: Survey) -> tuple[str | None, bool]:
    """Return the name of the file's logger, None without one; and whether it imports `logging`."""
    bound = survey.module.bindings
    for name, bindings in bound.items():
        made = (b.value.func for b in bindings if isinstance(b.value, ast.Call))
        if any(isinstance(func, ast.Attribute) and func.attr == "getLogger" for func in made):
            return name, True
    return None, any(b.path == "logging" for b in bound.get("logging", ()))


def _set_up(parsed: Parsed, *, imported: bool) -> Change:
    """Return the change that makes a logger, after the imports at the head of the file."""
    last = 0
    for statement in parsed.tree.body:
        if isinstance(statement, ast.Import | ast.ImportFrom):
            last = parsed.span(statement)[1]
    line_end = parsed.data.find(b"\n", last)
    at = len(parsed.data) if line_end < 0 else line_end
    head = "" if imported else "\nimport logging"
    return Change(at, at, f"{head}\n\n{LOGGER} = logging.getLogger(__name__)")
