"""A check that is recorded gives the same report when its record is read."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

REVISOR = str(Path(sys.executable).parent / "revisor")
SERVERS = Path(__file__).parent.parent / "support"
SECRET = 'sw0rd"fish'  # noqa: S105 - it must not be found anywhere

SERVER = """
import json, os, sys
print("listening", flush=True)
for line in sys.stdin:
    asked = json.loads(line)
    method, key, params = asked.get("method"), asked.get("id"), asked.get("params", {})
    told = {"jsonrpc": "2.0", "id": key}
    if method == "initialize":
        able = sorted(params["capabilities"])
        told["result"] = {
            "protocolVersion": "2025-11-25",
            "capabilities": {"tools": {}, "logging": {}},
            "serverInfo": {"name": "small", "version": os.environ["TOKEN"]},
        }
    elif method == "tools/list":
        tools = [{"name": "pair", "inputSchema": {"type": "object", "items": [{}, {}]}}]
        if "sampling" in able:
            tools.append({"name": "ask", "inputSchema": {"type": "object"}})
        log = {"level": "info", "data": "the token is " + os.environ["TOKEN"]}
        print(json.dumps({"jsonrpc": "2.0", "method": "notifications/message", "params": log}))
        told["result"] = {"tools": tools}
    else:
        told["error"] = {"code": -32601, "message": "Method not found"}
    if key is not None:
        print(json.dumps(told), flush=True)
"""


def revisor(folder: Path, *arguments: str) -> dict[str, Any]:
    command = [REVISOR, "check", "--format", "json", "--date", "2026-11-30", *arguments]
    done = subprocess.run(
        command, cwd=folder, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 1, done.stderr
    report: dict[str, Any] = json.loads(done.stdout)
    return report


def told(report: dict[str, Any]) -> list[tuple[Any, ...]]:
    """Return the findings without the name of the file, and without line and column."""
    return sorted(
        (
            f["rule"],
            f["severity"],
            f["message"],
            f.get("party", ""),
            json.dumps(f["subject"]),
            f["location"].get("message"),
            f["location"]["pointer"],
        )
        for f in report["findings"]
    )


@pytest.fixture(scope="module")
def reports(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, Any], dict[str, Any], str]:
    folder = tmp_path_factory.mktemp("record")
    (folder / "server.py").write_text(SERVER, encoding="utf-8")
    live = revisor(
        folder,
        *("--record", "trace.jsonl", "--env", f"TOKEN={SECRET}"),
        *("--", sys.executable, "server.py"),
    )
    record = (folder / "trace.jsonl").read_text(encoding="utf-8")
    return live, revisor(folder, "trace.jsonl"), record


def test_the_record_gives_the_findings_of_the_check(
    reports: tuple[dict[str, Any], dict[str, Any], str],
) -> None:
    live, recorded, _ = reports
    assert told(live) == told(recorded)
    assert {f["rule"] for f in live["findings"]} >= {
        "array-form-items",
        "capability-dependent-list",
        "deprecated-feature",
        "output-that-is-no-message",
        "promised-but-unimplemented",
    }


def test_the_record_and_the_reports_show_no_secret(
    reports: tuple[dict[str, Any], dict[str, Any], str],
) -> None:
    for text in (*map(json.dumps, reports[:2]), reports[2]):
        assert "fish" not in text


def test_the_record_tells_who_sent_what_on_which_connection(
    reports: tuple[dict[str, Any], dict[str, Any], str],
) -> None:
    lines = [json.loads(line) for line in reports[2].splitlines()]
    assert {line["dir"] for line in lines} == {"c2s", "s2c"}
    assert {line["session"] for line in lines} == {0, 1}
    assert all(line.get("ours") for line in lines if line["dir"] == "c2s")


PREFIXED = """
import json, os, sys
name = os.environ["PREFIX"]
schema = {"type": "object", "properties": {"u": {"type": "string", "pattern": name + ".com$"}}}
schema["properties"][name] = {"type": "strnig"}
for line in sys.stdin:
    asked = json.loads(line)
    told = {"jsonrpc": "2.0", "id": asked.get("id")}
    if asked["method"] == "initialize":
        told["result"] = {
            "protocolVersion": os.environ["REVISION"],
            "capabilities": {"tools": {}},
            "serverInfo": {"name": "small", "version": "1"},
        }
    elif asked["method"] == "tools/list":
        told["result"] = {"tools": [{"name": name + "_forecast", "inputSchema": schema}]}
    else:
        told["error"] = {"code": -32601, "message": "Method not found"}
    if "id" in asked:
        print(json.dumps(told), flush=True)
"""


def test_what_is_masked_is_judged_as_it_was_sent(tmp_path: Path) -> None:
    (tmp_path / "server.py").write_text(PREFIXED, encoding="utf-8")
    given = ("--env", "PREFIX=weather", "--env", "REVISION=2025-11-25", "--record", "trace.jsonl")
    live = revisor(tmp_path, *given, "--", sys.executable, "server.py")
    errors = [f for f in live["findings"] if f["severity"] != "note"]
    assert [f["rule"] for f in errors] == ["invalid-type-name"]
    assert errors[0]["subject"]["tool"] == "***_forecast"
    assert errors[0]["location"]["pointer"].endswith("/properties/***/type")
    assert "weather" not in json.dumps(live)
    recorded = revisor(tmp_path, "trace.jsonl")
    assert [f["rule"] for f in recorded["findings"]] == [f["rule"] for f in live["findings"]]
