"""How a process ended, in words."""

from __future__ import annotations

import signal


def how_it_ended(code: int | None, *, has_spoken: bool, closed: str) -> str:
    """Return a sentence; `code` is None where it runs on, negative for a signal.

    `closed` names the streams that a server closed which runs on.
    """
    before = "" if has_spoken else " before it sent any message"
    if code is None:
        return f"The server closed its standard {closed}{before}, and runs on."
    if code < 0:
        return f"The server was ended by signal {_signal_name(-code)}{before}."
    return f"The server ended with exit code {code}{before}."


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return str(number)
