"""Edits of transitions in a checkout: what is written is what was planned, and nothing else."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from revisor.errors import SourceError
from revisor.lifecycle.artifacts.changelog_section import INTRODUCTION
from revisor.lifecycle.transitions import ArtifactEdit
from revisor.surfaces.cli import main
from revisor.surfaces.spec_edits import (
    changelog_edits,
    links,
    page_edits,
    registry_edits,
    schema_edits,
)
from revisor.surfaces.spec_edits.applying import apply
from revisor.surfaces.spec_edits.checkout import opened

SCHEMA = """\
/** One line. */
export interface Bare {
  // eslint-disable-next-line
  plain: string;
  /**
   * Text with a brace { in it.
   *
   * @example None
   */
  nested?: {
    /** Inner. */
    deep?: string;
    "io.example/dotted.name"?: number;
  };
}

/**
 * A type.
 *
 * @example Some
 *
 * @category Things
 */
export type Either =
  | Bare
  | Other
  | { inline: string };

export type Line = Other | Bare;

export interface Other {
  value: Bare[];
}
"""
SYMBOLS = (
    "Bare",
    "Bare.plain",
    "Bare.nested",
    "Bare.nested.deep",
    "Bare.nested.io.example/dotted.name",
    "Either",
    "Line",
    "Other.value",
)
TAG = ["@deprecated Deprecated as of protocol version 3.0 (SEP-1).", "Second line."]


@pytest.mark.parametrize("symbol", SYMBOLS)
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_a_tag_is_set_once_and_taken_off_again(symbol: str, newline: str) -> None:
    text = SCHEMA.replace("\n", newline)
    tagged = schema_edits.with_tag(text, symbol, TAG)
    assert tagged is not None
    assert tagged.count("@deprecated") == 1
    assert tagged.count("\n") == tagged.count(newline)
    assert schema_edits.with_tag(tagged, symbol, TAG) == tagged
    changed = schema_edits.with_tag(tagged, symbol, ["@deprecated Otherwise."])
    assert changed is not None
    assert changed.count("@deprecated") == 1
    assert "Second line" not in changed
    bare = schema_edits.without_tag(tagged, symbol)
    assert bare is not None
    assert "@deprecated" not in bare
    assert schema_edits.with_tag(bare, symbol, TAG) == tagged


def test_where_a_tag_stands() -> None:
    member = schema_edits.with_tag(SCHEMA, "Bare.nested", TAG) or ""
    assert (
        "   * Text with a brace { in it.\n   *\n   * @deprecated Deprecated as of protocol version"
        " 3.0 (SEP-1).\n   * Second line.\n   *\n   * @example None\n   */\n  nested?: {" in member
    )
    whole = schema_edits.with_tag(SCHEMA, "Either", TAG) or ""
    assert " * @example Some\n *\n * @deprecated" in whole
    assert " * Second line.\n *\n * @category Things\n */\nexport type Either" in whole
    noted = schema_edits.with_tag(SCHEMA, "Bare.plain", TAG) or ""
    assert "   */\n  // eslint-disable-next-line\n  plain" in noted or "  /**\n" in noted


def test_a_declaration_goes_with_its_comment_and_its_place_in_unions() -> None:
    left = schema_edits.without_symbol(SCHEMA, "Bare") or ""
    assert left.startswith("/**\n * A type.")
    assert "export type Either =\n  | Other\n  | { inline: string };" in left
    assert "export type Line = Other;" in left
    last = schema_edits.without_symbol(SCHEMA, "Other") or ""
    assert "export type Line = Bare;" in last
    member = schema_edits.without_symbol(SCHEMA, "Bare.nested") or ""
    assert "nested" not in member
    assert "plain: string;\n}" in member
    for lost in ("Nothing", "Bare.nothing", "Bare.nested.nothing"):
        assert schema_edits.without_symbol(SCHEMA, lost) is None
        assert schema_edits.with_tag(SCHEMA, lost, TAG) is None
        assert schema_edits.without_tag(SCHEMA, lost) is None


def test_the_last_of_a_union_leaves_its_semicolon() -> None:
    text = "export type A =\n  | B\n  | C;\n\nexport interface C {\n  a: string;\n}\n"
    assert schema_edits.without_symbol(text, "C") == "export type A =\n  | B;\n"


PAGE = """\
---
title: Thing
---

<div id="enable-section-numbers" />

Text.

```md
## Part one
```

## Part one

Its text.

### Detail

More.

## Part two

<Note>Not this.</Note>
"""
NOTICE = ["<Warning>", "  **Deprecated**: X is deprecated.", "</Warning>"]


@pytest.mark.parametrize("anchor", ["", "part-one", "part-two"])
def test_a_notice_is_set_once_and_taken_off_again(anchor: str) -> None:
    noticed = page_edits.with_notice(PAGE, NOTICE, anchor)
    assert noticed is not None
    assert page_edits.with_notice(noticed, NOTICE, anchor) == noticed
    assert page_edits.without_notice(noticed, anchor) == PAGE
    before = noticed.partition("<Warning>")[0]
    assert before.endswith({"": " />\n\n", "part-one": "one\n\n", "part-two": "two\n\n"}[anchor])


def test_what_is_not_on_a_page() -> None:
    assert page_edits.with_notice(PAGE, NOTICE, "nowhere") is None
    assert page_edits.without_notice(PAGE) is None
    assert page_edits.without_notice("<Note>\nOther.\n</Note>\n") is None
    assert page_edits.without_notice("<Note>\nNever closed.\n") is None
    assert page_edits.without_section(PAGE, "nowhere") is None
    left = page_edits.without_section(PAGE, "part-one") or ""
    assert "Detail" not in left
    assert "```md\n## Part one\n```\n\n## Part two" in left
    assert (page_edits.without_section(PAGE, "part-two") or "").endswith("More.\n")
    assert page_edits.with_notice("Bare.\n", NOTICE) == "\n".join([*NOTICE, "", "Bare.\n"])


def test_entries_come_last_under_their_heading_in_the_order_of_headings() -> None:
    text = "---\ntitle: Changelog\n---\n\nNothing yet.\n"
    entry = ["1. Remove X", "   in two lines."]
    once = changelog_edits.with_entry(text, "Removed", entry)
    assert once.endswith("Nothing yet.\n\n## Removed\n\n1. Remove X\n   in two lines.\n")
    twice = changelog_edits.with_entry(once, "Removed", entry)
    assert twice.endswith("2. Remove X\n   in two lines.\n")
    both = changelog_edits.with_entry(twice, "Deprecated", ["1. Deprecate Y."])
    assert both.index("## Deprecated") < both.index("## Removed")
    assert INTRODUCTION in both
    again = changelog_edits.with_entry(both, "Deprecated", ["1. Deprecate Z."])
    assert "1. Deprecate Y.\n\n2. Deprecate Z.\n\n## Removed" in again
    tenth = changelog_edits.with_entry("## Removed\n\n9. I\n", "Removed", entry)
    assert tenth.endswith("10. Remove X\n    in two lines.\n")
    other = changelog_edits.with_entry("Top\r\n", "Elsewhere", ["1. Z"])
    assert other == "Top\r\n\r\n## Elsewhere\r\n\r\n1. Z\r\n"


ROW = "| [X](/x) | SEP-1 | `3.0` | Go. | Follows Y (SEP-2) |"
REGISTRY = """\
## Deprecated

| Feature  | Deprecation SEP | Deprecated in | Migration path | Earliest removal |
| -------- | --------------- | ------------- | -------------- | ---------------- |
| [A](/aa) | SEP-2           | `3.0`         | None           | soon             |

Text.

## Removed

No features have been removed under this policy yet. When a Deprecated feature
is removed, its row moves.
"""


def test_rows_come_change_and_go() -> None:
    more = registry_edits.with_row(REGISTRY, ROW) or ""
    assert "| [X](/x)  | SEP-1 " in more
    assert len({len(line) for line in more.splitlines() if line.startswith("|")}) == 1
    assert registry_edits.without_row(more, "X") == REGISTRY
    changed = registry_edits.with_changed_row(more, "X", ROW.replace("Go.", "Stop.")) or ""
    assert "Stop." in changed
    assert "Go." not in changed
    moved = registry_edits.with_moved_row(more, "A", ROW.replace("X", "A")) or ""
    deprecated, _, removed = moved.partition("## Removed")
    assert "[A]" not in deprecated
    assert "| Removed in " in removed
    assert "No features" not in removed
    none = registry_edits.without_row(REGISTRY, "A") or ""
    assert registry_edits.NONE_DEPRECATED in none
    assert registry_edits.with_row(none, ROW) is not None
    for lost in (
        registry_edits.without_row(REGISTRY, "Z"),
        registry_edits.with_changed_row(REGISTRY, "Z", ROW),
        registry_edits.with_moved_row(REGISTRY, "Z", ROW),
        registry_edits.with_row("## Other\n", ROW),
    ):
        assert lost is None


def test_a_table_that_is_not_aligned_stays_so() -> None:
    head = "| Feature | B | C | D | E |\n|-|-|-|-|-|\n"
    narrow = f"## Deprecated\n\n{head}| Longer name | 1 | 2 | 3 | 4 |\n"
    more = registry_edits.with_row(narrow, ROW) or ""
    assert more == narrow + ROW + "\n"
    assert registry_edits.with_row("## Deprecated\n", ROW) is not None


@given(st.lists(st.sampled_from(["A", "X"]), max_size=4))
def test_a_row_that_is_added_can_be_taken_away(before: list[str]) -> None:
    text = REGISTRY
    for name in before:
        text = registry_edits.with_row(text, ROW.replace("[X]", f"[{name}9]")) or ""
    more = registry_edits.with_row(text, ROW) or ""
    assert registry_edits.without_row(more, "X") == text


def test_links_lead_to_the_last_revision() -> None:
    pages = {"a.mdx": "[R](/p/roots) [R](/p/roots#x) [R](/p/roots-list) (/p/roots)", "b.mdx": "no"}
    files: dict[str, str | None] = {}
    edit = ArtifactEdit("link", "change", "docs", "/p/roots", "/q/roots")
    links.change(files, edit, pages.get, pages)
    assert files == {"a.mdx": "[R](/q/roots) [R](/q/roots#x) [R](/p/roots-list) (/q/roots)"}
    section = ArtifactEdit("link", "change", "docs", "/p/roots#x", "/q/roots#x")
    links.change(files, section, {"a.mdx": "(/p/roots#x) (/p/roots#xy)"}.get, ["a.mdx", "c.mdx"])
    assert files["a.mdx"] == "[R](/q/roots) [R](/q/roots#x) [R](/p/roots-list) (/q/roots)"


def test_a_page_that_goes_leaves_the_navigation() -> None:
    files: dict[str, str | None] = {}
    text = '{"pages": ["specification/draft/a", "specification/draft/b"]}'
    for path in ("docs/specification/draft/a.mdx", "docs/specification/draft/b.mdx"):
        links.forget(files, path, {links.NAVIGATION: text}.get)
    assert json.loads(files[links.NAVIGATION] or "") == {"pages": []}
    links.forget({}, "docs/x.mdx", lambda _: None)


def test_what_has_no_place_is_told_apart_from_what_is_not_there() -> None:
    edits = [
        ArtifactEdit("tag", "add", "schema.ts", "Nothing", "@deprecated"),
        ArtifactEdit("notice", "delete", "page.mdx", "X"),
        ArtifactEdit("changelog", "add", "none.mdx", "Removed", "1. X"),
    ]
    found = apply(edits, {"schema.ts": SCHEMA, "page.mdx": PAGE}.get, ())
    assert [each.artifact for each in found.absent] == ["tag"]
    assert [each.artifact for each in found.lost] == ["notice", "changelog"]
    assert found.files == {}


@pytest.fixture
def checkout(tmp_path: Path, repository: Path) -> Path:
    folder = tmp_path / "checkout"
    shutil.copytree(repository / "tests" / "spec_repository" / "clean", folder)
    return folder


def texts(folder: Path) -> dict[str, str]:
    return {
        file.relative_to(folder).as_posix(): file.read_text("utf-8")
        for file in sorted(folder.rglob("*"))
        if file.is_file()
    }


DAY = ["--date", "2026-11-30"]
RESTORE = ["--sep", "SEP-9", "--final", "2026-11-02", "--supersedes", "SEP-2577"]
BECAUSE = ["--circumstances", "Half of all clients use it."]
EXPEDITE = ["--sep", "SEP-9", "--final", "2026-11-02", "--days", "90", "--advisory", "GHSA-1"]
TRANSITIONS: list[tuple[list[str], set[str]]] = [
    (["restore", "roots", *RESTORE, *BECAUSE],
     {"schema.ts", "client/roots.mdx", "deprecated.mdx", "changelog.mdx"}),
    (["extend", "logging", "--sep", "SEP-9", "--final", "2026-11-02", "--window", "24"],
     {"deprecated.mdx", "changelog.mdx"}),
    (["expedite", "sampling", *EXPEDITE, "--approved"],
     {"schema.ts", "client/sampling.mdx", "deprecated.mdx", "changelog.mdx"}),
    (["remove", "roots", "--release", "2027-07-28", "--decided"],
     {"schema.ts", "client/roots.mdx", "deprecated.mdx", "changelog.mdx", "docs.json"}),
]  # fmt: skip


@pytest.mark.parametrize(("arguments", "touched"), TRANSITIONS)
def test_a_transition_writes_its_records_and_nothing_else(
    checkout: Path, arguments: list[str], touched: set[str], capsys: pytest.CaptureFixture[str]
) -> None:
    before = texts(checkout)
    name, feature, *rest = arguments
    command = ["spec", name, feature, str(checkout), *rest, *DAY]
    assert main(command) == 0
    shown = capsys.readouterr().out
    assert texts(checkout) == before
    assert main([*command, "--write"]) == 0
    told = capsys.readouterr().out
    assert " written in " in told
    after = texts(checkout)
    changed = {path for path in before | after if before.get(path) != after.get(path)}
    assert all(any(path.endswith(each) for each in touched) for path in changed), changed
    for path in changed:
        assert f"a/{path}" in shown
    assert len(changed) >= len(touched) - 1


def test_a_deprecation_and_its_restoration_leave_the_schema_as_it_was(
    checkout: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Roots as of the day before its release: deprecated, then restored."""
    command = ["spec", "restore", "roots", str(checkout), *RESTORE, *BECAUSE, *DAY, "--write"]
    assert main(command) == 0
    bare = texts(checkout)
    assert "Roots" not in bare["docs/specification/draft/deprecated.mdx"].partition("## Removed")[0]
    again = [
        "spec", "deprecate", "roots", str(checkout), "--sep", "SEP-2577", "--criterion", "risk",
        "--rationale", "x", "--window", "12", "--date", "2026-06-20", "--release", "2026-07-28",
        "--write",
    ]  # fmt: skip
    assert main(again) == 0
    capsys.readouterr()
    schema = texts(checkout)["schema/draft/schema.ts"]
    assert schema.count("SEP-2577") > bare["schema/draft/schema.ts"].count("SEP-2577")
    row = texts(checkout)["docs/specification/draft/deprecated.mdx"]
    assert "First revision released on or after 2027-07-28" in row


def test_before_the_sep_is_final_the_sep_alone_is_written(
    checkout: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = texts(checkout)
    command = [
        "spec", "deprecate", "elicitation", str(checkout), "--criterion", "risk", "--rationale",
        "x", "--window", "12", "--migration", "Ask in the tool.", *DAY, "--write",
    ]  # fmt: skip
    assert main(command) == 0
    capsys.readouterr()
    new = set(texts(checkout)) - set(before)
    assert new == {"seps/0000-deprecate-elicitation.md"}


def test_refusals_and_wrong_usage(checkout: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["spec", "remove", "roots", *DAY]) == 1
    assert "its earliest removal is 2027-07-28" in capsys.readouterr().out
    assert main(["spec", "remove", "roots", *DAY, "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert told["reasons"][0]["code"] == "removed-before-window"
    assert main(["spec", "remove", "roots", *DAY, "--write", "--decided"]) == 2
    assert main(["spec", "remove", "rots", *DAY]) == 2
    assert "did you mean" in capsys.readouterr().err
    decided = ["--release", "2027-07-28", "--decided", *DAY]
    assert main(["spec", "remove", "roots", str(checkout / "docs"), *decided]) == 2
    assert "is no checkout of the specification" in capsys.readouterr().err
    (checkout / "docs/specification/draft/client/roots.mdx").unlink()
    assert main(["spec", "remove", "roots", str(checkout), *decided, "--write"]) == 2
    assert "no place found for: prose" in capsys.readouterr().err
    assert main(["spec", "remove", "roots", *decided, "--json"]) == 0
    plan = json.loads(capsys.readouterr().out)
    assert (plan["to"], plan["sep"]["needed"]) == ("Removed", False)


def test_a_file_that_is_no_text_is_told(checkout: Path) -> None:
    (checkout / "schema/draft/schema.ts").write_bytes(b"\xff\xfe")
    with pytest.raises(SourceError, match="could not be read"):
        opened(str(checkout)).read("schema/draft/schema.ts")


@pytest.mark.parametrize(
    "artifact", ["deprecated.mdx", "registry.json", "timeline.md", "changelog.mdx"]
)
def test_render(artifact: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["spec", "render", artifact, "--at", "2026-07-28", "--date", "2026-08-22"]) == 0
    text = capsys.readouterr().out
    assert "SEP-2577" in text
    assert main(["spec", "render", artifact, "--at", "1999-01-01"]) == 2
