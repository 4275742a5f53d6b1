"""What an edit leaves in order: links that are used, headings, the formatter's form, by-hand."""

from __future__ import annotations

import pytest

from revisor.lifecycle.transitions import ArtifactEdit
from revisor.surfaces.spec_edits import links, page_edits, schema_edits
from revisor.surfaces.spec_edits.aligning import realigned
from revisor.surfaces.spec_edits.applying import apply, troubles

PAGE = """\
## Kept

See [the guide][Lifecycle
compat], [other] and [own][mine].

[other]: /other

## Gone

[gone] and [mine].

[lifecycle compat]: /guide#compat
[other]: /elsewhere
[gone]: /gone
[Mine]: /mine
"""


def test_definitions_that_the_rest_of_a_page_uses_stay() -> None:
    left = page_edits.without_section(PAGE, "gone") or ""
    start = PAGE.partition("## Gone")[0]
    assert left == f"{start.rstrip()}\n[lifecycle compat]: /guide#compat\n[Mine]: /mine\n"
    alone = page_edits.without_section(PAGE.replace("[other]: /other\n\n", ""), "gone") or ""
    assert alone.endswith(
        "[mine].\n\n[lifecycle compat]: /guide#compat\n[other]: /elsewhere\n[Mine]: /mine\n"
    )
    windows = page_edits.without_section(PAGE.replace("\n", "\r\n"), "gone") or ""
    assert windows == left.replace("\n", "\r\n")


SCHEMA = """\
/* Things */

export interface Kept {
  a: string;
}

/* Roots */
/**
 * One.
 */
export interface First {
  a: string;
}

export interface Second {
  a: string;
}

/* Client messages */
/** @internal */
export type Request =
  | First
  | Kept
  | Other;

export type Long =
  First | Second | Kept | ALongNameThatFillsTheLineWithWords | AndAnotherNameThatDoes;

export type Only = First;

/* Last */

export interface Other {
  a: string;
}
"""


def test_a_heading_goes_with_the_last_of_its_declarations() -> None:
    once = schema_edits.without_symbol(SCHEMA, "First") or ""
    assert "/* Roots */\nexport interface Second" in once
    assert "export type Request = Kept | Other;" in once
    assert "export type Only = First;" in once
    twice = schema_edits.without_symbol(once, "Second") or ""
    assert "Roots" not in twice
    assert "}\n\n/* Client messages */\n/** @internal */\n" in twice
    last = schema_edits.without_symbol(twice, "Other") or ""
    assert "/* Last */" not in last
    assert last.endswith("export type Only = First;\n")


def test_unions_fit_the_line_as_the_formatter_has_them() -> None:
    short = SCHEMA.replace(" | ALongNameThatFillsTheLineWithWords", "")
    left = schema_edits.without_symbol(short, "Second") or ""
    assert "export type Long = First | Kept | AndAnotherNameThatDoes;" in left
    assert "  | First\n  | Kept\n  | Other;" in left
    still = schema_edits.without_symbol(SCHEMA, "Second") or ""
    assert "export type Long =\n  First | Kept | ALong" in still
    alone = "export type A =\n  | B;\n\nexport interface B {\n  a: string;\n}\n"
    assert (schema_edits.without_symbol(alone, "B") or "").startswith("export type A =\n  | B;")


def test_a_page_links_its_own_section_by_the_anchor_alone() -> None:
    text = (
        "[A](#some) [B](#some-more) <a href=/x#some> [C](/specification/draft/p#some)\n[d]: #some\n"
    )
    pages = {"docs/specification/draft/p.mdx": text, "docs/specification/draft/q.mdx": text}
    files: dict[str, str | None] = {}
    new = "/specification/2026-07-28/p#some"
    edit = ArtifactEdit("link", "change", "docs", "/specification/draft/p#some", new)
    links.change(files, edit, pages.get, pages)
    assert files["docs/specification/draft/p.mdx"] == (
        f"[A]({new}) [B](#some-more) <a href=/x#some> [C]({new})\n[d]: {new}\n"
    )
    other = files["docs/specification/draft/q.mdx"] or ""
    assert other.startswith("[A](#some)")


TABLE = """\
| Name              | Where |
| ----------------- | ----- |
| [Roots](/p/roots) | here  |
| Other             | there |

| A | B |
|:-|-|
| (/p/roots) | x |
"""


def test_tables_are_aligned_after_their_links_changed() -> None:
    files: dict[str, str | None] = {}
    edit = ArtifactEdit("link", "change", "docs", "/p/roots", "/2026-07-28/roots")
    links.change(files, edit, {"a.mdx": TABLE}.get, ["a.mdx"])
    assert files["a.mdx"] == (
        "| Name                       | Where |\n"
        "| -------------------------- | ----- |\n"
        "| [Roots](/2026-07-28/roots) | here  |\n"
        "| Other                      | there |\n"
        "\n"
        "| A | B |\n|:-|-|\n| (/2026-07-28/roots) | x |\n"
    )
    assert realigned("| a |\n", "| a |\nb\n") == "| a |\nb\n"


NOTICED = """\
## Part

<Warning>
  **Deprecated**: X is deprecated{stays}. See [here](/x).
</Warning>
"""
TOLD = [
    "<Warning>",
    "  **Deprecated**: X. It remains in the specification for at least",
    "  ninety days.",
    "</Warning>",
]


@pytest.mark.parametrize(
    ("stays", "expected"),
    [
        (
            "; it stays in the specification for at least one year",
            "; it remains in the specification for at least ninety days",
        ),
        ("", ""),
    ],
)
def test_a_notice_says_another_length_where_it_says_one(stays: str, expected: str) -> None:
    page = NOTICED.replace("{stays}", stays)
    made = page_edits.with_changed_notice(page, TOLD, "part") or ""
    assert " ".join(made.split()) == " ".join(NOTICED.replace("{stays}", expected).split())
    assert page_edits.with_changed_notice("## Part\n\nText.\n", TOLD, "part") is None


def test_a_section_that_was_only_guessed_is_left_to_the_authors() -> None:
    edits = [
        ArtifactEdit("notice", "add", "page.mdx#some-thing", "Some thing", "<Warning>\nX\n"),
        ArtifactEdit("prose", "delete", "page.mdx#some-thing", "Some thing"),
        ArtifactEdit("notice", "add", "page.mdx#recorded", "Some thing", "X"),
        ArtifactEdit("tag", "add", "page.mdx", "Nothing", "@deprecated"),
    ]
    found = apply(edits, {"page.mdx": "Text.\n"}.get, ())
    assert [each.artifact for each in found.by_hand] == ["notice", "prose"]
    assert found.lost == (edits[2],)
    assert list(troubles(found)) == [
        "Nothing is not in page.mdx: nothing to add there",
        "page.mdx has no section #some-thing on Some thing; write there: <Warning> X",
        "page.mdx has no section #some-thing on Some thing; delete what is about it",
        "no place found for: notice Some thing in page.mdx#recorded",
    ]
