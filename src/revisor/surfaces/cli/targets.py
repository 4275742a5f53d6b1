"""What the arguments of `check` name: files, folders, stdin, and live servers."""

from __future__ import annotations

import os
import re
import shlex
from typing import TYPE_CHECKING

from revisor.sources.live.options import LiveTarget

from . import shell_words

if TYPE_CHECKING:
    from collections.abc import Sequence

STDIN = "-"
RUNNERS = frozenset({"npx", "uvx", "uv", "node", "bunx", "deno", "docker", "python", "python3"})
"""Programs that people start servers with."""

Target = str | LiveTarget

_URL = re.compile(r"[a-z][a-z0-9+.-]*://", re.IGNORECASE | re.ASCII)


def named(targets: Sequence[str], separated: int) -> list[Target]:
    """Return what the arguments name, in their order; the last `separated` followed a `--`.

    Those are one command with its arguments, unless they are files (whose names may begin with
    `-`). A command may also stand in quotes, as one argument. Raises UsageError where it needs a
    shell.
    """
    own, rest = targets[: len(targets) - separated], targets[len(targets) - separated :]
    found = [_named(target) for target in own]
    if rest and _is_after_dashes(rest):
        return [*found, LiveTarget(shlex.join(rest), command=tuple(rest))]
    return [*found, *map(_named, rest)]


def is_live(target: str) -> bool:
    """Tell whether a target names a server (a URL, a command line, a program) and not a file."""
    if target == STDIN:
        return False
    if os.path.lexists(target):
        return _is_program(target)
    return bool(_URL.match(target)) or _is_command(target)


def ends_like_a_dump(name: str) -> bool:
    """Tell whether a name ends as those of dumps and traces do."""
    from revisor.sources import files

    return files.ends_like_a_dump(name)


def _is_source(path: str) -> bool:
    """Tell whether a file looks like one of the kinds that are read: it is run only after `--`."""
    from revisor.sources import kinds

    return bool(kinds.candidates(path))


def _named(target: str) -> Target:
    if not is_live(target):
        return target
    if _URL.match(target):
        return LiveTarget(_without_secrets(target), url=target)
    words = [target] if os.path.lexists(target) else shell_words.split(target)
    return LiveTarget(target, command=tuple(words))


def _is_after_dashes(words: Sequence[str]) -> bool:
    """Whether words after `--` are a command: not where they begin with a dump, an option or a URL.

    A file that exists is a command only where it may be run and is none of the kinds of dumps.
    """
    first = words[0]
    if first == STDIN or first.startswith("-") or _URL.match(first):
        return False
    if not os.path.lexists(first):
        return True
    return _may_run(first)


def _may_run(path: str) -> bool:
    """Whether a file may be run and is, by its name, none of those that hold dumps."""
    if ends_like_a_dump(path):
        return False
    return os.path.isfile(path) and os.access(path, os.X_OK)  # noqa: PTH113 - pathlib is slow


def _is_program(path: str) -> bool:
    """Whether a file may be run and begins as programs do: on some disks all files may be run."""
    if not _may_run(path) or _is_source(path):
        return False
    try:
        with open(path, "rb") as file:  # noqa: PTH123 - pathlib is slow to load
            return file.read(4).startswith((b"#!", b"\x7fELF"))
    except OSError:
        return False


def _is_command(target: str) -> bool:
    """Whether what is no file is a command: a runner, or several words that name no dump.

    A program that does not exist is told better by what starts it than as a file that is missing.
    """
    words = _words(target)
    if not words or words[0].startswith("-"):
        return False
    if words[0] in RUNNERS:
        return True
    if len(words) == 1:
        return False
    import shutil

    return shutil.which(words[0]) is not None or not ends_like_a_dump(target)


def _words(target: str) -> list[str]:
    """Split a command as a shell does; where its quotes do not close, at spaces."""
    try:
        return shell_words.parts(target)
    except ValueError:
        return target.split()


def _without_secrets(url: str) -> str:
    """Return a URL without user, password and query, which may hold keys: it is shown."""
    from urllib.parse import urlsplit, urlunsplit

    try:
        parts = urlsplit(url)
        host = parts.netloc.rpartition("@")[2]
        return urlunsplit((parts.scheme, host, parts.path, "", ""))
    except ValueError:
        return url
