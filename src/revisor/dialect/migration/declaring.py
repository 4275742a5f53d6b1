"""Declare the dialect that a schema is really written in, in place of migrating it.

SEP-1613 names it as the first step of a transition: a schema that was written for an older dialect
says so with `$schema`, and is migrated later. It helps only where clients know that dialect; who
is known to refuse it is told.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple, get_args

from revisor.dialect.keywords import described, in_force
from revisor.dialect.resolve import DEFAULT_DIALECT, declaration
from revisor.dialect.validation import is_valid_schema
from revisor.dialect.walk import DEFINITIONS, Resource, Subschema, resource_of, walk
from revisor.errors import UnsupportedDialect
from revisor.facts import registry
from revisor.model.annotated import readable
from revisor.model.client import Effect, Known
from revisor.model.dialect import Dialect
from revisor.model.embed_point import SchemaRole
from revisor.model.pointer import Pointer

from . import soundness
from .change import Change, MigrationRefused, Place
from .corpus import File
from .editing import is_harmless
from .source_form import OPENAPI, Form, mixed, named, target

_TOLD = "it is written so, as was told"
_ORDER = ("2020-12", "draft-07", "draft-04", "2019-09")
"""In this order they are looked for: what draft-06 knows, draft-07 knows as well."""


@readable
class Declared(NamedTuple):
    """A schema that declares its dialect, and who refuses that.

    `dialect` is the short name; `schema` and `documents` (by URI) are the same objects as given
    where they say it already, or where it is 2020-12, which needs no saying. `changes` holds the
    change of each that does not; `because` says how the dialect was found. `refused_by` holds the
    clients that are known to refuse it, with what they do, the day that was seen on, and the
    source; those that fail most widely come first.
    """

    schema: Any
    documents: Mapping[str, Any]
    dialect: str
    because: str
    changes: tuple[Change, ...]
    refused_by: tuple[Known, ...]


class _Use(NamedTuple):
    """A keyword of some dialect as it stands in a schema object."""

    file: File
    pointer: Pointer
    keyword: str
    value: Any


def declare(
    schema: Any,
    source: str | None = None,
    documents: Mapping[str, Any] | None = None,
    role: SchemaRole | None = None,
) -> Declared:
    """Return the schema with the `$schema` of the dialect that it is written in (SEP-1613).

    `source` is the URI or short name of the dialect, for what is written as several allow.
    Otherwise it is found: the dialect in which the schema is valid and every keyword in it has
    force. Where several read it alike, it is the first of 2020-12, draft-07, draft-04 and 2019-09.
    What is 2020-12, or declares a dialect, comes back as it is. `documents` holds others that it
    refers to, by URI; what declares none is declared with it. `role` is the field of MCP that holds
    the schema: `refused_by` then has those alone that refuse it there. Without a role, the `roles`
    of each fact say for which fields it holds (all, where it names none).

    Raises MigrationRefused where no dialect would do, where several would and read it differently,
    and for what is not valid in the `source`; UnknownIdError for an unknown `source`;
    UnsupportedDialect for a `$schema` that names no known dialect.
    """
    given = named(source).dialect if source not in (None, OPENAPI) else None
    own = _own(schema)
    files = [File(0, "", schema, Form("", own or mixed()))]
    for uri, value in (documents or {}).items():
        files.append(File(len(files), uri, value, Form("", mixed())))
    soundness.look_at(tuple(files))
    if source == OPENAPI:
        raise _refused("OpenAPI 3.0 is no dialect that $schema can name", _MIGRATE)
    silent = [file for file in files if _is_silent(file.value)]
    dialect, because = own, "it is declared"
    if dialect is None:
        dialect, because = (given, _TOLD) if given else _found(silent)
    _look_over([file for file in silent if given], dialect)
    made = {file.number: _with(file.value, dialect) for file in silent}
    changed = [file for file in silent if made[file.number] is not file.value]
    results = [made.get(file.number, file.value) for file in files]
    others = dict(zip((file.uri for file in files[1:]), results[1:], strict=True))
    changes = tuple(
        Change("", "$schema", {}, {"$schema": dialect.uri}, because, "none", file.uri)
        for file in changed
    )
    short = dialect.short_name
    return Declared(results[0], others, short, because, changes, refusing(short, role))


def refusing(dialect: str, role: SchemaRole | None = None) -> tuple[Known, ...]:
    """Return the clients that are known to refuse a dialect, what fails most widely first.

    `role` leaves out what holds for other fields of MCP alone.
    """
    clients = registry.clients().values()
    found = [Known(client, fact) for client in clients for fact in client.facts]
    effects = get_args(Effect)
    return tuple(
        sorted(
            (each for each in found if _refuses(each, dialect) and is_in_role(each, role)),
            key=lambda each: (effects.index(each.fact.effect), each.client.id),
        )
    )


def is_in_role(each: Known, role: SchemaRole | None) -> bool:
    """Whether what is known of a client holds for a field of MCP; None is any."""
    return role is None or not each.fact.roles or role in each.fact.roles


def _refuses(each: Known, dialect: str) -> bool:
    fact = each.fact
    return fact.kind == "dialects" and not fact.fixed and dialect in fact.values


def _own(schema: Any) -> Dialect | None:
    """Return the dialect that a schema declares."""
    found = declaration(schema)
    if found.kind == "default":
        return None
    if found.governs is None:
        supported = tuple(d.short_name for d in registry.dialects().values() if d.supported)
        raise UnsupportedDialect(
            f"$schema is {found.declared!r}, which is no dialect that is known here",
            found.reason,
            declared=found.declared,
            location="/$schema",
            supported=supported,
        )
    return found.governs


def _is_silent(value: Any) -> bool:
    return isinstance(value, bool) or "$schema" not in value


def _with(value: Any, dialect: Dialect) -> Any:
    """Return a schema that declares its dialect; itself where it cannot, or need not."""
    if not isinstance(value, dict) or dialect.short_name == DEFAULT_DIALECT:
        return value
    return {"$schema": dialect.uri, **value}


_MIGRATE = "migrate it to 2020-12"
_CHOOSE = "say which one as source"


def _found(files: list[File]) -> tuple[Dialect, str]:
    """Find the dialect that all of some documents are written in, and say by what."""
    uses = [use for file in files for use in _uses(file)]
    strange = next((use for use in uses if use.keyword == "nullable" and use.value is True), None)
    if strange is not None:
        reason = "`nullable` is written as in OpenAPI 3.0, which is no dialect $schema can name"
        raise _refused(reason, _MIGRATE, strange.file.place((*strange.pointer, "nullable"), reason))
    fitting = [name for name in _ORDER if not any(_against(files, uses, name))]
    if not fitting:
        against = [next(_against(files, uses, name)) for name in _ORDER]
        raise _refused("no dialect knows all that stands in it", _CHOOSE, *against)
    if fitting[0] == DEFAULT_DIALECT:
        return target(), "all of it has force in 2020-12, which needs no saying"
    loud = next((use for use in uses if _is_disputed(use, uses)), None)
    if len(fitting) > 1 and loud is not None:
        reason = f"{' and '.join(fitting)} read what stands beside `$ref` differently"
        raise _refused(reason, _CHOOSE, loud.file.place(loud.pointer, reason))
    newest = next(_against(files, uses, DEFAULT_DIALECT))
    return registry.dialect(fitting[0]), f"at {newest.location or 'the root'} {newest.reason}"


def _against(files: list[File], uses: list[_Use], name: str) -> Iterator[Place]:
    """Yield what speaks against a dialect: keywords that it does not know, and what is invalid."""
    acting, known = in_force(name), described(name)
    for use in uses:
        allowed = use.keyword in acting or (use.keyword in DEFINITIONS and use.keyword in known)
        if not allowed and use.keyword != "nullable":
            reason = f"`{use.keyword}` has no force in {name}"
            yield use.file.place((*use.pointer, use.keyword), reason)
    dialect = registry.dialect(name)
    for file in files:
        if not is_valid_schema(file.value, dialect):
            yield from soundness.faults_of(file, Form(name, dialect))


def _is_disputed(use: _Use, uses: list[_Use]) -> bool:
    """Whether a keyword with force stands beside a `$ref`, which older drafts ignore."""
    beside = use.keyword == "$ref" and isinstance(use.value, str)
    return beside and any(
        each.pointer == use.pointer
        and each.file.number == use.file.number
        and each.keyword not in ("$ref", *DEFINITIONS)
        and not is_harmless(each.keyword, each.value)
        for each in uses
    )


def _uses(file: File) -> list[_Use]:
    """Return every word in a document that is a keyword in some dialect, where one can stand."""
    resource = resource_of(file.value, (), Resource((), "", mixed(), file.value))
    words = {keyword.name for keyword in registry.keywords() if keyword.dialects}
    found: list[_Use] = []
    for sub in walk(Subschema(file.value, (), resource, None, "", None, None)):
        if isinstance(sub.value, dict) and sub.dialect.short_name == mixed().short_name:
            held = [each for each in sub.value.items() if _is_word(*each, sub.value, words)]
            found += [_Use(file, sub.pointer, *each) for each in held]
    return found


def _is_word(name: str, value: Any, holder: dict[str, Any], words: set[str]) -> bool:
    """Whether a member is used as a keyword: where it could be, and would say something."""
    if name == "id":
        return isinstance(value, str) and ("://" in value or value.startswith("#"))
    if name == "additionalItems":
        return isinstance(holder.get("items"), list)
    return name in words or name == "nullable"


def _look_over(files: list[File], dialect: Dialect) -> None:
    """Refuse what is not valid in the dialect that was told."""
    form = Form(dialect.short_name, dialect)
    places = [place for file in files for place in soundness.faults_of(file, form)]
    if places:
        raise _refused(f"it is no valid {form.name}", f"repair it as {form.name} first", *places)


def _refused(reason: str, hint: str, *places: Place) -> MigrationRefused:
    where = ""
    if places:
        more = "" if places[0].reason == reason else f" {places[0].reason}"
        where = f": at {places[0].location or 'the root'}{more}"
    return MigrationRefused(f"no dialect can be declared, since {reason}{where}", hint, *places)
