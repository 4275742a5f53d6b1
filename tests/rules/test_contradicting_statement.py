"""Statements on the state of a feature, in many words: which contradict the registry."""

from __future__ import annotations

import datetime as dt

import pytest

from revisor.checking import run
from revisor.checking.selection import Selection
from revisor.model.finding import Finding
from revisor.sources import spec_repository

PAGES = "docs/specification/2026-07-28"
GUIDE = "docs/docs/2026-07-28/guide.mdx"
RELEASED = {
    "2025-03-26": dt.date(2025, 3, 26),
    "2025-11-25": dt.date(2025, 11, 25),
    "2026-07-28": dt.date(2026, 7, 28),
}
DAY = "First revision released on or after 2027-07-28"
ROWS = (
    ("Roots", "SEP-2577", "2026-07-28", DAY),
    ("Sampling", "SEP-2577", "2026-07-28", DAY),
    ("Logging", "SEP-2577", "2026-07-28", DAY),
    ("Dynamic Client Registration", "PR #2858", "2026-07-28", DAY),
    ('`includeContext: "thisServer"`', "SEP-2596", "2025-11-25", "Follows Sampling (SEP-2577)"),
    ("HTTP+SSE transport", "SEP-2596", "2025-03-26", "Three months after SEP-2596 reaches Final"),
)


def registry(rows: tuple[tuple[str, str, str, str], ...] = ROWS) -> str:
    """Return a registry with these rows under Deprecated."""
    head = "| Feature | Deprecation SEP | Deprecated in | Migration path | Earliest removal |"
    cells = (f"| {name} | {sep} | `{since}` | - | {day} |" for name, sep, since, day in rows)
    return "\n".join(["## Deprecated", "", head, "| --- | --- | --- | --- | --- |", *cells])


def found(text: str, path: str = GUIDE, **files: str) -> list[Finding]:
    """Return what is found on a page with this text."""
    given = {
        f"{PAGES}/deprecated.mdx": registry(),
        "schema/2026-07-28/schema.ts": "export interface A {}",
        path: text,
        **files,
    }
    chosen = frozenset({"contradicting-statement"})
    reading = spec_repository.from_mapping(given, RELEASED)
    selection = Selection(dt.date(2026, 11, 30), rules=chosen)
    return [each for each in run([reading], selection).findings if each.place.origin.uri == path]


@pytest.mark.parametrize(
    "sentence",
    [
        "Roots were removed in 2026-07-28.",
        "In this revision, Roots and Sampling have been removed.",
        "The SSE transport is gone.",
        "The HTTP+SSE transport is no longer part of the protocol.",
        "MCP no longer supports the SSE transport.",
        "Sampling remains fully supported.",
        "Sampling is not deprecated.",
        "Roots aren't deprecated yet.",
        "The Roots feature is Active.",
        "Logging will be removed in 2027-01.",
        "Logging is scheduled to be removed in January 2027.",
        "Roots may be removed as early as 2026-12-01.",
        "The HTTP+SSE transport will be removed on 2026-08-01.",
        "HTTP+SSE was deprecated in 2025-06-18.",
        "Sampling has been deprecated since 2025-11-25.",
        "DCR is mandatory for all clients.",
        "Dynamic client registration is the recommended way to register clients.",
        "MCP clients MUST support dynamic client registration.",
        "New clients should use Dynamic Client Registration.",
        "We recommend the SSE transport for remote servers.",
        "The SSE transport is the default transport.",
        "Deprecated features must be removed within three months.",
        "Features will be removed no later than 12 months after their deprecation.",
        "Sampling will never be removed.",
        "Revision 2026-07-28 removes Roots, Sampling, and Logging.",
        "Sampling no longer exists in MCP.",
        "The `includeContext` parameter has been removed from the specification.",
        "Roots, Sampling, and Logging are no longer supported.",
        "The HTTP with SSE transport has been dropped from the specification.",
        "Dynamic Client Registration (DCR) was removed in favor of CIMD.",
        "Dynamic Client Registration is no longer allowed.",
        "Server-Sent Events transport has been retired.",
        "Roots, Sampling and Logging have all been removed from the core protocol.",
        "The Roots capability no longer exists.",
        "Dynamic client registration must be supported by all authorization servers.",
        "All MCP clients must implement Sampling.",
        "Servers must support the Logging capability.",
        "Sampling was deprecated in the 2025-11-25 revision.",
        "Roots became deprecated with 2025-06-18.",
        "The HTTP+SSE transport was removed in 2025-03-26.",
        "Support for HTTP+SSE has been dropped.",
        "Support for Roots was removed in 2026-07-28.",
        "HTTP+SSE will be gone by August 2026.",
        "Logging goes away in December 2026.",
        "The deprecation of Roots was reverted.",
        "Roots have been undeprecated.",
        "Sampling is a stable, fully supported feature.",
        "Roots are no longer deprecated.",
        "DCR is required.",
        "DCR is the preferred client registration mechanism.",
        "Clients should prefer DCR over pre-registration.",
        "Removal of Sampling requires a new SEP.",
        "Removing a feature needs its own SEP.",
        "Sampling can be removed at any time.",
        "The SSE transport does not exist anymore.",
        "You must use the SSE transport.",
        "Logging has no removal date.",
        "The earliest removal of Roots is 2027-01-28.",
        "Roots (SEP-2577) are removed.",
        "As of 2026-07-28, Roots are gone from the protocol.",
        "The specification has dropped the SSE transport.",
        "MCP 2026-07-28 eliminated Sampling.",
        "Dynamic Client Registration has been retired.",
        "The legacy SSE transport is removed.",
        "HTTP+SSE is still the default transport for remote servers.",
        "DCR remains mandatory.",
        "Every MCP server must implement Logging.",
        "Sampling is still fully supported in MCP.",
        "Logging isn't deprecated.",
        "Roots will be removed on January 28, 2027.",
        "Roots will be removed in the January 2027 release.",
        "Logging has been deprecated since 2024-11-05.",
        "2025-06-18 deprecated the HTTP+SSE transport.",
        "The HTTP+SSE transport was first deprecated in version 2024-11-05.",
        "Sampling was never deprecated.",
        "Sampling and Roots stay Active.",
        "The includeContext values are removed.",
        "MCP mandates Dynamic Client Registration.",
        "Deprecated features must be deleted within 90 days.",
        "Features may remain deprecated for at most one year.",
    ],
)
def test_what_contradicts_the_registry_is_told(sentence: str) -> None:
    assert found(f"# Guide\n\n{sentence}\n")


@pytest.mark.parametrize(
    "sentence",
    [
        "Roots were not removed in 2026-07-28.",
        "If Roots are removed, servers need parameters.",
        "Once Sampling has been removed, call a provider.",
        '"Roots were removed in 2026-07-28" is what some posts claim.',
        "The TypeScript SDK removed the SSE transport.",
        "SSE transport is no longer supported by Claude Desktop.",
        "Roots are fully supported in 2025-11-25.",
        "In revision 2025-06-18, Dynamic Client Registration is recommended.",
        "Clients that speak to older servers should use the legacy HTTP+SSE transport.",
        "To support older servers, clients should support HTTP+SSE.",
        "Debug logging was removed from the example.",
        "Logging is required for audits.",
        "Logging is recommended for production servers.",
        "Random sampling is the preferred way to reduce cost.",
        "Sampling is not supported by this tracer.",
        "The legacy HTTP+SSE transport is deprecated.",
        "Roots are deprecated as of 2026-07-28. They remain fully supported until their removal.",
        "Sampling remains in the specification for at least twelve months.",
        "Will Roots be removed in 2026-12-01?",
        "Roots will be removed no earlier than 2027-07-28.",
        "Logging becomes eligible for removal on 2027-07-28.",
        "Logging may be removed in 2028.",
        "Roots will not be removed before 2027-07-28.",
        "It is a myth that Roots were removed.",
        "Clients MAY support Dynamic Client Registration.",
        "Dynamic Client Registration is not mandatory.",
        "Dynamic Client Registration is no longer mandatory.",
        "Dynamic Client Registration is no longer recommended.",
        "The list of roots is removed from the cache.",
        "`roots/list` was removed from the list of server requests.",
        "The roots capability is declared by clients.",
        "Logging was dropped on 2026-08-01 from our CI output.",
        "Deprecated features are not removed automatically.",
        "Features must be tested within three months.",
        "Sampling with tools is required for agents.",
        "Roots must be a valid URI.",
        "The SSE stream is gone once the response is sent.",
        "Servers should use logging to report errors.",
        "Our server removed logging in March 2026.",
        "The feature requires sampling to work.",
        "Sampling rates must be at least ten percent.",
        "SSE is no longer supported by this gateway.",
        "You may drop logging.",
        "The server requires logging for compliance.",
        "Logging is required for all servers.",
        "Support for roots in our client was removed.",
        "The SSE transport was removed from the Python SDK.",
        "Roots are not part of this tutorial.",
        "Sampling is not required.",
        "Tools are required; sampling is optional.",
        "Servers that require sampling must check the capability.",
        "The server must support logging to a file.",
        "Logging must be configured first.",
        "Clients must implement sampling handlers before use.",
        "The earliest removal of Roots is 2027-07-28.",
        "Sampling requests must be supported by the model.",
        "Roots are no longer than ten entries.",
        "The request is gone.",
        "HTTP+SSE was the first transport.",
        "Since 2025-03-26, the HTTP+SSE transport is deprecated.",
        "The protocol removes sessions and sampling loops.",
        "MCP no longer supports sessions, sampling requests over GET, or batches.",
        "Roots and tools are listed.",
        "We removed logging calls.",
        "Logging is the best way to debug a server.",
        "The recommended way is CIMD; DCR is a fallback.",
        "DCR is the fallback for servers without CIMD.",
        "Roots help servers, and the cache is gone.",
        "If a client lacks Sampling, the tool is gone.",
        "The session is removed; roots stay.",
        "The Roots tab has been removed from the Inspector.",
        "Sampling temperature must be supported by all providers.",
        "Logging at debug level is recommended for development.",
        "Roots and branches were removed in 2026-07-28.",
        "DCR endpoints must be protected.",
        "Dynamic Client Registration is supported by Keycloak.",
        "The SSE transport is no longer supported by our gateway.",
        "A client that uses roots must list them.",
        "Clients must implement rate limits for sampling.",
        "Sampling with human review is the recommended approach.",
        "Logging will be removed from the demo in 2027-01.",
        "As a result, sampling is required in step 2.",
        "It was in 2025-03-26 that HTTP+SSE was deprecated.",
        "Deprecated features must be marked within 90 days.",
        "The logging feature was removed from the example server.",
        "Roots are optional.",
        "Roots were introduced in 2024-11-05 and deprecated in 2026-07-28.",
        "MCP requires logging to go to stderr.",
        "The protocol recommends sampling at low rates.",
        "We recommend logging to stderr.",
        "The specification recommends roots as plain URIs.",
    ],
)
def test_what_may_be_true_is_not_told(sentence: str) -> None:
    assert found(f"# Guide\n\n{sentence}\n") == []


FALSE = "Roots were removed in 2026-07-28."


@pytest.mark.parametrize(
    "text",
    [
        f"> {FALSE}",
        f"```\n{FALSE}\n```",
        f"## Legacy era\n\n{FALSE}",
        f"## In 2025-11-25\n\n{FALSE}",
        "Roots are deprecated.\nRoots remain fully supported.",
    ],
)
def test_quotations_code_and_sections_on_other_revisions_are_left_aside(text: str) -> None:
    assert found(f"# Guide\n\n{text}\n") == []


@pytest.mark.parametrize(
    ("path", "severity"),
    [
        (GUIDE, "warning"),
        (f"{PAGES}/client/other.mdx", "warning"),
        ("docs/community/news.mdx", "warning"),
        ("blog/content/posts/2026-08-22-news.md", "note"),
    ],
)
def test_pages_that_are_of_today_are_read(path: str, severity: str) -> None:
    assert [each.severity for each in found(FALSE, path)] == [severity]


@pytest.mark.parametrize(
    "path",
    [
        "docs/docs/2025-11-25/guide.mdx",
        "docs/specification/2025-11-25/client/roots.mdx",
        "blog/content/posts/2026-05-21-news.md",
        "blog/content/posts/undated.md",
        "seps/9999-other.md",
        "docs/seps/9999-other.mdx",
    ],
)
def test_pages_of_their_own_day_are_not(path: str) -> None:
    assert found(FALSE, path) == []


@pytest.mark.parametrize(
    ("path", "front", "count"),
    [
        ("undated", 'date: "2026-08-22T09:00:00+00:00"', 1),
        ("undated/index", "publishedTime: 2026-07-28", 1),
        ("undated", "title: x\npublishDate: 2026-08-22 # planned", 1),
        ("2026-05-21-news", "date: 2026-08-22", 1),
        ("2026-08-22-news", "date: 2026-05-21T09:00:00Z", 0),
        ("2026-08-22-news", "date: soon", 1),
        ("undated", "date: 2026-02-30", 0),
        ("undated", "date: 22 August 2026", 0),
        ("undated", "lastmod: 2026-08-22", 0),
    ],
)
def test_the_day_of_a_post_is_in_its_front_matter_or_its_path(
    path: str, front: str, count: int
) -> None:
    text = f"---\n{front}\n---\n\n{FALSE}\n"
    assert len(found(text, f"blog/content/posts/{path}.md")) == count


def test_a_row_of_a_table_is_read_cell_by_cell() -> None:
    table = f"| Topic | Text |\n| --- | --- |\n| Roots | {FALSE} |\n| Roots | - |\n"
    assert [each.place.line for each in found(table)] == [3]


def test_what_the_draft_restores_is_on_its_way_to_another_state() -> None:
    draft = {"docs/specification/draft/deprecated.mdx": registry(ROWS[1:])}
    assert found("Roots are Active.", **draft) == []
    assert found("Sampling is Active.", **draft) != []


def test_a_message_quotes_the_words_of_the_page() -> None:
    text = "The HTTP+SSE transport is deprecated, with a\nyear-long offramp."
    (told,) = found(text)
    assert 'gives HTTP+SSE transport "year-long"' in told.message
    (told,) = found("The **SSE transport** ([SEP-1](/x)) is\n*gone*.")
    assert 'says "The SSE transport (SEP-1) is gone"' in told.message


@pytest.mark.parametrize(
    "text",
    [
        "Roots " + "\u201c" * 200_000,
        "Roots (" + " x" * 100_000 + ") are gone.",
        "Roots " + "the " * 100_000 + "are removed",
        "Deprecated " + "at least 1 day " * 20_000,
        "[a" * 50_000 + "\n[b\n" * 50_000 + "{/* " * 50_000,
    ],
)
def test_endless_sentences_are_passed_over(text: str) -> None:
    assert found(text) == []
