"""As stubborn_family, but answers nothing."""

from __future__ import annotations

from bad_server import requests, sleep_for_ever, start_stubborn_family

start_stubborn_family()
for _ in requests():
    pass
sleep_for_ever()
