"""Which files patterns of a configuration mean: as in `.gitignore`, below the configuration."""

from __future__ import annotations

import posixpath
import re
from functools import lru_cache
from typing import TYPE_CHECKING

from revisor.model.suppression import Paths

if TYPE_CHECKING:
    from pathspec import GitIgnoreSpec

_ADDRESS = re.compile(r"[a-z][a-z0-9+.-]*://", re.IGNORECASE)


def matches(paths: Paths, uri: str) -> bool:
    """Tell whether one of the patterns means a file; a server is never meant."""
    if _ADDRESS.match(uri):
        return False
    whole = posixpath.normpath(posixpath.join(_slashes(paths.cwd), _slashes(uri)))
    top = _slashes(paths.root).rstrip("/") + "/"
    if not whole.startswith(top):
        return False
    return _compiled(paths.patterns).match_file(whole[len(top) :])


def _slashes(path: str) -> str:
    """Return a path with `/`, be it one of Windows."""
    return path.replace("\\", "/") if re.match(r"[A-Za-z]:[\\/]|\\\\", path) else path


@lru_cache(maxsize=64)
def _compiled(patterns: tuple[str, ...]) -> GitIgnoreSpec:
    # Only few checks have patterns.
    from pathspec import GitIgnoreSpec

    return GitIgnoreSpec.from_lines(patterns)
