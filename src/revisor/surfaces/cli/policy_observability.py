"""`revisor policy observability`: which deprecations an update of an SDK goes past."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TextIO

import click

from revisor.errors import SourceError

from . import json_input, shared_options, streams
from .commands import Command

if TYPE_CHECKING:
    from collections.abc import Sequence

    from revisor.lifecycle.observability import SdkRelease, Unseen

SHAPE = (
    'write a list like [{"version": "1.0", "released": "2026-08-01", "revisions": ["2026-07-28"]}]'
)


@click.command(
    "observability", cls=Command, short_help="Tell which deprecations users of an SDK never see."
)
@click.argument("releases", metavar="FILE")
@shared_options.form("How it is written.")
def command(releases: str, form: str) -> None:
    """Tell which deprecations a user never sees who updates an SDK from one release to another.

    FILE is a JSON list of releases of the SDK, each with its `version`, the day on which it was
    `released` and the `revisions` of the protocol that it supports; `-` is stdin. A release shows a
    deprecation when it still has the feature and came out after the deprecation was in force.

    Example: revisor policy observability releases.json
    """
    from revisor.lifecycle.observability import unseen
    from revisor.lifecycle.registry import recorded_registry

    listed = _releases(json_input.read(releases), releases)
    found = unseen(recorded_registry(), listed)
    streams.deliver(lambda stream: _write(found, listed, stream, as_json=form == "json"))


def _releases(value: Any, path: str) -> list[SdkRelease]:
    """Return the releases in a list; raises SourceError that names what is not one."""
    if not isinstance(value, list) or not value:
        raise SourceError(f"{path} is no list of releases", SHAPE, path=path)
    return [_release(entry, f"{path}: /{place}") for place, entry in enumerate(value)]


def _release(entry: Any, where: str) -> SdkRelease:
    import datetime as dt

    from revisor.lifecycle.observability import SdkRelease

    read = entry if isinstance(entry, dict) else {}
    version, day, revisions = (read.get(key) for key in ("version", "released", "revisions"))
    if not (isinstance(version, str) and isinstance(day, str) and isinstance(revisions, list)):
        raise SourceError(f"{where} has no version, released and revisions", SHAPE)
    try:
        released = dt.date.fromisoformat(day)
    except ValueError:
        raise SourceError(f"{where}/released: {day!r} is no day", "write YYYY-MM-DD") from None
    if not all(isinstance(each, str) for each in revisions):
        raise SourceError(f"{where}/revisions: not all of them are names of revisions", SHAPE)
    return SdkRelease(version, released, tuple(revisions))


def _write(
    found: Sequence[Unseen], releases: Sequence[SdkRelease], stream: TextIO, *, as_json: bool
) -> None:
    from revisor.reporters import lines, policy_lines

    if as_json:
        import json

        stream.write(json.dumps(policy_lines.unseen_json(found), indent=2) + "\n")
        return
    lines.write(policy_lines.unseen(found, len(releases)), stream)
