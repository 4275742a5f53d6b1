"""Speaks HTTP+SSE, and wants its messages at another host."""

from __future__ import annotations

from bad_http_server import serve_older

serve_older("http://elsewhere.invalid/messages")
