"""What a check may ask besides its subject: the revision, the date, and the engines' results."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from revisor.dialect.document import SchemaDocument
from revisor.model.finding import Profile

if TYPE_CHECKING:
    from revisor.model.client import Choice


@dataclass(frozen=True, slots=True)
class Context:
    """One target's circumstances.

    `revision` is the one judged by, `current` the one Current on `date`; `documents` are the
    analysed schemas by the place of their origin, so that a call finds the schema of its tool.
    `certain` tells whether the target itself (or the user) shows the revision. Where it does not,
    a rule on messages judges only what is so in every revision: a message of one revision is no
    fault for being none of another. `clients` are those whose behaviour portability rules tell
    (None: all).
    """

    revision: str
    current: str
    date: dt.date
    profile: Profile
    documents: dict[Any, SchemaDocument]
    certain: bool = True
    clients: Choice | None = None
