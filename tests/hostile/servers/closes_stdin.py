"""Closes its stdin at once, and lives on."""

from __future__ import annotations

import os

from bad_server import sleep_for_ever

os.close(0)
sleep_for_ever()
