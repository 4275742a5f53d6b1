"""What a check may ask besides its subject: the revision, the date, and the engines' results."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import Any

from revisor.dialect.document import SchemaDocument
from revisor.model.finding import Profile


@dataclass(frozen=True, slots=True)
class Context:
    """One target's circumstances.

    `revision` is the one judged by, `current` the one Current on `date`; `documents` are the
    analysed schemas by the place of their origin, so that a call finds the schema of its tool.
    """

    revision: str
    current: str
    date: dt.date
    profile: Profile
    documents: dict[Any, SchemaDocument]
