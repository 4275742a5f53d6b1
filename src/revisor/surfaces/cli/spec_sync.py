"""`revisor spec sync`: propose what to add to the facts after a revision."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from . import streams
from .commands import Command
from .spec_check import read

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import TextIO

    from revisor.sources.spec_repository.proposals import Proposal


@click.command("sync", cls=Command, short_help="Propose facts for what is new in a checkout.")
@click.argument("checkout")
@click.option("--at", metavar="TAG", default="", help="Read this tag or commit, not the files.")
@click.option(
    "--write", "folder", metavar="FOLDER", help="Write the files below this facts/ folder."
)
@click.option(
    "--check", "only_check", is_flag=True, help="Exit with 1 where something is proposed."
)
def command(checkout: str, at: str, folder: str | None, only_check: bool) -> int:
    """Propose new and changed fact files for what CHECKOUT shows and the facts lack.

    That are revisions, proposals that deprecations rest on, methods and capabilities of new
    revisions, deprecations by tags, and removals. What a checkout does not show (titles, what
    replaces a feature, how SDKs call it) is left to be written.

    Example: revisor spec sync ../modelcontextprotocol --write src/revisor/facts
    """
    found = _proposed(checkout, at)
    if folder:
        _write_files(found, Path(folder))
    streams.deliver(lambda stream: _tell(found, stream, written=bool(folder)))
    return 1 if only_check and found else 0


def _proposed(checkout: str, at: str) -> list[Proposal]:
    from revisor.facts import registry
    from revisor.model.specification import SpecRepository
    from revisor.sources.spec_repository.proposals import Known, proposals

    reading = read(checkout, at)
    repository = next(each for each in reading.subjects if isinstance(each, SpecRepository))
    revisions = frozenset(each.id for each in registry.revisions())
    numbers = {sep.number: sep for sep in registry.seps().values()}
    return proposals(repository, Known(registry.features(), revisions, numbers))


def _write_files(found: Sequence[Proposal], folder: Path) -> None:
    """Write new files, and append to those that are there; raises UsageError where it cannot."""
    from revisor.errors import UsageError

    for each in found:
        path = folder / each.path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("a" if each.adds else "x", encoding="utf-8", newline="\n") as file:
                file.write(each.text)
        except OSError as error:
            reason = error.strerror or str(error)
            raise UsageError(
                f"{path} could not be written: {reason}", "name the folder of the facts"
            ) from error


def _tell(found: Sequence[Proposal], stream: TextIO, *, written: bool) -> None:
    from revisor.reporters.safe_text import visible

    for each in found:
        what = "add to" if each.adds else "new file"
        stream.write(f"{what} {each.path}: {visible(each.why)}\n")
        if not written:
            stream.writelines(f"    {visible(line)}\n" for line in each.text.strip().split("\n"))
    if not found:
        stream.write("the facts have all that the checkout shows\n")
