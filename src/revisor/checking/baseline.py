"""A baseline: what was found on one day, so that later only what is new is told.

A finding is known again by what it is about and not by its number of line: its rule, its file, the
names that it tells, and the text of its line, or the way to it in a document without the positions
in arrays. Two that are the same in all that are told apart by their number alone.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, NamedTuple

from revisor.errors import UsageError
from revisor.model.finding import SEVERITIES, Finding
from revisor.model.origin import Origin
from revisor.model.report import Report
from revisor.model.suppression import Suppressed, Suppression

VERSION = 1

_REASON = "it stands in the baseline"
_WITH_LINES = ("_source", "_config", "_docs")
"""The sources of texts that people write a line at a time; in a dump a line may hold everything."""
_MARKS = ("<<<<<<< ", "=======", ">>>>>>> ", "||||||| ")
_POSITION = re.compile(r"[0-9]+:[0-9]+")
_NAMES = ("tool", "field", "method", "feature", "symbol")


class Entry(NamedTuple):
    """What a finding is known again by; `uri` is relative to the baseline, with `/`."""

    rule: str
    uri: str
    about: str
    text: str


class Known(NamedTuple):
    """The findings of a baseline, each with how often it was there."""

    path: str
    entries: Counter[Entry]


class Surroundings(NamedTuple):
    """What a baseline has to know of the files: how to name them, and the text of their lines.

    `covers` tells of the name of a file whether it was checked.
    """

    name: Callable[[str], str]
    line: Callable[[str, int], str]
    covers: Callable[[str], bool]


def entry(finding: Finding, around: Surroundings) -> Entry:
    """Return what a finding is known again by."""
    place = finding.place
    origin = place.origin
    about = " ".join(finding.subject[name] for name in _NAMES if name in finding.subject)
    ways = [t for t in origin.pointer if isinstance(t, str) and not _POSITION.fullmatch(t)]
    text = "/".join(ways)
    if place.line is not None and origin.source.endswith(_WITH_LINES):
        text = " ".join([*around.line(origin.uri, place.line).split(), *([text] if text else [])])
    return Entry(finding.rule, around.name(origin.uri), about, text)


def render(findings: Iterable[Finding], around: Surroundings) -> str:
    """Return the text of the baseline of findings, a line for each: it is made to be compared."""
    counted = Counter(entry(each, around) for each in findings)
    rows = [
        json.dumps({**each._asdict(), "count": count}) for each, count in sorted(counted.items())
    ]
    body = ",\n    ".join(rows)
    listed = f"[\n    {body}\n  ]" if rows else "[]"
    return f'{{\n  "revisorBaseline": {VERSION},\n  "findings": {listed}\n}}\n'


def parse(text: str, path: str) -> Known:
    """Return the baseline of a text; raises UsageError where it is none."""
    entries: Counter[Entry] = Counter()
    try:
        value = json.loads(text)
        rows = {VERSION: value["findings"]}[value["revisorBaseline"]]
        for row in rows:
            entries[_entry(row)] += _count(row)
    except (ValueError, TypeError, KeyError, RecursionError):
        raise UsageError(
            f"{path} is no baseline that this version of Revisor has written{_marked(text)}",
            f"write it anew: --write-baseline {path}",
        ) from None
    return Known(path, entries)


def _marked(text: str) -> str:
    """Return where the first mark of a merge stands that was not finished, empty for none."""
    for number, line in enumerate(text.split("\n"), 1):
        if line.startswith(_MARKS):
            return f": on line {number} stands the mark of a merge that is not finished"
    return ""


def _count(row: Any) -> int:
    count = row["count"]
    if type(count) is not int or count < 1:
        raise TypeError
    return count


def _entry(row: Any) -> Entry:
    parts = [row[name] for name in Entry._fields]
    if not all(isinstance(part, str) for part in parts):
        raise TypeError
    return Entry(*parts)


def compared(
    report: Report, known: Known, around: Surroundings, wants: Callable[[str], bool]
) -> Report:
    """Return the report without what the baseline holds, with what of that has vanished.

    A finding of a file that was not checked, or of a rule that was not applied (see `wants`), has
    not vanished.
    """
    left = Counter(known.entries)
    told: list[Finding] = []
    suppressed: list[Suppressed] = []
    for finding in report.findings:
        each = entry(finding, around)
        if left[each] > 0:
            left[each] -= 1
            suppressed.append(Suppressed(finding, _statement(finding, known.path)))
        else:
            told.append(finding)
    gone = [each for each in sorted(+left) if around.covers(each.uri) and wants(each.rule)]
    return replace(
        report,
        findings=tuple(told),
        summary={s: sum(f.severity == s for f in told) for s in SEVERITIES},
        suppressed=(*report.suppressed, *suppressed),
        vanished=tuple(_vanished(each, left[each]) for each in gone),
    )


def _statement(finding: Finding, path: str) -> Suppression:
    return Suppression("baseline", (finding.rule,), _REASON, Origin("baseline", path))


def _vanished(each: Entry, count: int) -> str:
    times = f" ({count:,} times)" if count > 1 else ""
    what = ": ".join(part for part in (each.about, each.text) if part)
    return f"{each.rule} in {each.uri}{times}" + (f": {what}" if what else "")
