"""What `revisor validate` tells of values, and of a schema that cannot be used, in plain words."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from revisor.errors import UnresolvedReference
from revisor.reporters import lines
from revisor.reporters.lines import Line, Span, line
from revisor.reporters.safe_text import POINTER_LIMIT, PROSE_LIMIT, shorten

from . import streams
from .validate_judging import Judgement, faults, in_instance, in_schema, of_fault, said

if TYPE_CHECKING:
    from revisor.dialect.schema_errors import SchemaError
    from revisor.errors import RevisorError

    from .validate_inputs import Chosen

_MOST = 20
"""Errors of one value that are told."""
_BY_HAND = "give the documents with --document URI=FILE; nothing is fetched"


def tell(chosen: Chosen, judgements: Iterable[Judgement], *, quiet: bool) -> int:
    """Write to stdout what was found of each value; return the exit code that it comes to."""
    worst = 0
    for each in judgements:
        worst = max(worst, each.code)
        told = list(_told(chosen, each, quiet=quiet))
        streams.deliver(lambda stream, told=told: lines.write(told, stream))  # type: ignore[misc]
    return worst


def _told(chosen: Chosen, each: Judgement, *, quiet: bool) -> Iterator[Line]:
    name = Span(each.instance.name, "strong")
    if each.valid is None:
        yield line(name, ": ", Span("neither valid nor invalid", "warning"), f": {each.why}")
        if each.hint:
            yield line(each.hint, indent=2)
    elif not each.valid:
        count = len(each.errors)
        yield line(name, ": ", Span("not valid", "error"), f", {count} error{'s' * (count > 1)}")
        for error in each.errors[:_MOST]:
            yield from _error(chosen, each, error)
        if count > _MOST:
            yield line(f"{count - _MOST:,} more errors (--format json tells all)", indent=2)
    elif not quiet:
        yield line(name, ": ", Span("valid", "good"))
    yield from _doubled(each)


def _error(chosen: Chosen, each: Judgement, error: SchemaError) -> Iterator[Line]:
    spot = in_instance(each.instance, error)
    at = f" {shorten(spot.pointer, POINTER_LIMIT)}" if spot.pointer else ""
    yield line(Span(f"{spot}{at}"), f": {shorten(error.message, PROSE_LIMIT)}", indent=2)
    found = in_schema(chosen, error.schema_location)
    where = f"{found} {found.pointer}" if found else error.schema_location
    yield line(Span(f"by {shorten(where, POINTER_LIMIT)}", "faint"), indent=4)


def _doubled(each: Judgement) -> Iterator[Line]:
    """Tell of keys that stand twice: only the last value was judged."""
    parsed = each.instance.parsed
    for odd in parsed.oddities if parsed else ():
        if odd.kind == "duplicate-key" and parsed:
            row, column = parsed.line_of(odd)
            where = f"{each.instance.file}:{row}:{column}"
            yield line(
                f"{where}: the key {odd.detail!r:.80} stands twice; the last counts", indent=2
            )


def _lacks_documents(error: RevisorError) -> bool:
    """Whether a reference of a schema leads to another document, which was not given."""
    found: Any = error.values.get("references", ())
    return isinstance(error, UnresolvedReference) and any(
        not text.startswith("#") for _, text, _ in found
    )


def refuse(chosen: Chosen, error: RevisorError) -> None:
    """Tell on stderr why a schema cannot be used."""
    told = [line(Span(chosen.name, "strong"), ": ", Span("the schema cannot be used", "error"))]
    found = faults(error)
    for fault in found[:_MOST]:
        spot = of_fault(chosen, fault.instance_location)
        at = f"{spot} {spot.pointer.removeprefix('#')}" if spot else fault.instance_location
        where = shorten(said(chosen, at), POINTER_LIMIT)
        told.append(line(f"{where}: {shorten(fault.message, PROSE_LIMIT)}", indent=2))
    if len(found) > _MOST:
        told.append(line(f"{len(found) - _MOST:,} more faults", indent=2))
    if not found:
        told.append(line(shorten(said(chosen, error.message), PROSE_LIMIT), indent=2))
    hint = _BY_HAND if _lacks_documents(error) else error.hint
    told += [line(hint, indent=2)] if hint and not found else []
    told.append(line("so nothing was judged: no value is valid or invalid by it", indent=2))
    try:
        lines.write(told, sys.stderr)
    except OSError:
        return
