"""The small specification repository: nothing in the clean one, what was planted in the faulty."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from pathlib import Path

import pytest

from revisor.checking import run
from revisor.checking.selection import Selection
from revisor.facts import registry
from revisor.model.finding import Finding
from revisor.rules.catalogue import catalogue
from revisor.sources import spec_repository

TODAY = dt.date(2026, 11, 30)
KNOWN = {each.id: each.released for each in registry.revisions() if each.released}
RULES = {rule.id for rule in catalogue().values() if rule.group == "spec-repository"}
PAGES = "docs/specification/2026-07-28"
SCHEMA = "schema/2026-07-28/schema.ts"
Files = dict[str, str]
Edit = Callable[[str], str]


def files_of(folder: Path) -> Files:
    paths = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {p.relative_to(folder).as_posix(): p.read_text(encoding="utf-8") for p in paths}


def found_in(files: Files) -> list[Finding]:
    return list(run([spec_repository.from_mapping(files, KNOWN)], Selection(TODAY)).findings)


def told(findings: list[Finding]) -> list[str]:
    return [f"{f.rule} {f.place.origin.uri}:{f.place.line}" for f in findings]


@pytest.fixture(scope="session")
def clean(repository: Path) -> Files:
    return files_of(repository / "tests" / "spec_repository" / "clean")


def test_nothing_is_found_in_the_clean_one(clean: Files) -> None:
    assert told(found_in(clean)) == []


def test_what_was_planted_is_found_and_nothing_else(repository: Path) -> None:
    folder = repository / "tests" / "spec_repository"
    expected = (folder / "expected.txt").read_text(encoding="utf-8").split("\n")
    found = found_in(files_of(folder / "faulty"))
    assert sorted(told(found)) == [line for line in expected if line and line[0] != "#"]
    assert {f.rule for f in found} == RULES


def test_findings_come_in_the_order_of_files_and_lines(repository: Path) -> None:
    found = found_in(files_of(repository / "tests" / "spec_repository" / "faulty"))
    places = [(f.place.origin.uri, f.place.line or 0) for f in found]
    assert places == sorted(places)


def changed(files: Files, path: str, edit: Edit) -> Files:
    edited = edit(files[path])
    assert edited != files[path]
    return {**files, path: edited}


def without(line: str) -> Edit:
    return lambda text: "\n".join(each for each in text.split("\n") if not each.startswith(line))


def instead(old: str, new: str) -> Edit:
    return lambda text: text.replace(old, new)


REGISTRY = f"{PAGES}/deprecated.mdx"
SEP = "seps/2577-deprecate-roots-sampling-and-logging.md"


@pytest.mark.parametrize(
    ("path", "edit", "rules"),
    [
        (REGISTRY, without("| [Roots]"), {"missing-registry-row"}),
        (REGISTRY, instead("2027-07-28", "2027-07-27"), {"wrong-removal-date"}),
        (
            f"{PAGES}/changelog.mdx",
            instead("Roots, Sampling, and", "Roots and"),
            {"missing-deprecation-record"},
        ),
        (
            f"{PAGES}/changelog.mdx",
            instead("## Deprecated", "## x"),
            {"missing-deprecation-record"},
        ),
        (SCHEMA, instead("SEP-2577", "SEP-2596"), {"disagreeing-records", "missing-registry-row"}),
        (SEP, instead("Final", "Accepted"), {"unfinished-authority"}),
        (SEP, instead("twelve months", "24 months"), {"wrong-removal-date"}),
        (
            f"{PAGES}/basic/transports.mdx",
            instead("## Streamable HTTP\n", "## Old\n"),
            {"dead-link"},
        ),
        (
            "schema/draft/schema.ts",
            instead('method: "tools/list"', 'method: "tools/all"'),
            {"removed-without-deprecation"},
        ),
    ],
)
def test_an_edit_of_one_record_is_found(
    clean: Files, path: str, edit: Edit, rules: set[str]
) -> None:
    assert {f.rule for f in found_in(changed(clean, path, edit))} == rules


def with_removal(clean: Files, revision: str) -> Files:
    """Return the files with a further revision that has no roots any more, and says so."""
    kept = {path: text for path, text in clean.items() if "draft" not in path}
    for path, text in clean.items():
        later = path.replace("2026-07-28", revision)
        if later == path or path.startswith("docs/docs/") or "roots.mdx" in path:
            continue
        kept[later] = text.replace("specification/2026-07-28", f"specification/{revision}")
        if path.endswith("schema.ts"):
            parts = kept[later].replace("  roots?: {};\n", "").split("\n\n")
            kept[later] = "\n\n".join(part for part in parts if "Root" not in part)
        if path.endswith("deprecated.mdx"):
            kept[later] = without("| [Roots]")(kept[later]).replace(
                "No features have been removed under this policy yet.",
                "| Feature | Changelog |\n| --- | --- |\n| Roots | see the entry |",
            )
        if path.endswith("changelog.mdx"):
            kept[later] = "## Removed\n\n1. Remove Roots, `roots/list` and `roots`."
    return kept


def of_removal(clean: Files, revision: str) -> list[Finding]:
    files = with_removal(clean, revision)
    days = {**KNOWN, revision: dt.date.fromisoformat(revision)}
    report = run([spec_repository.from_mapping(files, days)], Selection(TODAY))
    # The guides are those of the revision before.
    return [f for f in report.findings if f.rule != "stale-current-revision"]


def test_a_removal_by_the_policy_is_no_fault(clean: Files) -> None:
    """Roots go with a revision released a year later, with entry and row."""
    assert told(of_removal(clean, "2027-07-28")) == []


def test_a_removal_before_the_end_of_the_window_is_found(clean: Files) -> None:
    messages = [f.message for f in of_removal(clean, "2027-01-28")]
    assert messages
    assert all("may not go before 2027-07-28" in message for message in messages)


def test_a_removal_after_an_expedited_window_is_no_fault(clean: Files) -> None:
    """What counts is the day in the registry before, which a SEP has changed."""
    row = next(line for line in clean[REGISTRY].split("\n") if line.startswith("| [Roots]"))
    sooner = row.replace("2027-07-28", "2026-11-25")
    files = changed(clean, REGISTRY, instead(row, sooner))
    assert told(of_removal(files, "2027-01-28")) == []


def test_a_deprecation_in_the_draft_needs_a_final_proposal_too(clean: Files) -> None:
    added = {**clean, "seps/3000-x.md": "# SEP-3000: Deprecate x\n\n- **Status**: Accepted\n"}
    tag = "@deprecated Deprecated as of protocol version 2026-07-28 (SEP-2577)."
    edit = instead(f"{tag}\n", f"{tag.replace('2577', '3000')}\n")
    found = found_in(changed(added, "schema/draft/schema.ts", edit))
    assert "unfinished-authority" in {f.rule for f in found}
