"""What a server sends long after the handshake is seen where the user waits for it."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from revisor.model.wire import FeatureUse
from revisor.sources import live_servers
from revisor.sources.live.options import LiveOptions, LiveTarget

SERVER = """
import json, sys, threading, time

def say(value):
    sys.stdout.write(json.dumps(value) + "\\n")
    sys.stdout.flush()

def ask():
    time.sleep(1.0)
    say({"jsonrpc": "2.0", "id": "late", "method": "roots/list"})

for line in sys.stdin:
    asked = json.loads(line)
    method, key = asked.get("method"), asked.get("id")
    if method == "initialize":
        capabilities = asked["params"]["capabilities"]
        info = {"name": "late", "version": "1"}
        told = {"protocolVersion": "2025-11-25", "capabilities": {"tools": {}}, "serverInfo": info}
        say({"jsonrpc": "2.0", "id": key, "result": told})
    elif method == "notifications/initialized" and "roots" in capabilities:
        threading.Thread(target=ask, daemon=True).start()
    elif method == "tools/list":
        say({"jsonrpc": "2.0", "id": key, "result": {"tools": []}})
    elif key is not None and method:
        say({"jsonrpc": "2.0", "id": key, "error": {"code": -32601, "message": "Not found"}})
"""


@pytest.mark.parametrize(("wait", "seen"), [(0.0, False), (3.0, True)])
def test_a_late_request_is_seen_where_somebody_waits(
    tmp_path: Path, wait: float, seen: bool
) -> None:
    path = tmp_path / "server.py"
    path.write_text(SERVER, encoding="utf-8")
    target = LiveTarget("late", command=(sys.executable, str(path)))
    (reading,) = live_servers.read([target], LiveOptions(timeout=30, wait=wait))
    used = {s.feature for s in reading.subjects if isinstance(s, FeatureUse)}
    assert ("roots-list" in used) == seen
