"""What the rules on JSON texts share."""

from __future__ import annotations

RFC = "https://www.rfc-editor.org/rfc/rfc8259"


def shown(detail: str) -> str:
    """Return an escape or a literal as it stands in the text, in characters that any output has."""
    return detail.encode("ascii", "backslashreplace").decode()
