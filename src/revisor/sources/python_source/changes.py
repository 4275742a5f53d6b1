"""Changes of a Python text that bring what it writes down to another value, and keep the rest."""

from __future__ import annotations

import ast
import json
import math
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from revisor.errors import SourceError
from revisor.model.pointer import Pointer

from .literals import Literal, Part
from .parsing import Parsed


class Change(NamedTuple):
    """New text for the bytes from `start` up to `end`; where they are equal it is put in."""

    start: int
    end: int
    text: str


def applied(parsed: Parsed, changes: Iterable[Change]) -> str:
    """Return the text after the changes; the same change twice counts once.

    Raises SourceError where two of them meet.
    """
    ordered = sorted(set(changes), key=lambda c: (c.start, c.end, c.text))
    parts: list[bytes] = []
    at = 0
    for change in ordered:
        if change.start < at:
            raise SourceError("two changes of one place meet", "Apply one at a time.")
        parts += [parsed.data[at : change.start], change.text.encode()]
        at = change.end
    return b"".join([*parts, parsed.data[at:]]).decode()


def written(value: Any, quote: str = '"') -> str:
    """Return a JSON value as Python writes it; raises SourceError for what it has no literal for.

    Bounded by the depth of what was read from the source.
    """
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False) if quote == '"' else repr(value)
    if isinstance(value, dict):
        inner = (f"{written(k, quote)}: {written(v, quote)}" for k, v in value.items())
        return "{" + ", ".join(inner) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(written(each, quote) for each in value) + "]"
    if isinstance(value, float) and not math.isfinite(value):
        raise SourceError("a number that is not finite has no literal")
    return repr(value)


def changes_of(parsed: Parsed, literal: Literal, new: Any) -> Iterator[Change]:
    """Yield the changes that make a value that is written down another one.

    Raises SourceError where that cannot be told from the text.
    """
    stack: list[tuple[Pointer, Any, Any]] = [((), literal.value, new)]
    while stack:
        at, old, wanted = stack.pop()
        if old == wanted and type(old) is type(wanted) and _same(old, wanted):
            continue
        if isinstance(old, dict) and isinstance(wanted, dict):
            yield from _members(parsed, literal, at, wanted, old)
            kept = [name for name in old if name in wanted]
            stack += [((*at, name), old[name], wanted[name]) for name in kept]
        elif isinstance(old, list) and isinstance(wanted, list) and len(old) == len(wanted):
            stack += [((*at, i), old[i], wanted[i]) for i in range(len(old))]
        else:
            part = literal.parts[at]
            start, end = parsed.span(part.value)
            yield Change(start, end, written(wanted, quote_of(parsed, part)))


def _same(old: Any, new: Any) -> bool:
    """Whether equal values are of the same types all through: 1 is not true, nor 1.0."""
    return json.dumps(old) == json.dumps(new)


def _members(
    parsed: Parsed, literal: Literal, at: Pointer, wanted: dict[str, Any], old: dict[str, Any]
) -> Iterator[Change]:
    removed = [name for name in old if name not in wanted]
    added = {name: value for name, value in wanted.items() if name not in old}
    holders = {id(h): h for n in removed if (h := literal.parts[*at, n].holder) is not None}
    display = literal.displays[at]
    if added:
        if not isinstance(display, ast.Dict) and not _is_dict_call(display):
            raise SourceError("it is put together from several dicts", "Change it by hand.")
        holders.setdefault(id(display), display)
    gone = {id(literal.parts[*at, name].value) for name in removed}
    for holder in holders.values():
        yield from _in_holder(parsed, holder, gone, added if holder is display else {})


def _in_holder(
    parsed: Parsed, holder: ast.expr, gone: set[int], added: dict[str, Any]
) -> Iterator[Change]:
    """Yield the changes of one display: members that go, and those that come after the last."""
    entries = list(_entries(parsed, holder))
    kept = [each for each in entries if id(each.node) not in gone]
    last = kept[-1] if kept else None
    end = parsed.span(holder)[1] - 1
    for place, entry in enumerate(entries):
        if id(entry.node) not in gone:
            continue
        if last is None or entry.start > last.start:
            break
        yield Change(entry.start, entries[place + 1].start, "")
    tail = [each for each in entries if last is None or each.start > last.start]
    text = ""
    if added:
        text = _added(parsed, holder, last, added)
    if last is None:
        yield Change(entries[0].start if entries else end, end, text)
    elif tail or text:
        yield Change(last.end, tail[-1].end if tail else last.end, text)


class _Entry(NamedTuple):
    start: int
    end: int
    node: ast.expr


def _entries(parsed: Parsed, holder: ast.expr) -> Iterator[_Entry]:
    """Yield the members of a display, or the arguments of a call, with where they stand."""
    if isinstance(holder, ast.Dict):
        for key, value in zip(holder.keys, holder.values, strict=True):
            start, end = parsed.span(value)
            start = parsed.span(key)[0] if key else parsed.data.rindex(b"**", 0, start)
            yield _Entry(start, _closed(parsed, end), value)
    elif isinstance(holder, ast.Call):
        for argument in holder.args:
            yield _Entry(*parsed.span(argument), argument)
        for keyword in holder.keywords:
            yield _Entry(*parsed.span(keyword), keyword.value)


def _closed(parsed: Parsed, end: int) -> int:
    """Return the end of a value with the parentheses around it, which belong to no node."""
    at = end
    while parsed.data[at : at + 1].isspace() or parsed.data[at : at + 1] == b")":
        at += 1
        if parsed.data[at - 1 : at] == b")":
            end = at
    return end


def _added(parsed: Parsed, holder: ast.expr, last: _Entry | None, added: dict[str, Any]) -> str:
    quote = quote_of(parsed, Part(holder, None, holder))
    if isinstance(holder, ast.Dict):
        members = [f"{written(n, quote)}: {written(v, quote)}" for n, v in added.items()]
    elif all(name.isidentifier() for name in added):
        members = [f"{n}={written(v, quote)}" for n, v in added.items()]
    else:
        raise SourceError("what is to be added has no name of a keyword", "Change it by hand.")
    if last is None:
        return ", ".join(members)
    between = _between(parsed, holder, last)
    return "".join(f",{between}{member}" for member in members)


def _between(parsed: Parsed, holder: ast.expr, last: _Entry) -> str:
    """Return what stands between two members: a space, or a new line and the same indentation."""
    line_start = parsed.data.rfind(b"\n", 0, last.start) + 1
    before = parsed.data[line_start : last.start]
    if line_start > parsed.span(holder)[0] and not before.strip():
        return "\n" + before.decode()
    return " "


def removal(parsed: Parsed, holder: ast.expr, node: ast.expr) -> Iterator[Change]:
    """Yield the change that takes one member or argument out of a display or a call."""
    yield from _in_holder(parsed, holder, {id(node)}, {})


def quote_of(parsed: Parsed, part: Part) -> str:
    """Return the quotes that the text around a part is written in."""
    holder = part.holder or part.value
    start, end = parsed.span(holder)
    text = parsed.data[start:end]
    single, double = text.find(b"'"), text.find(b'"')
    return "'" if single >= 0 and (double < 0 or single < double) else '"'


def _is_dict_call(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
