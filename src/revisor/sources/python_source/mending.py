"""What to write instead of a use, where the text shows how: the fix, and the changes it stands for.

The edits of a fix start at the use: `remove` leaves the argument or member out, `replace` writes
another value. Some change a part of it: `logger` calls the standard logger in its place, `name` and
`member` call another function, class or method, `rest` takes what that yields besides, and
`registry` gives a validator one that fetches nothing.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from revisor.facts import registry as facts
from revisor.model.fix import Edit, Fix

from . import standard_logger, transports
from .changes import Change, quote_of, removal, written
from .literals import Part
from .offers import has_streamable_http
from .parsing import Parsed
from .practices import PracticeUse, registry_changes
from .scopes import Survey
from .standard_logger import LOGGER
from .uses import SymbolUse
from .versions import Versions
from .wire_words import WordUse

_RENAMED = 'write "{value}"; clients then have to connect by that transport too'
_LEFT_OUT = "leave it out: none is the default"
_OWN_LOGGER = "write the message to the standard logger; the client does not see it any more"
_OF_THE_OLD = frozenset({"sse_path", "message_path"})
"""Arguments that a server takes for HTTP+SSE alone."""
_PARTS = ((transports.NAME,), (transports.MEMBER,), (transports.REST,))


def fix_for(use: SymbolUse | WordUse, survey: Survey, versions: Versions) -> Fix | None:
    """Return the fix of a use, None where what to write instead cannot be told."""
    if isinstance(use, WordUse):
        is_value = use.holder is not None and use.kind == "field"
        return Fix("unsafe", _LEFT_OUT, (Edit("remove", ()),)) if is_value else None
    if use.call is not None and use.value is not None and use.signal.values:
        return _of_value(use, survey, versions)
    statement = standard_logger.spoken(use, survey)
    if statement is not None and standard_logger.logger_for(survey) is not None:
        return Fix("unsafe", _OWN_LOGGER, (Edit("replace", (LOGGER,), statement.level),))
    return transports.fix_of(use, survey, versions)


def _of_value(use: SymbolUse, survey: Survey, versions: Versions) -> Fix | None:
    """Return the fix of an argument: another transport, or no value where one is optional."""
    feature = facts.feature(use.signal.feature)
    if feature.kind == "enum_value" or any(f.values for f in feature.signals.fields):
        if use.argument is None:
            return None
        return Fix("unsafe", _LEFT_OUT, (Edit("remove", ()),))
    names = [
        name for other in feature.replacements for name in facts.feature(other).signals.transports
    ]
    family = use.signal.sdk.partition("-")[0]
    given = {k.arg for k in use.call.keywords} if use.call else set()
    fits = has_streamable_http(family, versions[family]) and given.isdisjoint(_OF_THE_OLD)
    if not names or transports.is_chosen(names[0], use.signal.parameter, survey):
        return None
    if fits and isinstance(use.value, ast.Constant):
        told = _RENAMED.format(value=names[0])
        return Fix("unsafe", told, (Edit("replace", (), names[0]),))
    return None


def changes_for(
    use: SymbolUse | WordUse | PracticeUse, edit: Edit, parsed: Parsed, survey: Survey
) -> Iterator[Change]:
    """Yield the changes of the text that an edit of a use stands for; none where it cannot be."""
    if isinstance(use, PracticeUse):
        yield from registry_changes(use, parsed, survey)
    elif edit.pointer == (LOGGER,) and isinstance(use, SymbolUse):
        statement = standard_logger.spoken(use, survey)
        name = standard_logger.logger_for(survey)
        if statement is not None and name is not None:
            yield from standard_logger.changes_for(statement, name, parsed, survey)
    elif edit.pointer in _PARTS and isinstance(use, SymbolUse):
        yield from transports.changes_for(use, edit, parsed, survey)
    elif edit.op == "replace" and isinstance(use, SymbolUse) and use.value is not None:
        part = Part(use.value)
        yield Change(*parsed.span(use.value), written(edit.value, quote_of(parsed, part)))
    elif edit.op == "remove" and isinstance(use, WordUse) and use.holder is not None:
        node = next(value for value in use.holder.values if value is use.node)
        yield from removal(parsed, use.holder, node)
    elif edit.op == "remove" and isinstance(use, SymbolUse) and use.call and use.argument:
        yield from removal(parsed, use.call, use.argument.value)
