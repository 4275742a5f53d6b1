"""What has to come of a bad server, in whatever way it is spoken to."""

from __future__ import annotations

from typing import NamedTuple

SECONDS = 15
"""How long a check of one may take."""
MEMORY = 300 * 2**20
"""Bytes that a check of one may need."""
KEY = "s3cr3t-k3y-0123456789"
"""A secret of the user, which must never be shown."""


class Expected(NamedTuple):
    """What has to come of a server.

    `code` is the exit code, `says` a pattern that has to be found in the report. `is_judged` tells
    that the tools of the server were judged all the same.
    """

    code: int
    says: str = ""
    is_judged: bool = False
    timeout: int = 10
    arguments: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
