from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import textwrap
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from revisor.model.reading import Reading
from revisor.model.subject import ToolDefinition
from revisor.sources import live_servers
from revisor.sources.live.options import LiveOptions, LiveTarget

SMALL = Path(__file__).resolve().parents[2] / "support" / "stdio_servers" / "small.py"
SECONDS = 30


def small(name: str = "small", **how: Any) -> LiveTarget:
    return LiveTarget(name, (sys.executable, str(SMALL), json.dumps(how)))


def check(*targets: LiveTarget, **given: Any) -> list[Reading]:
    options = LiveOptions(**{"timeout": 20.0, **given})
    return list(live_servers.read(targets, options))


def tools(reading: Reading) -> list[str | None]:
    return [s.name for s in reading.subjects if isinstance(s, ToolDefinition)]


@pytest.mark.parametrize(
    ("how", "revision"),
    [
        ({}, "2025-11-25"),
        ({"revision": "2024-11-05"}, "2024-11-05"),
        ({"discover": "silent"}, "2025-11-25"),
        ({"discover": "die"}, "2025-11-25"),
        ({"era": "per-request"}, "2026-07-28"),
        ({"era": "both"}, "2026-07-28"),
    ],
    ids=str,
)
def test_a_server_of_either_era_is_checked(how: dict[str, Any], revision: str) -> None:
    (reading,) = check(small(tools=["a", "b", "c"], pages=2, **how))
    assert reading.kind == "stdio_server"
    assert reading.revision == revision
    assert tools(reading) == ["a", "b", "c"]
    assert not reading.not_checked


def test_readings_come_in_the_order_of_the_targets() -> None:
    targets = [
        small("slow", era="per-request", first=0.5),
        small("crash", crash=True),
        LiveTarget("absent", ("/no/such/program",)),
        small("quick", era="per-request"),
    ]
    readings = check(*targets)
    assert [reading.name for reading in readings] == ["slow", "crash", "absent", "quick"]
    assert [reading.inconclusive for reading in readings] == [False, True, True, False]
    assert "no key is set" in readings[1].not_checked[0].why


def test_more_servers_than_run_at_once_are_all_checked() -> None:
    count = live_servers.AT_ONCE + 2
    readings = check(*(small(str(n), era="per-request") for n in range(count)))
    assert [reading.name for reading in readings] == [str(n) for n in range(count)]
    assert all(tools(reading) == ["echo"] for reading in readings)


def test_each_server_has_its_own_time() -> None:
    stuck = small("stuck", mute=["server/discover", "initialize"])
    first, second = check(stuck, small("fine", era="per-request"), timeout=2.0)
    assert first.inconclusive
    assert tools(second) == ["echo"]


def test_progress_and_lines_are_told_in_the_thread_of_the_caller() -> None:
    import threading

    told: list[tuple[str, str]] = []
    threads: set[threading.Thread] = set()
    lines: list[Any] = []

    def progress(name: str, what: str) -> None:
        threads.add(threading.current_thread())
        told.append((name, what))

    def record(name: str, line: Any) -> None:
        threads.add(threading.current_thread())
        lines.append((name, line["dir"]))

    read = live_servers.read(
        [small(era="per-request")], LiveOptions(), on_progress=progress, record=record
    )
    assert len(list(read)) == 1
    assert [what for _, what in told][:3] == ["starting", "speaks 2026-07-28", "1 tool"]
    assert {name for name, _ in told} == {"small"}
    assert len(lines) == 6
    assert threads == {threading.current_thread()}


def test_it_works_inside_of_an_event_loop() -> None:
    async def inside() -> list[Reading]:
        return check(small(era="per-request"))

    assert tools(asyncio.run(inside())[0]) == ["echo"]


def test_no_target_gives_no_reading() -> None:
    assert check() == []


def pids(log: Path) -> set[int]:
    return {int(line.split()[0]) for line in log.read_text(encoding="utf-8").splitlines()}


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    with suppress(OSError):
        state = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0]
        return state != "Z"
    return True


def all_gone(log: Path) -> bool:
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        if not any(map(is_alive, pids(log))):
            return True
        time.sleep(0.05)
    return False


def test_a_caller_that_stops_to_listen_ends_the_servers(tmp_path: Path) -> None:
    log = tmp_path / "log"
    stuck = small("stuck", mute=["tools/list"], log=str(log))
    read = live_servers.read([small(era="per-request"), stuck], LiveOptions())
    next(read)
    end = time.monotonic() + SECONDS
    while not log.exists() and time.monotonic() < end:
        time.sleep(0.02)
    read.close()
    assert pids(log)
    assert all_gone(log)


@pytest.fixture
def script() -> str:
    return textwrap.dedent("""
        import sys
        from revisor.sources import live_servers
        from revisor.sources.live.options import LiveOptions, LiveTarget
        target = LiveTarget("stuck", tuple(sys.argv[1:]))
        for reading in live_servers.read([target], LiveOptions()):
            print(reading.name)
    """)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_the_servers_before_the_program(
    tmp_path: Path, script: str, number: signal.Signals
) -> None:
    log = tmp_path / "log"
    target = small(mute=["tools/list"], log=str(log))
    program = subprocess.Popen(
        [sys.executable, "-c", script, *target.command],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        restore_signals=True,
    )
    end = time.monotonic() + SECONDS
    while not (log.exists() and "tools/list" in log.read_text("utf-8")):
        assert time.monotonic() < end
        assert program.poll() is None
        time.sleep(0.02)
    program.send_signal(number)
    stdout, stderr = program.communicate(timeout=SECONDS)
    assert stdout == b""
    if number == signal.SIGINT:
        assert b"KeyboardInterrupt" in stderr
    else:
        assert program.returncode == 128 + number
    assert all_gone(log)
