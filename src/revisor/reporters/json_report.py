"""The report as one JSON object (format `json`), described by facts/schemas/report.schema.json.

Keys are in camelCase and in the order of the schema; optional keys that say nothing are left out.
The text is ASCII, so that no control or direction character of the input reaches a terminal.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, TextIO

from revisor.model.finding import SEVERITIES
from revisor.model.pointer import render as render_pointer

if TYPE_CHECKING:
    from revisor.model.finding import Finding, Place
    from revisor.model.fix import Fix
    from revisor.model.reading import NotChecked
    from revisor.model.report import Report, TargetReport
    from revisor.model.subject import Origin
    from revisor.model.suppression import Suppressed

TOOL_NAME = "revisor"

_ESCAPE = re.compile(
    r"\\u[dD][89abAB]..\\u[dD][c-fC-F]..|(?P<lone>\\u[dD][89a-fA-F]..)|\\.", re.DOTALL
)
"""An escape in JSON text: a pair of surrogates, one without the other, or any other."""


def render(report: Report) -> str:
    """Return the report as JSON text ended by a newline; the same report gives the same text."""
    return "".join(_parts(report))


def write(report: Report, stream: TextIO) -> None:
    """Write what `render` returns to `stream`, a part at a time: a large report needs little."""
    stream.writelines(_parts(report))


def _parts(report: Report) -> Iterator[str]:
    """Yield the text of the object: its members in order, lists an element at a time."""
    opening = "{"
    for key, value in _members(report).items():
        yield f"{opening}\n  {json.dumps(key)}: "
        yield from _elements(value) if isinstance(value, Iterator) else (_dump(value, 2),)
        opening = ","
    yield "\n}\n"


def _elements(values: Iterator[dict[str, Any]]) -> Iterator[str]:
    opening = "["
    for value in values:
        yield f"{opening}\n    {_dump(value, 4)}"
        opening = ","
    yield "[]" if opening == "[" else "\n  ]"


def _dump(value: Any, indent: int) -> str:
    """Return JSON text whose lines after the first stand `indent` columns in."""
    text = json.dumps(value, indent=2, allow_nan=False)
    # JSON text has no raw line breaks within strings, so each one is a line of its own.
    return strict(text).replace("\n", "\n" + " " * indent)


def strict(text: str) -> str:
    r"""Return ASCII JSON text in which every lone surrogate is written as the text of its escape.

    No Unicode text can hold one, so strict parsers refuse the whole report over `\ud800`. It comes
    from a name with such an escape, or from a file name that is not UTF-8; `\\ud800` shows it.
    """
    return _ESCAPE.sub(_visible, text) if "\\ud" in text else text


def _visible(escape: re.Match[str]) -> str:
    return f"\\{escape[0]}" if escape["lone"] else escape[0]


def as_json(report: Report) -> dict[str, Any]:
    """Return the report as the JSON object that the schema describes."""
    members = _members(report).items()
    return {key: list(v) if isinstance(v, Iterator) else v for key, v in members}


def _members(report: Report) -> dict[str, Any]:
    """Return the members of the report; what may be long is an iterator over its elements."""
    told: dict[str, Any] = {
        "tool": {"name": TOOL_NAME, "version": report.version},
        "date": report.date,
        "profile": report.profile,
        "facts": {"date": report.facts_date, "newestRevision": report.newest_revision},
        "targets": map(_target, report.targets),
        "findings": _findings(report.findings),
        "summary": {s: report.summary.get(s, 0) for s in SEVERITIES},
    }
    if report.suppressed:
        told["suppressed"] = map(_suppressed, report.suppressed)
    if report.vanished:
        told["vanished"] = list(report.vanished)
    return told


def _suppressed(known: Suppressed) -> dict[str, Any]:
    said = known.suppression
    told: dict[str, Any] = {
        "finding": _finding(known.finding),
        "by": said.by,
        "reason": said.reason,
    }
    if said.until:
        told["until"] = said.until
    return {**told, "statedAt": _location(said.origin, said.origin.line)}


def _target(target: TargetReport) -> dict[str, Any]:
    told: dict[str, Any] = {
        "kind": target.kind,
        "name": target.name,
        "revision": target.revision,
        "revisionSource": target.revision_source,
        "checked": dict(target.checked),
        "notChecked": [_not_checked(n) for n in target.not_checked],
    }
    if target.features:
        told["features"] = [
            {"id": t.feature, "party": t.party, "declared": t.declared, "exercised": t.exercised}
            for t in target.features
        ]
    return told


def _not_checked(item: NotChecked) -> dict[str, Any]:
    told: dict[str, Any] = {"what": item.what, "why": item.why}
    if item.origin is not None:
        told["location"] = _location(item.origin)
    return told


def _finding(finding: Finding) -> dict[str, Any]:
    told: dict[str, Any] = {
        "rule": finding.rule,
        "group": finding.group,
        "severity": finding.severity,
        "confidence": finding.confidence,
        "profile": finding.profile,
        "message": finding.message,
        "hint": finding.hint,
        "clause": finding.clause,
        "url": finding.url,
        "target": finding.target,
    }
    if finding.party is not None:
        told["party"] = finding.party
    told["subject"] = dict(finding.subject)
    told["location"] = _place(finding.place)
    if finding.feature is not None:
        told["feature"] = {k: v for k, v in finding.feature.items() if v is not None}
    return told


def _findings(findings: Iterable[Finding]) -> Iterator[dict[str, Any]]:
    """Yield the findings with their fixes; edits that several findings share stand once."""
    written: dict[tuple[Any, ...], int] = {}
    for index, finding in enumerate(findings):
        fix, base, told = finding.fix, finding.base, _finding(finding)
        if fix is not None:
            # The same fix at another place is another one.
            key = (id(fix), finding.target, base and (base.uri, base.pointer))
            if key in written:
                same = {"sameAs": written[key]}
                told["fix"] = {"safety": fix.safety, "description": fix.description, **same}
            elif made := _fix(fix, base):
                told["fix"] = made
                written[key] = index
        yield told


def _place(place: Place) -> dict[str, Any]:
    return _location(place.origin, place.line, place.column)


def _location(origin: Origin, line: int | None = None, column: int | None = None) -> dict[str, Any]:
    told: dict[str, Any] = {"uri": origin.uri, "pointer": render_pointer(origin.pointer)}
    # In source code the number is that of a subject, which tells a reader nothing.
    message = None if origin.source.endswith("_source") else origin.message
    optional = {"line": line, "column": column, "message": message}
    return told | {key: value for key, value in optional.items() if value is not None}


def _fix(fix: Fix, base: Origin | None) -> dict[str, Any] | None:
    edits = [edit.as_json(() if base is None else base.pointer) for edit in fix.edits]
    if not _expressible(edits):
        return None
    return {"safety": fix.safety, "description": fix.description, "edits": edits}


def _expressible(edits: list[dict[str, Any]]) -> bool:
    """Tell whether JSON can say the edits as they are.

    It has no NaN and no lone surrogates, and numbers of 5,000 digits cannot be written; an edit
    that says something else would be no fix.
    """
    try:
        text = json.dumps(edits, allow_nan=False)
    except (ValueError, RecursionError):
        return False
    return strict(text) == text
