"""`[tool.revisor]` in pyproject.toml, and `revisor.toml`: found, read, and said if it is wrong."""

from __future__ import annotations

from .finding import find
from .reading import Configuration, load

__all__ = ["Configuration", "find", "load"]
