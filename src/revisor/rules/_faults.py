"""How rules tell a value's faults: where inside the value, and in which words."""

from __future__ import annotations

from typing import Any

from revisor.dialect.explain import best, place, sentence
from revisor.dialect.validation import ValueFault
from revisor.model.pointer import Pointer

MOST_TOLD = 20
"""Faults of one value that are told one by one."""


def told(fault: ValueFault, instance: Any) -> tuple[Pointer, str]:
    """Return the instance location of what says most, and a sentence that names the place."""
    closest = best(fault)
    why = sentence(closest, instance)
    return closest.at, f"at {place(closest)}, {why}" if closest.at else why
