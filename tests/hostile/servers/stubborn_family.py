"""Ignores SIGTERM and the end of stdin, as do its children and a daemon of its own."""

from __future__ import annotations

from bad_server import serve, sleep_for_ever, start_stubborn_family

start_stubborn_family()
serve()
sleep_for_ever()
