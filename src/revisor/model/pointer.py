"""JSON Pointer (RFC 6901): the tokens that lead to one value inside a JSON document."""

from __future__ import annotations

from typing import Any

Pointer = tuple[str | int, ...]
"""Unescaped tokens: member names as `str`, array positions as `int`; `()` is the whole document."""


def render(pointer: Pointer) -> str:
    """Return the RFC 6901 spelling, for example `/tools/3/inputSchema`; `""` for the document."""
    return "".join(["/" + str(t).replace("~", "~0").replace("/", "~1") for t in pointer])


def parse(text: str) -> tuple[str, ...]:
    """Split an RFC 6901 string into unescaped tokens, all of them `str`.

    Raises ValueError where a non-empty text does not begin with `/`.
    """
    if not text:
        return ()
    if not text.startswith("/"):
        raise ValueError(f"a JSON Pointer begins with '/': {text!r}")
    return tuple(t.replace("~1", "/").replace("~0", "~") for t in text[1:].split("/"))


def step(value: Any, token: str | int) -> tuple[Any, str | int]:
    """Go one token down; return the child and the token as the document has it (int for arrays).

    Raises LookupError where there is no such child.
    """
    if isinstance(value, dict):
        return value[token], token
    if isinstance(value, list):
        text = str(token)
        if text.isascii() and text.isdigit() and (text == "0" or text[0] != "0"):
            return value[int(text)], int(text)
    raise LookupError(token)


def follow(value: Any, tokens: tuple[str | int, ...]) -> tuple[Any, Pointer]:
    """Return the value that `tokens` lead to, and the pointer with array positions as `int`.

    Raises LookupError where the tokens lead nowhere.
    """
    exact: list[str | int] = []
    for token in tokens:
        value, known = step(value, token)
        exact.append(known)
    return value, tuple(exact)


def leads_somewhere(value: Any, fragment: str) -> bool:
    """Whether the fragment of a URI, decoded, is a JSON Pointer that leads somewhere in a value."""
    if not fragment.startswith("/"):
        return False
    try:
        follow(value, parse(fragment))
    except (LookupError, ValueError):
        return False
    return True


def natural(pointer: Pointer) -> list[tuple[int, int, str]]:
    """Return what sorts pointers as their values stand in a document, elements by number."""
    return [(0, t, "") if isinstance(t, int) else (1, 0, t) for t in pointer]
