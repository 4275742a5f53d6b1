"""Writes Latin-1 where UTF-8 has to be."""

from __future__ import annotations

import json

from bad_server import FAULTY_TOOL, TOOL, Request, listing, response, serve, write_raw


def in_latin_1(request: Request) -> None:
    tools = [{**TOOL, "description": "Ein höflicher Dienst."}, FAULTY_TOOL]
    text = json.dumps(response(request, listing(tools)), ensure_ascii=False)
    write_raw(text.encode("latin-1") + b"\n")


serve({"tools/list": in_latin_1})
