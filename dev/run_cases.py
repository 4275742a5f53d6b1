"""Run cases made from bug reports through the public library, and name those judged wrongly.

    python dev/run_cases.py tests/cases/public_reports.jsonl [--kind K] [--profile P] [--id ID]

A case is one JSON object a line: `id`, `kind`, `profile`, `input` (as `revisor.check` reads it)
and `expected` with `verdict` and `fixable`. The verdict is the highest severity that the tool has
to report in the case's own profile: `ok` stands for nothing above `note`. `fixable: true` asks that
some finding carries a fix (`false` asserts nothing), and every fix is applied by itself: its
finding has to be gone, and no other rule may find more than before.

Where the input says `action: migrate`, the outcome of `revisor.migrate` is judged: `ok` is a schema
that comes back as it was, `warning` one that was changed, with something to tell, `error` one that
is refused. What was migrated has to pass `check`, and to stay the same when it is migrated again.

Prints one line a failing case, then `N passed, M failed` alone on the last line; exit 1 if any
failed, 2 if the file cannot be read. Kinds and outcomes that are not built yet are counted as
skipped, above that line, unless they are asked for by --kind, --profile, --id or --all.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

try:
    import revisor
except ModuleNotFoundError:  # neither a wheel nor an editable install: the tree will do
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))
    import revisor

from revisor.sources.editable import EditableValue

if TYPE_CHECKING:
    from revisor.model.finding import Finding
    from revisor.model.report import Report

KINDS = (
    "tools-list",
    "schema",
    "instance",
    "elicitation",
    "trace",
    "typescript",
    "python",
    "config",
)
ACTIONS = ("", "migrate")
AUDITS = ("tier1-sdk",)
"""What the code of some cases is to be audited for, which is no part of a check."""
PROFILES = ("spec", "portability")
DATE = "2026-08-22"
FINDINGS_SHOWN = 3
VERDICT_OF = {"error": "error", "warning": "warning", "note": "ok"}
GRAVITY = ("ok", "warning", "error")


class Outcome(NamedTuple):
    """What came of one case: the verdict reached, whether it is right, and what was reported."""

    case: dict[str, Any]
    wanted: str
    got: str
    passed: bool
    findings: tuple[str, ...]

    def line(self) -> str:
        """Return the line that is printed for a failing case."""
        reported = "; ".join(self.findings[:FINDINGS_SHOWN]) or "no findings"
        if len(self.findings) > FINDINGS_SHOWN:
            reported += f" (and {len(self.findings) - FINDINGS_SHOWN} more)"
        about = self.case["expected"]["about"]
        return f"{self.case['id']}: expected {self.wanted}, got {self.got}: {reported}; ({about})"


def read_cases(path: Path) -> list[dict[str, Any]]:
    """Return the cases of a JSON Lines file, in order.

    Raises OSError where it cannot be read and ValueError, naming the line, where it is no JSON.
    """
    cases: list[dict[str, Any]] = []
    for number, text in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        if text.strip():
            try:
                cases.append(json.loads(text))
            except ValueError as error:
                message = f"{path}:{number}: {error}"
                raise ValueError(message) from error
    return cases


def judge(case: dict[str, Any], *, check_fixable: bool = True, date: str = DATE) -> Outcome:
    """Judge the input of one case and compare what comes of it with the expected verdict.

    `date` (YYYY-MM-DD) is the day the verdicts were written down for; a later one may show more.
    """
    try:
        if _action(case) == "migrate":
            return _judge_migration(case, date)
        return _judge_check(case, date, check_fixable=check_fixable)
    except Exception as error:  # noqa: BLE001 - a crash is a verdict too: the worst one
        wanted = case["expected"]["verdict"]
        return Outcome(case, wanted, f"{type(error).__name__}: {error}", passed=False, findings=())


def _judge_check(case: dict[str, Any], date: str, *, check_fixable: bool) -> Outcome:
    wanted = case["expected"]["verdict"]
    report = revisor.check(case["input"], profile=case["profile"], date=date)
    verdicts = [VERDICT_OF[finding.severity] for finding in report.findings]
    got = max(verdicts, key=GRAVITY.index, default="ok")
    passed = got == wanted and any(target.usable for target in report.targets)
    if check_fixable:
        fixes = [finding for finding in report.findings if finding.fix is not None]
        failing = [what for finding in fixes if (what := _fails(finding, case, report, date))]
        if case["expected"].get("fixable"):
            wanted += " with a fix"
            got += " with a fix" if fixes else " without a fix"
            passed = passed and bool(fixes)
        if failing:
            got += f", and a fix that fails ({failing[0]})"
            passed = False
    if not any(target.usable for target in report.targets):
        got = "nothing that could be checked"
    return Outcome(case, wanted, got, passed, _told(report))


def _fails(finding: Finding, case: dict[str, Any], before: Report, date: str) -> str:
    """Return why a fix does not do what it promises when it is applied, or an empty text."""
    mended = EditableValue(case["input"]).edited({None: finding.edits}).value
    after = revisor.check(mended, profile=case["profile"], date=date)
    were, are = (Counter(f.rule for f in each.findings) for each in (before, after))
    places = [f.place.origin.pointer for f in after.findings if f.rule == finding.rule]
    if are[finding.rule] >= were[finding.rule] and finding.place.origin.pointer in places:
        return f"{finding.rule} is still there"
    for found in after.findings:
        if found.severity != "note" and are[found.rule] > were[found.rule]:
            return f"that of {finding.rule} leads to {found.rule}: {found.message}"
    return ""


def _judge_migration(case: dict[str, Any], date: str) -> Outcome:
    wanted, schema = case["expected"]["verdict"], case["input"]["schema"]
    try:
        migration = revisor.migrate(schema)
    except revisor.MigrationRefused as refused:
        return Outcome(case, wanted, "error", wanted == "error", (str(refused),))
    got = "ok" if migration.schema == schema else "warning"
    told = [
        f"{change.keyword} at {change.location!r}: {change.reason}" for change in migration.changes
    ]
    passed = got == wanted and bool(told) == (got == "warning")
    if revisor.migrate(migration.schema).schema != migration.schema:
        got, passed = f"{got}, and migrating again changes it", False
    migrated = {
        key: case["input"][key] for key in ("role", "protocolVersion") if key in case["input"]
    }
    report = revisor.check(
        {**migrated, "schema": migration.schema}, profile=case["profile"], date=date
    )
    if any(finding.severity != "note" for finding in report.findings):
        got, passed = f"{got}, and the result does not pass", False
    return Outcome(case, wanted, got, passed, (*told, *_told(report)))


def _told(report: Report) -> tuple[str, ...]:
    return tuple(f"{f.severity} {f.rule}: {f.message}" for f in report.findings)


def _action(case: dict[str, Any]) -> str:
    held = case["input"]
    return str(held.get("action", "")) if isinstance(held, dict) else ""


def why_skipped(case: dict[str, Any]) -> str | None:
    """Return why a case is not run unasked, or None where it is."""
    if case["kind"] not in KINDS:
        return f"kind {case['kind']}"
    held = case["input"]
    if isinstance(held, dict) and held.get("audit") in AUDITS:
        return f"audit {held['audit']}"
    if case["profile"] not in PROFILES:
        return f"profile {case['profile']}"
    action = _action(case)
    return None if action in ACTIONS else f"action {action}"


def selected(
    cases: Iterable[dict[str, Any]], options: argparse.Namespace
) -> Iterator[dict[str, Any]]:
    """Yield the cases that --kind, --profile and --id let through."""
    for case in cases:
        if (
            (not options.kind or case["kind"] in options.kind)
            and (not options.profile or case["profile"] == options.profile)
            and (not options.id or case["id"] in options.id)
        ):
            yield case


def asked_for(case: dict[str, Any], options: argparse.Namespace) -> bool:
    """Whether the options name this case's kind, profile or id, so that it is run in any case."""
    return bool(options.all or options.id or options.kind or options.profile == case["profile"])


def parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    """Parse the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("file", type=Path, help="cases, one JSON object a line")
    parser.add_argument("--kind", action="append", default=[], help="only this kind (repeatable)")
    parser.add_argument("--profile", choices=["spec", "portability"], help="only this profile")
    parser.add_argument("--id", action="append", default=[], help="only this case (repeatable)")
    parser.add_argument("--all", action="store_true", help="run also what is not built yet")
    parser.add_argument(
        "--check-fixable",
        action=argparse.BooleanOptionalAction,
        default=True,
        help="ask for the fixes as well, and try each",
    )
    parser.add_argument("--date", default=DATE, help=f"judge as on this day (default {DATE})")
    return parser.parse_args(arguments)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run from the command line; return the exit code."""
    options = parse(arguments)
    try:
        cases = read_cases(options.file)
    except (OSError, ValueError) as error:
        print(error, file=sys.stderr)
        return 2
    tally: Counter[bool] = Counter()
    skipped: Counter[str] = Counter()
    for case in selected(cases, options):
        reason = None if asked_for(case, options) else why_skipped(case)
        if reason is not None:
            skipped[reason] += 1
            continue
        outcome = judge(case, check_fixable=options.check_fixable, date=options.date)
        tally[outcome.passed] += 1
        if not outcome.passed:
            print(outcome.line())
    if skipped:
        named = ", ".join(f"{reason} ({count})" for reason, count in sorted(skipped.items()))
        print(f"skipped, not built yet: {named}")
    print(f"{tally[True]} passed, {tally[False]} failed")
    return 1 if tally[False] else 0


if __name__ == "__main__":
    sys.exit(main())
