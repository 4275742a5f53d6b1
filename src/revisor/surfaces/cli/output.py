"""Where the report may be written: to a file that is none of those which are checked."""

from __future__ import annotations

import os
import stat
import sys
from typing import TYPE_CHECKING

from .targets import STDIN

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

_WHAT = {"--output": "the report", "--record": "the record"}
_EXAMPLE = {"--output": "report.txt; leave it out for stdout", "--record": "trace.jsonl"}


def refuse(output: str | None, targets: Sequence[str], option: str = "--output") -> None:
    """Raise UsageError where the file of an option has no name, or is one that some target reads.

    A file is told by what it is, not by its name: links count. A new file that a folder among the
    targets would read in the next run is refused, too. Devices (/dev/null) are never refused.
    """
    from revisor.errors import UsageError

    if output is None:
        return
    if not output:
        raise UsageError(
            f"the name of the file to write {_WHAT[option]} to is empty",
            f"name one, for example {option} {_EXAMPLE[option]}",
        )
    here = _status(output)
    if here is not None and not stat.S_ISREG(here.st_mode):
        return
    for target in targets:
        if os.path.isdir(target) and target != STDIN:  # noqa: PTH112 - pathlib is slow to load
            if _holds(target, output, here):
                raise UsageError(
                    f"{_WHAT[option]} would be written to {output}, "
                    f"which is read as a part of {target}",
                    "name a file outside of that folder, or one that ends in .txt",
                )
        elif _is(target, output, here):
            what = "standard input" if target == STDIN else "a target"
            raise UsageError(
                f"{_WHAT[option]} would be written over {output}, which is read as {what}",
                f"name another file with {option}",
            )


def refuse_over(path: str | None, targets: Sequence[str]) -> None:
    """Raise UsageError where a baseline would be written over a target; links count."""
    from revisor.errors import UsageError

    if path is None:
        return
    here = _status(path)
    if not path or any(target != STDIN and _is(target, path, here) for target in targets):
        raise UsageError(
            f"the baseline would be written over {path or 'nothing'}, which is a target",
            "name another file, for example --write-baseline revisor-baseline.json",
        )


def refuse_both(output: str | None, record: str | None) -> None:
    """Raise UsageError where report and record would be written to one file; links count."""
    from revisor.errors import UsageError

    if output is None or record is None:
        return
    here = _status(output)
    if here is not None and not stat.S_ISREG(here.st_mode):
        return
    if _is(record, output, here):
        raise UsageError(
            f"the report and the record would both be written to {output}",
            "name another file with --output, or leave it out for stdout",
        )


def refuse_words(
    output: str | None, commands: Iterable[Sequence[str]], cwd: str | None, option: str
) -> None:
    """Raise UsageError where the file of an option is one that the command of a server names.

    That is its program, or a script or a file among its arguments, also behind a `=`.
    """
    from revisor.errors import UsageError

    here = _status(output) if output else None
    if here is None or not stat.S_ISREG(here.st_mode):
        return
    for command in commands:
        for word in _named_by(command, cwd):
            there = _status(word)
            if there is not None and os.path.samestat(here, there):
                raise UsageError(
                    f"{_WHAT[option]} would be written over {output}, "
                    "which the command of a server names",
                    f"name another file with {option}",
                )


def _named_by(command: Sequence[str], cwd: str | None) -> Iterator[str]:
    """Yield the paths that the words of a command may mean, in the folder that it runs in."""
    import shutil

    program = shutil.which(command[0]) if command else None
    if program is not None:
        yield program
    for word in command:
        for path in dict.fromkeys((word, word.partition("=")[2])):
            if path:
                yield os.path.join(cwd or "", path)  # noqa: PTH118 - pathlib is slow to load


def _status(path: str) -> os.stat_result | None:
    try:
        return os.stat(path)  # noqa: PTH116 - pathlib is slow to load
    except (OSError, ValueError):
        return None


def _is(target: str, output: str, here: os.stat_result | None) -> bool:
    """Whether a target that is no folder is the file to write."""
    if target != STDIN and os.path.realpath(target) == os.path.realpath(output):
        return True
    there = _stdin() if target == STDIN else _status(target)
    return here is not None and there is not None and os.path.samestat(here, there)


def _stdin() -> os.stat_result | None:
    try:
        return os.fstat(sys.stdin.fileno())
    except (OSError, ValueError, AttributeError):
        return None


def _holds(folder: str, output: str, here: os.stat_result | None) -> bool:
    """Whether a folder reads the file to write: as one of its files now, or as a new one."""
    from revisor.sources import files

    if here is not None:
        found = (_status(each.path) for each in files.in_folder(folder) if not each.why)
        return any(there is not None and os.path.samestat(here, there) for there in found)
    *above, name = _steps(folder, output)
    passed_over = any(step.startswith(".") for step in above)
    return not passed_over and name.lower().removesuffix(".gz").endswith(files.ENDINGS)


def _steps(folder: str, output: str) -> list[str]:
    """Return the names that lead from a folder to a file; `..` begins them where it is outside."""
    try:
        relative = os.path.relpath(os.path.realpath(output), os.path.realpath(folder))
    except ValueError:  # another drive
        return [os.pardir, output]
    return relative.split(os.sep)  # noqa: PTH206 - pathlib is slow to load
