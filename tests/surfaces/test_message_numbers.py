"""A number in the text report is the line of the record, which people look it up in."""

from __future__ import annotations

import json
import re
import sys
from typing import TYPE_CHECKING

from revisor.surfaces.cli import main

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

SERVER = """
import json
import sys

for line in sys.stdin:
    asked = json.loads(line)
    if asked.get("id") is None:
        continue
    told = {"jsonrpc": "2.0", "id": asked["id"]}
    if asked["method"] == "initialize":
        told["result"] = {
            "protocolVersion": "2025-11-25",
            "capabilities": {"tools": {}},
            "serverInfo": {"name": "s", "version": "1"},
        }
        print("Server running on stdio")
    elif asked["method"] == "tools/list":
        told["result"] = {"tools": [{"name": "t", "inputSchema": None}]}
    else:
        told["error"] = {"code": -32601, "message": "Method not found"}
    print(json.dumps(told), flush=True)
"""


def test_a_message_has_the_number_of_its_line_in_the_record(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    server, record = tmp_path / "server.py", tmp_path / "trace.jsonl"
    server.write_text(SERVER, encoding="utf-8")
    assert main(["check", "--record", str(record), "--", sys.executable, str(server)]) == 1
    text = capsys.readouterr().out
    lines = record.read_text(encoding="utf-8").splitlines()
    junk = re.search(r"no message: \"Server running on stdio\"\n +message (\d+)\n", text)
    tool = re.search(r"message (\d+)  tool t  /result/tools/0/inputSchema\n", text)
    assert junk
    assert tool
    assert json.loads(lines[int(junk[1]) - 1])["incident"] == "not-json"
    assert "inputSchema" in lines[int(tool[1]) - 1]
