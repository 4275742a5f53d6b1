"""Find out whether a folder is the root of a checkout, and which one was meant where it is not."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import islice
from pathlib import Path

from revisor.errors import UsageError

REVISION = re.compile(r"(?:schema|docs/specification)/(\d{4}-\d{2}-\d{2}|draft)/")
"""The beginning of the path of a file that belongs to a revision."""

_FOLDER = re.compile(r"\d{4}-\d{2}-\d{2}\Z|draft\Z")
_KEPT = ("docs/specification", "schema")
_MOST = 200
"""How many folders within the one that was named are looked at."""


def no_root(folder: Path, name: str, *, committed: bool = False) -> UsageError:
    """Return the error for what holds no revision: with the folder to name, where one is near.

    `committed` tells that its history has what its files lack, as in a bare repository.
    """
    at = folder.absolute()
    above = next((each for each in at.parents if _is_root(each)), None)
    if above is not None:
        message = f"{name} is a part of the checkout {above}, which can only be read as a whole"
        return UsageError(message, f"name that folder: {above}")
    if committed:
        return UsageError(f"{name} has no files checked out", "name a commit: --at HEAD")
    below = [each for each in islice(_folders(at), _MOST) if _is_root(each)]
    message = f"{name} holds neither docs/specification nor schema with a revision in it"
    if below:
        return UsageError(message, f"name the checkout in it: {', '.join(map(str, below))}")
    hint = "name a checkout of github.com/modelcontextprotocol/modelcontextprotocol"
    return UsageError(message, hint)


def holds_revisions(paths: Iterable[str]) -> bool:
    """Return whether any of these paths is that of a file of a revision."""
    return any(REVISION.match(path) for path in paths)


def _is_root(folder: Path) -> bool:
    return any(_FOLDER.match(each.name) for kept in _KEPT for each in _folders(folder / kept))


def _folders(folder: Path) -> list[Path]:
    try:
        return sorted(each for each in folder.iterdir() if each.is_dir())
    except OSError:
        return []
