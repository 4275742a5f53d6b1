"""Answers `initialize` (or server/discover) with the version of its first argument, as JSON."""

from __future__ import annotations

import json
import sys

from bad_server import Request, honest_result, response, serve, write

VERSION = json.loads(sys.argv[1])


def odd(request: Request) -> None:
    result = honest_result(request) or {}
    known = "supportedVersions" if "supportedVersions" in result else "protocolVersion"
    value = [VERSION] if known == "supportedVersions" else VERSION
    write(response(request, {**result, known: value}))


def discover(request: Request) -> None:
    if honest_result(request) is None:
        error = {"code": -32601, "message": "Method not found"}
        write({"jsonrpc": "2.0", "id": request["id"], "error": error})
    else:
        odd(request)


serve({"initialize": odd, "server/discover": discover})
