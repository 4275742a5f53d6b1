"""The benchmarks measure what they say; no test asserts a time."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

import dump
import measure

if TYPE_CHECKING:
    from pathlib import Path


def test_no_two_tools_are_alike() -> None:
    tools = dump.make_tools(200)["tools"]
    assert len(tools) == 200
    assert len({tool["name"] for tool in tools}) == 200
    assert len({json.dumps(tool["inputSchema"]) for tool in tools}) == 200
    assert tools == dump.make_tools(200)["tools"], "made the same way each time"


def test_the_server_lists_the_tools_of_the_file(tmp_path: Path) -> None:
    tools = tmp_path / "tools.json"
    tools.write_text(json.dumps(dump.make_tools(3)), encoding="utf-8")
    requests = [
        {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {}},
        {"jsonrpc": "2.0", "method": "notifications/initialized"},
        {"jsonrpc": "2.0", "id": 2, "method": "tools/list"},
        {"jsonrpc": "2.0", "id": 3, "method": "prompts/list"},
    ]
    done = subprocess.run(
        [sys.executable, dump.HERE / "tool_server.py", tools, tmp_path / "cpu"],
        input="".join(json.dumps(request) + "\n" for request in requests),
        capture_output=True,
        text=True,
        check=True,
    )
    replies = [json.loads(line) for line in done.stdout.splitlines()]
    assert [reply["id"] for reply in replies] == [1, 2, 3]
    assert len(replies[1]["result"]["tools"]) == 3
    assert replies[2]["error"]["code"] == -32601
    assert float((tmp_path / "cpu").read_text(encoding="ascii")) > 0


def test_cpu_of_children_is_counted() -> None:
    work = [sys.executable, "-c", "sum(range(10_000_000))"]
    idle = [sys.executable, "-c", ""]
    assert measure.cpu_of_program(work) > measure.cpu_of_program(idle)
    assert measure.cpu_of_function(lambda: subprocess.run(work, check=True)) > 0


def test_a_program_that_fails_is_no_measurement() -> None:
    with pytest.raises(RuntimeError, match="ended with 1"):
        measure.cpu_of_program([sys.executable, "-c", "raise SystemExit(1)"])


@pytest.mark.parametrize(("at_most", "verdict"), [(2.0, "reached"), (1.9, "MISSED")])
def test_a_goal_is_reached_or_missed(
    capsys: pytest.CaptureFixture[str], at_most: float, verdict: str
) -> None:
    taken = {"ours": [0.5, 0.2, 0.9], "theirs": [0.1, 0.3, 0.2]}
    reached = measure.report(taken, [measure.Goal("ours", "theirs", at_most)])
    assert reached == (verdict == "reached")
    assert f"ours / theirs = 2.00 (goal: at most {at_most:g}) {verdict}" in capsys.readouterr().out
