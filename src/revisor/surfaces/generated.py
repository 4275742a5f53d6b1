"""Check what another generator made of a signature or a type: by comparison, and by our rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from revisor.dialect import generation
from revisor.dialect.generation import Options
from revisor.dialect.generation.comparing import Mismatch, mismatches, pair_of
from revisor.dialect.resolve import declaration
from revisor.errors import UsageError
from revisor.model.subject import Role

from .generation import findings, names_of, place_of, revisions_of

_WRAPPED = "result"
"""The name under which SDKs put a result that is no object."""


def check_generated(
    target: Any,
    schema: Any,
    *,
    role: Role = "inputSchema",
    revisions: str | Iterable[str] | None = None,
    exclude: str | Iterable[str] = (),
) -> tuple[Mismatch, ...]:
    """Return how a schema that an SDK or another generator made does not fit its target.

    The outcome is empty where it fits. `target`, `role`, `revisions` and `exclude` are those of
    `generate`. Compared are the names of the parameters, which of them are required, their
    defaults, and their types: values are drawn from both sides, and a type that is too narrow or
    too wide comes with one that shows it. Whether objects are closed to other names is a matter of
    taste and not compared, nor are titles and descriptions. What the rules find above a note, in
    any of the revisions, is told too: references that lead nowhere, forms of draft-07 without its
    `$schema`, defaults that do not conform.

    Raises UsageError where `schema` is no dict, CannotGenerate for a target that has no schema.
    """
    if not isinstance(schema, dict):
        what = f"the schema is of type {type(schema).__name__}"
        raise UsageError(what, "pass the dict that was generated", argument="schema")
    asked = revisions_of(revisions, role)
    found = [*_of_dialect(schema), *_of_rules(schema, role, asked)]
    left_out = names_of(exclude)
    open_, own = (
        Options(
            role,
            asked,
            closed=closed,
            exclude=left_out,
            wrap=_wrap(schema),
            wrap_unions=role == "outputSchema" and _is_wrapped(schema),
        )
        for closed in (False, None)
    )
    ours = generation.generate(target, open_)
    takes_more = "additionalProperties" in ours
    if callable(target) and not isinstance(target, type) and role == "inputSchema":
        takes_more = generation.generate(target, own).get("additionalProperties") is not False
    pair = pair_of(ours, schema, is_input=role != "outputSchema", takes_more=takes_more)
    # Why types cannot be compared is what a rule has told already, and better.
    told = any(mismatch.kind == "finding" for mismatch in found)
    found += (each for each in mismatches(pair) if each.kind != "undecided" or not told)
    return tuple(found)


def _wrap(schema: dict[str, Any]) -> str:
    """Return the name under which a result that is no object is expected."""
    properties = schema.get("properties")
    names = list(properties) if isinstance(properties, dict) else []
    return names[0] if len(names) == 1 else _WRAPPED


def _is_wrapped(schema: dict[str, Any]) -> bool:
    """Whether a schema says what stands under the one name in which SDKs wrap a result.

    A union of objects has no properties at its root, unless it was wrapped.
    """
    properties = schema.get("properties")
    return isinstance(properties, dict) and list(properties) == [_WRAPPED]


def _of_dialect(schema: dict[str, Any]) -> Iterator[Mismatch]:
    found = declaration(schema)
    if found.older is not None:
        message = f"$schema declares {found.older.title}; servers generate 2020-12"
        yield Mismatch("dialect", "", message, "migrate it: revisor.migrate(schema).schema")


def _of_rules(schema: dict[str, Any], role: str, revisions: tuple[str, ...]) -> Iterator[Mismatch]:
    """Yield what the rules find above a note, once for all revisions."""
    seen: set[tuple[str, str]] = set()
    for revision in revisions:
        for finding in findings(schema, role, revision):
            key = (finding.rule, place_of(finding))
            if finding.severity != "note" and key not in seen:
                seen.add(key)
                message = f"{finding.message} [{finding.rule}, at {revision}]"
                yield Mismatch("finding", key[1], message, finding.hint)
