"""The list of protocol features as a table of aligned columns, one feature a line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import wording
from .feature_page import STYLES
from .lines import Line, Span, line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from revisor.lifecycle.registry import FeatureStatus

    from .lines import Style

COLUMNS = ("id", "kind", "state", "since", "until", "title")


def lines(statuses: Sequence[FeatureStatus], revision: str, on: str) -> list[Line]:
    """Return the table and a last line that counts.

    `since` is the revision that brought the feature into its state, `until` the earliest removal of
    a Deprecated one, or of an Active one whose deprecation is scheduled.
    """
    rows = [COLUMNS, *[_row(status) for status in statuses]]
    widths = [max(len(row[column]) for row in rows) for column in range(len(COLUMNS) - 1)]
    told = [_line(rows[0], widths, "faint", "faint")]
    told += [_line(r, widths, "", STYLES[s.state]) for r, s in zip(rows[1:], statuses, strict=True)]
    counted = wording.count(len(statuses), "features")
    return [*told, line(), line(f"{counted} at revision {revision}, dates as of {on}")]


def _row(status: FeatureStatus) -> tuple[str, ...]:
    feature = status.feature
    since = {"Deprecated": status.deprecated_since, "Removed": status.removed_in}
    removal = status.earliest_removal
    awaited = status.scheduled and status.state == "Active"
    ending = awaited or status.state == "Deprecated"
    until = removal.isoformat() if removal and ending else ""
    begun = since.get(status.state) or feature.introduced
    state = f"{status.state}, scheduled" if awaited else status.state
    return (feature.id, feature.kind, state, begun, until, feature.title)


def _line(row: tuple[str, ...], widths: Sequence[int], style: Style, state: Style) -> Line:
    name, kind, standing, *dates = [
        f"{cell.ljust(width)}  " for cell, width in zip(row, widths, strict=False)
    ]
    title = Span(row[-1], style)
    return line(Span(name + kind, style), Span(standing, state), Span("".join(dates), style), title)
