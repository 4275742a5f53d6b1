"""How a tree is read."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

MOST_SOURCE = 4 * 2**20
"""Bytes of a file in a folder that is no dump; what nobody wrote by hand is larger."""


class TreeOptions(NamedTuple):
    """The options of a walk over folders.

    `all_files` also takes what git ignores, what is vendored, generated or minified, and files of
    any size; `cached` keeps what was read for the next run; `samples` also reads the samples of
    code in documents; `excludes` tells of a file, by its path, whether the user's configuration
    leaves it out.
    """

    all_files: bool = False
    cached: bool = False
    samples: bool = False
    excludes: Callable[[str], bool] | None = None
