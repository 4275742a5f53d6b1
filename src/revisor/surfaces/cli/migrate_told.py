"""What `revisor migrate` tells: differences on stdout, a summary of each file on stderr."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, TextIO

from revisor.model.pointer import follow, parse
from revisor.reporters import lines
from revisor.reporters.lines import Line, Span, Style, line
from revisor.reporters.safe_text import POINTER_LIMIT, PROSE_LIMIT, shorten
from revisor.rules.portability._clients import DOES
from revisor.surfaces.file_migration.inputs import NotRead

from . import streams

if TYPE_CHECKING:
    from revisor.model.client import Known
    from revisor.surfaces.file_migration.outcome import FileOutcome, SchemaOutcome

    from .migrate_tally import Tally

_MOST = 20
"""Lines of one kind that are told of a file; the rest is counted."""
_MOST_PLACES = 3
"""Places of one kind of effect that are told."""
_MOST_SHOWN = 300
"""Characters of an instance that are shown."""
_LOOK = "that may be a schema, without $schema and without a reference to it, passed over"
_MISSING = ", which it refers to: migrate both in one run, so that references follow"
_MEND = "run `revisor check --fix` on it"
_ONE_ENGINE = "the second engine is not installed: pip install 'revisor[verify]'"
_STYLES: dict[str, Style] = {"+": "good", "-": "error", "@": "note"}


def show(each: FileOutcome | NotRead) -> None:
    """Write what would change in a file to stdout, and what standard input becomes."""
    if isinstance(each, NotRead):
        return
    if each.input.path is None:
        from revisor.sources.json_text import encode

        alone = each.input.is_schema and (each.refused or each.problem)
        if not alone:
            data = each.input.data
            put(encode(each.after, data) if each.is_changed else data)
        return
    from revisor.surfaces.file_migration.differences import unified

    found = unified(each.input.found.text, each.after, each.input.path)
    if sys.stdout.isatty():
        told = (_coloured(text) for text in found)
        streams.deliver(lambda stream: lines.write(told, stream))
    else:
        put("".join(found).encode("utf-8", "backslashreplace"))


def _coloured(text: str) -> Line:
    style = _STYLES.get(text[:1], "")
    return line(Span(text.rstrip("\n"), "strong" if text[:3] in ("---", "+++") else style))


def put(data: bytes) -> None:
    """Write bytes to stdout as they are, whatever encoding it has.

    Raises UsageError where stdout is closed and there is something to write.
    """
    if data and streams.is_closed():
        from revisor.errors import UsageError

        raise UsageError(
            "stdout is closed: the result has nowhere to go", "use --check, or --write"
        )

    def write(stream: TextIO) -> None:
        stream.flush()
        raw = getattr(stream, "buffer", None)
        if raw is None:
            stream.write(data.decode("utf-8", "backslashreplace"))
        else:
            raw.write(data)

    streams.deliver(write)


def tell(each: FileOutcome | NotRead, *, written: bool, quiet: bool) -> None:
    """Tell on stderr what became of a file; if `quiet`, only what somebody has to look at."""
    if isinstance(each, NotRead):
        told = [line(Span(each.name, "strong"), ": ", Span("not read", "error"), f": {each.why}")]
        told += [line(each.hint, indent=2)] if each.hint else []
    else:
        details = list(_details(each, quiet=quiet))
        if quiet and not details:
            return
        told = [_head(each, written=written), *details]
    _complain(told)


def finish(tally: Tally, *, quiet: bool, verbose: bool = False) -> None:
    """Tell what all files came to, where there are several, and what is left behind."""
    told: list[Line] = list(_left_behind(tally))
    if tally.files + tally.not_read > 1 and not quiet:
        done = "changed" if tally.write else "would change"
        parts = [_files(tally.changed, done)]
        parts += [_files(kept, "left alone")] if (kept := tally.files - tally.changed) else []
        parts += [_count(tally.refused, "schema") + " refused"] if tally.refused else []
        parts += [_files(tally.not_read, "not read")] if tally.not_read else []
        told.append(line(Span(", ".join(parts), "strong")))
    if tally.passed_over and not quiet:
        told.append(line(f"{_files(len(tally.passed_over), 'without a schema')} passed over"))
        told += _names(tally.passed_over) if verbose else []
    if tally.silent and (not quiet or not tally.files):
        told.append(line(_files(len(tally.silent), _LOOK)))
        told += _names(tally.silent) if verbose else []
        told.append(line("name them, or say what they are with --source", indent=2))
    if not tally.files and not tally.not_read:
        told.append(line(Span("there was nothing to migrate", "warning")))
    _complain(told)


def _left_behind(tally: Tally) -> Iterator[Line]:
    """Tell each reference that leads nowhere once the files are as they become."""
    for name, reference, to in tally.dangling[:_MOST]:
        leads = "leads" if tally.write else "would lead"
        why = f"`{shorten(reference, POINTER_LIMIT)}` {leads} nowhere: it has moved in {to}"
        yield line(Span(name, "strong"), ": ", Span("dangling", "error"), f": {why}")
    if tally.dangling:
        rest = len(tally.dangling) - _MOST
        more = f"{rest:,} more; " if rest > 0 else ""
        yield line(
            f"{more}write them anew: references follow in files that are one schema", indent=2
        )


def _names(names: list[str]) -> list[Line]:
    return [line(shorten(name, POINTER_LIMIT), indent=2) for name in names]


def _complain(told: list[Line]) -> None:
    try:
        lines.write(told, sys.stderr)
    except OSError:
        return


def _head(each: FileOutcome, *, written: bool) -> Line:
    name = Span(each.input.name, "strong")
    size = len(each.schemas)
    changed = sum(one.made.is_applied for one in each.schemas)
    refused = len(each.refused)
    if each.problem:
        return line(name, ": ", Span("not changed", "error"), f": {each.problem}")
    if not changed and not refused and not any(one.made.differs for one in each.schemas):
        return line(name, f": {_count(size, 'schema')}, nothing to change")
    done = "written" if written else "changes" if changed else "as it was"
    what = f"{changed} of {_count(size, 'schema')}" if size > 1 or not changed else "1 schema"
    more = f", {refused} refused" if refused else ""
    return line(name, f": {done}: {what}{more}")


def _details(each: FileOutcome, *, quiet: bool) -> Iterator[Line]:
    if each.problem and each.hint:
        yield line(each.hint, indent=2)
    applied = [one for one in each.schemas if one.made.is_applied]
    counts = Counter(change.keyword for one in applied for change in one.made.changes)
    if counts and not quiet:
        told = ", ".join(f"{keyword} {count}" for keyword, count in counts.most_common())
        yield line("keywords: ", told, indent=2)
    if not quiet:
        yield from _some("assumed", list(_assumed(each, applied)), "")
        yield from _some("not given", [f"{name}{_MISSING}" for name in each.missing], "")
        yield from _some("declared", list(_declared(each, applied)), "")
        yield from _some("source not applied", list(_not_applied(each)), "")
    yield from _removed(each, applied)
    yield from _effects(each, applied)
    for said, places in _invalid(each).items():
        yield from _some(f"{said} 2020-12 but invalid there", places, "warning")
    if any(one.made.invalid for one in each.schemas):
        yield line(_MEND, indent=4)
    yield from _some("leads nowhere, before and after", list(_unresolved(each)), "warning")
    yield from _some("refused", list(_refused(each)), "error")
    yield from _some("differs", list(_differing(each)), "error")
    yield from _some("not decidable", list(_undecided(each)), "warning")
    yield from _some("draft-07 may refuse", list(_still(each, applied)), "warning")
    yield from _some("clients refuse", list(_clients(applied)), "warning")
    yield from _some("not read", [f"{n.what}: {n.why}" for n in each.input.found.not_read], "error")
    proofs = [one.made.verified for one in applied if one.made.verified]
    verified = [proof for proof in proofs if proof.outcome == "verified"]
    if verified and not quiet:
        from revisor.dialect.proof import second_engine

        tried = sum(proof.tried for proof in verified)
        engines = list(dict.fromkeys(name for proof in verified for name in proof.engines))
        asked = f", asking {' and '.join(engines)}" if engines else ""
        what = f"{_count(len(verified), 'schema')} on {tried:,} instances{asked}"
        yield line(f"verified: {what}", indent=2)
        if not second_engine.is_there():
            yield line(_ONE_ENGINE, indent=4)


def _some(what: str, told: list[str], style: Style) -> Iterator[Line]:
    for text in told[:_MOST]:
        yield line(Span(what, style), ": ", shorten(text, PROSE_LIMIT), indent=2)
    if len(told) > _MOST:
        rest = len(told) - _MOST
        yield line(Span(what, style), f": {rest:,} more (--format json tells all)", indent=2)


def _removed(each: FileOutcome, applied: list[SchemaOutcome]) -> Iterator[Line]:
    """Tell what had no force and is gone, since somebody may have meant it to have some."""
    found: dict[str, list[str]] = {}
    for one in applied:
        for change in one.made.removed:
            told = f"{change.keyword} at {_where(each, one, change.location)}"
            found.setdefault(one.made.source, []).append(told)
    for source, places in found.items():
        yield from _some(f"removed, without force in {source}", places, "warning")


def _invalid(each: FileOutcome) -> dict[str, list[str]]:
    """Return what is no valid 2020-12, by the way in which it came to count as such."""
    found: dict[str, list[str]] = {}
    for one in each.schemas:
        value = one.place.value
        said = "declared" if isinstance(value, dict) and "$schema" in value else "read as"
        for place in one.made.invalid:
            told = f"{_where(each, one, place.location)}: {place.reason}"
            found.setdefault(said, []).append(told)
    return found


def _unresolved(each: FileOutcome) -> Iterator[str]:
    """Yield each reference that leads nowhere, with its text: what needs it has no verdict."""
    for one in each.schemas:
        for place in one.made.unresolved:
            reference = follow(one.place.value, tuple(parse(place.location)))[0]
            yield f"{_where(each, one, place.location)}: {reference!r:.200}"


def _not_applied(each: FileOutcome) -> Iterator[str]:
    for one in each.schemas:
        if one.made.not_applied:
            yield f"{_where(each, one)}: $schema declares {one.made.not_applied}"


def _assumed(each: FileOutcome, applied: list[SchemaOutcome]) -> Iterator[str]:
    for one in applied:
        if one.made.assumed:
            yield f"{_where(each, one)}: {one.made.assumed}"


def _declared(each: FileOutcome, applied: list[SchemaOutcome]) -> Iterator[str]:
    for one in applied:
        because = one.made.because
        if because:
            why = because if because.startswith("it is") else f"since as 2020-12, {because}"
            yield f"{_where(each, one)}: {one.made.source}, {why}"


def _effects(each: FileOutcome, applied: list[SchemaOutcome]) -> Iterator[Line]:
    """Tell each kind of effect once, with the first places that it has."""
    found: dict[tuple[str, str, str], list[tuple[SchemaOutcome, str]]] = {}
    for one in applied:
        for change in one.made.changes:
            if change.effect != "none":
                kind = (change.keyword, change.effect, change.reason)
                found.setdefault(kind, []).append((one, change.location))
    for (keyword, effect, reason), places in found.items():
        times = f" {len(places):,} times" if len(places) > 1 else ""
        yield line(Span(effect, "warning"), f"{times}: `{keyword}`: {reason}", indent=2)
        for one, location in places[:_MOST_PLACES]:
            yield line(_where(each, one, location), indent=4)
        if len(places) > _MOST_PLACES:
            rest = len(places) - _MOST_PLACES
            yield line(f"and {rest:,} more (--format json tells all)", indent=4)


def _refused(each: FileOutcome) -> Iterator[str]:
    for one in each.refused:
        hint = f"; {one.made.hint}" if one.made.hint else ""
        if not one.made.places:
            yield f"{_where(each, one)}: {one.made.message}{hint}"
        for place in one.made.places:
            yield f"{_where(each, one, place.location)}: {place.reason}{hint}"


def _differing(each: FileOutcome) -> Iterator[str]:
    import json

    for one in each.schemas:
        proof = one.made.verified
        if proof is not None and one.made.differs:
            shown = json.dumps(proof.instance) if proof.old is not None else ""
            instance = f", as {shorten(shown, _MOST_SHOWN)} shows" if shown else ""
            yield f"{_where(each, one)}: left as it was: {proof.reason}{instance}"


def _undecided(each: FileOutcome) -> Iterator[str]:
    for one in each.schemas:
        if one.made.verified is not None and one.made.is_undecided:
            yield f"{_where(each, one)}: {one.made.verified.reason}"


def _still(each: FileOutcome, applied: list[SchemaOutcome]) -> Iterator[str]:
    for one in applied:
        for place in one.made.still_refused:
            yield f"{_where(each, one, place.location)}: {place.reason}"


def _clients(applied: list[SchemaOutcome]) -> Iterator[str]:
    told: dict[str, None] = {}
    for one in applied:
        for known in one.made.refused_by:
            told[_refusal(known, one.made.source)] = None
    yield from told


def _refusal(known: Known, dialect: str) -> str:
    """Tell who refuses a dialect, in which fields, and what happens."""
    roles = " and ".join(known.fact.roles) or "any field"
    return f"{known.client.title}, {dialect} in {roles}: it {DOES[known.fact.effect]}"


def _where(each: FileOutcome, one: SchemaOutcome, below: str = "") -> str:
    """Return the place of a schema, or of what is below it, in words."""
    place = one.place
    found = None
    try:
        found = each.input.found.locate(place, tuple(parse(below)))
    except (LookupError, ValueError):
        found = each.input.found.locate(place)
    at = f"{each.input.name}:{found[0]}:{found[1]}" if found else each.input.name
    whose = f" tool {place.tool}," if place.tool else ""
    role = "" if place.alone else f" {place.role}"
    return shorten(f"{at}{whose}{role}{f' {below}' if below else ''}", POINTER_LIMIT)


def _files(count: int, what: str) -> str:
    return f"{_count(count, 'file')} {what}"


def _count(count: int, what: str) -> str:
    return f"{count:,} {what}{'' if count == 1 else 's'}"
