"""Pages are cut into blocks with their lines, sections, components, cells and links."""

from __future__ import annotations

import pytest

from revisor.model.specification_text import code, dates, days, plain, sentences, seps, slug
from revisor.sources.spec_repository import links, markdown
from revisor.sources.spec_repository.tables import cells, rows

PAGE = """\
---
title: "Roots"
nested:
  a: b
---

# Roots and `_meta`

<Warning>
  **Deprecated**: gone
  soon.
</Warning>

- one
  goes on
- two [a link](/there#x) and ![image](/i.png)

```md
## no heading [no](link)
```

| Feature | Since |
| :--- | --- |
| a `x|y` | [one] |
| b \\| c |

<Tabs>
<Tab title="a">
inside

</Tab>
</Tabs>
<div id="own" />

## Roots and `_meta`

See [one][], [two][one] and [three].

[one]: /one "title"
[three]: <https://example.com>
"""


def test_blocks_know_their_lines_sections_and_components() -> None:
    lines = PAGE.split("\n")
    front = markdown.front_matter(lines)
    found = markdown.blocks(lines, front.lines)
    assert front.fields["title"] == "Roots"
    assert [(b.kind, b.line) for b in found][:8] == [
        ("heading", 7),
        ("paragraph", 10),
        ("item", 14),
        ("item", 16),
        ("code", 18),
        ("row", 22),
        ("row", 23),
        ("row", 24),
    ]
    assert (found[1].component, found[1].end, found[1].section) == ("Warning", 11, "roots-and-meta")
    assert next(b for b in found if b.text == "inside").component == "Tab"


def test_links_are_found_with_their_lines_and_none_in_code() -> None:
    lines = PAGE.split("\n")
    defined = links.definitions(lines)
    found = [each for b in markdown.blocks(lines, 5) for each in links.in_block(b, defined)]
    assert [(each.target, each.line) for each in found] == [
        ("/there#x", 16),
        ("/i.png", 16),
        ("/one", 24),
        ("/one", 37),
        ("/one", 37),
        ("https://example.com", 37),
    ]


def test_fragments_of_headings_that_repeat_are_numbered() -> None:
    found = links.anchors(markdown.blocks(PAGE.split("\n"), 5))
    assert {"roots-and-meta", "roots-and-_meta", "roots-and-meta-1", "roots-and-meta-2"} <= found
    assert "own" in found


def test_rows_go_by_the_names_of_columns_and_tell_what_is_short() -> None:
    found = list(rows(markdown.blocks(PAGE.split("\n"), 5)))
    assert [dict(each.cells) for each in found] == [
        {"feature": "a `x|y`", "since": "[one]"},
        {"feature": "b | c"},
    ]
    assert [each.short for each in found] == [False, True]


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("| a | b |", ("a", "b")),
        ("a | b", ("a", "b")),
        ("| a | |", ("a", "")),
        ("|", ()),
        ("| `a | b |", ("`a", "b")),
    ],
)
def test_cells_of_a_line(line: str, wanted: tuple[str, ...]) -> None:
    assert cells(line) == wanted


def test_front_matter_without_an_end_is_told() -> None:
    found = markdown.front_matter(["---", "title: x", "", "text"])
    assert found.broken
    assert found.lines == 0
    assert not markdown.front_matter(["text"]).broken


@pytest.mark.parametrize(
    "text", ["[" * 5000, "<A>" * 2000, "`" * 5001, "|" * 5000, "</A>\n" * 50, "[a](" * 2000]
)
def test_odd_pages_are_survived(text: str) -> None:
    found = markdown.blocks(text.split("\n"))
    assert [each for b in found for each in links.in_block(b, {})] == []


def test_words_of_texts() -> None:
    assert plain("a **[`b`](/c)** _d_ e_f") == "a b d e_f"
    assert plain("[**2026-07-28**](/x)") == "2026-07-28"
    assert slug("HTTP+SSE Transport (2024-11-05)") == "httpsse-transport-2024-11-05"
    assert seps("SEP-2577 and [SEP-9](x), not SEP-") == (2577, 9)
    assert dates("on 2026-07-28, not 2026-07-280") == ("2026-07-28",)
    assert [d.year for d in days("2026-02-30 or 2027-01-01")] == [2027]
    assert code("`a` and ``") == ("a",)
    assert sentences("1. One `x`. Two; `three`.") == ["One x.", "Two; three."]
