"""Closes its stdout when its tools are asked for, and lives on."""

from __future__ import annotations

import os

from bad_server import Request, serve, sleep_for_ever


def close(request: Request) -> None:
    del request
    os.close(1)
    sleep_for_ever()


serve({"tools/list": close})
