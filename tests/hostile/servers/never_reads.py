"""Never reads its stdin, and never says anything."""

from __future__ import annotations

from bad_server import sleep_for_ever

sleep_for_ever()
