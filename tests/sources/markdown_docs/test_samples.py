"""Samples of code in documents: found wherever they stand, at their own lines, and mended there."""

from __future__ import annotations

import datetime as dt
import json
from pathlib import Path

import pytest

from revisor.checking import Selection
from revisor.checking.fixing import fixed
from revisor.errors import SourceError
from revisor.model.reading import Reading
from revisor.model.wire import FeatureUse
from revisor.sources import tree
from revisor.sources.comments import suppressions
from revisor.sources.markdown_docs import with_samples
from revisor.sources.markdown_docs.code_blocks import code_blocks

RUN = 'from mcp.server.fastmcp import FastMCP\n\nmcp = FastMCP("acme")\nmcp.run(transport="sse")\n'
SCRIPT = (
    'import { SSEServerTransport } from "@modelcontextprotocol/sdk/server/sse.js";\n'
    'const t = new SSEServerTransport("/messages", res);\n'
)
SELECTION = Selection(date=dt.date(2026, 12, 1))
ENTRY = {"type": "sse", "url": "https://example.org/sse"}
CONFIG = json.dumps({"mcpServers": {"s": ENTRY}}, indent=2) + "\n"


def read(text: str) -> Reading:
    return with_samples.read("README.md", text.encode())


def places(text: str) -> list[tuple[int, int]]:
    reading = read(text)
    uses = [each for each in reading.subjects if isinstance(each, FeatureUse)]
    found = [
        (u.origin.line, u.origin.column) if u.origin.line else reading.locate(u.origin)
        for u in uses
    ]
    return [(line or 0, column or 0) for line, column in filter(None, found)]


def fence(language: str, code: str, before: str = "") -> str:
    lines = [f"```{language}", *code.splitlines(), "```"]
    return "\n".join(f"{before}{line}".rstrip() for line in lines) + "\n"


FOUND = [
    (fence("python", RUN), (5, 9)),
    (fence('python title="server.py" hl_lines="2"', RUN), (5, 9)),
    (fence("{.python}", RUN), (5, 9)),
    (fence('python title=""', RUN), (5, 9)),
    ("~~~~py\n" + RUN + "~~~~\n", (5, 9)),
    ("```python\n" + RUN, (5, 9)),
    ("- step one:\n\n" + fence("python", RUN, "  "), (7, 11)),
    ('=== "Python"\n\n' + fence("python", RUN, "    "), (7, 13)),
    ("<Tab>\n\t" + fence("python", RUN, "\t").lstrip(), (6, 10)),
    (fence("python", RUN, "> "), (5, 11)),
    (fence("python", RUN, "> > "), (5, 13)),
    (
        fence(
            "pycon",
            ">>> import mcp\n>>> from mcp.server.sse import SseServerTransport as S\n"
            ">>> S('/')\n<S>\n",
        ),
        (4, 5),
    ),
    (fence("ts", SCRIPT), (3, 15)),
    (fence("tsx server.tsx", SCRIPT), (3, 15)),
    (fence("javascript", SCRIPT, "> "), (3, 17)),
    (fence("json", CONFIG), (5, 7)),
    (fence("jsonc", "// a note\n" + CONFIG), (6, 7)),
    (fence("json", CONFIG, "  "), (5, 9)),
    (fence("json", CONFIG, "> "), (5, 9)),
    (fence("yaml", "mcpServers:\n  s:\n    type: sse\n    url: https://example.org/x\n"), (4, 5)),
    (
        fence(
            "toml",
            '[mcp_servers.s]\ncommand = "npx"\n'
            'args = ["mcp-remote", "https://e.org", "--transport", "sse-only"]\n',
        ),
        (4, 1),
    ),
    (fence("json", '{"servers": {"s": {"type": "sse", "url": "https://example.org/x"}}}'), (2, 20)),
    (
        fence('json title=".vscode/mcp.json"', '{"servers": {"s": {"type": "sse", "url": "u"}}}'),
        (2, 20),
    ),
    (
        "text\n\n    from mcp.server.sse import SseServerTransport\n    SseServerTransport('/')\n",
        (4, 5),
    ),
    ("text\n\n    " + CONFIG.replace("\n", "\n    "), (6, 11)),
    (fence("python", RUN.replace("acme", "Ünïcödé")), (5, 9)),
    ("Ümlaut\r\n\r\n" + fence("python", RUN).replace("\n", "\r\n"), (7, 9)),
]


@pytest.mark.parametrize(("text", "at"), FOUND)
def test_a_use_is_told_where_it_stands(text: str, at: tuple[int, int]) -> None:
    assert places(f"{text}\nMCP\n") == [at]


def test_a_sample_may_go_on_with_the_one_before() -> None:
    text = fence("python", RUN.replace('mcp.run(transport="sse")\n', "")) + "\nThen run it:\n\n"
    assert places(text + fence("python", 'mcp.run(transport="sse")\n')) == [(10, 9)]
    assert places("# mcp\n" + fence("python", 'mcp.run(transport="sse")\n')) == []


CLEAN = [
    fence("text", RUN),
    fence("diff", RUN),
    fence("", RUN),
    fence("python", RUN.replace("sse", "streamable-http")),
    fence("python", "def f(:\n  import mcp\n" + RUN),
    fence("json", '{"mcpServers": { ... }}'),
    fence("json", CONFIG.replace("sse", "http")),
    # The description of an API, and of what is no client.
    fence("json", '{"openapi": "3.1.0", "servers": [{"url": "https://mcp.example.org/sse"}]}'),
    fence("yaml", "servers:\n  - url: https://mcp.example.org/sse\n"),
    "- mcp\n\n    from mcp.server.sse import SseServerTransport\n    SseServerTransport('/')\n",
    fence("python", "    import mcp\n  mcp.x()\n"),
]


@pytest.mark.parametrize("text", CLEAN)
def test_what_is_no_use_or_cannot_be_parsed_says_nothing(text: str) -> None:
    reading = read(text)
    assert places(text) == []
    assert reading.not_checked == ()


def test_samples_are_read_only_where_they_are_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "README.md"
    path.write_text(fence("python", RUN), encoding="utf-8")
    for target in (str(path), str(tmp_path)):
        [plain] = tree.read([target])
        [asked] = tree.read([target], options=tree.TreeOptions(samples=True))
        assert plain.subjects == ()
        assert len(asked.subjects) == 1
        assert asked.checked["samples"] == 1


MENDED = [
    (fence("python", RUN), 'transport="sse"', 'transport="streamable-http"'),
    (fence("python", RUN, "> "), "", ""),
    ("- in a list\n\n" + fence("python", RUN, "  "), "", ""),
    (fence("json", CONFIG, "> "), None, None),
    (fence("jsonc", "{ // why\n" + CONFIG[2:], "  "), None, None),
    (fence("json", CONFIG) + "\n" + fence("json", CONFIG.replace('"s"', '"t"')), None, None),
    (
        fence(
            "json",
            json.dumps(
                {
                    "mcpServers": {
                        "s": {
                            "command": "npx",
                            "args": [
                                "mcp-remote",
                                "https://example.org/sse",
                                "--transport",
                                "sse-only",
                            ],
                        }
                    }
                },
                indent=1,
            ),
            "> ",
        ),
        ['>    "args": [', '>     "mcp-remote",', '>     "https://example.org/mcp"', ">    ]"],
        None,
    ),
]


@pytest.mark.parametrize(("text", "old", "new"), MENDED)
def test_a_fix_changes_the_sample_and_nothing_else(text: str, old: object, new: object) -> None:
    document = tree.editable("README.md", text, text.encode(), named=True, samples=True)
    outcome = fixed(document, SELECTION, unsafe=True)
    after = outcome.document.text
    assert outcome.unfixed == ()
    if isinstance(old, str) and isinstance(new, str):
        assert after == (text.replace(old, new) if old else text)
    elif isinstance(old, list):
        assert [line for line in after.splitlines() if line in old] == old
    else:
        changed = text.replace('"sse"', '"http"').replace("/sse", "/mcp")
        assert after == changed
    again = fixed(outcome.document, SELECTION, unsafe=True)
    assert again.document.text == after


def test_comments_cover_the_whole_of_a_sample() -> None:
    said = "revisor: ignore[deprecated-feature] -- shown on purpose"
    for comment in (f"<!-- {said} -->", f"{{/* {said} */}}"):
        text = f"{comment}\n\n" + fence("python", RUN) + "\nmore\n"
        [found] = suppressions("markdown_docs", "a.mdx", text.encode())
        assert found.lines == (1, *range(3, 8))
    text = fence("python", RUN.replace("mcp.run", f"# {said}\nmcp.run"))
    [within] = read(text).suppressions
    assert (within.reason, within.lines, within.origin.uri) == (
        "shown on purpose",
        (5, 6),
        "README.md",
    )


def test_comments_that_a_document_shows_are_none_of_its_own() -> None:
    text = fence("markdown", "<!-- revisor: ignore[deprecated-feature] -- shown -->\n")
    assert list(suppressions("markdown_docs", "a.md", text.encode())) == []


def test_only_so_many_samples_are_read_and_the_rest_is_told() -> None:
    reading = read("# mcp\n" + fence("python", RUN) * 201)
    assert reading.checked["samples"] == 200
    assert [note.what for note in reading.not_checked] == ["1 sample"]
    big = read("# mcp\n" + " " * with_samples.LARGEST + "\n" + fence("python", RUN))
    assert big.subjects == ()
    assert [note.what for note in big.not_checked] == ["its samples"]


def test_blocks_end_with_their_fence_or_their_quotation() -> None:
    lines = ["````md", "```py", "x", "```", "````", "> ```py", "> y", "z", "```", "open"]
    found = [(b.language, b.first, b.last) for b in code_blocks(lines)]
    assert found == [("md", 2, 4), ("py", 7, 7), ("", 10, 10)]


def test_fixes_that_move_the_samples_below_are_all_made() -> None:
    first = (
        "from fastmcp import FastMCP\nfrom fastmcp.server.dependencies import get_context\n\n"
        "mcp = FastMCP('x')\n\n\nasync def work() -> None:\n    ctx = get_context()\n"
        "    await ctx.info('a')\n"
    )
    text = fence("python", first) + "\n" + fence("python", "await ctx.debug('b')\n" * 3)
    document = tree.editable("README.md", text, text.encode(), named=True, samples=True)
    outcome = fixed(document, SELECTION, unsafe=True)
    assert "logger.info('a')" in outcome.document.text
    assert outcome.unfixed == ()
    with pytest.raises(SourceError):
        with_samples.sample_of(text, "99:1")
