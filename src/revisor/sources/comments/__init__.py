"""Comments that suppress findings: read from the bytes of a file, by the syntax of its kind."""

from __future__ import annotations

from .reading import attached, suppressions

__all__ = ["attached", "suppressions"]
