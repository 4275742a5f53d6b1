"""The library's front door for server authors: schemas of Python signatures and types."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, get_args

from revisor.dialect import generation
from revisor.dialect.generation import CannotGenerate, Options, Refs
from revisor.dialect.resolve import DEFAULT_DIALECT
from revisor.errors import UnknownIdError, UsageError
from revisor.facts import registry
from revisor.model.finding import Finding
from revisor.model.pointer import Pointer, render
from revisor.model.revision import Revision
from revisor.model.subject import Role

from . import arguments
from .library import check

_SINCE = {
    "inputSchema": "2024-11-05",
    "outputSchema": "2025-06-18",
    "requestedSchema": "2025-06-18",
}
_DEFAULT_SINCE = "2025-11-25"
"""The first revision with a dialect of its own (SEP-1613)."""


def generate(  # noqa: PLR0913 - each is a choice that only the author can make
    target: Any,
    *,
    role: Role = "inputSchema",
    revisions: str | Iterable[str] | None = None,
    refs: Refs = "defs",
    closed: bool | None = None,
    dialect: str = DEFAULT_DIALECT,
    titles: bool = False,
    exclude: str | Iterable[str] = (),
    wrap: str | None = None,
) -> dict[str, Any]:
    """Return the 2020-12 schema of a callable's arguments or of a type, a fresh dict every time.

    `target` is a function, a bound method, a partial, a callable object, or a type: a dataclass, a
    TypedDict, a NamedTuple, a msgspec Struct, a Pydantic model, or any annotation of values that
    JSON has. For an `outputSchema` a callable means what it returns. A parameter that an SDK fills
    in (its `Context`, a dependency) is none of the arguments; neither are those named in `exclude`.

    `role` is the wire's name of the field that the schema is for. `revisions` are those in which it
    has to be right: by default every released one from 2025-11-25 on, the first that has a dialect
    of its own. Before that, no dialect is defined and none is declared here either, since clients
    of that time refuse `$schema` of 2020-12; what is written reads the same in draft-07, but for
    the order of tuples. `$schema` is never written: 2020-12 is the default (JS-01), and `dialect`
    takes no other, since servers generate 2020-12 (SEP-1613 section 5).

    Named types are defined once under `$defs`; `refs="inline"` writes them in place, which more
    clients understand. `closed` says whether objects refuse names that they do not have; None means
    as Python does: a signature without `**kwargs` and a dataclass refuse them in an input, results
    are open. A tool without parameters gets the recommended closed form (JS-13) unless
    `closed=False`. `titles` keeps the titles that types give, `wrap="result"` puts a result that is
    no object under that name, which is what revisions before 2026-07-28 need. A default is written
    if it is JSON and conforms.

    The outcome is checked by Revisor's own rules: nothing above a note is found in it, in any of
    the revisions (only a name that looks like a secret is left to `revisor.check`).

    Raises CannotGenerate with place, reason and what to write instead; UsageError for an argument
    that makes no sense, and UnknownIdError, which is one, for a revision that does not exist.
    """
    options = Options(
        role=_one_of("role", role, get_args(Role)),
        revisions=revisions_of(revisions, role),
        refs=_one_of("refs", refs, get_args(Refs)),
        closed=_one_of("closed", closed, (True, False, None)),
        titles=titles,
        exclude=names_of(exclude),
        wrap=wrap,
    )
    _check_dialect(dialect)
    try:
        schema = generation.generate(target, options)
    except RecursionError:
        what = "its types are nested too deep to be followed"
        raise CannotGenerate("", what, "name a part of them: a dataclass, or a TypedDict") from None
    _check_outcome(schema, options)
    return schema


def _one_of(argument: str, value: Any, known: tuple[Any, ...]) -> Any:
    if value not in known:
        listed = " or ".join(f'"{each}"' for each in known)
        raise UsageError(f"{argument} is {value!r:.80}", f"pass {listed}", argument=argument)
    return value


def names_of(exclude: Any) -> frozenset[str]:
    """Return names of parameters from one or several. Raises UsageError for what is no string."""
    names = (exclude,) if isinstance(exclude, str) else _listed("exclude", exclude)
    return frozenset(
        arguments.text("an element of exclude", each, "the name of a parameter") for each in names
    )


def revisions_of(wanted: Any, role: str) -> tuple[str, ...]:
    """Return the revisions asked for, oldest first; each has to have the field."""
    if wanted is None:
        return tuple(r.id for r in registry.revisions() if r.released and r.id >= _DEFAULT_SINCE)
    listed = (wanted,) if isinstance(wanted, str) else _listed("revisions", wanted)
    if not listed:
        hint = 'name one, for example "2025-11-25"'
        raise UsageError("revisions names none", hint, argument="revisions")
    found = sorted({_revision(each) for each in listed}, key=lambda held: held.order)
    if found[0].id < _SINCE[role]:
        what = f"revision {found[0].id} has no {role}, which came with {_SINCE[role]}"
        raise UsageError(what, "leave that revision out", argument="revisions")
    return tuple(revision.id for revision in found)


def _listed(argument: str, value: Any) -> tuple[Any, ...]:
    if not isinstance(value, Iterable):
        raise UsageError(f"{argument} is {value!r:.80}", "pass a list of names", argument=argument)
    return tuple(value)


def _revision(wanted: Any) -> Revision:
    """Return a revision; raises UnknownIdError, naming all, where there is none like it."""
    try:
        return registry.revision(arguments.text("revision", wanted, 'such as "2025-11-25"'))
    except UnknownIdError as error:
        known = ", ".join(revision.id for revision in registry.revisions())
        hint = error.hint or f"there are {known}; leave it out for all that have a dialect"
        raise UnknownIdError(error.message, hint, **error.values) from None


def _check_dialect(dialect: str) -> None:
    if dialect not in (DEFAULT_DIALECT, registry.dialect(DEFAULT_DIALECT).uri):
        what = f"dialect is {dialect!r:.80}; schemas are generated in {DEFAULT_DIALECT} only"
        hint = "leave it out: it is the only dialect that every client must support"
        raise UsageError(what, hint, argument="dialect")


def _check_outcome(schema: dict[str, Any], options: Options) -> None:
    """Raise CannotGenerate where our own rules find fault with what was generated."""
    for revision in options.revisions:
        found = [finding for finding in findings(schema, options.role, revision) if _bars(finding)]
        if found:
            first = found[0]
            place = _as_parameter(_within(first))
            reason = f"{first.message} [{first.rule}, at {revision}]"
            raise CannotGenerate(place, reason, first.hint, findings=tuple(found))


def findings(schema: Any, role: str, revision: str) -> tuple[Finding, ...]:
    """Return what the rules find in a schema that stands in the field of that role."""
    if role == "requestedSchema":
        value: dict[str, Any] = {"params": {"message": "…", "requestedSchema": schema}}
    else:
        tool: dict[str, Any] = {"name": "tool", "inputSchema": _NOTHING}
        value = {"tools": [{**tool, role: schema}]}
    return check(value, revision=revision).findings


_NOTHING = {"type": "object", "additionalProperties": False}


def _bars(finding: Finding) -> bool:
    if finding.severity == "warning":
        return finding.confidence == "high"
    return finding.severity == "error"


def place_of(finding: Finding) -> str:
    """Return the place of a finding within the schema, as a JSON Pointer."""
    return render(_within(finding))


def _within(finding: Finding) -> Pointer:
    tokens = finding.place.origin.pointer
    roles = [at for at, token in enumerate(tokens) if token in get_args(Role)]
    return tokens[roles[0] + 1 :] if roles else ()


_PARTS = {"items": "[]", "prefixItems": "[]", "additionalProperties": "[…]"}


def _as_parameter(tokens: Pointer) -> str:
    """Return a place in a generated schema as the other refusals name it: `order.lines[]`.

    What stands in a definition is named by the definition.
    """
    place, rest = "", list(tokens)
    while rest:
        token = rest.pop(0)
        if token in ("properties", "$defs") and rest:
            place = f"{place}.{rest.pop(0)}".lstrip(".")
        else:
            place += _PARTS.get(str(token), "")
    return place
