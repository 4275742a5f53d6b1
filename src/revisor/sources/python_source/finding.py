"""Which file of a project an import leads to, by the names of files alone.

Relative imports start at the folder of the file; absolute ones at the folders above it, or at
their `src`, up to the one that holds the project. What the standard library or an SDK has by that
name is taken from there.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from revisor.sources.beside import Seen, look

from .sdk_signals import family_of

PACKAGE = "__init__.py"
_MARKS = (".git", "pyproject.toml", "setup.py", "setup.cfg")
_HIGHEST = 40
_SOURCES = "src"
_SDK_PARTS = {"mcp": ("shared", "server", "client"), "fastmcp": ("server", "client", "utilities")}
"""Folders that tell an SDK's own package from one that somebody only gave its name."""


class Found(NamedTuple):
    """A module or package by its path (of a package: its folder), and what is asked of it."""

    path: str
    names: tuple[str, ...]


class Disk:
    """Files and folders as they were looked at, each once until it is found to have changed.

    `trail` notes what was looked at.
    """

    def __init__(self) -> None:
        self.trail: set[str] = set()
        self._seen: dict[str, Seen] = {}
        self._signatures: dict[str, tuple[int, ...]] = {}
        self._checked: set[str] = set()

    def begin(self) -> None:
        """Begin anew to ask whether files have changed, each once."""
        self.trail = set()
        self._checked.clear()

    def forget(self) -> None:
        """Forget all that was seen."""
        self._seen.clear()
        self._signatures.clear()

    def at(self, path: str) -> Seen:
        """Return what stands at a path; the bytes of a file are not kept."""
        if path in self._seen and self.has_changed(path):
            del self._seen[path]
        if path not in self._seen:
            self._look(path)
        self.trail.add(path)
        return self._seen[path]

    def read(self, path: str) -> bytes | None:
        """Return the bytes of a file, None where there is none."""
        self.trail.add(path)
        return self._look(path).data

    def _look(self, path: str) -> Seen:
        self._signatures[path] = _signature(path)
        self._checked.add(path)
        found = look(path)
        self._seen[path] = found._replace(data=None)
        return found

    def has_changed(self, path: str) -> bool:
        """Whether a file or folder is another one than when it was looked at."""
        if path in self._checked:
            return False
        if _signature(path) == self._signatures.get(path):
            self._checked.add(path)
            return False
        return True

    def states(self) -> tuple[tuple[str, str], ...]:
        """Return what was looked at, each with its state."""
        return tuple((path, self.at(path).state) for path in sorted(self.trail))


def _signature(path: str) -> tuple[int, ...]:
    try:
        found = os.stat(path)  # noqa: PTH116 - pathlib is slow
    except (OSError, ValueError):
        return ()
    return found.st_ino, found.st_size, found.st_mtime_ns


def find(disk: Disk, folder: str, written: str) -> Found | None:
    """Return what an import of a file in `folder` leads to, as it is written there.

    None where it leads out of the project, to an SDK, or nowhere.
    """
    dotted = written.lstrip(".")
    names = tuple(dotted.split(".")) if dotted else ()
    level = len(written) - len(dotted)
    if level:
        for _ in range(level - 1):
            folder = os.path.dirname(folder)  # noqa: PTH120 - pathlib is slow
        return None if _is_of_sdk(disk, folder) else _below(disk, folder, names)
    if names[0] in sys.stdlib_module_names or family_of(names[0]):
        return None
    for root in roots(disk, folder):
        here = disk.at(root).names
        if f"{names[0]}.py" in here or names[0] in here:
            found = _below(disk, root, names)
            if found is not None and found.path != root:
                return found
    return None


def _below(disk: Disk, folder: str, names: tuple[str, ...]) -> Found | None:
    """Return the deepest module on a dotted way; the last name is left for its package to tell."""
    here = folder
    for place, name in enumerate(names):
        inside = disk.at(here).names
        last = place == len(names) - 1
        if last and place:
            return Found(here, names[place:])
        if name in inside and _is_package(disk, os.path.join(here, name)):  # noqa: PTH118
            here = os.path.join(here, name)  # noqa: PTH118
        elif f"{name}.py" in inside:
            return Found(os.path.join(here, f"{name}.py"), names[place + 1 :])  # noqa: PTH118
        else:
            return Found(here, names[place:]) if last else None
    return Found(here, ())


def submodule(disk: Disk, package: str, name: str) -> str | None:
    """Return the path of a module in a package, None where it has none."""
    inside = disk.at(package).names
    path = os.path.join(package, name)  # noqa: PTH118 - pathlib is slow
    if name in inside and _is_package(disk, path):
        return path
    return f"{path}.py" if f"{name}.py" in inside else None


def _is_package(disk: Disk, path: str) -> bool:
    """Whether a folder holds Python files, or folders: a package, with or without a file of it."""
    return bool(disk.at(path).names)


def roots(disk: Disk, folder: str) -> Iterator[str]:
    """Yield the folders in which an absolute import of a file in `folder` may begin.

    First those above its package, then its own, which counts where it is run as a script. Without
    a project around it nothing above the package is looked at.
    """
    own, top = folder, project_root(folder)
    while True:
        names = disk.at(folder).names
        if PACKAGE not in names:
            yield folder
        if _SOURCES in names:
            yield os.path.join(folder, _SOURCES)  # noqa: PTH118 - pathlib is slow
        above = os.path.dirname(folder)  # noqa: PTH120
        if folder in (above, top) or not (top or PACKAGE in names):
            break
        folder = above
    if PACKAGE in disk.at(own).names:
        yield own


@lru_cache(maxsize=4096)
def project_root(folder: str) -> str:
    """Return the nearest folder, this one or one above it, that holds a project; "" for none."""
    for _ in range(_HIGHEST):
        if any(os.path.lexists(os.path.join(folder, mark)) for mark in _MARKS):  # noqa: PTH118
            return folder
        above = os.path.dirname(folder)  # noqa: PTH120
        if above == folder:
            break
        folder = above
    return ""


def _is_of_sdk(disk: Disk, folder: str) -> bool:
    """Whether a folder belongs to the package of an SDK itself, whose names are known as such."""
    while PACKAGE in disk.at(folder).names:
        parts = _SDK_PARTS.get(os.path.basename(folder))  # noqa: PTH119
        if parts and disk.at(folder).names.issuperset(parts):
            return True
        folder = os.path.dirname(folder)  # noqa: PTH120
    return False
