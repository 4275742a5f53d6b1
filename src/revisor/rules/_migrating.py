"""The fix of every rule whose cure is to write the whole schema in 2020-12."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple
from weakref import WeakKeyDictionary

from revisor.dialect.document import SchemaDocument
from revisor.errors import RevisorError
from revisor.facts import registry
from revisor.model.fix import Edit, Fix, LaterFix
from revisor.model.origin import Origin
from revisor.rules.context import Context

if TYPE_CHECKING:
    from revisor.dialect.migration import Migration

_SHOWN = 5
_KNOWN: WeakKeyDictionary[SchemaDocument, LaterFix] = WeakKeyDictionary()


class Migrated(NamedTuple):
    """What a hit needs to carry the fix: the edits start at the root of the schema, `base`."""

    fix: LaterFix
    base: Origin


def migrated(document: SchemaDocument, context: Context) -> Migrated:
    """Return the fix that migrates a schema to 2020-12; worked out when it is asked for.

    It is safe where no value changes its verdict and no keyword is taken out that had no force:
    its author may have meant it to have some. There is none where the migration is refused or comes
    to nothing, nor of a schema that exceeds a limit. All findings on one schema share it.
    """
    fix = _KNOWN.get(document)
    if fix is None and document.root is None:
        fix = _KNOWN[document] = LaterFix(_none)
    if fix is None:
        implied = bool(registry.revision(context.revision).default_dialect)
        # A file that is one schema may have other readers, who know of no default.
        in_message = bool(document.embedded.origin.pointer)
        work = partial(_fix, document.value, undeclare=implied and in_message)
        fix = _KNOWN[document] = LaterFix(work)
    return Migrated(fix, document.embedded.origin)


def _none() -> None:
    return None


def _fix(schema: Any, *, undeclare: bool) -> Fix | None:
    """Return the fix of a schema; `undeclare` leaves `$schema` out, since 2020-12 is the default.

    A schema that only says to be 2020-12 is read as what it is written in.
    """
    # Most checks ask for no fix.
    from revisor.dialect.migration import migrate
    from revisor.dialect.resolve import DEFAULT_DIALECT, declaration

    if not isinstance(schema, dict):
        return None
    declared = declaration(schema).governs
    claimed = declared is not None and declared.short_name == DEFAULT_DIALECT
    rest = {key: value for key, value in schema.items() if key != "$schema"}
    try:
        outcome = migrate(rest if claimed else schema)
    except RevisorError:  # refused, or over a limit of its own
        return None
    new = outcome.schema
    if new is schema or (claimed and new is rest):
        return None
    if claimed and "$schema" in schema:
        new = {"$schema": schema["$schema"], **new}
    elif undeclare and not new.get("$id"):
        new = {key: value for key, value in new.items() if key != "$schema"}
    read = f", read as {outcome.source}" if outcome.assumed else ""
    told = f"write it in 2020-12{read}{_gone(outcome)}"
    safety: Any = "safe" if outcome.lossless and not outcome.removed else "unsafe"
    return Fix(safety, told, (Edit("replace", (), new),))


def _gone(outcome: Migration) -> str:
    """Tell the keywords that are taken out, since somebody may have meant them to have force."""
    told = [f"{each.keyword} at {each.location or 'the root'}" for each in outcome.removed]
    more = f" and {len(told) - _SHOWN:,} more" if len(told) > _SHOWN else ""
    said = f"; removes, without force in {outcome.source}: {', '.join(told[:_SHOWN])}{more}"
    return said if told else ""
