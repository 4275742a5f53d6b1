"""From the targets on the command line to readings: files, folders and stdin.

Live servers have no source yet. Such a target is named as not checked, with what works instead,
and the others go on.
"""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, BinaryIO

from revisor.model.reading import NotChecked, Reading

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

STDIN = "-"
RUNNERS = frozenset({"npx", "uvx", "uv", "node", "bunx", "deno", "docker", "python", "python3"})
"""Programs that people start servers with."""

_URL = re.compile(r"[a-z][a-z0-9+.-]*://", re.IGNORECASE | re.ASCII)
_INSTEAD = (
    "save its answer to tools/list in a file and check that file, for example: "
    "npx @modelcontextprotocol/inspector --cli {target} --method tools/list > tools.json"
)


def readings(
    targets: Sequence[str],
    *,
    max_size: int,
    stdin: BinaryIO | None,
    on_progress: Callable[[str], None],
) -> Iterator[Reading]:
    """Yield the readings of all targets, in their order; see `revisor.sources.dump.read`."""
    from revisor.sources import dump

    for target in targets:
        if is_live(target):
            yield _live(target)
        else:
            yield from dump.read([target], max_size=max_size, stdin=stdin, on_progress=on_progress)


def join_command(targets: Sequence[str], separated: int) -> list[str]:
    """Return the targets with the last `separated` ones, which followed a `--`, as one command.

    Files may follow a `--` too (their names may begin with `-`): then nothing is joined.
    """
    own, rest = list(targets[: len(targets) - separated]), list(targets[len(targets) - separated :])
    if rest and not os.path.exists(rest[0]):  # noqa: PTH110
        return [*own, " ".join(rest)]
    return [*own, *rest]


def is_live(target: str) -> bool:
    """Tell whether a target names a server (a URL or a command line) and not a file."""
    if target == STDIN or os.path.lexists(target):
        return False
    return bool(_URL.match(target)) or _is_command(target)


def _is_command(target: str) -> bool:
    words = target.split()
    if not words:
        return False
    if words[0] in RUNNERS:
        return True
    if len(words) == 1:
        return False
    import shutil

    return shutil.which(words[0]) is not None


def _live(target: str) -> Reading:
    why = "live servers cannot be checked yet; " + _INSTEAD.format(target=target)
    return Reading("server", target, target, not_checked=(NotChecked("the server", why),))
