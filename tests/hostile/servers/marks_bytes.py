"""Writes a byte order mark before each message."""

from __future__ import annotations

import json

from bad_server import Request, honest_answer, serve, write_raw


def marked(request: Request) -> None:
    write_raw(b"\xef\xbb\xbf" + json.dumps(honest_answer(request)).encode() + b"\n")


serve(every=marked)
