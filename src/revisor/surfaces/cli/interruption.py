"""Ctrl-C, wherever it strikes: Python may hand it on as the cause of another error."""

from __future__ import annotations

import sys

INTERRUPTED = 130
"""The exit code of a command that was interrupted."""


def is_interruption(error: BaseException) -> bool:
    """Whether an error is, or came of, a KeyboardInterrupt (as in `__set_name__`)."""
    from revisor.sources.live.machine import causes

    return any(isinstance(each, KeyboardInterrupt) for each in causes(error))


def end_if_interrupted(error: BaseException) -> None:
    """End the program as `main` does where an error came of an interruption; else return."""
    if not is_interruption(error):
        return
    if sys.stderr is not None:
        sys.stderr.write("revisor: interrupted\n")
    raise SystemExit(INTERRUPTED) from None
