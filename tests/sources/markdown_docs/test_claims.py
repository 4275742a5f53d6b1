"""Which sentences of documents are claims on the life of a feature, and which only look alike."""

from __future__ import annotations

import time

import pytest

from revisor.model.documentation import FeatureClaim
from revisor.sources import markdown_docs

SSE = "transport-http-sse"

CLAIMS = [
    (
        "Note: the SSE transport has been removed from newer versions of the MCP specification.",
        (SSE, "removed", ""),
    ),
    ("The **HTTP+SSE** transport was removed from the MCP spec.", (SSE, "removed", "")),
    ("Removed it, as SSE is no longer part of the MCP specification.", (SSE, "removed", "")),
    ("The SSE transport was removed in MCP 2025-06-18.", (SSE, "removed", "")),
    ("- HTTP+SSE is no longer part of the specification.", (SSE, "removed", "")),
    (
        "> The old SSE transport, alas, is now removed from the Model Context Protocol.",
        (SSE, "removed", ""),
    ),
    (
        "The HTTP+SSE transport will be removed from the MCP spec on 2026-12-01.",
        (SSE, "removed-on", "2026-12-01"),
    ),
    ("Roots is deprecated since 2025-11-25 in MCP.", ("roots", "deprecated-since", "2025-11-25")),
    (
        "In MCP, [Dynamic Client Registration](x) is deprecated as of `2025-11-25`.",
        ("auth-dcr", "deprecated-since", "2025-11-25"),
    ),
    (
        "MCP: sampling feature was deprecated in revision 2025-06-18.",
        ("sampling", "deprecated-since", "2025-06-18"),
    ),
]


def claims(text: str) -> list[FeatureClaim]:
    found = markdown_docs.read("README.md", text.encode()).subjects
    return [each for each in found if isinstance(each, FeatureClaim)]


@pytest.mark.parametrize(("text", "claim"), CLAIMS)
def test_a_claim_is_found(text: str, claim: tuple[str, str, str]) -> None:
    found = claims(f"---\ntitle: MCP\n---\n\n# MCP\n\nSome words.\n{text}\n")
    assert [(each.feature, each.claim, each.told) for each in found] == [claim]
    assert [each.origin.line for each in found] == [8]


@pytest.mark.parametrize(
    "text",
    [
        "The SSE transport has been removed from this MCP server.",
        "MCP: the SSE transport was removed in v2.0.",
        "The SSE transport has not been removed from the MCP specification.",
        "If the SSE transport is removed from the MCP spec, we follow.",
        "Has the SSE transport been removed from the MCP spec?",
        "The SSE transport may be removed from the MCP spec on or after 2026-09-03.",
        "Atlassian MCP: support will be removed on 2026-06-30.",
        "SSE resumability was removed from the MCP specification.",
        "The SSE transport was removed in MCP SDK v2.",
        "The SSE transport was removed in the SDK v2 upgrade of this MCP server.",
        "SSE stream resumability was removed from the MCP specification.",
        "The SSE transport was removed in favour of what the MCP spec has now.",
        "The tree roots are removed from the MCP spec.",
        "Old logs are removed from the specification of MCP.",
        "The SSE transport works, while batching was removed from the MCP spec.",
        "`logging/setLevel` was removed from the MCP specification.",
        "```text\nThe SSE transport has been removed from the MCP specification.\n```",
        "<!-- mcp -->",
        "The SSE transport is deprecated in favor of Streamable HTTP. MCP 2025-06-18 has more.",
    ],
)
def test_what_only_looks_alike_is_none(text: str) -> None:
    assert claims(f"# MCP\n\n{text}\n") == []


def test_the_column_of_a_long_text_costs_no_time() -> None:
    began = time.monotonic()
    text = "MCP is removed " + "is removed from the the the the " * 20_000
    claims(text)
    claims("mcp deprecated\n" + "SSE transport is deprecated in a, b " * 50 + "\n" * 200_000)
    assert time.monotonic() - began < 5


def test_no_text_is_told() -> None:
    with pytest.raises(Exception, match="UTF"):
        markdown_docs.read("README.md", b"mcp removed \xff\xfe\xfa")


def test_a_comment_says_nothing() -> None:
    said = "The SSE transport was removed from the MCP spec."
    assert claims(f"<!-- {said} -->") == []
    assert claims(f"{{/*\n{said}\n*/}}") == []
    [claim] = claims(f"<!--\n{said}\n--> <!-- MCP -->\n\n{said} <!-- so -->\n\n<!--")
    assert (claim.origin.line, claim.text) == (5, said)
    assert len(claims(f"{said}\n\n" + "<!-- " * 100_000)) == 1
