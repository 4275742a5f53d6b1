"""Standard streams that never bring the program down: odd encodings, closed pipes, full disks."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, TextIO

from revisor.reporters.safe_text import shorten, visible

from . import opening

if TYPE_CHECKING:
    from collections.abc import Callable

LONGEST_COMPLAINT = 1000
"""Characters of one line on stderr."""


def prepare() -> None:
    """Make stdout and stderr write what they cannot encode as escapes; replace closed ones."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: PTH123, SIM115
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")


def is_closed() -> bool:
    """Whether there was no stdout, so that what is written to it is lost (after `prepare`)."""
    return getattr(sys.stdout, "name", None) == os.devnull


def complain(text: str, *, name: str = "revisor: ") -> None:
    """Write text to stderr, after the program's name, without anything raw from input."""
    shown = "\n".join([shorten(visible(part), LONGEST_COMPLAINT) for part in text.split("\n")])
    try:
        sys.stderr.write(f"{name}{shown}\n")
    except OSError:
        return


def deliver(write: Callable[[TextIO], object], path: str | None = None) -> None:
    """Let `write` write to stdout, or to a new UTF-8 file at `path`.

    A reader that closes the pipe early is nobody's fault and stays quiet. Raises UsageError where
    the text cannot be written.
    """
    from revisor.errors import UsageError

    try:
        if path is None:
            write(sys.stdout)
            sys.stdout.flush()
            return
        with open(
            path,
            "w",
            encoding="utf-8",
            errors="backslashreplace",
            newline="\n",
            opener=opening.for_report,
        ) as file:
            write(file)
    except BrokenPipeError:
        _to_nowhere()
    except OSError as error:
        if path is None:
            _to_nowhere()
        reason = error.strerror or str(error)
        raise UsageError(
            f"the output could not be written to {path or 'stdout'}: {reason}",
            "name another file with --output" if path is not None else "",
        ) from error


def finish() -> None:
    """Flush stdout while it is still possible to be quiet about a reader that went away."""
    try:
        sys.stdout.flush()
    except (OSError, ValueError):
        _to_nowhere()


def _to_nowhere() -> None:
    """Send what is left in stdout's buffer nowhere, or the interpreter complains when it ends."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
    except (OSError, ValueError):
        return
