"""Several servers in one check, and the record of a check read as a trace."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from live_checks import Checked, Installation

COMMANDS = (
    ["{mcp2}/mcp-server-time"],
    ["{mcp1}/mcp-server-sqlite", "--db-path", "{scratch}/data.db"],
    ["node", "{planted}/typescript_1.mjs", "{modules}"],
    ["node", "{npm}/@modelcontextprotocol/server-memory/dist/index.js"],
)
CALLS = ("--call", "measure={}", "--call", "ask={}", "--call", "tell={}")
PLANTED = (["{mcp2}/python", "{planted}/mcp_python.py"], *COMMANDS[2:3])


def places(checked: Checked) -> list[tuple[Any, ...]]:
    """Return what is found, and where in which message's text."""
    return sorted(
        (f["rule"], f["severity"], f["party"], str(f.get("subject")), f["location"].get("pointer"))
        for f in checked.report["findings"]
    )


def test_several_servers(installation: Installation) -> None:
    """They come in the order they are named in; one that is not there hides no other."""
    commands = [shlex.join(installation.fill(command)) for command in COMMANDS]
    dead = "http://127.0.0.1:1/mcp"
    checked = installation.check(["--timeout", "50"], [commands[0], dead, *commands[1:]])
    assert checked.code == 2
    targets = checked.report["targets"]
    assert [t["name"] for t in targets] == [commands[0], dead, *commands[1:]]
    assert [t["checked"].get("tools", 0) for t in targets] == [2, 0, 6, 12, 9]
    assert targets[1]["notChecked"]
    assert {f["target"] for f in checked.report["findings"] if f["severity"] == "error"} == {3}


@pytest.mark.parametrize("command", PLANTED, ids=lambda command: command[-1])
def test_the_record_gives_the_same_findings(installation: Installation, command: list[str]) -> None:
    record = installation.scratch / "record.jsonl"
    live = installation.check(
        [*CALLS, "--record", str(record)], ["--", *installation.fill(command)]
    )
    replayed = installation.check([], [str(record)])
    assert places(replayed) == places(live)
    assert replayed.target["revision"] == live.target["revision"]
