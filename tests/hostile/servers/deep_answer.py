"""Lists a tool with something in it that is 100,000 levels deep."""

from __future__ import annotations

import json

from bad_server import FAULTY_TOOL, TOOL, Request, listing, response, serve, write_raw

DEEP = 100_000


def deep(request: Request) -> None:
    text = json.dumps(response(request, listing([{**TOOL, "_meta": "DEEP"}, FAULTY_TOOL])))
    write_raw(text.replace('"DEEP"', '{"a":' * DEEP + "1" + "}" * DEEP).encode() + b"\n")


serve({"tools/list": deep})
