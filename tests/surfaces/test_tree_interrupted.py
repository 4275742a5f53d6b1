"""Ctrl-C and SIGTERM while a tree is read: an end at once, without traces, leftovers or harm."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")

PROGRAM = """
import sys, time
from revisor.sources import python_source
from revisor.sources.python_source import reading

def slow(path, data):
    if path.endswith("slow.py"):
        open(sys.argv[2] + ".begun", "w").close()
        while True:
            pass
    return reading.read(path, data)

python_source.read = slow
from revisor.surfaces.cli import main
sys.argv[1:1] = ["check"]
sys.exit(main())
"""
PATIENCE = 60


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    top = tmp_path / "tree"
    top.mkdir()
    for number in range(30):
        (top / f"m{number:02}.py").write_text(f"from mcp import types\nx{number} = 1\n")
    (top / "slow.py").write_text("from mcp import types\n")
    return top


def started(tree: Path) -> subprocess.Popen[str]:
    environment = {**os.environ, "REVISOR_CACHE_DIR": str(tree.parent / "cache")}
    process = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, str(tree), "--notes"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
        start_new_session=True,
    )
    until = time.monotonic() + PATIENCE
    while not Path(f"{tree}.begun").exists() and time.monotonic() < until:
        assert process.poll() is None, process.communicate()
        time.sleep(0.02)
    return process


def of_group(leader: int) -> list[int]:
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, _, group = path.read_text().rpartition(")")[2].split()[:3]
        except OSError:
            continue
        if int(group) == leader and state not in "ZX":
            found.append(int(path.parent.name))
    return found


def is_gone(leader: int) -> bool:
    until = time.monotonic() + PATIENCE
    while of_group(leader) and time.monotonic() < until:
        time.sleep(0.02)
    return not of_group(leader)


@pytest.mark.parametrize("whom", ["the group", "the program"])
@pytest.mark.parametrize(
    ("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, -15)], ids=["SIGINT", "SIGTERM"]
)
def test_it_ends_at_once_and_leaves_nothing(
    number: signal.Signals, code: int, whom: str, tree: Path
) -> None:
    process = started(tree)
    assert len(of_group(process.pid)) > 1
    if whom == "the group":
        os.killpg(process.pid, number)
    else:
        process.send_signal(number)
    _, said = process.communicate(timeout=PATIENCE)
    assert process.returncode == code
    assert "Traceback" not in said
    assert is_gone(process.pid)


def test_a_program_that_is_killed_leaves_no_process_once_the_file_is_read(tree: Path) -> None:
    (tree / "slow.py").unlink()
    for number in range(30):
        (tree / f"m{number:02}.py").write_text("from mcp import types\n" + "x = [1, 2]\n" * 9000)
    (tree / "slow.py").write_text("")
    environment = {**os.environ, "REVISOR_CACHE_DIR": str(tree.parent / "cache")}
    process = subprocess.Popen(
        [sys.executable, "-m", "revisor", "check", str(tree)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=environment,
        start_new_session=True,
    )
    until = time.monotonic() + PATIENCE
    while len(of_group(process.pid)) < 2 and time.monotonic() < until:
        time.sleep(0.01)
    process.kill()
    process.wait(timeout=PATIENCE)
    assert is_gone(process.pid)


def test_the_cache_is_whole_after_an_interruption(tree: Path) -> None:
    process = started(tree)
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=PATIENCE)
    (tree / "slow.py").unlink()
    command = [sys.executable, "-m", "revisor", "check", str(tree), "--json"]
    environment = {**os.environ, "REVISOR_CACHE_DIR": str(tree.parent / "cache")}
    twice = [
        subprocess.run(command, capture_output=True, env=environment, check=True, timeout=PATIENCE)
        for _ in range(2)
    ]
    assert twice[0].stdout == twice[1].stdout
    assert not list((tree.parent / "cache").rglob(".new-*"))
