"""Links of the site are followed as the site does; only dead ones are told."""

from __future__ import annotations

import datetime as dt
import json

import pytest

from revisor.checking import run
from revisor.checking.selection import Selection
from revisor.sources import spec_repository

REGISTRY = "docs/specification/2026-07-28/deprecated.mdx"
ROOTS = "docs/specification/2026-07-28/client/roots.mdx"
SITE = "https://modelcontextprotocol.io"
FILES = {
    "schema/2026-07-28/schema.ts": "export interface A {}",
    ROOTS: '# Roots\n\n## `_meta` keys\n\n<a id="Own" />\n\n## Twice\n\n## Twice\n',
    "docs/specification/2026-07-28/index.mdx": "# Specification",
    "docs/images/a.png": "",
    "docs/docs.json": json.dumps(
        {
            "redirects": [
                {"source": "/old", "destination": "/specification/2026-07-28/client/roots"},
                {"source": "/all/:slug*", "destination": "/specification/2026-07-28/:slug*"},
                {"source": "/round", "destination": "/about"},
                {"source": "/about", "destination": "/round"},
                "nothing",
            ]
        }
    ),
}


def dead(target: str, **files: str) -> list[str]:
    registry = {REGISTRY: f"## Deprecated\n\nSee [it]({target})."}
    reading = spec_repository.from_mapping({**FILES, **registry, **files})
    selection = Selection(dt.date(2026, 11, 30), rules=frozenset({"dead-link"}))
    return [finding.message for finding in run([reading], selection).findings]


@pytest.mark.parametrize(
    "target",
    [
        "/specification/2026-07-28/client/roots",
        "/specification/2026-07-28/client/roots/",
        f"{SITE}/specification/2026-07-28/client/roots#twice-2",
        "/specification/2026-07-28/client/roots#_meta-keys",
        "/specification/2026-07-28/client/roots#meta-keys",
        "/specification/2026-07-28/client/roots#own",
        "/specification/2026-07-28/client/roots#%60meta%60-keys",
        "/specification/latest/client/roots",
        "/specification/latest/nothing-of-ours",
        "/specification/2026-07-28",
        "/specification/2026-07-28/index",
        "./client/roots#twice",
        "#deprecated",
        "/old#twice",
        "/all/client/roots",
        "/images/a.png",
        "/llms.txt",
        "/",
        "//example.com/a",
        "https://example.com/none#none",
        "mailto:a@example.com",
    ],
)
def test_what_leads_somewhere_is_not_told(target: str) -> None:
    assert dead(target) == []


@pytest.mark.parametrize(
    ("target", "message"),
    [
        ("/specification/2026-07-28/roots", "there is no page /specification/2026-07-28/roots"),
        ("./roots?x=1", "there is no page /specification/2026-07-28/roots"),
        ("#none", "/specification/2026-07-28/deprecated has no section #none"),
        ("/old#none", "/specification/2026-07-28/client/roots has no section #none"),
        ("/all/none", "there is no page /all/none"),
        ("/round", "there is no page /round"),
    ],
)
def test_what_leads_nowhere_is_told(target: str, message: str) -> None:
    assert dead(target) == [message]


def test_a_page_that_is_not_involved_is_left_aside_unless_it_leads_to_a_record() -> None:
    page = "docs/community/other.mdx"
    links = "[a](/none) [b](/community/feature-lifecycle) [c](/none/deprecated#x)"
    assert dead("#deprecated", **{page: links}) == [
        "there is no page /community/feature-lifecycle",
        "there is no page /none/deprecated",
    ]


def test_without_the_redirects_no_page_is_called_missing() -> None:
    assert dead("/none", **{"docs/docs.json": "{"}) == []
    assert dead("#none", **{"docs/docs.json": "{"}) != []


@pytest.mark.parametrize(
    ("text", "messages"),
    [
        ("[a][b]", ['nothing on the page defines [b], so that "a" is no link']),
        ("[Some\nwords][]", ['nothing on the page defines [Some words], so that "Some words" is']),
        ("[a][B c]\n\n[b  C]: /specification/2026-07-28/client/roots", []),
        (
            "[a][b]\n\n[b]: /specification/2026-07-28/client/roots#none",
            ["/client/roots has no sec"],
        ),
        ("Text.\n\n[b]: /none", ["there is no page /none"]),
        ("Text.\n\n[b]: </none> 'Title'\n[c]: https://example.com", ["there is no page /none"]),
        ("`[a][b]` and ``x [a][b]``, x[0][k], \\[a\\][b], [1][2], [^1][^2]", []),
        ("{/* [a][b] */} <!-- [a][b] -->", []),
        ("[a] [b] and [a](/old)[b]", []),
        ("```\n[a][b]\n[c]: /none\n```", []),
    ],
)
def test_references_are_followed_by_their_definitions(text: str, messages: list[str]) -> None:
    found = dead("/old", **{ROOTS: f"**Deprecated**: old.\n\n{text}\n"})
    assert len(found) == len(messages)
    assert all(said in message for said, message in zip(messages, found, strict=True))


def test_references_of_a_page_that_is_not_involved_are_left_aside() -> None:
    assert dead("/old", **{"docs/community/other.mdx": "[a][b]\n\n[c]: /none"}) == []


@pytest.mark.parametrize(
    ("heading", "fragment"),
    [
        ("The `roots/list` request", "the-rootslist-request"),
        ("[Roots](/x) and `_meta`", "roots-and-_meta"),
        ("**Bold** [link][ref]", "bold-link"),
    ],
)
def test_headings_with_code_and_links_are_sections(heading: str, fragment: str) -> None:
    page = {ROOTS: f"# Roots\n\n## {heading}\n"}
    assert dead(f"/specification/2026-07-28/client/roots#{fragment}", **page) == []
