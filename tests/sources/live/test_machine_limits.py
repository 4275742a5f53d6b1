from __future__ import annotations

import errno
import signal
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from revisor.errors import SourceError
from revisor.model.reading import Reading
from revisor.sources import http_server, live_servers, stdio_server
from revisor.sources.live import starting
from revisor.sources.live.machine import refused_by_machine
from revisor.sources.live.options import LiveOptions, LiveTarget

TARGETS = [LiveTarget("one", command=("one",)), LiveTarget("two", url="http://two.example/")]


async def _works(target: LiveTarget, *_given: object) -> Reading:
    return Reading("http_server", target.name, target.name)


def readings(
    monkeypatch: pytest.MonkeyPatch, error: Exception, options: LiveOptions
) -> list[Reading]:
    """Check two servers, the check of the first of which breaks."""

    async def breaks(*_given: object) -> Reading:
        raise ExceptionGroup("tasks", [error])

    monkeypatch.setattr(live_servers, "RERAISE", False)
    monkeypatch.setattr(stdio_server, "check", breaks)
    monkeypatch.setattr(http_server, "check", _works)
    return list(live_servers.read(TARGETS, options))


def test_a_fault_of_ours_hides_no_other_server(monkeypatch: pytest.MonkeyPatch) -> None:
    options = LiveOptions(env={"KEY": "s3cr3t-k3y-0123456789"})
    error = KeyError("s3cr3t-k3y-0123456789")
    broken, whole = readings(monkeypatch, error, options)
    assert whole.name == "two"
    assert not whole.faults
    assert broken.faults == 1
    assert broken.inconclusive
    (note,) = broken.not_checked
    assert note.why.startswith("a fault of Revisor's own (KeyError: ")
    assert "s3cr3t" not in note.why


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (OSError(errno.EMFILE, "Too many open files"), "more open files"),
        (OSError(errno.EAGAIN, "Resource temporarily unavailable"), "another process or thread"),
        (RuntimeError("can't start new thread"), "another thread"),
        (MemoryError(), "more memory"),
        (ImportError("x.so: failed to map segment from shared object"), "more memory"),
    ],
)
def test_limits_of_the_machine_are_no_fault(
    monkeypatch: pytest.MonkeyPatch, error: Exception, told: str
) -> None:
    broken, _whole = readings(monkeypatch, error, LiveOptions())
    assert not broken.faults
    assert broken.not_checked[0].why.startswith(f"the machine does not allow {told}.")


def test_other_errors_are_no_limits() -> None:
    assert not refused_by_machine(RuntimeError("no"))
    assert not refused_by_machine(FileNotFoundError(errno.ENOENT, "No such file"))


def test_no_thread_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    def start(_thread: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", start)
    with pytest.raises(SourceError, match="does not allow another thread"):
        list(live_servers.read(TARGETS, LiveOptions()))


def test_an_interpreter_without_signals(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuses(*_given: object) -> None:
        raise ValueError("signal only works in main thread of the main interpreter")

    def told(*_given: object) -> signal.Handlers:
        return signal.SIG_DFL

    monkeypatch.setattr(signal, "signal", refuses)
    monkeypatch.setattr(signal, "getsignal", told)
    monkeypatch.setattr(stdio_server, "check", _works)
    monkeypatch.setattr(http_server, "check", _works)
    assert len(list(live_servers.read(TARGETS, LiveOptions()))) == len(TARGETS)


def test_another_thread_than_the_main_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stdio_server, "check", _works)
    monkeypatch.setattr(http_server, "check", _works)
    before = [signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGINT)]
    with ThreadPoolExecutor() as pool:
        found = pool.submit(lambda: list(live_servers.read(TARGETS, LiveOptions()))).result(30)
    assert len(found) == len(TARGETS)
    assert before == [signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGINT)]


def test_an_interpreter_without_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    def start(_thread: threading.Thread) -> None:
        raise RuntimeError("thread is not supported for isolated subinterpreters")

    monkeypatch.setattr(threading.Thread, "start", start)
    with pytest.raises(SourceError, match="cannot be checked here"):
        list(live_servers.read(TARGETS, LiveOptions()))


def test_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    def popen(*_given: object, **_more: object) -> None:
        raise OSError(errno.EMFILE, "Too many open files")

    monkeypatch.setattr(subprocess, "Popen", popen)
    with pytest.raises(SourceError, match="does not allow more open files"):
        starting.start([sys.executable], {}, None)
