"""A stdio server that says again what a recorded session holds.

    python replay_server.py SESSION.json

Each message of the client is met with what followed the same method in the recording: answers get
the id that was asked with, everything else goes out byte for byte. Lists that were not recorded
are empty, and a method that the recording does not know is not found. As the recorded servers do,
it asks nothing of a client that has not declared that it can be asked.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

EMPTY: dict[str, dict[str, Any]] = {
    "prompts/list": {"prompts": []},
    "resources/list": {"resources": []},
    "resources/templates/list": {"resourceTemplates": []},
    "tools/list": {"tools": []},
    "logging/setLevel": {},
}
PER_REQUEST = {"resultType": "complete", "ttlMs": 0, "cacheScope": "private"}


def scripted(lines: list[dict[str, Any]]) -> tuple[list[str], dict[str, list[str]]]:
    """Return what the server said unasked at first, and what it said after each method."""
    first: list[str] = []
    script: dict[str, list[str]] = {}
    current = first
    for line in lines:
        if line["dir"] == "in":
            current.append(line["raw"])
            continue
        method = json.loads(line["raw"]).get("method")
        if method is not None:
            current = script.setdefault(method, [])
    return first, script


def answer(raw: str, key: Any) -> str:
    """Return a recorded line, with the id of an answer put in."""
    try:
        value = json.loads(raw)
    except ValueError:
        return raw
    if isinstance(value, dict) and "method" not in value and {"result", "error"} & value.keys():
        return json.dumps(value | {"id": key})
    return raw


def may_be_asked(raw: str, capabilities: dict[str, Any]) -> bool:
    """Whether a recorded line is no request for which this client lacks the capability."""
    try:
        value = json.loads(raw)
    except ValueError:
        return True
    method = value.get("method", "") if "id" in value else ""
    return not method or method.partition("/")[0] in capabilities


def say(line: str) -> None:
    """Write a line at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main() -> None:
    session = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    first, script = scripted(session["lines"])
    for raw in first:
        say(raw)
    capabilities: dict[str, Any] = {}
    for text in sys.stdin:
        message = json.loads(text)
        method = message.get("method")
        if method == "initialize":
            capabilities = message["params"]["capabilities"]
        if method in script:
            for raw in script[method]:
                if may_be_asked(raw, capabilities):
                    say(answer(raw, message.get("id")))
        elif method is not None and "id" in message:
            say(json.dumps(unrecorded(message, session["era"])))


def unrecorded(message: dict[str, Any], era: str) -> dict[str, Any]:
    """Return the answer to a request that the recording does not hold."""
    told = {"jsonrpc": "2.0", "id": message["id"]}
    if message["method"] not in EMPTY:
        return told | {"error": {"code": -32601, "message": "Method not found"}}
    return told | {"result": EMPTY[message["method"]] | (PER_REQUEST if era == "modern" else {})}


if __name__ == "__main__":
    main()
