"""Does a value conform to a schema, or to a part of it? Bounded, offline, in the user's words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NamedTuple
from urllib.parse import quote

from revisor.model.pointer import Pointer, render

from . import validation, work
from .validation import Compiled, NotCompilableError, ValueFault

if TYPE_CHECKING:
    from .document import SchemaDocument
    from .walk import Subschema


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
    sub = sub or document.root
    if sub is None or not document.is_sound_at(sub):
        return Verdict("unknown", reason="the schema itself is not valid")
    reason = work.too_much(document, sub, value, document.limits.work)
    if reason:
        return Verdict("unknown", reason=f"it {reason}")
    try:
        compiled = _compiled(document, sub, without)
    except NotCompilableError as error:
        return Verdict("unknown", reason=str(error))
    if compiled.is_valid(value):
        return Verdict("yes")
    return Verdict("no", tuple(compiled.faults(value)))


def _compiled(document: SchemaDocument, sub: Subschema, without: str) -> Compiled:
    value = sub.value
    if without and isinstance(value, dict):
        value = {k: v for k, v in value.items() if k != without}
    if not document.references:
        return validation.compile_schema(value, sub.dialect)
    if sub is document.root and not without:
        return validation.compile_schema(_with_meta(value, sub), sub.dialect, document.value)
    if without:
        return _compiled_without(document, sub, value)
    return validation.compile_part(document.value, quote(render(sub.pointer)), sub.dialect)


def _with_meta(value: Any, sub: Subschema) -> Any:
    return {"$schema": sub.dialect.uri, **value} if isinstance(value, dict) else value


def _compiled_without(document: SchemaDocument, sub: Subschema, value: Any) -> Compiled:
    """Compile a subschema without one keyword inside its document: references still lead on."""
    root, pointer = _replaced(document.value, sub.pointer, value)
    return validation.compile_part(root, quote(render(pointer)), sub.dialect)


def _replaced(root: Any, pointer: Pointer, value: Any) -> tuple[Any, Pointer]:
    """Return a copy of `root` (copied along the way only) with `value` at `pointer`."""
    if not pointer:
        return value, pointer
    copy = inner = root.copy()
    for token in pointer[:-1]:
        inner[token] = inner[token].copy()
        inner = inner[token]
    inner[pointer[-1]] = value
    return copy, pointer
