"""Tells its API_KEY everywhere: on stdout, on stderr, and in an error."""

from __future__ import annotations

import os
import sys

from bad_server import Request, complain, serve, write, write_raw

KEY = os.environ["API_KEY"]


def tell(request: Request) -> None:
    error = {"code": -32603, "message": f"{KEY} is no good key"}
    write({"jsonrpc": "2.0", "id": request["id"], "error": error})
    complain(f"giving up on {KEY}")
    sys.exit(3)


write_raw(f"Using the key {KEY}\n".encode())
serve({"tools/list": tell})
