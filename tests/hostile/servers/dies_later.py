"""Dies of a signal when its tools are asked for."""

from __future__ import annotations

import os
import signal

from bad_server import Request, complain, serve


def die(request: Request) -> None:
    complain(f"segmentation fault in {request['method']}")
    os.kill(os.getpid(), signal.SIGKILL)


serve({"tools/list": die})
