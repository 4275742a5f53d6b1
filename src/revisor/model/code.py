"""What code does with schemas, besides writing them down."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from .origin import Origin


@dataclass(frozen=True, slots=True)
class SchemaConversion:
    """A call of a library that makes JSON Schema of the types of a program.

    `function` is its name; `dialect` (`draft-07`) is what it makes, which `target` names where the
    code does, in the library's own word. `newer` is the library's word for 2020-12, "" where it has
    none; a fix of the subject replaces the target by it. `stripped` is the place where `$schema` is
    taken out of what was made. `writes` says of a schema of a tool or form what is wrong in it (""
    for nothing), and `sound` names the target under which that is right.
    """

    function: str
    dialect: str
    origin: Origin
    target: str = ""
    newer: str = ""
    stripped: Origin | None = None
    confidence: Literal["high", "medium", "low"] = "high"
    writes: str = ""
    sound: str = ""
