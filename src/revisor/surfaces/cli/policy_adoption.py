"""`revisor policy adoption`: count which features are in use, over many reports."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TextIO

import click

from revisor.errors import SourceError

from . import json_input, shared_options, streams
from .commands import Command

if TYPE_CHECKING:
    from collections.abc import Iterator

    from revisor.lifecycle.adoption import Adoption


@click.command("adoption", cls=Command, short_help="Count the use of features in many reports.")
@click.argument("reports", metavar="REPORT...", nargs=-1, required=True)
@shared_options.form("How it is written.")
def command(reports: tuple[str, ...], form: str) -> int:
    """Count which features are in use in many reports of `revisor check --format json`.

    Declared (a capability) is counted apart from exercised (a method, a field, a header). A target
    in several reports counts once. That is the telemetry which the criterion of negligible adoption
    asks for. What is no report is named, and the others are counted.

    Example: revisor policy adoption reports/*.json
    """
    from revisor.lifecycle.adoption import adoption

    failed: list[SourceError] = []
    found = adoption(_read(reports, failed))
    for error in failed:
        streams.complain(error.message)
        if error.hint:
            streams.complain(error.hint, name="")
    if found.reports:
        streams.deliver(lambda stream: _write(found, stream, as_json=form == "json"))
    return 2 if failed else 0


def _read(paths: tuple[str, ...], failed: list[SourceError]) -> Iterator[dict[str, Any]]:
    """Yield each report, one at a time; what is none goes to `failed`."""
    for path in paths:
        try:
            value = json_input.read(path)
        except SourceError as error:
            failed.append(error)
            continue
        if isinstance(value, dict) and isinstance(value.get("targets"), list):
            yield value
        else:
            failed.append(
                SourceError(
                    f"{path} is no report", "write one with revisor check --format json", path=path
                )
            )


def _write(found: Adoption, stream: TextIO, *, as_json: bool) -> None:
    from revisor.reporters import lines, policy_lines

    if as_json:
        import json

        stream.write(json.dumps(policy_lines.adopted_json(found), indent=2) + "\n")
        return
    lines.write(policy_lines.adopted(found), stream)
