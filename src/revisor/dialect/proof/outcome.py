"""What comparing two schemas comes to."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from revisor.model.annotated import readable
from revisor.model.origin import MISSING

Outcome = Literal["verified", "differs", "not-decidable"]


@readable
class Equivalence(NamedTuple):
    """Whether an old and a new schema gave the same verdict on every instance that was tried.

    `outcome` is `verified` (they did, and both verdicts occurred or only one can), `differs` (one
    instance is enough), or `not-decidable`; `reason` says why in plain words. `tried` counts the
    instances that both were asked about, `valid` and `invalid` what the old schema said of them.

    Where they differ on an instance, `instance` is the smallest that was found, `old` and `new` are
    the verdicts on it, and `engine` names the engine that gave them. `instance` is MISSING, and the
    verdicts are None, where one of the two schemas cannot be used at all, and otherwise.

    `engines` names the engines that were asked. `formats` holds, as JSON Pointers, the places where
    the dialect of one schema asserts `format` and that of the other does not: `format` was compared
    as an annotation. The same `seed` draws the same instances.

    Definitions that the schema itself does not use are compared one by one: `definitions` counts
    them, `location` is the JSON Pointer of the one, in the old schema, that the outcome is about
    ("" for the schema as a whole), and `not_compared` holds those without a counterpart.
    """

    outcome: Outcome
    reason: str
    tried: int = 0
    valid: int = 0
    invalid: int = 0
    instance: Any = MISSING
    old: bool | None = None
    new: bool | None = None
    engine: str = ""
    engines: tuple[str, ...] = ()
    formats: tuple[str, ...] = ()
    seed: int = 0
    location: str = ""
    definitions: int = 0
    not_compared: tuple[str, ...] = ()
