"""`revisor check --servers`: go on to check what files of configuration start or reach."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

from revisor.sources.live.options import LiveTarget

from .targets import STDIN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .targets import Target


def with_servers(targets: Sequence[Target], max_size: int | None) -> list[Target]:
    """Return the targets, each file of configuration followed by the servers that it names.

    Raises UsageError where none of them is such a file, or none of these names a server. A file
    that cannot be read is told when it is checked itself.
    """
    found: list[Target] = []
    for target in targets:
        found.append(target)
        if isinstance(target, str):
            found += _servers(target, max_size)
    if len(found) == len(targets):
        raise click.UsageError(
            "--servers goes on to the servers that a file of configuration names, and no target is"
            " one that names any; for example: revisor check --servers .mcp.json"
        )
    return found


def _servers(path: str, max_size: int | None) -> list[LiveTarget]:
    from revisor.errors import SourceError
    from revisor.sources import client_config, dump, files
    from revisor.sources.client_config.servers import targets

    if path == STDIN or not os.path.isfile(path):  # noqa: PTH113 - pathlib is slow to load
        return []
    try:
        data = files.content(path, dump.MAX_SIZE if max_size is None else max_size)
        if not client_config.accepts(path, data):
            return []
        return targets(path, data, os.environ)
    except SourceError:
        return []
