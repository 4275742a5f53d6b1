"""After a removal: pages that still have the feature are told, and what is told as past is not."""

from __future__ import annotations

import datetime as dt

import pytest

from revisor.checking import run
from revisor.checking.selection import Selection
from revisor.sources import spec_repository

PAGES = "docs/specification/2026-07-28"
INDEX = f"{PAGES}/basic/index.mdx"
NAMES = ("Roots", "Logging", "HTTP+SSE transport")


def found(text: str, path: str = INDEX, revision: str = "2026-07-28") -> list[str]:
    """Return what is told of a page where a registry has roots and logging under Removed."""
    rows = "\n".join(f"| {name} | see the entry |" for name in NAMES)
    registry = f"## Deprecated\n\n## Removed\n\n| Feature | Changelog |\n| --- | --- |\n{rows}"
    files = {
        f"docs/specification/{revision}/deprecated.mdx": registry,
        "schema/2026-07-28/schema.ts": "export interface A {}",
        "schema/draft/schema.ts": "export interface A {}",
        path: text,
    }
    chosen = frozenset({"removed-feature-offered"})
    known = {"2026-07-28": dt.date(2026, 7, 28)}
    reading = spec_repository.from_mapping(files, known)
    report = run([reading], Selection(dt.date(2027, 8, 30), rules=chosen))
    return [each.message for each in report.findings]


@pytest.mark.parametrize(
    "text",
    [
        "Servers send `roots/list` to ask for them.",
        "They ask for client input (sampling, elicitation, or roots).",
        "They ask for client input (roots, sampling).",
        "Clients declare the roots capability.",
        "### Roots\n\nText.",
        "- **Roots**: tell servers about folders",
        "| **Roots** | They tell servers about folders |",
        "Clients may connect by the SSE\ntransport.",
        "The log level is set by `logging/setLevel`.",
        "Servers offer tools and logging.",
    ],
)
def test_what_still_has_it_is_told_once(text: str) -> None:
    assert len(found(f"# Basic\n\n{text}\n\n{text}\n")) == 1


@pytest.mark.parametrize(
    "text",
    [
        "Servers no longer send `roots/list`.",
        "`roots/list` was sent by servers.",
        "Until 2025-11-25, clients declared the roots capability.",
        "Use tool parameters instead of roots and sampling.",
        "## Legacy protocol\n\nServers send `roots/list`.",
        "```\nroots/list\n```",
        "The capabilities are trust roots, and square roots.",
        "This is intended for display, logging, and debugging.",
        "### Logging in MCP servers\n\nLogging to stdout breaks the stream.",
        "The response is an SSE stream.",
        "Write `logging.basicConfig()`.",
        "Roots of trees are deep.",
    ],
)
def test_what_is_past_or_something_else_is_not(text: str) -> None:
    assert found(f"# Basic\n\n{text}\n") == []


@pytest.mark.parametrize(
    ("path", "revision", "number"),
    [
        ("docs/docs/2026-07-28/guide.mdx", "2026-07-28", 1),
        ("docs/docs/2025-11-25/guide.mdx", "2026-07-28", 0),
        ("docs/docs/2026-07-28/tools/inspector.mdx", "2026-07-28", 0),
        ("docs/extensions/guide.mdx", "2026-07-28", 1),
        ("docs/extensions/guide.mdx", "draft", 0),
        ("docs/docs/draft/guide.mdx", "draft", 1),
        (INDEX, "draft", 0),
        (f"{PAGES}/changelog.mdx", "2026-07-28", 0),
        ("docs/seps/1-a.mdx", "2026-07-28", 0),
        ("blog/content/posts/2026-08-01-a.md", "2026-07-28", 0),
    ],
)
def test_pages_of_the_revision_are_read(path: str, revision: str, number: int) -> None:
    assert len(found("Servers send `roots/list`.", path, revision)) == number


def test_a_message_counts_the_further_places() -> None:
    (message,) = found("### Roots\n\nServers send `roots/list`.\n\nThe roots capability.")
    assert '("Roots", and 2 more)' in message
