"""The files of a checkout: a folder, a commit of its history, or a mapping of paths to texts."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterable, Iterator, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import NamedTuple

from revisor.errors import UsageError
from revisor.model.reading import NotChecked

from .git import Git
from .places import origin

READ = (".md", ".mdx", ".ts", ".json")
"""Endings of the files that are looked at; others only have to be there."""

_FOLDERS = ("docs/", "schema/", "seps/", "blog/")
LARGEST = 8 * 1024 * 1024
"""The size of a file that is read, in bytes."""


class Tree(NamedTuple):
    """The files below a root: their paths, with `/` between the steps, and how to read one.

    `read` returns the bytes of a file, or says why it cannot be read. `notes` tell what of the tree
    is not there as it should be.
    """

    name: str
    paths: frozenset[str]
    read: Callable[[str], bytes | str]
    notes: tuple[NotChecked, ...] = ()


def of_mapping(files: Mapping[str, str], name: str = "checkout") -> Tree:
    """Return a tree whose files are given."""
    return Tree(name, frozenset(files), lambda path: files[path].encode(errors="surrogatepass"))


def of_folder(folder: Path, git: Git) -> Tree:
    """Return the tree of a folder as it stands there; raises UsageError where there is none.

    Files that a sparse checkout leaves out are read as they were committed.
    """
    if not folder.is_dir():
        message = f"{folder} is no folder"
        raise UsageError(message, "name the checkout of the specification repository")
    notes: list[NotChecked] = []
    paths = frozenset(_below(folder, notes))
    absent = [path for path in git.left_out() if path not in paths]
    if not absent:
        return Tree(str(folder), paths, lambda path: _bytes(folder / path), tuple(notes))
    why = f"it leaves out {len(absent)} files; they were read as committed at HEAD"
    notes.append(NotChecked("the sparse checkout", why))
    committed = git.contents("HEAD", filter(_is_read, absent))

    def read(path: str) -> bytes | str:
        return _bytes(folder / path) if path in paths else committed.get(path, _UNKNOWN)

    return Tree(str(folder), paths.union(absent), read, tuple(notes))


def of_commit(git: Git, commit: str) -> Tree:
    """Return the tree of a commit or tag; raises UsageError where git knows none of that name."""
    listed = git.files(commit)
    if listed is None:
        raise _no_commit(git, commit)
    contents = git.contents(commit, filter(_is_read, listed.plain))

    def read(path: str) -> bytes | str:
        return contents.get(path, _UNKNOWN) if path in listed.plain else _LINK

    name = f"{git.folder} at {commit}"
    return Tree(name, listed.plain | listed.links, read)


_LINK = "it is a symbolic link; links are not followed: put the file itself there"
_UNKNOWN = "git cannot show it (a partial clone?): fetch it, for example by git checkout"
_SPECIAL = "it is no plain file: put a text there, or delete it"


def _no_commit(git: Git, commit: str) -> UsageError:
    if git.run("rev-parse", "--git-dir") is None:
        message = f"{git.folder} has no git history to find {commit!r} in"
        return UsageError(message, "leave out --at, or name a clone of the repository")
    near = get_close_matches(commit, git.tag_days(), 3, 0.5)
    hint = f"; near it are {', '.join(near)}" if near else ""
    message = f"git knows no {commit!r} in {git.folder}"
    return UsageError(message, f"name a tag or a commit of the checkout with --at{hint}")


def _is_read(path: str) -> bool:
    return path.startswith(_FOLDERS) and path.endswith(READ)


def _below(folder: Path, notes: list[NotChecked]) -> Iterator[str]:
    for top in (name.rstrip("/") for name in _FOLDERS):
        if (folder / top).is_symlink():
            notes.append(NotChecked(top, _LINK, origin(top)))
            continue
        for at, folders, names in os.walk(folder / top):
            here = Path(at).relative_to(folder).as_posix()
            folders[:] = sorted(each for each in folders if each[0] not in "._")
            links = [f"{here}/{each}" for each in folders if (Path(at) / each).is_symlink()]
            notes += [NotChecked(link, _LINK, origin(link)) for link in links]
            yield from (f"{here}/{name}" for name in sorted(names))


def _bytes(path: Path) -> bytes | str:
    """Return the bytes of a plain file; links, pipes and devices are not read."""
    try:
        about = path.lstat()
        if stat.S_ISLNK(about.st_mode):
            return _LINK
        if not stat.S_ISREG(about.st_mode):
            return _SPECIAL
        if about.st_size > LARGEST:
            return _TOO_LARGE
        return path.read_bytes()
    except OSError as error:
        return f"it cannot be read ({error.strerror or error}): mend its rights"


_TOO_LARGE = "it is larger than 8 MiB: split it, or take out what does not belong there"


class Texts:
    """The texts of a tree by path; what cannot be read is noted once, under `not_checked`.

    `unread` are the paths of which something was not understood.
    """

    def __init__(self, tree: Tree) -> None:
        self._tree = tree
        self.not_checked: list[NotChecked] = list(tree.notes)
        self.unread: set[str] = set()

    def text(self, path: str) -> str | None:
        """Return a text whose lines end as on Unix, or None after noting why there is none."""
        raw = self._tree.read(path)
        if not isinstance(raw, str) and len(raw) > LARGEST:
            raw = _TOO_LARGE
        why = raw if isinstance(raw, str) else _no_text(raw)
        if why or isinstance(raw, str):
            self.note(path, why, unread=True)
            return None
        return raw.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")

    def note(self, path: str, why: str, line: int | None = None, *, unread: bool = False) -> None:
        """Note that a file, or a part of it, could not be checked."""
        self.not_checked.append(NotChecked(path, why, origin(path, line)))
        if unread:
            self.unread.add(path)

    def named(self, below: str, endings: Iterable[str]) -> list[str]:
        """Return the paths below a folder with one of the endings, sorted."""
        ends = tuple(endings)
        return sorted(p for p in self._tree.paths if p.startswith(below) and p.endswith(ends))


def _no_text(raw: bytes) -> str:
    """Return why bytes are no text, and how to go on; empty where they are one."""
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "it is UTF-16, not UTF-8 text: save it as UTF-8"
    if b"\0" in raw:
        line = raw.count(b"\n", 0, raw.index(b"\0")) + 1
        return f"it is no UTF-8 text (a NUL byte in line {line}): save it as UTF-8 text"
    try:
        raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        place = f"byte {error.start}, line {line}"
        return f"it is no UTF-8 text ({place}): save it as UTF-8"
    return ""
