"""What the text report says of a target: how it was judged, what was checked and what was not.

Three words are kept apart. *Clean*: all that the target holds was checked and nothing was found.
*Skipped*: a part was seen and could not be judged. *Inconclusive*: nothing could be judged at all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from revisor.model.pointer import render as render_pointer

from . import wording
from .lines import Line, Span, line
from .safe_text import NAME_LIMIT, POINTER_LIMIT, PROSE_LIMIT, shorten

if TYPE_CHECKING:
    from revisor.model.reading import NotChecked
    from revisor.model.report import TargetReport

SHOWN = 3
"""How many skipped parts are named without --verbose."""

NOTHING = "nothing in it is a tool list, a schema, a call or an elicitation"
"""Why a target is inconclusive where no part of it says why."""


def heading(target: TargetReport, date: str) -> list[Line]:
    """Return the lines that open a target: its name, what was checked, by which revision."""
    lines = [line(Span(shorten(target.name, NAME_LIMIT * 2), "strong"))]
    if target.usable:
        checked = f"checked {wording.counts(target.checked)}; {wording.judged_by(target, date)}"
        lines.append(line(Span(checked, "faint"), indent=2))
    if target.earlier:
        revision, errors = target.earlier
        told = f"revision {revision} would add {wording.count(errors, 'errors')}"
        why = f"clients that speak it see them; --revision {revision} shows them"
        lines.append(line(Span(told, "warning"), f": {why}", indent=2))
    return lines


def verdict(target: TargetReport, *, found: bool, hidden: int) -> list[Line]:
    """Return the line that closes a target which has no finding to show, else nothing."""
    if not target.usable:
        why = "nothing could be checked" if target.not_checked else NOTHING
        return [line(Span("inconclusive", "error"), f": {why}", indent=2)]
    if found:
        return []
    but = f" above {wording.count(hidden, 'notes')}" if hidden else ""
    if target.not_checked:
        return [line(f"nothing found{but} in what was checked", indent=2)]
    return [line(Span("clean", "good"), but and f": nothing{but}", indent=2)]


def skipped(target: TargetReport, *, verbose: bool) -> list[Line]:
    """Return a line for each part not checked, with the reason; only three without `verbose`."""
    shown = target.not_checked if verbose else target.not_checked[:SHOWN]
    lines = [_skipped(item) for item in shown]
    rest = len(target.not_checked) - len(shown)
    if rest:
        lines.append(line(f"… and {rest:,} more skipped (--verbose names all)", indent=2))
    return lines


def further(target: TargetReport) -> list[Line]:
    """Return the line that tells which other revisions the server says it speaks, if any."""
    if not target.also or not target.usable:
        return []
    *others, last = target.also
    told = f"{', '.join(others)} and {last}" if others else last
    it = "one of them" if others else "it"
    return [line(f"speaks {told} too: --revision {last} checks {it}", indent=2)]


def _skipped(item: NotChecked) -> Line:
    what, why = shorten(item.what, NAME_LIMIT * 2), shorten(item.why, PROSE_LIMIT)
    return line(Span("skipped", "note"), f"  {what}{_where(item)}: {why}", indent=2)


def _where(item: NotChecked) -> str:
    if item.origin is None:
        return ""
    message = "" if item.origin.message is None else f", {wording.message(item.origin.message)}"
    pointer = shorten(render_pointer(item.origin.pointer), POINTER_LIMIT)
    return f"{message} at {pointer}" if pointer else message
