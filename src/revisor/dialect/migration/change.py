"""What a migration comes to: the schemas, and each change with its reason and its effect."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Literal, NamedTuple

from revisor.dialect.proof.outcome import Equivalence
from revisor.errors import RevisorError

Effect = Literal["none", "widened", "narrowed"]
"""What a change does to the values that its own subschema accepts: the same, more, or fewer."""


class Change(NamedTuple):
    """One change of one subschema.

    `location` is the JSON Pointer of the subschema in the schema as it was given, `keyword` the
    keyword that changed; `before` and `after` hold the members concerned, as they were and as they
    are. Where `before` equals `after` only the meaning differs, as `reason` tells. `effect` speaks
    of the subschema itself: below a `not`, more becomes fewer. `document` is the URI of the
    document, "" for the schema itself.
    """

    location: str
    keyword: str
    before: Mapping[str, Any]
    after: Mapping[str, Any]
    reason: str
    effect: Effect
    document: str = ""


class Migration(NamedTuple):
    """The outcome of a migration to 2020-12.

    `schema` and `documents` (by URI) hold the migrated schemas; what did not change in them is
    shared with what was given. `source` names the dialect or the source form that the schema was
    read in, and `assumed` says why where that was not declared (None where it was). `verified` says
    what comparing the two on instances came to (None where that was not asked for). With `interop`,
    `still_refused` holds the places where a validator that knows draft-07 only may refuse what
    2020-12 accepts.
    """

    schema: Any
    documents: Mapping[str, Any]
    changes: tuple[Change, ...]
    source: str
    assumed: str | None = None
    verified: Equivalence | None = None
    still_refused: tuple[Place, ...] = ()

    @property
    def lossless(self) -> bool:
        """Whether every value keeps its verdict: no change has an effect."""
        return all(change.effect == "none" for change in self.changes)


class Place(NamedTuple):
    """A place that stands in the way of a migration or of `interop`, and why.

    `location` is a JSON Pointer in the schema, or in the document of the URI `document`.
    """

    location: str
    reason: str
    document: str = ""


class MigrationRefused(RevisorError):  # noqa: N818 - the name says what was done, as in the guide
    """A schema that can be neither kept in its meaning nor changed with a declared effect.

    `places` tells where and why.
    """

    code: ClassVar[str] = "migration-refused"

    def __init__(self, message: str, hint: str = "", *places: Place) -> None:
        super().__init__(message, hint, places=places)
        self.places = places
