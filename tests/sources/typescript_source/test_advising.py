"""What to write instead is said in the words of the SDK in use."""

from __future__ import annotations

import pytest

import revisor

OLD = "import { SSEServerTransport } from '@modelcontextprotocol/sdk/server/sse.js';\n"
NEW = "import { SSEServerTransport } from '@modelcontextprotocol/server-legacy/sse';\n"
MADE = "new SSEServerTransport('/messages', res);\n"
CLIENT = "import { SSEClientTransport } from '@modelcontextprotocol/client';\n"


@pytest.mark.parametrize(
    ("source", "words"),
    [
        (OLD + MADE, ("StreamableHTTPServerTransport", "sdk/server/streamableHttp.js")),
        (NEW + MADE, ("createMcpHandler", "@modelcontextprotocol/node")),
        (
            CLIENT + "new SSEClientTransport(u, o);",
            ("StreamableHTTPClientTransport", "requestInit"),
        ),
    ],
)
def test_the_hint_names_what_the_sdk_has(source: str, words: tuple[str, ...]) -> None:
    report = revisor.check({"filename": "src/a.ts", "source": source})
    (finding,) = report.findings
    assert finding.fix is None
    assert all(word in finding.hint for word in words)
    assert finding.hint.endswith(")"), "the authority"


def test_where_the_facts_say_it_they_speak() -> None:
    source = "import { Server } from '@modelcontextprotocol/server';\nnew Server(i).listRoots();\n"
    (finding,) = revisor.check({"filename": "a.ts", "source": source}).findings
    assert "tool parameters" in finding.hint
