"""What became of the schemas in a file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from revisor.sources.schema_places import SchemaPlace

from .inputs import Input

if TYPE_CHECKING:
    from revisor.dialect.equivalence import Equivalence
    from revisor.dialect.migration import Change, Place
    from revisor.model.client import Known


class Options(NamedTuple):
    """What is asked of a migration; see `revisor.migrate`. `declare` asks for `$schema` alone."""

    source: str | None = None
    interop: bool = False
    verify: bool = False
    declare: bool = False


class Made(NamedTuple):
    """What one schema comes to: another one, the same, or a refusal with its places.

    `source` is the dialect that it was read in, `assumed` says why where that was not declared.
    `because` says how the dialect was found that is declared, `refused_by` which clients refuse
    it. `invalid` holds places of what is 2020-12 already, and no valid one,
    `unresolved` those of references that lead nowhere; `not_applied` names the dialect that is
    declared, where another one was told. `message` is empty unless the schema was
    refused.
    """

    schema: Any
    changed: bool = False
    changes: tuple[Change, ...] = ()
    source: str = ""
    assumed: str | None = None
    verified: Equivalence | None = None
    still_refused: tuple[Place, ...] = ()
    because: str = ""
    refused_by: tuple[Known, ...] = ()
    message: str = ""
    hint: str = ""
    places: tuple[Place, ...] = ()
    invalid: tuple[Place, ...] = ()
    unresolved: tuple[Place, ...] = ()
    not_applied: str = ""

    @property
    def removed(self) -> list[Change]:
        """The changes that take out a keyword which had no force."""
        return [change for change in self.changes if change.removes]

    @property
    def differs(self) -> bool:
        """Whether the comparison found an instance that only one of the two schemas accepts."""
        return self.verified is not None and self.verified.outcome == "differs"

    @property
    def is_undecided(self) -> bool:
        """Whether the comparison was asked for and could not decide."""
        return self.verified is not None and self.verified.outcome == "not-decidable"

    @property
    def is_applied(self) -> bool:
        """Whether the new schema takes the place of the old one: not if it was shown to differ."""
        return self.changed and not self.differs


class SchemaOutcome(NamedTuple):
    """One schema of a file, and what it comes to."""

    place: SchemaPlace
    made: Made


class FileOutcome(NamedTuple):
    """The schemas of a file, and its text with what became of them (the same where nothing did).

    `problem` says why the text could not be changed, `hint` what to do about it. `missing` names
    files that it refers to, and that were not given.
    """

    input: Input
    schemas: tuple[SchemaOutcome, ...]
    after: str
    problem: str = ""
    hint: str = ""
    missing: tuple[str, ...] = ()

    @property
    def is_changed(self) -> bool:
        """Whether the text is another one."""
        return self.after != self.input.found.text

    @property
    def refused(self) -> list[SchemaOutcome]:
        """The schemas that were refused."""
        return [each for each in self.schemas if each.made.message]

    @property
    def has_effects(self) -> bool:
        """Whether a schema that takes the place of another one accepts more, or fewer, values."""
        applied = (each.made for each in self.schemas if each.made.is_applied)
        return any(change.effect != "none" for made in applied for change in made.changes)
