"""What the planted servers in Python share: the tools, and the choice of the transport."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

PLANTED: dict[str, Any] = json.loads(
    Path(__file__).with_name("tools.json").read_text(encoding="utf-8")
)
STRUCTURED: dict[str, Any] = PLANTED["structured"]
QUESTION: dict[str, Any] = PLANTED["question"]
FOR_SAMPLING = "summarise"


def tools_for(*, sampling: bool) -> list[dict[str, Any]]:
    """Return the tools that a client is shown, by whether it declares sampling."""
    return [tool for tool in PLANTED["tools"] if sampling or tool["name"] != FOR_SAMPLING]


def port() -> int | None:
    """Return the port to serve Streamable HTTP on, None for stdio (`SCRIPT` or `SCRIPT PORT`)."""
    return int(sys.argv[1]) if len(sys.argv) > 1 else None
