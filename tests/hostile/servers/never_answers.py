"""Reads everything and answers nothing."""

from __future__ import annotations

from bad_server import requests

for _ in requests():
    pass
