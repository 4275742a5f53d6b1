"""What a migration comes to: the schemas, and each change with its reason and its effect."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, ClassVar, Literal, NamedTuple

from revisor.dialect.proof.outcome import Equivalence
from revisor.errors import RevisorError
from revisor.model.annotated import readable

Effect = Literal["none", "widened", "narrowed"]
"""What a change does to the values that its own subschema accepts: the same, more, or fewer."""

_NO_MATTER = frozenset(
    (
        *("$schema", "$id", "id", "$anchor", "$dynamicAnchor", "$recursiveAnchor", "$vocabulary"),
        *("$defs", "definitions", "title", "description", "$comment", "example", "examples"),
        *("default", "externalDocs", "xml", "discriminator", "deprecated", "readOnly"),
        *("writeOnly", "contentMediaType", "contentEncoding", "format"),
    )
)
"""Keywords that constrain nothing, or whose removal is told as an effect."""


@readable
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

    @property
    def removes(self) -> bool:
        """Whether a keyword is gone that had no force: what its author meant by it is gone, too.

        Identifiers constrain nothing, and what is kept under another name is not gone.
        """
        kept = self.after.keys() - {"$defs"}
        silent = self.effect == "none" and not kept and self.keyword in self.before
        return silent and self.keyword not in _NO_MATTER and self.before != {"nullable": False}


@readable
class Migration(NamedTuple):
    """The outcome of a migration to 2020-12.

    `schema` and `documents` (by URI) hold the migrated schemas; what did not change in them is
    shared with what was given. `source` names the dialect or the source form that the schema was
    read in, and `assumed` says why where that was not declared (None where it was). `verified` says
    what comparing the two on instances came to (None where that was not asked for). With `interop`,
    `still_refused` holds the places where a validator that knows draft-07 only may refuse what
    2020-12 accepts. `moved` tells where definitions went: by document ("" for the schema), from
    JSON Pointer to JSON Pointer. `invalid` holds places of what is 2020-12 already, by its own
    word or for want of another, and is no valid 2020-12. `unresolved` holds the references that led
    nowhere in these documents before, and still do: a schema that needs one has no verdict to keep.
    """

    schema: Any
    documents: Mapping[str, Any]
    changes: tuple[Change, ...]
    source: str
    assumed: str | None = None
    verified: Equivalence | None = None
    still_refused: tuple[Place, ...] = ()
    moved: Mapping[str, Mapping[str, str]] = MappingProxyType({})
    invalid: tuple[Place, ...] = ()
    unresolved: tuple[Place, ...] = ()

    @property
    def lossless(self) -> bool:
        """Whether every value keeps its verdict: no change has an effect, and all is valid."""
        return not self.invalid and all(change.effect == "none" for change in self.changes)

    @property
    def removed(self) -> tuple[Change, ...]:
        """The changes that take out a keyword that had no force, and that somebody meant to."""
        return tuple(change for change in self.changes if change.removes)


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
