"""Run the rules over what the sources read, and make the report."""

from __future__ import annotations

from .dispatch import prepare
from .runner import run
from .selection import Selection

__all__ = ["Selection", "prepare", "run"]
