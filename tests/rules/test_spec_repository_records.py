"""Records that are there twice, that nothing bears out, and paths that lead to what is gone."""

from __future__ import annotations

import datetime as dt
import re
from pathlib import Path

import pytest

from revisor.checking import run
from revisor.checking.selection import Selection
from revisor.facts import registry
from revisor.sources import spec_repository

KNOWN = {each.id: each.released for each in registry.revisions() if each.released}
PAGES = "docs/specification/2026-07-28"
REGISTRY = f"{PAGES}/deprecated.mdx"
CHANGELOG = f"{PAGES}/changelog.mdx"
ROOTS = f"{PAGES}/client/roots.mdx"
Files = dict[str, str]


@pytest.fixture(scope="module")
def clean(repository: Path) -> Files:
    folder = repository / "tests" / "spec_repository" / "clean"
    paths = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {p.relative_to(folder).as_posix(): p.read_text(encoding="utf-8") for p in paths}


def edited(files: Files, path: str, old: str, new: str) -> set[str]:
    """Return the rules that find something after one edit."""
    assert old in files[path]
    changed = {**files, path: files[path].replace(old, new, 1)}
    reading = spec_repository.from_mapping(changed, KNOWN)
    return {each.rule for each in run([reading], Selection(dt.date(2026, 11, 30))).findings}


def row_of(files: Files, name: str) -> str:
    return next(x for x in files[REGISTRY].split("\n") if x.startswith(f"| [{name}]"))


NONE = "No features have been removed under this policy yet."
HEADING = "## Full changelog"


@pytest.mark.parametrize(
    ("entries", "rules"),
    [
        ("## Removed\n\n1. Remove `tools/list`.", {"unfounded-changelog-entry"}),
        ("## Removed\n\n1. Remove the Roots feature.", {"unfounded-changelog-entry"}),
        ("## Removed\n\n1. **Removed**: Roots and Sampling.", {"unfounded-changelog-entry"}),
        ("## Minor\n\n- Removes the MCP Roots capability.", {"unfounded-changelog-entry"}),
        ("## Minor\n\n- Remove Roots (SEP-1).", {"unfounded-changelog-entry"}),
        ("## Removed\n\n1. Remove `old` from `tools/list`.", set()),
        ("## Removed\n\n1. Remove limits of Roots.", set()),
        ("## Removed\n\n1. Remove the Roots tab.", set()),
        ("## Removed\n\n1. Remove a misleading remark on Roots.", set()),
        ("## Minor\n\n- Removed: nothing. Roots stay.", set()),
        ("## Minor\n\n- Roots may be removed later.", set()),
        ("## Minor\n\n- Replace `tools/list` in examples.", set()),
    ],
)
def test_a_removal_is_told_only_of_what_is_gone(
    clean: Files, entries: str, rules: set[str]
) -> None:
    assert edited(clean, CHANGELOG, HEADING, f"{entries}\n\n{HEADING}") == rules


@pytest.mark.parametrize(
    ("entry", "rules"),
    [
        ("3. Deprecate the Tools feature (SEP-3000).", {"unfounded-changelog-entry"}),
        ("3. Deprecate `tools/list`.", {"unfounded-changelog-entry"}),
        ("3. Deprecate the `Tools` capability (SEP-2577).", {"missing-registry-row"}),
        ("3. Change the earliest removal of the Roots feature (SEP-3000).", set()),
    ],
)
def test_a_deprecation_that_nothing_else_knows_is_laid_to_the_changelog(
    clean: Files, entry: str, rules: set[str]
) -> None:
    assert edited(clean, CHANGELOG, HEADING, f"{entry}\n\n{HEADING}") - {
        "missing-registry-row"
    } == rules - {"missing-registry-row"}


def test_where_the_checkout_is_not_whole_the_registry_is_blamed(clean: Files) -> None:
    kept = (REGISTRY, CHANGELOG, f"schema/{PAGES[-10:]}/schema.ts")
    part = {path: text for path, text in clean.items() if path in kept}
    entry = f"3. Deprecate the Tools feature (SEP-3000).\n\n{HEADING}"
    assert "missing-registry-row" in edited(part, CHANGELOG, HEADING, entry)


def test_a_row_is_there_once(clean: Files) -> None:
    row = row_of(clean, "Roots")
    assert edited(clean, REGISTRY, row, f"{row}\n{row}") == {"duplicate-record"}
    plain_row = row.replace("[Roots](/specification/2026-07-28/client/roots)", "Roots feature")
    assert edited(clean, REGISTRY, row, f"{row}\n{plain_row}") == {"duplicate-record"}


def test_a_feature_stands_under_one_heading(clean: Files) -> None:
    both = "| Feature | Changelog |\n| --- | --- |\n| Roots | see the entry |"
    assert edited(clean, REGISTRY, NONE, both) == {"duplicate-record"}
    twice = f"{both}\n| Roots | see it |".replace("Roots", "Batching")
    assert edited(clean, REGISTRY, NONE, twice) == {"duplicate-record"}


def test_an_entry_is_there_once(clean: Files) -> None:
    entry = f"3. Deprecate the Roots feature (SEP-2577).\n\n{HEADING}"
    assert edited(clean, CHANGELOG, HEADING, entry) == {"duplicate-record"}
    other = f"## Other\n\n- Tools are listed in a deterministic order.\n\n{HEADING}"
    assert edited(clean, CHANGELOG, HEADING, other) == {"duplicate-record"}


def test_a_notice_is_there_once_in_a_section(clean: Files) -> None:
    text = clean[ROOTS]
    notice = text[text.index("<Warning>") : text.index("</Warning>") + len("</Warning>")]
    assert edited(clean, ROOTS, notice, f"{notice}\n\n{notice}") == {"duplicate-record"}
    assert edited(clean, ROOTS, "## Capabilities", f"## Capabilities\n\n{notice}") == set()


@pytest.mark.parametrize(
    ("path", "rules"),
    [
        ("Use `notifications/none`", set()),
        ("Use `roots/list`", set()),
        ("Use [it](/specification/2025-11-25/client/roots#none)", {"migration-target-not-active"}),
        ("Use [it](/specification/2025-11-25/client/roots)", set()),
        ("Use [it](/specification/1999-01-01/client/roots)", {"dead-link"}),
        ("Use Batching", {"migration-target-not-active"}),
        ("Batching, or a loop", {"migration-target-not-active"}),
        ("Use a loop instead of Batching", set()),
    ],
)
def test_a_path_leads_to_what_is_there(clean: Files, path: str, rules: set[str]) -> None:
    gone = "| Feature | Changelog |\n| --- | --- |\n| Batching | see the entry |"
    with_gone = {**clean, REGISTRY: clean[REGISTRY].replace(NONE, gone)}
    found = edited(with_gone, REGISTRY, "Pass folders via tool parameters", path)
    assert found - {"dead-link"} == rules - {"dead-link"}


@pytest.mark.parametrize(
    ("told", "rules"),
    [
        ("remains for at least six months", {"wrong-removal-date"}),
        ("remains for at least two years", {"wrong-removal-date"}),
        ("remains for 9999 days", {"wrong-removal-date"}),
        ("is eligible for removal on 2027-01-28", {"wrong-removal-date"}),
        ("remains until next summer", {"wrong-removal-date"}),
        ("will be removed soon", {"wrong-removal-date"}),
        ("may be removed in a future revision", set()),
        ("remains for a year", set()),
        ("remains for at least 12 months", set()),
        ("is removed on or after 2027-07-28, a year after 2026-07-28", set()),
        ("was in use for six months", set()),
    ],
)
def test_notices_and_tags_tell_the_window_of_their_row(
    clean: Files, told: str, rules: set[str]
) -> None:
    notice = "2577)).\n  It " + told + ".\n"
    assert edited(clean, ROOTS, "2577)).\n", notice) == rules
    tag = f"(SEP-2577).\n * It {told}.\n"
    assert edited(clean, "schema/2026-07-28/schema.ts", "(SEP-2577).\n", tag) == rules


CHANGED = """## Deprecated

1. Change the earliest removal of the Roots feature (SEP-9): first revision released on or after
   2026-11-27.
"""


@pytest.mark.parametrize(
    ("told", "rules"), [("ninety days", set()), ("130 days", {"wrong-removal-date"})]
)
def test_a_window_that_was_shortened_is_told_in_days(
    clean: Files, told: str, rules: set[str]
) -> None:
    short = dict(clean)
    for path in (p for p in clean if p.startswith("docs/specification/")):
        lines = (
            line.replace("2027-07-28", "2026-11-27") if line.startswith("| [Roots]") else line
            for line in clean[path].split("\n")
        )
        short[path] = "\n".join(lines)
        if path.endswith("/roots.mdx"):
            short[path] = short[path].replace("twelve months", told)
    assert edited(short, CHANGELOG, HEADING, f"{CHANGED}\n{HEADING}") == rules


DRAFT_TS = "schema/draft/schema.ts"


def test_a_tag_that_the_draft_has_lost_is_told_as_long_as_the_row_stays(clean: Files) -> None:
    tag = re.search(r"\n[^\n]*@deprecated[^\n]*SEP-2577", clean[DRAFT_TS])
    assert tag
    assert "missing-deprecation-record" in edited(clean, DRAFT_TS, tag[0], "\n * Gone")


def test_a_retired_term_above_a_declaration_is_told(clean: Files) -> None:
    old = "export type ServerNotification ="
    term = f"/** A soft deprecated type. */\n{old}"
    assert edited(clean, DRAFT_TS, old, term) == {"informal-deprecation"}


def test_the_link_of_an_authority_leads_to_the_proposal_that_it_names(clean: Files) -> None:
    assert edited(clean, REGISTRY, "pull/2577)", "pull/2575)") == {"authority-not-a-sep"}


def test_tags_of_one_restored_feature_of_a_proposal_go_with_its_row(clean: Files) -> None:
    page = "docs/specification/draft/deprecated.mdx"
    row = next(x for x in clean[page].split("\n") if x.startswith("| [Roots]"))
    tag = re.search(r"\n[^\n]*@deprecated[^\n]*SEP-2577", clean[DRAFT_TS])
    assert tag
    restored = {**clean, page: clean[page].replace(f"{row}\n", "")}
    assert "missing-deprecation-record" not in edited(restored, DRAFT_TS, tag[0], "\n * Gone")


def test_a_longer_window_of_a_proposal_that_is_not_here_may_be_right(clean: Files) -> None:
    sep = next(path for path in clean if path.startswith("seps/2577"))
    without = {path: text for path, text in clean.items() if path != sep}
    notice = "2577)).\n  It remains for {} months.\n"
    longer = edited(without, ROOTS, "2577)).\n", notice.format("eighteen"))
    shorter = edited(without, ROOTS, "2577)).\n", notice.format("eleven"))
    assert shorter - longer == {"wrong-removal-date"}
