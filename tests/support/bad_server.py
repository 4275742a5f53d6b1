"""What the bad stdio servers share: an honest server of either era, parts of which they replace.

The environment variable ERA is `legacy` (initialize handshake, the default) or `modern`
(server/discover, 2026-07-28).
"""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from typing import Any

MODERN = "2026-07-28"
LEGACY = "2025-11-25"
TOOL: dict[str, Any] = {
    "name": "repeat",
    "description": "Says a text again.",
    "inputSchema": {
        "type": "object",
        "properties": {"text": {"type": "string", "description": "What to say."}},
        "required": ["text"],
        "additionalProperties": False,
    },
}
FAULTY_TOOL = {**TOOL, "name": "faulty", "inputSchema": {"type": "strnig"}}

Request = dict[str, Any]
Answering = Callable[[Request], None]


def is_modern() -> bool:
    """Whether this server plays one of 2026-07-28."""
    return os.environ.get("ERA") == "modern"


def write_raw(data: bytes) -> None:
    """Write bytes to stdout, all of them; ends the process where nobody reads any more."""
    rest = memoryview(data)
    try:
        while rest:
            rest = rest[os.write(1, rest) :]
    except OSError:
        os._exit(0)


def write(message: object) -> None:
    """Write one message."""
    write_raw(json.dumps(message).encode() + b"\n")


def complain(text: str) -> None:
    """Write a line to stderr."""
    sys.stderr.write(text + "\n")
    sys.stderr.flush()


def requests() -> Iterator[Request]:
    """Yield what the client sends: requests, notifications and answers."""
    for line in sys.stdin:
        yield json.loads(line)


def response(request: Request, result: object) -> dict[str, Any]:
    """Return the response to a request."""
    return {"jsonrpc": "2.0", "id": request["id"], "result": result}


def listing(tools: list[dict[str, Any]], **more: object) -> dict[str, Any]:
    """Return the result of a tools/list request."""
    hints = {"resultType": "complete", "ttlMs": 0, "cacheScope": "private"} if is_modern() else {}
    return {"tools": tools, **hints, **more}


def honest_result(request: Request) -> dict[str, Any] | None:
    """Return what an honest server answers, None for a method that it does not know."""
    about = {"name": "bad-server", "version": "1"}
    known: dict[str, dict[str, Any]] = {"tools/list": listing([TOOL, FAULTY_TOOL])}
    if is_modern():
        known["server/discover"] = {
            "resultType": "complete",
            "supportedVersions": [MODERN],
            "capabilities": {"tools": {}},
            "ttlMs": 0,
            "cacheScope": "private",
            "_meta": {"io.modelcontextprotocol/serverInfo": about},
        }
    else:
        known["ping"] = {}
        known["initialize"] = {
            "protocolVersion": LEGACY,
            "capabilities": {"tools": {}},
            "serverInfo": about,
        }
    return known.get(request["method"])


def honest_answer(request: Request) -> dict[str, Any]:
    """Return the honest response to a request."""
    result = honest_result(request)
    if result is not None:
        return response(request, result)
    error = {"code": -32601, "message": f"Method not found: {request['method']}"}
    return {"jsonrpc": "2.0", "id": request["id"], "error": error}


def answer(request: Request) -> None:
    """Answer a request honestly."""
    write(honest_answer(request))


def serve(instead: Mapping[str, Answering] | None = None, every: Answering = answer) -> None:
    """Serve until stdin ends: methods of `instead` by these, all other requests by `every`."""
    for request in requests():
        if "method" in request and "id" in request:
            (instead or {}).get(request["method"], every)(request)


def start_stubborn_family() -> None:
    """Ignore the signals that ask to end; start three children and a daemon that do so, too."""
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    for _ in range(3):
        if os.fork() == 0:
            sleep_for_ever()
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            for stream in (0, 1, 2):
                os.close(stream)
            sleep_for_ever()
        os._exit(0)
    os.wait()


def sleep_for_ever() -> None:
    """Do nothing, and hear nothing."""
    while True:
        time.sleep(60)
