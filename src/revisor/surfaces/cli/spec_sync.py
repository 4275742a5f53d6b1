"""`revisor spec sync`: propose what to add to the facts after a revision."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from . import streams
from .commands import Command
from .spec_check import read

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import TextIO

    from revisor.model.reading import Reading
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

    That are revisions; proposals that facts rest on; methods, capabilities, error codes, other
    declarations and fields of new revisions and of the draft; and deprecations, restorations and
    removals. What a checkout does not show (titles, what replaces a feature, how SDKs call it) is
    left to be written.

    Example: revisor spec sync ../modelcontextprotocol --write src/revisor/facts
    """
    reading = read(checkout, at)
    found = _proposed(reading)
    if folder:
        _write_files(found, Path(folder))
    streams.deliver(lambda stream: _tell(found, reading, stream, written=bool(folder)))
    return 1 if only_check and found else 0


def _proposed(reading: Reading) -> list[Proposal]:
    from revisor.facts import registry
    from revisor.model.specification import SpecRepository
    from revisor.sources.spec_repository.proposals import Known, proposals

    repository = next(each for each in reading.subjects if isinstance(each, SpecRepository))
    revisions = frozenset(each.id for each in registry.revisions())
    numbers = {sep.number: sep for sep in registry.seps().values()}
    return proposals(repository, Known(registry.features(), revisions, numbers))


def _write_files(found: Sequence[Proposal], folder: Path) -> None:
    """Write new files, and change those that are there; raises UsageError before it writes any."""
    from revisor.errors import UsageError

    texts: dict[Path, str] = {}
    for each in found:
        path = folder / each.path
        try:
            texts[path] = _changed(each, path, texts.get(path))
        except (OSError, ValueError) as error:
            raise UsageError(
                f"{path} could not be written: {_reason(error)}", "name the folder of the facts"
            ) from error
    for path, text in texts.items():
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
        except OSError as error:
            raise UsageError(
                f"{path} could not be written: {_reason(error)}", "name the folder of the facts"
            ) from error


def _reason(error: OSError | ValueError) -> str:
    return (isinstance(error, OSError) and error.strerror) or str(error)


def _changed(each: Proposal, path: Path, before: str | None) -> str:
    """Return the text of a file after a proposal; raises OSError or ValueError where it cannot."""
    if not each.adds and not each.replaces:
        if path.exists():
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))
        return each.text
    text = path.read_text(encoding="utf-8") if before is None else before
    if each.adds:
        return text + each.text
    if text.count(each.replaces) != 1:
        line = each.replaces.strip().splitlines()[-1]
        raise ValueError(f"there is no line, or more than one, to change: {line}")
    return text.replace(each.replaces, each.text)


def _tell(found: Sequence[Proposal], reading: Reading, stream: TextIO, *, written: bool) -> None:
    from revisor.reporters.safe_text import visible

    for each in found:
        what = "add to" if each.adds else "change in" if each.replaces else "new file"
        stream.write(f"{what} {each.path}: {visible(each.why)}\n")
        if not written:
            stream.writelines(f"    {visible(line)}\n" for line in _shown(each))
    skipped = (f"{visible(note.what)}: {visible(note.why)}" for note in reading.not_checked)
    stream.writelines(f"skipped {each}\n" for each in skipped)
    if not found:
        # The day of a tag that the records overrule is no place that was not read.
        unread = any(note.origin is not None for note in reading.not_checked)
        stream.write(f"the facts have all that {'was read' if unread else 'the checkout shows'}\n")


def _shown(each: Proposal) -> Iterator[str]:
    """Yield the lines of a proposal; where a line is changed, the old one and the new one."""
    gone, come = ("- ", "+ ") if each.replaces else ("", "")
    for mark, text in ((gone, each.replaces), (come, each.text)):
        yield from (f"{mark}{line}" for line in text.strip().split("\n") if text)
