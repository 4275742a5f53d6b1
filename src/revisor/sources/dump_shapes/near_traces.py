"""Recordings that are no trace as Revisor reads them: what was seen, and where the form is told."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from revisor.errors import SourceError
from revisor.sources.json_text import parse_text
from revisor.sources.json_text.lines import split
from revisor.sources.trace_lines import MESSAGES, direction, sender_of

GUIDE = "docs/how-to/record-and-check-a-session.md"

_FORM = f'write {{"dir": "c2s" or "s2c", "msg": \u2026}} on each line; see {GUIDE}'
_SIGN = '"jsonrpc"'
_READ = (*MESSAGES, "raw")
_LINES_SEEN = 100
_LONGEST = 100_000
_SHOWN = 40


def why_no_trace(value: Any) -> str:
    """Say what keeps an object from being a line of a trace; empty where it is nothing like one."""
    line = _line(value)
    if line is None:
        return ""
    held = _holding(line)
    where = direction(line)
    is_told = isinstance(where, str)
    if held is None and not (is_told and any(key in line for key in _READ)):
        return ""
    faults = []
    if not is_told:
        faults.append("no dir says who sent it")
    elif sender_of(where) is None:
        faults.append(f'its direction "{where[:_SHOWN]}" is none that is known')
    if held not in (None, *_READ):
        faults.append(f'the message stands under "{held[:_SHOWN]}"' if held else "")
    told = " and ".join(faults)
    return f"it looks like a line of a trace, but {told}: {_FORM}" if told else ""


def why_no_lines(text: str) -> str:
    """Say that a text which is no JSON is a log with messages behind a time stamp or the like."""
    for _, line in islice(split(text), _LINES_SEEN):
        start = line.find("{")
        if start > 0 and len(line) <= _LONGEST and _SIGN in line[start:]:
            try:
                parse_text(line[start:])
            except SourceError:
                continue
            before = line[:start].strip()
            shown = before if len(before) <= _SHOWN else before[:_SHOWN] + "\u2026"
            return (
                f'it is a log with messages behind other text ("{shown}"), and no JSON: take that'
                f" text out, or {_FORM}"
            )
    return ""


def _line(value: Any) -> dict[str, Any] | None:
    """Return the value, or its first element, where it is an object; also inside of one member."""
    if isinstance(value, dict):
        inner = [m for m in value.values() if isinstance(m, list) and m and isinstance(m[0], dict)]
        return inner[0][0] if len(inner) == 1 and _holding(value) is None else value
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return value[0]
    return None


def _holding(line: dict[str, Any]) -> str | None:
    """Return the member of a line that holds a JSON-RPC message, parsed or as text."""
    return next(_holders(line), None)


def _holders(line: dict[str, Any]) -> Iterator[str]:
    for key, member in line.items():
        is_text = isinstance(member, str) and member.lstrip()[:1] == "{" and _SIGN in member
        if is_text or (isinstance(member, dict) and "jsonrpc" in member):
            yield key
