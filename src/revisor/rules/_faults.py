"""How rules tell a value's faults: where inside the value, and in which words."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from revisor.dialect.conformance import conforms
from revisor.dialect.document import SchemaDocument
from revisor.dialect.explain import best, place, sentence
from revisor.model.pointer import Pointer

MOST_TOLD = 20
"""Faults of one value that are told one by one."""


def faults_of(document: SchemaDocument, value: Any) -> Iterator[tuple[Pointer, str]]:
    """Yield the instance location and a sentence for each fault of a value, up to `MOST_TOLD`.

    Nothing where the schema cannot judge: the runner lists that as not checked.
    """
    for fault in islice(conforms(document, value).faults, MOST_TOLD):
        closest = best(fault, value)
        why = sentence(closest, value)
        yield closest.at, f"at {place(closest)}, {why}" if closest.at else why
