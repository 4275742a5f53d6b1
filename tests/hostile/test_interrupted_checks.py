"""A check of live servers that is broken off: no server is left, whoever breaks it off."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from caging import REVISOR
from left_behind import LeftBehind

HERE = Path(__file__).resolve().parent
SUPPORT = HERE.parent / "support"
SECONDS = 20
STUBBORN = 6
"""Processes of stubborn_family: itself, three children, a daemon; and revisor."""


@pytest.fixture
def left() -> LeftBehind:
    return LeftBehind()


def command(name: str) -> str:
    return shlex.join([sys.executable, str(HERE / "servers" / f"{name}.py")])


def checking(left: LeftBehind, *names: str) -> subprocess.Popen[str]:
    """Start a check of servers that goes on for long."""
    environment = {**os.environ, **left.env, "PYTHONPATH": str(SUPPORT), "ERA": "legacy"}
    return subprocess.Popen(
        [REVISOR, "check", "--timeout", "60", *map(command, names)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
        start_new_session=True,
    )


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal(left: LeftBehind, number: signal.Signals) -> None:
    with checking(left, "stubborn_silence") as process:
        left.wait_for(STUBBORN)
        process.send_signal(number)
        out, err = process.communicate(timeout=SECONDS)
    left.assert_nothing()
    assert "Traceback" not in out + err
    assert process.returncode not in {0, 1, 3}


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_daemon_without_a_mark(left: LeftBehind, number: signal.Signals) -> None:
    with checking(left, "daemon_without_a_mark", "never_answers") as process:
        left.wait_for(4)
        process.send_signal(number)
        out, err = process.communicate(timeout=SECONDS)
    left.assert_nothing()
    assert "Traceback" not in out + err


def test_several_servers_at_once(left: LeftBehind) -> None:
    with checking(left, "never_answers", "stubborn_silence", "never_reads", "drips") as process:
        left.wait_for(STUBBORN + 3)
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=SECONDS)
    left.assert_nothing()


def test_impatience(left: LeftBehind) -> None:
    with checking(left, "stubborn_silence") as process:
        left.wait_for(STUBBORN)
        for _ in range(4):
            process.send_signal(signal.SIGINT)
            try:
                process.wait(0.15)
            except subprocess.TimeoutExpired:
                continue
            break
        process.communicate(timeout=SECONDS)
    left.assert_nothing()


def test_nobody_reads_the_report(left: LeftBehind) -> None:
    with checking(left, "stubborn_family", "junk_before") as process:
        assert process.stdout is not None
        process.stdout.close()
        process.wait(SECONDS)
        assert process.stderr is not None
        assert "Traceback" not in process.stderr.read()
    left.assert_nothing()
