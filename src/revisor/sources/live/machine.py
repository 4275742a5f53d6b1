"""Limits of the machine, told from faults of ours: nothing is wrong with either program then."""

from __future__ import annotations

import errno
from collections.abc import Iterator

HINT = "Check fewer servers at once, or raise the limit (ulimit -a shows them)."
"""What to do about it."""
_WHAT = {
    errno.EMFILE: "more open files",
    errno.ENFILE: "more open files",
    errno.ENOMEM: "more memory",
    errno.EAGAIN: "another process or thread",
    errno.ENOSPC: "another file: its disk is full",
}

_NO_ROOM = ("failed to map segment", "annot allocate memory")


def refused_by_machine(error: BaseException) -> str:
    """Return a sentence where an error says that the machine allows no more, else nothing.

    Of a group of errors the first that says so counts, and what led to an error counts as well.
    """
    found = next(filter(None, map(_what, causes(error))), "")
    return f"the machine does not allow {found}" if found else ""


def causes(error: BaseException) -> Iterator[BaseException]:
    """Yield an error, what led to it, and what groups among those hold; each once."""
    waiting: list[BaseException | None] = [error]
    seen: set[int] = set()
    while waiting:
        each = waiting.pop(0)
        if each is None or id(each) in seen:
            continue
        seen.add(id(each))
        yield each
        waiting += [each.__cause__, each.__context__]
        if isinstance(each, BaseExceptionGroup):
            waiting += each.exceptions


def _what(error: BaseException) -> str:
    if isinstance(error, MemoryError):
        return "more memory"
    if isinstance(error, OSError):
        return _WHAT.get(error.errno or 0, "")
    if isinstance(error, ImportError):
        # What the loader of shared libraries says where there is no room for one.
        return "more memory" if any(each in str(error) for each in _NO_ROOM) else ""
    # What threading raises has no type of its own.
    thread = isinstance(error, RuntimeError) and "start new thread" in str(error)
    return "another thread" if thread else ""
