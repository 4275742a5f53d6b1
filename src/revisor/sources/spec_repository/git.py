"""What the history of a checkout tells: release days of revisions, and files at a tag.

git is asked by its own command with a time limit; it is never asked to fetch, to run hooks or to
write. Where there is no git, no history, or only a shallow one, that is told and nothing fails.
"""

from __future__ import annotations

import datetime as dt
import os
import subprocess
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

_GIT = "git"
_LIMIT = 60
_SETTINGS = (
    "core.fsmonitor=false",
    "core.hooksPath=/dev/null",
    "log.showSignature=false",
    "diff.external=",
)
_SAFE = tuple(word for setting in _SETTINGS for word in ("-c", setting))
"""What a checkout of a stranger could set to have commands run."""


_OTHER = ("120000", "160000")
"""The modes of symbolic links and of other repositories."""


class Listed(NamedTuple):
    """The paths of a commit: plain files, and links to somewhere else."""

    plain: frozenset[str]
    links: frozenset[str]


class Git(NamedTuple):
    """The history of the repository that a folder is the top of."""

    folder: Path

    def run(self, *arguments: str, feed: bytes | None = None) -> bytes | None:
        """Return what a git command prints; None where it fails, is missing or takes too long."""
        quiet = {
            "GIT_TERMINAL_PROMPT": "0",
            "GIT_NO_LAZY_FETCH": "1",
            "GIT_OPTIONAL_LOCKS": "0",
            "LC_ALL": "C",
        }
        try:
            done = subprocess.run(  # noqa: S603 - no shell, and git alone
                [_GIT, *_SAFE, "-C", str(self.folder), *arguments],
                input=b"" if feed is None else feed,
                capture_output=True,
                timeout=_LIMIT,
                check=False,
                env={**_environment(), **quiet},
            )
        except (OSError, subprocess.SubprocessError):
            return None
        return done.stdout if done.returncode == 0 else None

    def top(self) -> Git:
        """Return the same for the top of the work tree that the folder is in; itself in none."""
        told = self.run("rev-parse", "--show-toplevel")
        found = os.fsdecode(told).removesuffix("\n") if told else ""
        return Git(Path(found)) if found else self

    def trouble(self) -> str:
        """Return why the history cannot tell all dates; empty where it can."""
        top = self.run("rev-parse", "--is-shallow-repository", "--show-prefix")
        if top is None:
            return "there is no git history here, or git cannot read it"
        shallow, _, prefix = top.decode(errors="replace").partition("\n")
        if prefix.strip():
            return "the folder is a part of another repository"
        return (
            "the clone is shallow (git fetch --unshallow mends that)"
            if shallow.strip() == "true"
            else ""
        )

    def tag_days(self) -> dict[str, dt.date]:
        """Return the UTC day of each tag: of its commit, or of the tag where that is later."""
        form = "%(refname:short)%09%(creatordate:unix)"
        told = self.run("for-each-ref", "refs/tags", f"--format={form}") or b""
        days = {}
        for line in told.decode(errors="replace").splitlines():
            name, _, seconds = line.partition("\t")
            if seconds.isdigit():
                days[name] = _day(int(seconds))
        return days

    def first_with(self, text: str, path: str, commit: str = "HEAD") -> dt.date | None:
        """Return the UTC day of the oldest commit that brought a text into a file."""
        bare = ("--no-textconv", "--no-ext-diff")
        search = ("log", *bare, "--format=%ct", f"-S{text}", commit, "--", path)
        told = (self.run(*search) or b"").split()
        return _day(int(told[-1])) if told else None

    def left_out(self) -> list[str]:
        """Return the paths that a sparse checkout leaves out; none where the folder is no top."""
        told = self.run("ls-files", "-t", "-z")
        if told is None or (self.run("rev-parse", "--show-prefix") or b"").strip():
            return []
        entries = told.decode(errors="surrogateescape").split("\0")
        return [each[2:] for each in entries if each.startswith("S ")]

    def files(self, commit: str) -> Listed | None:
        """Return the paths of a commit, None where there is no such commit."""
        told = self.run("ls-tree", "-r", "-z", "--full-tree", f"{commit}^{{commit}}")
        if told is None or commit.startswith("-"):
            return None
        plain, links = set[str](), set[str]()
        for entry in told.decode(errors="surrogateescape").split("\0"):
            about, _, path = entry.partition("\t")
            if path:
                (links if about.startswith(_OTHER) else plain).add(path)
        return Listed(frozenset(plain), frozenset(links))

    def contents(self, commit: str, paths: Iterable[str]) -> Mapping[str, bytes]:
        """Return the bytes of the files of a commit; one that git cannot show is left out."""
        named = [path for path in paths if "\n" not in path]
        feed = "".join(f"{commit}:{path}\n" for path in named)
        told = self.run("cat-file", "--batch", feed=feed.encode(errors="surrogateescape")) or b""
        found = {}
        at = 0
        for path in named:
            end = told.find(b"\n", at)
            head = told[at:end].split()
            at = end + 1
            # A line of object, type and size; of one that is missing, the name and `missing`.
            if head[-1:] and head[-1].isdigit():
                found[path] = told[at : at + int(head[-1])]
                at += int(head[-1]) + 1
        return found


def _environment() -> dict[str, str]:
    """Return the environment without what would lead git to another repository."""
    return {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}


def _day(seconds: int) -> dt.date:
    return dt.datetime.fromtimestamp(seconds, dt.UTC).date()
