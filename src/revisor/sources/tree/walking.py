"""Which files of a folder are looked at: as git sees it, without other people's work.

Folders that hold vendored code are not entered, links to folders not followed.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, field

from revisor.sources.files import Found

from .git_listing import listed
from .ignoring import NAME, Ignoring, is_ignored, patterns_of
from .passed_over import ENVIRONMENT, is_vendored

_NEVER = frozenset(
    {
        ".cache",
        ".eggs",
        ".git",
        ".gradle",
        ".hg",
        ".hypothesis",
        ".mypy_cache",
        ".next",
        ".npm",
        ".nox",
        ".nuxt",
        ".pnpm-store",
        ".pytest_cache",
        ".ruff_cache",
        ".svelte-kit",
        ".svn",
        ".terraform",
        ".tox",
        ".turbo",
        "__pycache__",
    }
)
"""Folders of version control and of caches, which nobody wants to have checked."""

Interest = Callable[[str], bool]
"""Whether a file may be of interest, by its path relative to the folder, with `/`."""


@dataclass(slots=True)
class Walk:
    """What was found below a folder, in order, and the vendored folders that were not entered."""

    found: list[Found] = field(default_factory=list)
    vendored: list[str] = field(default_factory=list)


def walk(folder: str, interest: Interest, *, all_files: bool = False) -> Walk:
    """Return the files below a folder; `all_files` takes ignored and vendored ones, too."""
    paths = None if all_files else listed(folder)
    if paths is None:
        return _Walking(folder, interest, all_files=all_files).walk()
    walked = Walk()
    vendored: dict[str, None] = {}
    for path in paths:
        folders = path.split("/")[:-1]
        if not _NEVER.isdisjoint(folders) or not interest(path):
            continue
        others = _vendored(folders)
        if others:
            vendored[others] = None
        elif os.path.lexists(_joined(folder, path)):
            walked.found.append(Found(_joined(folder, path)))
    walked.vendored = list(vendored)
    return walked


def _vendored(folders: list[str]) -> str:
    """Return the path of the topmost folder that holds the work of others, empty for none."""
    for count, name in enumerate(folders, 1):
        if is_vendored(name):
            return "/".join(folders[:count])
    return ""


def _joined(folder: str, path: str) -> str:
    return os.path.join(folder, path)  # noqa: PTH118 - pathlib is slow


class _Walking:
    """Walks without git, from the top down."""

    def __init__(self, folder: str, interest: Interest, *, all_files: bool) -> None:
        self._folder = folder
        self._interest = interest
        self._all_files = all_files
        self._walk = Walk()
        self._ignoring: dict[str, list[Ignoring]] = {}

    def walk(self) -> Walk:
        """Return what was found; what cannot be listed is found with the reason."""
        failed: list[OSError] = []
        for path, folders, names in os.walk(self._folder, onerror=failed.append):
            below = os.path.relpath(path, self._folder)
            at = "" if below == "." else below.replace(os.sep, "/") + "/"
            above = self._above(at, path, names)
            folders[:] = [name for name in sorted(folders) if self._enters(path, at, name, above)]
            for name in sorted(names):
                if self._interest(at + name) and not (above and is_ignored(at + name, above)):
                    self._walk.found.append(Found(_joined(path, name)))
        for error in failed:
            why = (error.strerror or "it cannot be read").lower()
            self._walk.found.append(Found(str(error.filename), why))
        return self._walk

    def _above(self, at: str, path: str, names: list[str]) -> list[Ignoring]:
        """Return the patterns that hold in a folder, from the top down."""
        parent = at[: at.rstrip("/").rfind("/") + 1]
        above = self._ignoring.get(parent, []) if at else []
        if NAME in names and not self._all_files:
            own = patterns_of(_joined(path, NAME), at)
            above = [*above, own] if own else above
        self._ignoring[at] = above
        return above

    def _enters(self, path: str, at: str, name: str, above: list[Ignoring]) -> bool:
        if name in _NEVER:
            return False
        if self._all_files:
            return True
        if above and is_ignored(f"{at}{name}/", above):
            return False
        environment = _joined(_joined(path, name), ENVIRONMENT)
        if is_vendored(name) or os.path.lexists(environment):
            self._walk.vendored.append(at + name)
            return False
        return True
