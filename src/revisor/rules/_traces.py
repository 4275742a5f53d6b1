"""Lines of traces, for the examples of rules on messages."""

from __future__ import annotations

from typing import Any

Lines = list[dict[str, Any]]
"""A recorded session, as a list of its lines."""


def sent(message: Any, **http: Any) -> dict[str, Any]:
    """Return the line of a message from the client; `http` tells what stood around it."""
    return {"dir": "c2s", "msg": message} | ({"http": http} if http else {})


def received(message: Any, **http: Any) -> dict[str, Any]:
    """Return the line of a message from the server; `http` tells what stood around it."""
    return {"dir": "s2c", "msg": message} | ({"http": http} if http else {})


def request(number: Any, method: str, params: Any = None) -> dict[str, Any]:
    """Return a request; `params` are left out where they are None."""
    told = {} if params is None else {"params": params}
    return {"jsonrpc": "2.0", "id": number, "method": method, **told}


def notification(method: str, params: Any = None) -> dict[str, Any]:
    """Return a notification; `params` are left out where they are None."""
    told = {} if params is None else {"params": params}
    return {"jsonrpc": "2.0", "method": method, **told}


def result(number: Any, value: Any) -> dict[str, Any]:
    """Return the response that holds a result."""
    return {"jsonrpc": "2.0", "id": number, "result": value}


def failure(number: Any, code: int, data: Any = None, *, message: str = "Failed") -> dict[str, Any]:
    """Return the response that holds an error; `data` is left out where it is None."""
    error = {"code": code, "message": message} | ({} if data is None else {"data": data})
    return {"jsonrpc": "2.0", "id": number, "error": error}
