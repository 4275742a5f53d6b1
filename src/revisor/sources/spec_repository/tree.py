"""The files of a checkout: a folder, a commit of its history, or a mapping of paths to texts."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from revisor.errors import UsageError
from revisor.model.reading import NotChecked

from .git import Git
from .places import origin

READ = (".md", ".mdx", ".ts", ".json")
"""Endings of the files that are looked at; others only have to be there."""

_FOLDERS = ("docs/", "schema/", "seps/", "blog/")
_LARGEST = 8 * 1024 * 1024


class Tree(NamedTuple):
    """The files below a root: their paths, with `/` between the steps, and how to read one.

    `read` returns the bytes of a file, None where it cannot be read.
    """

    name: str
    paths: frozenset[str]
    read: Callable[[str], bytes | None]


def of_mapping(files: Mapping[str, str], name: str = "checkout") -> Tree:
    """Return a tree whose files are given."""
    return Tree(name, frozenset(files), lambda path: files[path].encode())


def of_folder(folder: Path) -> Tree:
    """Return the tree of a folder as it stands there; raises UsageError where there is none."""
    if not folder.is_dir():
        message = f"{folder} is no folder"
        raise UsageError(message, "name the checkout of the specification repository")
    return Tree(str(folder), frozenset(_below(folder)), lambda path: _bytes(folder / path))


def of_commit(git: Git, commit: str) -> Tree:
    """Return the tree of a commit or tag; raises UsageError where git knows none of that name."""
    paths = git.files(commit)
    if paths is None:
        message = f"git knows no {commit!r} in {git.folder}"
        raise UsageError(message, "name a tag or a commit of the checkout with --at")
    wanted = [path for path in paths if path.startswith(_FOLDERS) and path.endswith(READ)]
    contents = git.contents(commit, wanted)
    return Tree(f"{git.folder} at {commit}", frozenset(paths), contents.get)


def _below(folder: Path) -> Iterator[str]:
    for top in (name.rstrip("/") for name in _FOLDERS):
        for at, folders, names in os.walk(folder / top):
            folders[:] = sorted(each for each in folders if each[0] not in "._")
            here = Path(at).relative_to(folder).as_posix()
            yield from (f"{here}/{name}" for name in sorted(names))


def _bytes(path: Path) -> bytes | None:
    """Return the bytes of a plain file; links, pipes and devices are not read."""
    try:
        about = path.lstat()
        plain = stat.S_ISREG(about.st_mode) and about.st_size <= _LARGEST
        return path.read_bytes() if plain else None
    except OSError:
        return None


class Texts:
    """The texts of a tree by path; what cannot be read is noted once, under `not_checked`."""

    def __init__(self, tree: Tree) -> None:
        self._tree = tree
        self.not_checked: list[NotChecked] = []

    def text(self, path: str) -> str | None:
        """Return a text whose lines end as on Unix, or None after noting why there is none."""
        raw = self._tree.read(path)
        if raw is None:
            self.note(path, "it cannot be read, is no plain file, or is larger than 8 MiB")
            return None
        try:
            return raw.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
        except UnicodeDecodeError as error:
            self.note(path, f"it is no UTF-8 text (byte {error.start})")
            return None

    def note(self, path: str, why: str, line: int | None = None) -> None:
        """Note that a file, or a part of it, could not be checked."""
        self.not_checked.append(NotChecked(path, why, origin(path, line)))

    def named(self, below: str, endings: Iterable[str]) -> list[str]:
        """Return the paths below a folder with one of the endings, sorted."""
        ends = tuple(endings)
        return sorted(p for p in self._tree.paths if p.startswith(below) and p.endswith(ends))
