"""How far what a line begins goes on: a statement of Python, an entry of configuration.

A comment that stands alone covers all of it. In scripts it covers the line alone, since what a line
begins there is often a whole program.
"""

from __future__ import annotations

import io
import re
import tokenize
from collections.abc import Callable

Reach = dict[int, int]
"""The last line of what begins on a line, where it goes on to another."""

_BESIDE = (tokenize.COMMENT, tokenize.NL, tokenize.INDENT, tokenize.DEDENT)
_PIECE = re.compile(r'"(?:[^"\\\n]|\\.)*+"|//[^\n]*+|/\*(?s:.*?)(?:\*/|\Z)|[\[{]|[\]}]|\n')
_HEADER = re.compile(r"\s*\[{1,2}[^\[\]]+\]{1,2}\s*(?:#.*)?$")


def reach_of(path: str) -> Callable[[str], Reach] | None:
    """Return what finds out how far lines of a file go on, by its ending; None where none do."""
    ending = path.lower().rpartition(".")[2]
    if ending in ("py", "pyi"):
        return _statements
    if ending in ("json", "jsonc", "json5", "code-workspace"):
        return _values
    if ending in ("yaml", "yml"):
        return _nested
    return _tables if ending == "toml" else None


def _statements(text: str) -> Reach:
    found: Reach = {}
    first = 0
    try:
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            if token.type == tokenize.NEWLINE:
                found[first] = token.start[0]
                first = 0
            elif token.type not in _BESIDE and not first:
                first = token.start[0]
    except (tokenize.TokenError, SyntaxError):
        pass
    return found


def _values(text: str) -> Reach:
    """Find where the brackets of JSON close that a line opens."""
    found: Reach = {}
    opened: list[int] = []
    line = 1
    for piece in _PIECE.finditer(text):
        said = piece[0]
        if said in ("[", "{"):
            opened.append(line)
        elif said in ("]", "}") and opened:
            first = opened.pop()
            found[first] = max(line, found.get(first, 0))
        line += said.count("\n")
    return found


def _nested(text: str) -> Reach:
    """Find the lines of YAML that are indented more than the one above them."""
    found: Reach = {}
    open_keys: list[tuple[int, int]] = []
    last = 0
    for number, line in enumerate(text.split("\n"), 1):
        body = line.strip()
        if not body or body.startswith("#"):
            continue
        # An element may stand right below the key of its list.
        indent = 2 * (len(line) - len(line.lstrip())) + body.startswith("- ")
        while open_keys and open_keys[-1][1] >= indent:
            found[open_keys.pop()[0]] = last
        open_keys.append((number, indent))
        last = number
    return {**found, **{first: last for first, _ in open_keys}}


def _tables(text: str) -> Reach:
    found: Reach = {}
    header = 0
    for number, line in enumerate(text.split("\n"), 1):
        if _HEADER.match(line):
            header = number
        if header and line.strip():
            found[header] = number
    return found
