"""How requests and answers travel: each with its length before it, so that none runs into another.

A request says what is asked of which schema, an answer what came of it; what else there is to say
follows as bytes.
"""

from __future__ import annotations

from enum import IntEnum
from struct import Struct

HEADER = Struct("<QBQ")
"""Length of the body in bytes, kind, and the number of the schema that a request is about."""


class Asked(IntEnum):
    """What a request asks for."""

    PREPARE = 1
    IS_VALID = 2
    ERRORS = 3
    VALIDATE = 4
    ANNOTATIONS = 5


class Answered(IntEnum):
    """What an answer brings.

    `READY`: the process has started; `DONE`: what was asked for; `UNKNOWN`: the schema is not, or
    no longer, held; `REFUSED`: an error of ours; `FULL`: the memory is exhausted; `FAULT`: an
    exception that is a fault of Revisor's own, as text.
    """

    READY = 1
    DONE = 2
    UNKNOWN = 3
    REFUSED = 4
    FULL = 5
    FAULT = 6


def framed(kind: int, body: bytes, number: int = 0) -> bytes:
    """Return one request or answer as it travels."""
    return HEADER.pack(len(body), kind, number) + body
