"""Ends because its API_KEY is missing."""

from __future__ import annotations

import os
import sys

from bad_server import complain, serve

if "API_KEY" not in os.environ:
    complain("Error: API_KEY missing. Set the environment variable API_KEY.")
    sys.exit(1)
serve()
