"""The tree for benchmarks/source.py: planted uses of deprecated features among real code.

The planted files lie in `planted/`. In them `«feature»` at the end of a line marks a use, `«-»`
something that only looks like one, and `«»` what may be told or not (an import of what is used
below); the marks are not in the tree. What they stand among is the standard library of the Python
that runs this: real code, the same for everybody with the same Python. A part of its modules gets
an import of an SDK before it, so that no look at the bytes alone tells that nothing is to be found.
"""

from __future__ import annotations

import ast
import re
import sysconfig
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

PLANTED = Path(__file__).resolve().parent / "planted"
WITH_SDK = 2
"""One module in so many imports an SDK."""

_MARK = re.compile(r" *«([a-z-]*)»$")
_IMPORTS = (
    "from mcp.server.fastmcp import Context, FastMCP\n",
    "from mcp import ClientSession\n",
    "import fastmcp\n",
)
_LEFT_OUT = ("test", "tests", "lib2to3", "idlelib", "site-packages", "turtledemo", "encodings")
_LARGEST = 60_000
"""Characters of a module that is taken: larger ones are tables for the most part."""
_MANIFEST = '{"name": "planted", "dependencies": {"@modelcontextprotocol/sdk": "^1.20.0"}}\n'
_PROJECT = (
    '[project]\nname = "planted"\nversion = "1"\ndependencies = ["mcp>=1.20,<2", "fastmcp>=2,<3"]\n'
)


class Marks(NamedTuple):
    """Lines of the tree by path and number: uses, and what only looks like one."""

    uses: dict[tuple[str, int], str]
    alike: frozenset[tuple[str, int]]


def plant(folder: Path) -> Marks:
    """Write the planted files and the projects that they belong to; return where what stands."""
    uses: dict[tuple[str, int], str] = {}
    alike: set[tuple[str, int]] = set()
    for source in sorted(PLANTED.glob("*.txt")):
        path = f"src/app/{source.stem}"
        lines = source.read_text(encoding="utf-8").splitlines()
        for number, line in enumerate(lines, 1):
            found = _MARK.search(line)
            if found and found[1] == "-":
                alike.add((path, number))
            elif found and found[1]:
                uses[path, number] = found[1]
        _write(folder / path, "\n".join(_MARK.sub("", line) for line in lines) + "\n")
    _write(folder / "package.json", _MANIFEST)
    _write(folder / "pyproject.toml", _PROJECT)
    return Marks(uses, frozenset(alike))


def fill(folder: Path, least: int) -> int:
    """Write modules until there are `least` lines; return how many there are."""
    lines = 0
    for number, (name, text) in enumerate(_modules()):
        if lines >= least:
            return lines
        line = "" if number % WITH_SDK else _IMPORTS[number // WITH_SDK % len(_IMPORTS)]
        written = _with_import(text, line) if line else text
        _write(folder / "src" / "library" / name, written)
        lines += written.count("\n")
    return lines


def _modules() -> Iterator[tuple[str, str]]:
    top = Path(sysconfig.get_path("stdlib"))
    for path in sorted(top.rglob("*.py")):
        name = path.relative_to(top)
        if any(part in _LEFT_OUT for part in name.parts):
            continue
        try:
            text = path.read_text(encoding="utf-8")
        except ValueError:
            continue
        if len(text) <= _LARGEST:
            yield name.as_posix(), text


def _with_import(text: str, line: str) -> str:
    """Put an import before the first statement that is neither a docstring nor of the future."""
    for node in ast.parse(text).body:
        is_future = isinstance(node, ast.ImportFrom) and node.module == "__future__"
        is_docstring = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if not is_future and not is_docstring:
            first = min([node.lineno, *(d.lineno for d in getattr(node, "decorator_list", ()))])
            lines = text.splitlines(keepends=True)
            return "".join([*lines[: first - 1], line, *lines[first - 1 :]])
    return text + line


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
