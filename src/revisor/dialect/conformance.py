"""Does a value conform to a schema, or to a part of it? Bounded, offline, in the user's words."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from . import fitting, validation, work
from .locating import located
from .validation import Compiled, NotCompilableError, UndecidedError, ValueFault

if TYPE_CHECKING:
    from .document import SchemaDocument
    from .walk import Subschema

_TOLD = 20_000_000
_FIRST_TOLD = 200_000_000
"""Characters up to which all faults, and the first with all its branches, are told."""


MOST_REFERENCES = 20_000
"""The engine takes a second to compile so many, and four for twice as many."""
_IN_BRANCHES = 10_000
"""Faults in branches that are told, all in all."""
_SPENT = 2_000_000
"""Steps that may be taken, all in all, to hold the values in a schema against it."""


_PERHAPS_MORE = "there may be more errors: the value is too large to tell all of them"

_MORE_BRANCHES = "there may be more errors: those told have too many branches to tell all of them"


class Verdict(NamedTuple):
    """Whether a value conforms: `yes`, `no` (with the faults) or `unknown` (with the reason)."""

    kind: Literal["yes", "no", "unknown"]
    faults: tuple[ValueFault, ...] = ()
    reason: str = ""


def conforms(
    document: SchemaDocument, value: Any, sub: Subschema | None = None, *, without: str = ""
) -> Verdict:
    """Judge a value by the whole document, or by one subschema of it.

    `without` names a keyword of the subschema to leave out (to hold an `enum` value against the
    rest of its schema, for example). An unsound schema gives `unknown`, never a guess.
    """
    judge = sub or document.root
    if judge is None or not document.is_sound_at(judge):
        return Verdict("unknown", reason="the schema itself is not valid")
    if sub is not None and document.engine.spent > _SPENT:
        reason = "the schema holds too much to judge each value in it"
        verdict = Verdict("unknown", reason=reason)
    else:
        verdict = _judged(document, value, judge, without)
    if verdict.kind == "unknown":
        document.undecided.setdefault(verdict.reason, judge.pointer)
    return verdict


def _judged(document: SchemaDocument, value: Any, sub: Subschema, without: str) -> Verdict:
    if sub is not document.root and document.depends_on_the_way:
        return Verdict("unknown", reason="where its references lead depends on the way to them")
    if len(document.references) > MOST_REFERENCES:
        return Verdict("unknown", reason=f"it has more than {MOST_REFERENCES:,} references")
    reason = work.too_much(document, sub, value, document.limits.work)
    if reason:
        return Verdict("unknown", reason=f"it {reason}")
    try:
        compiled = document.engine.compiled(sub, without)
    except NotCompilableError as error:
        return Verdict("unknown", reason=str(error))
    try:
        if compiled.is_valid(value):
            return Verdict("yes")
        return Verdict("no", why(document, sub, value, compiled))
    except UndecidedError as error:
        return Verdict("unknown", reason=f"it {error}")


def why(
    document: SchemaDocument,
    sub: Subschema,
    value: Any,
    compiled: Compiled,
    most: int | None = None,
) -> tuple[ValueFault, ...]:
    """Explain a refusal: in full, by its first fault, or not at all where it would fill the memory.

    Each subschema may fail with a sentence of its own that quotes the value. `most` is how many
    faults are asked for; what comes before a regular expression that takes too long is enough then.

    Raises UndecidedError where nothing is known.
    """
    if work.is_short(document, sub, value, _TOLD):
        found = tuple(compiled.faults(value)) if most is None else _first(compiled, value, most)
        return fitting.counted(document, value, located(document, sub, value, found))
    if work.is_short(document, sub, value, _FIRST_TOLD):
        first = located(document, sub, value, (compiled.first_fault(value),))
        return first if most is None else (*first, validation.unexplained(_PERHAPS_MORE))
    if document.measures.is_slow:
        raise UndecidedError("may have a regular expression that takes too long")
    return (validation.unexplained("it does not conform, and is too large to say where"),)


def _first(compiled: Compiled, value: Any, most: int) -> tuple[ValueFault, ...]:
    """Return the first faults, fewer where they have many branches."""
    found: list[ValueFault] = []
    left = _IN_BRANCHES
    try:
        for fault in islice(compiled.faults(value), most):
            found.append(fault)
            left -= sum(map(len, fault.branches))
            if left < 0:
                found.append(validation.unexplained(_MORE_BRANCHES))
                break
    except UndecidedError as error:
        if not found:
            raise
        found.append(validation.unexplained(f"there may be more errors: the schema {error}"))
    return tuple(found)
