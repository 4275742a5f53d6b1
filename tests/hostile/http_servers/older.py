"""Does nothing bad, over HTTP+SSE."""

from __future__ import annotations

from bad_http_server import serve_older

serve_older()
