"""Which file of configuration holds: the nearest one from the current folder upwards.

It is never looked for in what is checked, which may come from a stranger, but where the command is
run; nor above the top of a repository or the user's home.
"""

from __future__ import annotations

import os

OWN, SHARED = "revisor.toml", "pyproject.toml"
TABLE = b"tool.revisor"


def find(folder: str) -> str | None:
    """Return the path of the nearest revisor.toml, or pyproject.toml with a table for Revisor."""
    home = os.path.expanduser("~")  # noqa: PTH111 - pathlib is slow to load
    at = os.path.abspath(folder)  # noqa: PTH100 - as above
    while True:
        own, shared = _joined(at, OWN), _joined(at, SHARED)
        if os.path.isfile(own):  # noqa: PTH113 - as above
            return own
        if _mentions(shared):
            return shared
        above = os.path.dirname(at)  # noqa: PTH120 - as above
        if at in (above, home) or os.path.lexists(_joined(at, ".git")):
            return None
        at = above


def _joined(folder: str, name: str) -> str:
    return os.path.join(folder, name)  # noqa: PTH118 - as above


def _mentions(path: str) -> bool:
    """Whether a pyproject.toml may have the table: most have not, and need not be parsed."""
    try:
        with open(path, "rb") as file:  # noqa: PTH123 - as above
            return TABLE in file.read().replace(b" ", b"").replace(b'"', b"")
    except OSError:
        return False
