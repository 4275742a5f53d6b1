"""What the rules on statements share."""

from __future__ import annotations

from revisor.model.rule import Example
from revisor.model.suppression import JudgedSuppression

URL = "https://modelcontextprotocol.io/community/feature-lifecycle"
CLAUSE = "no clause of MCP: a finding is left out only where someone has said why, and until when"


def name(seen: JudgedSuppression) -> str:
    """Return how to speak of a statement: the rules that it names."""
    return ", ".join(seen.suppression.rules) or "it"


def example(title: str, *lines: str, flagged: int = 0) -> Example:
    """Return an example of a file in Python with a comment; `flagged` is the line told, or 0."""
    source = "\n".join((*lines, ""))
    places = (f"server.py:{flagged}",) if flagged else ()
    return Example(title, {"filename": "server.py", "source": source}, flagged=places)
