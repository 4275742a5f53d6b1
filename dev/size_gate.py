"""Fail where a file or a function has grown past what can be read in one go.

Files: 400 lines. Functions: 60 lines, from `def` to the last line, docstring included.
"""

from __future__ import annotations

import ast
import statistics
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("src", "dev", "benchmarks", "tests")
FILE_CAP = 400
FUNCTION_CAP = 60


def function_lengths(source: str) -> dict[str, int]:
    """Return the length in lines of each function of a module, keyed by name and first line."""
    return {
        f"{node.name} (line {node.lineno})": (node.end_lineno or node.lineno) - node.lineno + 1
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    }


def main() -> int:
    """Measure every Python file; print the medians and what is too long; return the exit code."""
    files: list[int] = []
    functions: list[int] = []
    too_long: list[str] = []
    for path in sorted(p for folder in FOLDERS for p in (ROOT / folder).rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        name = path.relative_to(ROOT)
        length = source.count("\n")
        files.append(length)
        if length > FILE_CAP:
            too_long.append(f"{name}: {length} lines, more than {FILE_CAP}")
        lengths = function_lengths(source)
        functions += lengths.values()
        too_long += [
            f"{name}: {function} has {size} lines, more than {FUNCTION_CAP}"
            for function, size in lengths.items()
            if size > FUNCTION_CAP
        ]
    print("\n".join(too_long), end="\n" if too_long else "")
    print(
        f"{len(files)} files, median {statistics.median(files):.0f} lines; "
        f"{len(functions)} functions, median {statistics.median(functions):.0f} lines"
    )
    return 1 if too_long else 0


if __name__ == "__main__":
    sys.exit(main())
