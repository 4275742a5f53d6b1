"""A deprecation SEP that lacks one of the four contents.

What it checks: each proposal whose title says that it deprecates: does it link to schema.ts (where
it lists declarations) and to the prose of the specification; does a section give the reasons; does
it speak of what to migrate to; and does it give the window, in months, to be counted so that a
revision on the day itself may remove the feature.

Why: these are what implementers plan by. A window in years, or one that is "more than" a length,
leaves open which revision may be the first without the feature.

Clause: SEP-2596, Deprecating a feature: what a deprecation SEP must contain, items 1 to 4.

Fix: add what is missing; a Final SEP is not edited, so settle it in the notice and the registry.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from revisor.lifecycle.wording import lengths
from revisor.model.finding import Severity
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.specification import SepDocument, SpecRepository
from revisor.model.specification_text import plain
from revisor.rules.context import Context

from . import _clauses
from ._examples import SEP, files, proposed
from ._records import POLICY, final_day, in_force
from ._windows import window_blocks

RULE = Rule(
    subject=SpecRepository,
    severity="error",
    clause="SEP-2596, Deprecating a feature: what the deprecation SEP must contain",
    clauses=("LC-26",),
    url=_clauses.DEPRECATING,
    party=None,
    messages={
        "schema": Message(
            "{sep} lists declarations and links to none of them in schema.ts (item 1)",
            "link each name to its definition in schema.ts",
        ),
        "prose": Message(
            "{sep} links to no page of the specification on what it deprecates (item 1)",
            "link each feature to its page",
        ),
        "reasons": Message(
            "{sep} has no section that gives the reasons (item 2)",
            "say which of the criteria holds: superseded, risk, or negligible adoption",
        ),
        "migration": Message(
            "{sep} does not say what to migrate to (item 3)",
            "document the migration path, or say that none is required",
        ),
        "window": Message(
            "{sep} gives no deprecation window (item 4)",
            "say how many months, at least twelve, the feature remains Deprecated",
        ),
        "months": Message(
            "{sep} gives its window as {told}, not as a number of months (item 4)",
            "take it as {months} months from the release of the revision that carries it",
        ),
        "strict": Message(
            '{sep} lets a revision remove the feature only "{told}" after the release; the policy '
            "says on or after the end of the window (item 4)",
            "the policy counts: on or after",
        ),
    },
)

_REASONS = ("rationale", "motivation", "reasons", "why")
_MIGRATION = re.compile(
    r"\bmigrat(?:ion path|e to|ing to)|\balternative|\breplace(?:d by|ment)", re.IGNORECASE
)
_STRICT = re.compile(r"\bmore than (?:one year|a year|twelve months|\d+ months)\b", re.IGNORECASE)
_DROPPED = ("Rejected", "Withdrawn", "Superseded", "Dormant")


def check(repository: SpecRepository, _context: Context) -> Iterable[Hit]:
    """Flag each of the contents that is not there; a SEP older than the policy only warns."""
    for sep in repository.seps:
        if not in_force(repository) or not sep.deprecates or sep.status in _DROPPED:
            continue
        severity = _severity(sep, repository)
        for missing in _missing(sep):
            values = {"sep": sep.name}
            yield Hit(missing, values=values, origin=sep.origin, severity=severity)
        yield from _windows(sep, severity)


def _severity(sep: SepDocument, repository: SpecRepository) -> Severity:
    """What became Final before the policy could not know its four contents."""
    day, policy = final_day(sep.number, repository), final_day(POLICY, repository)
    return "warning" if day and policy and day < policy else "error"


def _missing(sep: SepDocument) -> Iterator[str]:
    targets = [link.target for link in sep.page.links]
    if sep.symbols and not any("schema" in target for target in targets):
        yield "schema"
    if not any("/specification/" in t or t.startswith("docs/specification") for t in targets):
        yield "prose"
    headings = [plain(b.text).lower() for b in sep.page.blocks if b.kind == "heading"]
    if not any(heading.startswith(_REASONS) for heading in headings):
        yield "reasons"
    if not any(_MIGRATION.search(plain(block.text)) for block in sep.page.blocks):
        yield "migration"


def _windows(sep: SepDocument, severity: Severity) -> Iterator[Hit]:
    blocks = window_blocks(sep)
    told = [(n, unit, b) for b in blocks for n, unit in lengths(b.text) if unit != "day"]
    if not told:
        yield Hit("window", values={"sep": sep.name}, origin=sep.origin, severity=severity)
    elif all(unit == "year" for _, unit, _ in told):
        number, _, block = told[0]
        years = "one year" if number == 1 else f"{number} years"
        values = {"sep": sep.name, "told": years, "months": number * 12}
        origin = sep.origin._replace(line=block.line)
        yield Hit("months", values=values, origin=origin, severity="warning")
    for block in sep.page.blocks:
        strict = _STRICT.search(plain(block.text)) if block.kind == "item" else None
        if strict:
            origin = sep.origin._replace(line=block.line)
            values = {"sep": sep.name, "told": strict[0]}
            yield Hit("strict", values=values, origin=origin, severity="warning")


_LINK = "[Roots](https://modelcontextprotocol.io/specification/2025-11-25/client/roots)"
_FULL = (
    f"Deprecates {_LINK} ([schema](/schema/draft/schema.ts)).\n\n"
    "## Motivation\n\nNegligible adoption. Migrate to tool parameters.\n\n"
    "## Window\n\nThe minimum deprecation window is twelve months."
)
_TABLE = "\n\n## Deprecated types\n\n| Type |\n| --- |\n| `Root` |"

EXAMPLES = (
    Example(
        "nothing but a wish",
        files(SEP=proposed("This deprecates roots.")),
        flagged=(f"{SEP}:3",) * 4,
    ),
    Example(
        "names of types without a link to them",
        files(SEP=proposed(_FULL.replace("[schema](/schema/draft/schema.ts)", "types") + _TABLE)),
        flagged=(f"{SEP}:3",),
    ),
    Example(
        "a window of one year, and removal after more than it",
        files(
            SEP=proposed(
                _FULL.replace("twelve months", "one year")
                + "\n\n- Versions released more than one year after it may remove them."
            )
        ),
        flagged=(f"{SEP}:13", f"{SEP}:15"),
    ),
    Example("all four", files(SEP=proposed(_FULL + _TABLE))),
)
