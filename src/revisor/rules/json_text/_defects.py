"""What the rules on JSON texts share."""

from __future__ import annotations

from revisor.dialect.explain import short

RFC = "https://www.rfc-editor.org/rfc/rfc8259"


def shown(detail: str) -> str:
    """Return a key or a literal as one short line that a terminal can show as it is."""
    return short(detail.encode("ascii", "backslashreplace").decode())
