"""Does nothing bad: what the others are compared with."""

from __future__ import annotations

from bad_http_server import serve

serve()
