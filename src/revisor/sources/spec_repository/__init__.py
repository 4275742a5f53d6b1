"""Read a checkout of the specification repository: one small reader for each kind of file.

It yields the records that SEP-2596 wants to agree (tags, notices, changelog entries, registry
rows), proposals, and the whole of them, each with its file and line.
"""

from __future__ import annotations

from .reading import from_mapping, read

__all__ = ["from_mapping", "read"]
