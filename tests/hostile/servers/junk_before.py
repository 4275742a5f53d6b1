"""Prints a banner on stdout before the first message."""

from __future__ import annotations

from bad_server import serve, write_raw

write_raw("\x1b[32m🚀 Server\x1b[0m is listening on stdio\nDebug mode: on\n".encode())
serve()
