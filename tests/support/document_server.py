"""A small HTTP server on loopback that serves what it is told, and keeps what it was asked."""

from __future__ import annotations

import contextlib
import http.server
import json
import ssl
import threading
from collections.abc import Callable, Iterator
from typing import Any

Answering = Callable[[http.server.BaseHTTPRequestHandler], None]


class Server:
    """What is served by path: JSON values, or functions that answer by themselves."""

    def __init__(self, scheme: str, port: int) -> None:
        self.url = f"{scheme}://localhost:{port}"
        self.host = f"localhost:{port}"
        self.served: dict[str, Any] = {}
        self.asked: list[str] = []


def redirect(to: str) -> Answering:
    """Answer with a redirect."""

    def answer(handler: http.server.BaseHTTPRequestHandler) -> None:
        handler.send_response(302)
        handler.send_header("Location", to)
        handler.end_headers()

    return answer


def raw(body: bytes, status: int = 200, **headers: str) -> Answering:
    """Answer with bytes."""

    def answer(handler: http.server.BaseHTTPRequestHandler) -> None:
        handler.send_response(status)
        for name, value in headers.items():
            handler.send_header(name.replace("_", "-"), value)
        handler.end_headers()
        with contextlib.suppress(OSError):
            handler.wfile.write(body)

    return answer


@contextlib.contextmanager
def serving(context: ssl.SSLContext | None = None) -> Iterator[Server]:
    """Run a server while the block runs."""

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            server.asked.append(self.path)
            held = server.served.get(self.path)
            if callable(held):
                held(self)
            elif held is None:
                self.send_error(404)
            else:
                raw(json.dumps(held).encode())(self)

        def log_message(self, *_: Any) -> None:
            """Say nothing."""

    listening = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    if context is not None:
        listening.socket = context.wrap_socket(listening.socket, server_side=True)
    server = Server("https" if context else "http", listening.server_address[1])
    thread = threading.Thread(target=listening.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    try:
        yield server
    finally:
        listening.shutdown()
        thread.join()
        listening.server_close()
