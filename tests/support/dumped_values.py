"""Dumps as values: the messages that tests make, and how they are read."""

from __future__ import annotations

from typing import Any

from revisor.model.reading import Reading
from revisor.sources.dump import from_value

SCHEMA: dict[str, Any] = {"type": "object"}
TOOL: dict[str, Any] = {"name": "sum", "inputSchema": SCHEMA}
BOTH: dict[str, Any] = {**TOOL, "outputSchema": SCHEMA}
FORM: dict[str, Any] = {"message": "Who?", "requestedSchema": SCHEMA}


def response(result: Any, number: int = 1) -> dict[str, Any]:
    return {"jsonrpc": "2.0", "id": number, "result": result}


def request(method: str, params: Any, number: int = 1) -> dict[str, Any]:
    return {"jsonrpc": "2.0", "id": number, "method": method, "params": params}


def only(value: Any) -> Reading:
    (reading,) = from_value(value)
    return reading
