"""The end of a server: nothing that it started is left, whatever ends the check."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import anyio
import pytest

from left_behind import LeftBehind
from revisor.sources.live import marks
from stdio_linking import DAEMON, ECHO, linked, python

FOREVER = "import time; time.sleep(60)"
STUBBORN = (
    "import signal, time\nfor n in (1, 2, 15): signal.signal(n, signal.SIG_IGN)\ntime.sleep(60)"
)
HELLO = "print('{}', flush=True)"

CHILD = f"subprocess.Popen([sys.executable, '-c', {FOREVER!r}])"
STUBBORN_CHILD = f"subprocess.Popen([sys.executable, '-c', {STUBBORN!r}])"
DAEMONISED = f"daemon({STUBBORN!r})"
NAMELESS = f"subprocess.Popen([sys.executable, '-c', {FOREVER!r}], env={{}})"

SERVERS = {
    "polite": ((HELLO, ECHO), 1),
    "never-reads": ((HELLO, FOREVER), 1),
    "ignores-sigterm": ((HELLO, STUBBORN), 1),
    "stopped": ((HELLO, "os.kill(os.getpid(), signal.SIGSTOP)"), 1),
    "child": ((CHILD, HELLO, ECHO), 2),
    "stubborn-child": ((STUBBORN_CHILD, HELLO, STUBBORN), 2),
    "daemon": ((DAEMON, DAEMONISED, HELLO, ECHO), 2),
    "daemon-of-one-that-ended": ((DAEMON, DAEMONISED, HELLO), 1),
    "without-environment": ((NAMELESS, HELLO, ECHO), 1),
}


@pytest.fixture
def left() -> LeftBehind:
    return LeftBehind()


@pytest.mark.parametrize("name", SERVERS)
def test_nothing_is_left(left: LeftBehind, name: str) -> None:
    parts, count = SERVERS[name]

    async def run() -> None:
        async with linked(*parts, env=left.env) as link:
            await link.receive()
            left.wait_for(count)

    anyio.run(run)
    left.assert_nothing()


def test_nothing_is_left_of_one_without_environment_and_mark() -> None:
    async def run() -> int:
        async with linked(
            NAMELESS.replace("subprocess", "p = subprocess"),
            "print(json.dumps([p.pid]), flush=True)",
            ECHO,
        ) as link:
            return int((await link.receive()).text.strip(b"[]"))

    pid = anyio.run(run)
    with suppress(FileNotFoundError):
        # Whoever inherits it may be slow to bury it: a zombie is no process any more.
        assert Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"


@pytest.mark.parametrize("name", ["polite", "stubborn-child", "daemon"])
def test_nothing_is_left_after_cancellation(left: LeftBehind, name: str) -> None:
    parts, count = SERVERS[name]

    async def run() -> None:
        with anyio.CancelScope() as scope:
            async with linked(*parts, env=left.env) as link:
                await link.receive()
                left.wait_for(count)
                scope.cancel()
                await anyio.sleep(60)

    anyio.run(run)
    left.assert_nothing()


def test_nothing_is_left_after_an_exception(left: LeftBehind) -> None:
    async def run() -> None:
        async with linked(*SERVERS["daemon"][0], env=left.env) as link:
            await link.receive()
            left.wait_for(2)
            raise KeyError

    with pytest.raises(KeyError):
        anyio.run(run)
    left.assert_nothing()


def test_cancelled_while_it_ends(left: LeftBehind) -> None:
    async def run() -> None:
        async with linked(HELLO, STUBBORN, env=left.env) as link:
            await link.receive()
            async with anyio.create_task_group() as tasks:
                tasks.start_soon(link.aclose)
                await anyio.sleep(0.05)
                tasks.cancel_scope.cancel()

    anyio.run(run)
    left.assert_nothing()


CHECK = """
    import anyio
    from revisor.sources.live.options import LiveOptions
    from revisor.sources.live.stdio_link import open_stdio

    async def check():
        link = await open_stdio(json.loads(os.environ["COMMAND"]), LiveOptions())
        await link.receive()
        print("started", flush=True)
        HOW
        try:
            await anyio.sleep(60)
        finally:
            await link.aclose()

    anyio.run(check)
"""


def checking(left: LeftBehind, name: str, how: str = "pass") -> subprocess.Popen[bytes]:
    """Start a process that checks a server, and wait until that has spoken."""
    parts, count = SERVERS[name]
    process = subprocess.Popen(
        python(CHECK.replace("HOW", how)),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, **left.env, "COMMAND": json.dumps(python(*parts))},
        start_new_session=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == b"started\n"
    left.wait_for(count + 1)
    return process


@pytest.mark.parametrize("name", ["polite", "stubborn-child", "daemon"])
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_nothing_is_left_after_a_signal(left: LeftBehind, name: str, number: int) -> None:
    with checking(left, name) as process:
        process.send_signal(number)
        process.communicate(timeout=20)
    left.assert_nothing()
    if number != signal.SIGINT:
        assert process.returncode == -number


def test_nothing_is_left_after_a_second_interrupt(left: LeftBehind) -> None:
    with checking(left, "stubborn-child") as process:
        process.send_signal(signal.SIGINT)
        # The link gives the server time to go; it is interrupted there, if it is not through yet.
        for _ in range(3):
            try:
                process.wait(0.1)
            except subprocess.TimeoutExpired:
                process.send_signal(signal.SIGINT)
        process.communicate(timeout=20)
    left.assert_nothing()


@pytest.mark.parametrize("how", ["sys.exit(5)", "raise KeyError", "os.kill(os.getpid(), 15)"])
def test_nothing_is_left_where_nobody_closes(left: LeftBehind, how: str) -> None:
    with checking(left, "daemon", f"sys.stdin.readline(); {how}") as process:
        process.communicate(timeout=20)
    left.assert_nothing()


def test_a_mark_within_a_mark_is_found() -> None:
    outer, inner = marks.new_mark(), marks.new_mark()
    env = {**os.environ, outer: "1", inner: "1"}
    with subprocess.Popen([sys.executable, "-c", FOREVER], env=env) as process:
        try:
            assert marks.marked(outer) == marks.marked(inner) == [process.pid]
        finally:
            process.kill()


def test_nobody_else_is_found() -> None:
    assert marks.marked(marks.new_mark()) == []
