"""Whether a text may be nested so deep that the C parser would overflow the stack.

Up to Python 3.11 the parser counts its levels by `sys.getrecursionlimit`, and raises. From 3.12 on
its bound is a fixed one of many thousands, which a small stack (a thread of musl or macOS, a low
`ulimit -s`) does not hold: the process would die.
"""

from __future__ import annotations

import sys

NEEDED = sys.version_info >= (3, 12)
"""Whether the parser of this Python has to be kept from deep texts."""

SAFE_DEPTH = 100
"""Levels, and as many again, up to which the C parser is trusted with any stack."""

_KEPT = b'[]{}"'
_ALL_BUT_KEPT = bytes(set(range(256)) - set(_KEPT))
_LEAST_WORK = 2**16
_WORK = 6


def may_be_deep(text: str) -> bool:
    """Whether `text` may have more than twice SAFE_DEPTH levels; False is certain.

    Strings are taken out, then pairs of brackets from the inside out, as long as that gets on well:
    what is slow to take apart counts as deep. Costs a small part of what reading it does.
    """
    if not NEEDED or text.count("[") + text.count("{") <= SAFE_DEPTH:
        return False
    if "\\" in text:
        text = text.replace("\\\\", "").replace('\\"', "")
    brackets = text.encode("utf-8", "replace").translate(None, _ALL_BUT_KEPT).replace(b'""', b"")
    if b'"' in brackets:
        brackets = b"".join(brackets.split(b'"')[::2])
    work = max(_LEAST_WORK, _WORK * len(brackets))
    for _ in range(SAFE_DEPTH):
        before = len(brackets)
        brackets = brackets.replace(b"{}", b"").replace(b"[]", b"")
        work -= before
        if len(brackets) <= SAFE_DEPTH:
            return False
        if work < 0 or len(brackets) == before:
            break
    return True
