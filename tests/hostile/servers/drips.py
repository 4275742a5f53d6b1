"""Sends its answer one byte every second."""

from __future__ import annotations

import json
import time

from bad_server import Request, honest_answer, serve, write_raw


def drip(request: Request) -> None:
    for byte in json.dumps(honest_answer(request)).encode():
        write_raw(bytes([byte]))
        time.sleep(1)


serve(every=drip)
