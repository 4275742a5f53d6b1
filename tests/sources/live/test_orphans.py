"""Orphans are taken on and ended; what was there before is left alone."""

from __future__ import annotations

import os
import subprocess
import sys
import time

import pytest

from revisor.sources.live import marks, orphans

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux hands orphans on")

PROGRAM = """
import os, subprocess, sys, time
from revisor.sources.live import marks, orphans
START = "import os, sys, time; os.fork() and os._exit(0); os.setsid(); time.sleep(60)"
earlier = {earlier}
old = subprocess.Popen(["sleep", "60"]) if earlier else None
with orphans.adopted():
    was_set = orphans._is_adopting
    subprocess.run([sys.executable, "-c", START], env={{}}, check=True)
    # Its parent has ended, and it is ours now.
    seen = len(marks.descendants(os.getpid()))
left = [pid for pid in marks.descendants(os.getpid())]
print(was_set, seen, len(left), orphans._control()(37, 0))
if old: old.kill()
"""


def ran(*, earlier: bool) -> str:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM.format(earlier=earlier)],
        capture_output=True,
        text=True,
        check=True,
        start_new_session=True,
    )
    return done.stdout.strip()


def test_an_orphan_is_taken_on_and_ended() -> None:
    assert ran(earlier=False) == "True 1 0 0"


def test_where_there_were_children_before_nothing_is_taken_on() -> None:
    assert ran(earlier=True).startswith("False")


def test_descendants_and_children_are_told() -> None:
    code = "import subprocess, sys; subprocess.run(['sleep', '60'])"
    with subprocess.Popen([sys.executable, "-c", code], start_new_session=True) as process:
        end = time.monotonic() + 20
        while len(marks.descendants(process.pid)) < 1 and time.monotonic() < end:
            time.sleep(0.01)
        assert process.pid in marks.children(os.getpid())
        assert process.pid in marks.descendants(os.getpid())
        (inner,) = marks.descendants(process.pid)
        marks.kill([inner, process.pid], marks.KILL)
    assert process.pid not in marks.children(os.getpid())


def test_elsewhere_than_on_linux_nothing_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    with orphans.adopted():
        assert not orphans._is_adopting
