"""The files of a folder as git sees them: tracked, or neither tracked nor ignored.

git is asked with what `spec_repository.git` holds it to: no hooks, no monitors, nothing fetched.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from revisor.sources.spec_repository.git import Git

_LIST = ("ls-files", "-z", "--cached", "--others", "--exclude-standard", "--deduplicate")


def listed(folder: str) -> list[str] | None:
    """Return the paths of the files below a folder, relative to it, in order.

    Repositories within (submodules, and others that nobody added) are asked, too. None where the
    folder is in no repository, git is missing or fails, or the whole folder is ignored.
    """
    if not _in_repository(folder):
        return None
    found: list[str] = []
    waiting = [""]
    while waiting:
        below = waiting.pop()
        told = Git(Path(folder, below)).run(*_LIST)
        if told is None:
            if not below:
                return None
            continue
        for path in _paths(told):
            whole = f"{below}{path}"
            if path.endswith("/") or _is_folder(folder, whole):
                inner = whole.rstrip("/") + "/"
                if inner != below and os.path.lexists(_joined(folder, inner + ".git")):
                    waiting.append(inner)
            else:
                found.append(whole)
    return sorted(found) or None


def _paths(told: bytes) -> Iterator[str]:
    return (os.fsdecode(name) for name in told.split(b"\0") if name)


def _joined(folder: str, path: str) -> str:
    return os.path.join(folder, path)  # noqa: PTH118 - pathlib is slow


def _is_folder(folder: str, path: str) -> bool:
    whole = _joined(folder, path)
    return os.path.isdir(whole) and not os.path.islink(whole)  # noqa: PTH112, PTH114 - as above


def _in_repository(folder: str) -> bool:
    """Tell whether a folder or one above it has a `.git`: else there is no need to ask."""
    at = os.path.realpath(folder)
    while not os.path.lexists(_joined(at, ".git")):
        above = os.path.dirname(at)  # noqa: PTH120 - as above
        if above == at:
            return False
        at = above
    return True
