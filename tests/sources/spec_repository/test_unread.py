"""What cannot be read, or is not there, is told with its reason, and proves nothing.

Each case breaks one file of the clean repository; what the audit then finds must be true of it.
"""

from __future__ import annotations

import datetime as dt
import shutil
from pathlib import Path

import pytest

from revisor.checking import Selection, run
from revisor.facts import registry
from revisor.sources import spec_repository

PAGES = "docs/specification/2026-07-28"
REGISTRY = f"{PAGES}/deprecated.mdx"
CHANGELOG = f"{PAGES}/changelog.mdx"
POLICY = "docs/community/feature-lifecycle.mdx"
SEP = "seps/2596-spec-feature-lifecycle-and-deprecation.md"
READ = (
    REGISTRY,
    CHANGELOG,
    POLICY,
    SEP,
    "docs/community/sdk-tiers.mdx",
    "seps/2577-deprecate-roots-sampling-and-logging.md",
    "schema/2026-07-28/schema.ts",
    "schema/2026-07-28/schema.json",
    "schema/2025-11-25/schema.ts",
    f"{PAGES}/client/roots.mdx",
    f"{PAGES}/basic/transports.mdx",
    f"{PAGES}/index.mdx",
    "docs/specification/draft/deprecated.mdx",
    "docs/docs/draft/learn/versioning.mdx",
    "docs/docs.json",
    "blog/content/posts/release.md",
)


def audited(checkout: Path) -> tuple[list[str], str]:
    """Return the rules that find something, and what was not checked."""
    days = {each.id: each.released for each in registry.revisions() if each.released}
    reading = spec_repository.read(str(checkout), "", days)
    report = run([reading], Selection(dt.date(2026, 12, 1)))
    told = "\n".join(f"{note.what}: {note.why}" for note in reading.not_checked)
    return sorted(each.rule for each in report.findings), told


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


@pytest.mark.parametrize("path", READ)
@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le"])
def test_a_file_in_another_encoding_is_told_and_blamed_for_nothing(
    checkout: Path, path: str, encoding: str
) -> None:
    file = checkout / path
    file.write_bytes(file.read_text(encoding="utf-8").encode(encoding))
    found, told = audited(checkout)
    assert found == []
    assert f"{path}: it is " in told
    assert "save it as UTF-8" in told


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("| Feature", "| Name", "no column called Feature: name the columns Feature | Deprecation"),
        ("| Deprecation SEP", "| Decided by", "lacks a column: Deprecation SEP; the columns are"),
        ("## Deprecated", "## On their way out", "has no heading Deprecated"),
        ("| Feature |", "<table><tr><td>Feature</td></tr></table>\n\n|", "a table in HTML"),
    ],
)
def test_a_registry_of_another_shape_lacks_no_rows(
    checkout: Path, old: str, new: str, why: str
) -> None:
    edit(checkout / REGISTRY, old, new)
    found, told = audited(checkout)
    assert found == []
    assert f"{REGISTRY}: " in told
    assert why in told


def test_rows_below_a_heading_within_the_section_are_read(checkout: Path) -> None:
    edit(checkout / REGISTRY, "## Deprecated\n", "## Deprecated\n\n### Client features\n")
    assert audited(checkout)[0] == []


def test_a_table_of_roles_with_other_columns_is_told(checkout: Path) -> None:
    edit(checkout / POLICY, "| Action | Who |", "| Doing | By |")
    found, told = audited(checkout)
    assert found == []
    assert f"{POLICY}: its table of roles has other columns than that of SEP-2596" in told


def test_a_table_of_roles_with_turned_columns_is_compared(checkout: Path) -> None:
    path = checkout / POLICY
    lines = path.read_text(encoding="utf-8").split("\n")
    turned = [
        f"|{'|'.join(reversed(x.strip('|').split('|')))}|" if x[:1] == "|" else x for x in lines
    ]
    path.write_text("\n".join(turned), encoding="utf-8")
    assert audited(checkout)[0] == []
    edit(path, "Core Maintainers | Approve expedited", "Anybody | Approve expedited")
    assert audited(checkout)[0] == ["policy-page-differs"]


@pytest.mark.parametrize("page", [POLICY, SEP])
def test_a_table_of_roles_in_html_is_told(checkout: Path, page: str) -> None:
    edit(checkout / page, "| Action | Who |\n", "<table>\n<tr><td>Action</td></tr>\n\n")
    found, told = audited(checkout)
    assert found == []
    assert f"{page}: a table in HTML is not read" in told


@pytest.mark.parametrize(
    ("gone", "told"),
    [
        ("seps", "seps: there are no proposals; authorities and the policy were not checked"),
        (SEP, "seps/2596-*.md: there is no such file"),
        (POLICY, f"{POLICY}: there is no such file"),
        ("schema/2026-07-28", "schema/2026-07-28/schema.ts: it is missing"),
        ("schema/2026-07-28/schema.json", "schema/2026-07-28/schema.json: there is no such file"),
        ("docs/specification/2025-11-25", "docs/specification/2025-11-25: there is no such folder"),
        (CHANGELOG, f"{CHANGELOG}: there is no such file"),
        (
            f"{PAGES}/client/roots.mdx",
            f"{PAGES}/client/roots.mdx: there is no such page, and every",
        ),
    ],
)
def test_what_is_not_there_is_told(checkout: Path, gone: str, told: str) -> None:
    path = checkout / gone
    shutil.rmtree(path) if path.is_dir() else path.unlink()
    assert told in audited(checkout)[1]


def test_without_a_changelog_no_entry_is_missed(checkout: Path) -> None:
    (checkout / CHANGELOG).unlink()
    assert audited(checkout)[0] == []


def test_a_page_that_the_navigation_lists_is_missed(checkout: Path) -> None:
    listed = '{"navigation": {"tabs": [{"pages": ["specification/draft/server/prompts", "x"]}]}}'
    (checkout / "docs/docs.json").write_text(listed, encoding="utf-8")
    told = audited(checkout)[1]
    path = "docs/specification/draft/server/prompts.mdx"
    assert f"{path}: there is no such page, and docs.json lists it" in told


def test_many_pages_that_are_not_there_are_counted(checkout: Path) -> None:
    pages = ", ".join(f'"specification/draft/p{n}/index"' for n in range(8))
    (checkout / "docs/docs.json").write_text(f'{{"navigation": [{pages}]}}', encoding="utf-8")
    assert "docs/specification/draft/: 3 more pages are not there" in audited(checkout)[1]


def test_a_revision_that_is_missing_between_others_is_not_skipped(checkout: Path) -> None:
    for kind in ("schema", "docs/specification"):
        (checkout / kind / "2025-11-25").rename(checkout / kind / "2025-06-18")
    found, told = audited(checkout)
    # What 2025-11-25 took is not laid to 2026-07-28.
    assert "removed-without-deprecation" not in found
    assert "docs/specification/2025-11-25: there is no such folder" in told
