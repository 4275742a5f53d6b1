"""Small words of the text report: counts, plurals, how a revision is known."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from revisor.facts import registry
from revisor.model.finding import SEVERITIES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from revisor.model.finding import Severity
    from revisor.model.report import TargetReport

_CAPITAL = re.compile(r"(?<=[a-z])(?=[A-Z])")


def count(number: int, plural: str) -> str:
    """Return `1 tool`, `2 tools`, `3 elicitation requests`; `plural` may be in camelCase."""
    words = _CAPITAL.sub(" ", plural).lower()
    if number == 1:
        words = f"{words[:-3]}y" if words.endswith("ies") else words.removesuffix("s")
    return f"{number:,} {words}"


def counts(numbers: Mapping[str, int]) -> str:
    """Return the counts that are not zero in one phrase, or `nothing`."""
    return ", ".join([count(n, what) for what, n in numbers.items() if n]) or "nothing"


def message(index: int) -> str:
    """Return `message 9` for the message of index 8: people count from 1, as lines do."""
    return f"message {index + 1}"


def severities(numbers: Mapping[Severity, int]) -> str:
    """Return `2 errors, 1 warning`, the gravest first, or an empty string where all are zero."""
    return ", ".join([count(numbers[s], f"{s}s") for s in SEVERITIES if numbers.get(s)])


def judged_by(target: TargetReport, date: str) -> str:
    """Say which revision the target was judged by, and how that is known."""
    known = {
        "negotiated": _negotiated(target.revision),
        "declared": "declared in it",
        "shape": "as the shape of its messages shows",
        "option": "asked for with --revision",
        "default": f"it shows none that is known; {_default(target, date)}",
    }[target.revision_source]
    judged = f"judged by revision {target.revision} ({known})"
    if registry.revision(target.revision).default_dialect:
        return judged
    return f"{judged}, which names no default dialect: schemas without $schema count as 2020-12"


def _negotiated(revision: str) -> str:
    """Say how both sides agreed, which differs by era (Versioning page)."""
    handshake = registry.revision(revision).era == "handshake"
    return "negotiated in initialize" if handshake else "the newest that both sides know"


def _default(target: TargetReport, date: str) -> str:
    """Say what the revision is that a target is judged by which shows none of the known ones."""
    released = registry.revision(target.revision).released
    newest = released is None or released.isoformat() > date
    what = "the newest known one" if newest else f"the Current one on {date}"
    # A checkout of the specification holds all revisions; none is to be chosen for it.
    other = "" if target.kind == "spec_repository" else ", --revision names another"
    return f"this is {what}{other}"
