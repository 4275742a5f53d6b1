"""Whether other files of a package hold certain words: what one file does may serve another.

Looked at before a fix takes something away that the whole package may rely on.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from revisor.sources.test_paths import is_test

if TYPE_CHECKING:
    from revisor.sources.typescript_source.disk import Disk

_ENDINGS = (".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs")
_PASSED_OVER = frozenset({"node_modules", "dist", "build", "out", "coverage", "vendor"})
_MOST_FILES = 400
_MOST_FOLDERS = 40


def others_hold(path: str, words: Iterable[str], disk: Disk) -> bool:
    """Whether a file beside this one in its package holds a word, tests left out.

    A package of too many files counts as holding them. A file in memory (no path) is alone.
    """
    if not path:
        return False
    wanted = [word.encode() for word in words]
    for count, other in enumerate(_files(_package(path))):
        if count >= _MOST_FILES:
            return True
        held = None if other == path or is_test(other) else disk.content(other)
        if held is not None and any(word in held for word in wanted):
            return True
    return False


def _package(path: str) -> str:
    """Return the folder of the package around a file; the file's own where there is none."""
    folder = own = os.path.dirname(path)  # noqa: PTH120 - pathlib is slow to load
    for _ in range(_MOST_FOLDERS):
        if os.path.lexists(os.path.join(folder, "package.json")):  # noqa: PTH118
            return folder
        above = os.path.dirname(folder)  # noqa: PTH120
        if above == folder or os.path.lexists(os.path.join(folder, ".git")):  # noqa: PTH118
            break
        folder = above
    return own


def _files(folder: str) -> Iterator[str]:
    for path, folders, names in os.walk(folder):
        folders[:] = sorted(f for f in folders if f not in _PASSED_OVER and not f.startswith("."))
        for name in sorted(names):
            if name.endswith(_ENDINGS) and not name.endswith((".d.ts", ".min.js")):
                yield os.path.join(path, name)  # noqa: PTH118 - there are many
