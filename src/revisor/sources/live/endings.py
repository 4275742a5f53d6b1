"""How a process ended, in words."""

from __future__ import annotations

import signal


def how_it_ended(code: int | None, *, has_spoken: bool, listens: bool) -> str:
    """Return a sentence; `code` is None where it runs on, negative for a signal.

    `listens` tells whether a server that runs on still has its stdin open.
    """
    before = "" if has_spoken else " before it sent any message"
    if code is None:
        stream = "output" if listens else "input and output"
        return f"The server closed its standard {stream}{before}, and runs on."
    if code < 0:
        return f"The server was ended by signal {_signal_name(-code)}{before}."
    return f"The server ended with exit code {code}{before}."


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return str(number)
