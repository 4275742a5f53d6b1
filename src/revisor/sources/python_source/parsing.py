"""From the bytes of a Python file to its tree, and from positions in the tree to the text."""

from __future__ import annotations

import ast
import re
import warnings
from dataclasses import dataclass, field
from functools import cached_property

from revisor.errors import SourceError

LARGEST = 4 * 2**20
"""Bytes of a file that is still taken for something that people wrote."""

_MIB = 2**20
_BREAK = re.compile(rb"\r\n|\r|\n")
_COOKIE = re.compile(rb"^[ \t\f]*#.*?coding[:=][ \t]*([-\w.]+)", re.ASCII)
_BOM = b"\xef\xbb\xbf"


@dataclass(frozen=True)
class Parsed:
    """A file that was parsed: its text, the tree, and the UTF-8 bytes that positions count in."""

    text: str
    tree: ast.Module
    data: bytes = field(repr=False)

    @cached_property
    def starts(self) -> list[int]:
        """The offset of each line's first byte."""
        return [0, *(found.end() for found in _BREAK.finditer(self.data))]

    def offset(self, line: int, column: int) -> int:
        """Return the offset of a position of the tree: line from 1, column in bytes from 0."""
        return self.starts[line - 1] + column

    def span(self, node: ast.expr | ast.keyword | ast.stmt) -> tuple[int, int]:
        """Return the offsets of a node's first byte and of the one after its last."""
        end = self.offset(node.end_lineno or node.lineno, node.end_col_offset or 0)
        return self.offset(node.lineno, node.col_offset), end

    def place(self, node: ast.AST) -> tuple[int, int]:
        """Return line and column (in characters, from 1) of a node."""
        line, column = getattr(node, "lineno", 1), getattr(node, "col_offset", 0)
        start = self.starts[line - 1]
        return line, len(self.data[start : start + column].decode(errors="replace")) + 1


def parse(data: bytes) -> Parsed:
    """Return the parsed file; nothing in it is run.

    Raises SourceError, with the line and the reason, where it is no Python 3 that can be parsed.
    """
    if len(data) > LARGEST:
        raise SourceError(
            f"it holds {len(data) / _MIB:.0f} MiB: too large for a source that people write",
            "Split it, or leave it out.",
        )
    text = decoded(data)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(text)
    except SyntaxError as error:
        raise SourceError(_why(error)) from None
    except ValueError as error:
        raise SourceError(f"it is no Python: {error}") from None
    except (RecursionError, MemoryError):
        raise SourceError("it is nested too deep, or too large, to be parsed") from None
    return Parsed(text, tree, text.encode("utf-8", "surrogatepass"))


def decoded(data: bytes) -> str:
    """Return the text of a file in the encoding that it names (PEP 263), UTF-8 if none.

    Raises SourceError where it names none that is known, or holds other bytes.
    """
    encoding = _named_encoding(data)
    try:
        text = data.removeprefix(_BOM).decode(encoding)
    except LookupError:
        raise SourceError(f"line 1: its encoding {encoding!r} is not known") from None
    except ValueError as error:
        where = data[: getattr(error, "start", 0)].count(b"\n") + 1
        raise SourceError(f"line {where}: it is not in the encoding {encoding}") from None
    if not isinstance(text, str):
        raise SourceError(f"line 1: {encoding!r} is no encoding of text")
    return text


def _named_encoding(data: bytes) -> str:
    for line in data[:1024].splitlines()[:2]:
        found = _COOKIE.match(line)
        if found:
            return found[1].decode("ascii")
        if line.strip() and not line.lstrip().startswith(b"#"):
            break
    return "utf-8"


def _why(error: SyntaxError) -> str:
    line = f"line {error.lineno}: " if error.lineno else ""
    said = (error.msg or "syntax error").rstrip(".")
    python_2 = "Missing parentheses" in said or "multiple exception types" in said
    return f"{line}it is no Python 3 ({said}){'; Python 2?' if python_2 else ''}"
