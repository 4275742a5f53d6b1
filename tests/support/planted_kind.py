"""A kind of files for tests of trees: each line that begins with `use ` is a use of Logging."""

from __future__ import annotations

import os
import signal
import time

from revisor.errors import SourceError
from revisor.model.origin import Origin
from revisor.model.reading import Reading
from revisor.model.wire import Evidence, FeatureUse
from revisor.sources.kinds import Kind

NAME = "planted_source"
ENDING = ".planted"
KIND = Kind(NAME, "planted_kind", endings=(ENDING,), names=("planted/settings.json",))


def accepts(_path: str, head: bytes) -> bool:
    """Take every file but those that say that they are other."""
    return not head.startswith(b"other")


def read(path: str, data: bytes) -> Reading:
    """Return a use for each line that begins with `use`; break where the file says so."""
    text = data.decode()
    if text.startswith("broken"):
        raise SourceError("line 1: it is broken", "Mend it.")
    if os.getpid() != int(os.environ.get("PLANTED_IN", os.getpid())):
        _misbehave(text)
    if text.startswith("fault"):
        raise ZeroDivisionError(path)
    uses = []
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("use "):
            origin = Origin(NAME, path, line=number)
            seen = Evidence("method", line.split()[1], origin)
            uses.append(FeatureUse("logging", "server", (seen,), 1))
    return Reading(NAME, path, path, subjects=tuple(uses), checked={"files": 1})


def _misbehave(text: str) -> None:
    """Do to the process what a file asks for: not in that of the tests."""
    if text.startswith("die"):
        os._exit(1)
    if text.startswith("killed"):
        os.kill(os.getpid(), signal.SIGKILL)
    if text.startswith("loop"):
        while True:
            pass
    if text.startswith("sleep"):
        time.sleep(600)
