"""Descriptions of parameters and fields from docstrings, in the styles of Google, NumPy and Sphinx.

A small reader of our own: what tools need is the text that belongs to a name, and no more. The text
of several lines becomes one; a line that fits none of the styles is no description.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator
from typing import Any

from .options import Schema

_HEADINGS = r"(?:Args|Arguments|Parameters|Params|Keyword Args|Other Parameters|Attributes)"
_GOOGLE = re.compile(rf"{_HEADINGS}:\s*$")
_NUMPY = re.compile(rf"{_HEADINGS}\s*$")
_RULE = re.compile(r"-{3,}\s*$")
_ITEM = re.compile(r"(\s+)\*{0,2}([^\W\d]\w*)\s*(?:\([^)]*\))?\s*:\s*(.*)$")
_NAMES = re.compile(r"(\*{0,2}[^\W\d]\w*(?:\s*,\s*\*{0,2}[^\W\d]\w*)*)\s*(?::.*)?$")
_SPHINX = re.compile(
    r":(?:param|parameter|arg|argument|key|ivar|var)\s+(?:[^:]*\s)?\*{0,2}(\w+):\s*(.*)$"
)
_MOST_LINES = 2_000


def of_function(function: Callable[..., Any]) -> dict[str, str]:
    """Return the description of each parameter that the docstring of a function describes."""
    return read(getattr(function, "__doc__", None))


def of_class(held: Any) -> dict[str, str]:
    """Return the description of each field that the docstrings of a class and its bases give."""
    found: dict[str, str] = {}
    for each in reversed(held.__mro__):
        found |= read(own_text(each))
    return found


def described(schema: Schema, held: Any) -> Schema:
    """Return a schema with the first paragraph of the class's own docstring as description."""
    text = own_text(held)
    summary = " ".join(inspect.cleandoc(text).partition("\n\n")[0].split()) if text else ""
    if not summary or _SPHINX.match(summary):
        return schema
    return {**schema, "description": summary}


def own_text(held: Any) -> str | None:
    """Return the docstring that the author of a class wrote: not one inherited or made up."""
    text = vars(held).get("__doc__")
    if not isinstance(text, str) or text.startswith(f"{held.__name__}("):
        return None
    return text if held.__module__ not in ("builtins", "typing", "enum") else None


def read(docstring: str | None) -> dict[str, str]:
    """Return the description of each name that a docstring describes."""
    if not isinstance(docstring, str):
        return {}
    lines = inspect.cleandoc(docstring).splitlines()[:_MOST_LINES]
    found = dict(_sphinx(lines))
    for at, line in enumerate(lines):
        if _GOOGLE.match(line):
            found |= dict(_google(lines[at + 1 :]))
        elif _NUMPY.match(line) and at + 1 < len(lines) and _RULE.match(lines[at + 1]):
            found |= dict(_numpy(lines[at + 2 :]))
    return {name: text for name, text in found.items() if name and text}


def _google(lines: list[str]) -> Iterator[tuple[str, str]]:
    """Yield the items of a section: indented `name (type): text`, its text indented deeper."""
    name, texts, indent = "", list[str](), 0
    for line in lines:
        if line and not line[0].isspace():
            break
        item = _ITEM.match(line)
        if item and (not name or len(item[1]) <= indent):
            yield name, _joined(texts)
            name, texts, indent = item[2], [item[3]], len(item[1])
        else:
            texts.append(line)
    yield name, _joined(texts)


def _numpy(lines: list[str]) -> Iterator[tuple[str, str]]:
    """Yield the items of a section: `name, other : type`, the text below it and indented."""
    names, texts = list[str](), list[str]()
    for at, line in enumerate(lines):
        if line and not line[0].isspace():
            if (at + 1 < len(lines) and _RULE.match(lines[at + 1])) or not _NAMES.match(line):
                break
            yield from ((name, _joined(texts)) for name in names)
            listed = line.partition(":")[0].split(",")
            names, texts = [name.strip().lstrip("*") for name in listed], []
        else:
            texts.append(line)
    yield from ((name, _joined(texts)) for name in names)


def _sphinx(lines: list[str]) -> Iterator[tuple[str, str]]:
    """Yield the fields `:param name: text`, with lines that go on below and indented."""
    name, texts = "", list[str]()
    for line in lines:
        field = _SPHINX.match(line)
        if field or not line[:1].isspace():
            yield name, _joined(texts)
            name, texts = (field[1], [field[2]]) if field else ("", [])
        else:
            texts.append(line)
    yield name, _joined(texts)


def _joined(texts: list[str]) -> str:
    return " ".join(" ".join(texts).split())
