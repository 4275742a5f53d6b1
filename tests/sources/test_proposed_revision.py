"""Of a recorded session, the revision it was held in: not one that was proposed and refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from revisor.sources.dump import read

META = {"_meta": {"io.modelcontextprotocol/protocolVersion": "2026-07-28"}}
DISCOVER = {"jsonrpc": "2.0", "id": 1, "method": "server/discover", "params": META}
PROPOSAL = {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {}}
INITIALIZE = {"jsonrpc": "2.0", "id": 2, "method": "initialize", "params": PROPOSAL}
LIST = {"jsonrpc": "2.0", "id": 3, "method": "tools/list", "params": META}
REFUSED = {"jsonrpc": "2.0", "id": 2, "error": {"code": -32022, "message": "no handshake here"}}
UNKNOWN = {"jsonrpc": "2.0", "id": 1, "error": {"code": -32601, "message": "Method not found"}}
AGREED = {
    "jsonrpc": "2.0",
    "id": 2,
    "result": {"protocolVersion": "2025-06-18", "capabilities": {}, "serverInfo": {}},
}


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ([("out", DISCOVER), ("out", INITIALIZE), ("in", REFUSED), ("out", LIST)], "2026-07-28"),
        ([("out", INITIALIZE), ("in", REFUSED), ("out", LIST)], "2026-07-28"),
        ([("out", DISCOVER), ("in", UNKNOWN), ("out", INITIALIZE), ("in", AGREED)], "2025-06-18"),
        ([("out", INITIALIZE)], "2025-11-25"),
    ],
)
def test_revision(tmp_path: Path, lines: list[tuple[str, Any]], expected: str) -> None:
    path = tmp_path / "session.jsonl"
    texts = [json.dumps({"dir": where, "msg": message}) for where, message in lines]
    path.write_text("\n".join(texts), encoding="utf-8")
    (reading,) = read([str(path)])
    assert reading.revision == expected
