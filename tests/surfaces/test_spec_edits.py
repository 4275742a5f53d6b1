"""Edits of transitions in texts: each finds its place, and can be taken back."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from revisor.lifecycle.artifacts.changelog_section import INTRODUCTION
from revisor.lifecycle.transitions import ArtifactEdit
from revisor.surfaces.spec_edits import (
    changelog_edits,
    links,
    page_edits,
    registry_edits,
    schema_edits,
)
from revisor.surfaces.spec_edits.applying import apply

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
    assert schema_edits.without_symbol(text, "C") == "export type A = B;\n"


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
