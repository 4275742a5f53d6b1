"""The version of Revisor, as one constant that costs nothing to import."""

from __future__ import annotations

__version__ = "0.1.0"
