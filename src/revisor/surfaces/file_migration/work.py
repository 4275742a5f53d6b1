"""Migrate the schemas of files: each embedded one by itself, schema files with those they name."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

from revisor.dialect.json_values import frozen
from revisor.dialect.migration import Migration, declare
from revisor.dialect.migration.declaring import is_in_role
from revisor.dialect.migration.source_form import named
from revisor.errors import RevisorError, SourceError
from revisor.sources.schema_places import SchemaPlace
from revisor.surfaces.migration import migrate

from .inputs import Input
from .linked import Group
from .linked_work import NO_MEMORY, linked, not_applied, refused
from .outcome import FileOutcome, Made, Options, SchemaOutcome

_TOGETHER = "a file that it refers to, or that refers to it, cannot be changed"
_MOST_KEPT = 1_000
"""Schemas whose migration is remembered: a session lists the same tools again and again."""


class Migrator:
    """Migrates what files hold; equal schemas are migrated once."""

    def __init__(self, options: Options) -> None:
        """Raises UnknownIdError for an unknown source, MigrationRefused for an unsupported one."""
        if options.source is not None:
            named(options.source)
        self._options = options
        self._kept: OrderedDict[bytes, Made] = OrderedDict()

    def file(self, each: Input) -> FileOutcome:
        """Migrate the schemas of a file, each by itself: one that is refused hinders no other."""
        places = [place for place in each.found.schemas if self._is_meant(place, each)]
        return _outcome(each, [_placed(place, self._made(place.value)) for place in places])

    def group(self, group: Group) -> list[FileOutcome]:
        """Migrate schema files as one; where one of them is refused, all stay as they are.

        Returns nothing for files that were met in a folder and nowhere say that they are schemas.
        """
        places = [each.found.schemas[0] for each in group.inputs]
        pairs = zip(places, group.inputs, strict=True)
        if not any(self._is_meant(place, each) for place, each in pairs):
            return []
        if group.linked:
            made = linked(group, self._options)
        else:
            made = [self._made(place.value) for place in places]
        outcomes = [
            _outcome(each, [SchemaOutcome(place, one)])._replace(missing=missing)
            for each, place, one, missing in zip(
                group.inputs, places, made, group.missing, strict=True
            )
        ]
        if not group.linked or not any(each.problem for each in outcomes):
            return outcomes
        return [each if each.problem else _left(each) for each in outcomes]

    def _is_meant(self, place: SchemaPlace, each: Input) -> bool:
        """Whether a place holds a schema for certain: any file may have the look of one."""
        told = each.named or self._options.source is not None
        return not place.alone or told or _declares(place.value)

    def _made(self, value: Any) -> Made:
        try:
            key = frozen(value)
        except RevisorError as error:
            return refused(value, error)
        made = self._kept.pop(key, None) or _single(value, self._options)
        self._kept[key] = made
        if len(self._kept) > _MOST_KEPT:
            self._kept.popitem(last=False)
        return made


def _placed(place: SchemaPlace, made: Made) -> SchemaOutcome:
    """Return what a schema comes to, with the clients that refuse it in its own field."""
    if place.alone or not made.refused_by:
        return SchemaOutcome(place, made)
    found = tuple(known for known in made.refused_by if is_in_role(known, place.role))
    return SchemaOutcome(place, made._replace(refused_by=found))


def _declares(value: Any) -> bool:
    return isinstance(value, dict) and isinstance(value.get("$schema"), str)


def _outcome(each: Input, schemas: list[SchemaOutcome]) -> FileOutcome:
    found = each.found
    new = [(one.place, one.made.schema) for one in schemas if one.made.is_applied]
    try:
        return FileOutcome(each, tuple(schemas), found.replaced(new))
    except SourceError as error:
        return FileOutcome(each, tuple(schemas), found.text, error.message, error.hint)


def _left(each: FileOutcome) -> FileOutcome:
    """Return a file as it was, since another one that it belongs to could not be changed."""
    return each._replace(after=each.input.found.text, problem=_TOGETHER)


def _single(value: Any, options: Options) -> Made:
    try:
        if options.declare:
            told = declare(value, options.source)
            made = Made(told.schema, told.schema is not value, told.changes, told.dialect)
            made = made._replace(because=told.because, refused_by=told.refused_by)
            return made._replace(not_applied=not_applied(value, options.source))
        found = migrate(value, options.source, interop=options.interop, verify=options.verify)
    except RevisorError as error:
        return refused(value, error)
    except MemoryError:
        return Made(value, message=NO_MEMORY)
    return _of(value, found)._replace(not_applied=not_applied(value, options.source))


def _of(value: Any, found: Migration) -> Made:
    changed = found.schema is not value
    return Made(
        found.schema,
        changed,
        found.changes,
        found.source,
        found.assumed,
        found.verified if changed else None,
        found.still_refused,
        invalid=found.invalid,
        unresolved=found.unresolved,
    )
