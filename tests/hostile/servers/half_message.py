"""Dies in the middle of its list of tools."""

from __future__ import annotations

import json
import os

from bad_server import Request, complain, honest_answer, serve, write_raw


def half(request: Request) -> None:
    text = json.dumps(honest_answer(request)).encode()
    write_raw(text[: len(text) // 2])
    complain("fatal: out of luck")
    os._exit(70)


serve({"tools/list": half})
