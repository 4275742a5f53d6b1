"""Bad and hostile texts, places of values, and edits that keep what is around them."""

from __future__ import annotations

import datetime as dt
import time

import pytest

from revisor.checking.fixing import fixed
from revisor.checking.selection import Selection
from revisor.errors import SourceError
from revisor.model.wire import FeatureUse
from revisor.sources import client_config
from revisor.sources.client_config.documents import MAX_TEXT, documents
from revisor.sources.client_config.yaml_text import MAX_YAML

DAY = dt.date(2026, 11, 30)

JSONC = """\
{
  // "type": "sse" in a comment
  "mcpServers": {
    "old": {"type": "sse", "url": "https://x.example/sse"}, // keep
    "b": {
      "command": "npx",
      "args": [
        "-y", "mcp-remote", /* a bridge */
        "https://x.example/sse", // where
        "--transport", "sse-only", // pinned
      ],
    },
  },
}
"""
JSONC_FIXED = """\
{
  // "type": "sse" in a comment
  "mcpServers": {
    "old": {"type": "http", "url": "https://x.example/mcp"}, // keep
    "b": {
      "command": "npx",
      "args": [
        "-y", "mcp-remote", /* a bridge */
        "https://x.example/mcp", // where
        // pinned
      ],
    },
  },
}
"""
YAML = """\
mcpServers:
  a:
    # comment
    type: sse   # old
    url: 'https://x.example/sse'
  b:
    command: npx
    args:
      - mcp-remote
      - https://x.example/sse  # where
      - --transport
      - sse-only
  c: {type: "sse", url: "https://x.example/mcp"}
"""
YAML_FIXED = """\
mcpServers:
  a:
    # comment
    type: http   # old
    url: 'https://x.example/mcp'
  b:
    command: npx
    args:
      - mcp-remote
      - https://x.example/mcp  # where
  c: {type: "http", url: "https://x.example/mcp"}
"""
TOML = """\
# mine
[mcp_servers.a]
command = "npx"
args = ["-y", "mcp-remote", "https://x.example/sse", "--transport", "sse-only"] # bridge

[mcp_servers.b]
command = "npx"
args = [
  "mcp-remote", # "x"
  "https://x.example/mcp",
  "--transport=sse-only",
]
"""
TOML_FIXED = """\
# mine
[mcp_servers.a]
command = "npx"
args = ["-y", "mcp-remote", "https://x.example/mcp"] # bridge

[mcp_servers.b]
command = "npx"
args = [
  "mcp-remote", # "x"
  "https://x.example/mcp",
]
"""


@pytest.mark.parametrize(
    ("path", "before", "after"),
    [
        (".mcp.json", JSONC, JSONC_FIXED),
        ("any.yaml", YAML, YAML_FIXED),
        (".codex/config.toml", TOML, TOML_FIXED),
        (
            ".mcp.json",
            '\ufeff{"mcpServers": {"a": {"type": "sse",\r\n "url": "https://x.example/mcp"}}}',
            '\ufeff{"mcpServers": {"a": {"type": "http",\r\n "url": "https://x.example/mcp"}}}',
        ),
        (
            ".mcp.json",
            (
                '{"mcpServers": {"a": {"command": "npx", "args": ["mcp-remote", "--transport",'
                ' "sse-only", "https://x.example/"]}}}'
            ),
            (
                '{"mcpServers": {"a": {"command": "npx", "args": ["mcp-remote", '
                '"https://x.example/"]}}}'
            ),
        ),
        (
            ".mcp.json",
            (
                '{"mcpServers": {"a": {"command": "npx", "args": ["supergateway", "--sse", '
                '"https://x.example/sse"]}}}'
            ),
            (
                '{"mcpServers": {"a": {"command": "npx", "args": ["supergateway", '
                '"--streamableHttp", "https://x.example/mcp"]}}}'
            ),
        ),
    ],
)
def test_a_fix_keeps_comments_and_form(path: str, before: str, after: str) -> None:
    document = client_config.editable(path, before)
    done = fixed(document, Selection(DAY), unsafe=True)
    assert done.document.text == after
    assert done.unfixed == ()
    assert fixed(document, Selection(DAY)).document.text == before
    assert fixed(done.document, Selection(DAY), unsafe=True).document.text == after


@pytest.mark.parametrize(
    ("path", "head", "note", "end"),
    [
        (".codex/config.toml", '[mcp_servers.s]\ncommand = "npx"\nargs = [', "# a", ""),
        (".mcp.json", '{"mcpServers": {"s": {"command": "npx", "args": [', "// a", "}}}"),
    ],
)
def test_a_comment_before_what_is_cut_ends_with_its_line(
    path: str, head: str, note: str, end: str
) -> None:
    kept = f'{head}"mcp-remote", "https://x.example"'
    before = f'{kept}, {note}\n "--transport", "sse-only"]{end}\n'
    done = fixed(client_config.editable(path, before), Selection(DAY), unsafe=True)
    assert (done.document.text, done.unfixed) == (f"{kept} {note}\n]{end}\n", ())


def test_aliases_are_not_changed() -> None:
    text = "x: &t sse\nmcpServers:\n  a: {type: *t, url: https://x.example/mcp}\n"
    done = fixed(client_config.editable("any.yaml", text), Selection(DAY), unsafe=True)
    assert done.document.text == text
    assert "aliases" in done.unfixed[0].why


@pytest.mark.parametrize(
    ("path", "text", "line", "column"),
    [
        (".mcp.json", JSONC, 4, 13),
        (".mcp.json", "\ufeff" + JSONC.replace("\n", "\r\n"), 4, 13),
        ("any.yaml", YAML, 4, 5),
        (".codex/config.toml", TOML, 4, 1),
    ],
)
def test_places_are_those_of_the_text(path: str, text: str, line: int, column: int) -> None:
    reading = client_config.read(path, text.encode())
    use = next(each for each in reading.subjects if isinstance(each, FeatureUse))
    assert reading.locate(use.origin) == (line, column)


def test_documents_of_one_file_are_told_apart() -> None:
    text = "a: 1\n---\nmcpServers:\n  s: {type: sse, url: https://x.example/mcp}\n"
    reading = client_config.read("any.yaml", text.encode())
    use = next(each for each in reading.subjects if isinstance(each, FeatureUse))
    assert use.origin.message == 1
    assert reading.locate(use.origin) == (4, 7)
    after = fixed(client_config.editable("any.yaml", text), Selection(DAY), unsafe=True)
    assert after.document.text == text.replace("type: sse", "type: http")


BOMB = "a0: &a0 [x]\n" + "".join(
    f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]\n" for n in range(1, 40)
)

BROKEN = [
    (".mcp.json", '{\n  "mcpServers": {\n    "a" 1\n}}', "line 3"),
    (".mcp.json", "", "empty"),
    (".mcp.json", '{"a": /* never closed', "line 1"),
    ("any.yaml", "mcpServers:\n  a: [1, 2\n", "line"),
    ("any.yaml", "a: *nothing\n", "no anchor"),
    ("any.yaml", "a: &a [*a]\n", "within its own value"),
    ("any.yaml", "[" * 5_000, "levels deep"),
    ("any.yaml", "a: \x00", "not YAML"),
    ("any.yaml", "x" * (MAX_YAML + 1), "characters"),
    ("any.toml", "[mcp_servers.a]\nurl = \n", "line 2"),
    ("any.toml", "a = " + "[" * 100_000, "deep"),
    (".mcp.json", " " * (MAX_TEXT + 1), "characters"),
]


@pytest.mark.parametrize(("path", "text", "told"), BROKEN)
def test_a_broken_text_is_told_with_its_line(path: str, text: str, told: str) -> None:
    with pytest.raises(SourceError) as caught:
        documents(path, text)
    assert told in str(caught.value)


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("any.yaml", BOMB + "mcpServers:\n  s: {type: sse, url: https://x.example/mcp}\n"),
        (
            "any.yaml",
            (
                "x: !!python/object/apply:os.system ['false']\ny: !secret z\n"
                "mcpServers:\n  s: {type: sse, url: https://x.example/mcp}\n"
            ),
        ),
        (
            ".mcp.json",
            '{"x": ' + "[" * 3000 + "]" * 3000 + ', "mcpServers": {"s": '
            '{"type": "sse", "url": "https://x.example/mcp"}}}',
        ),
        (
            ".mcp.json",
            '{"mcpServers": {"s": {"type": "sse", "url": "x:/' + "," * 300_000 + '"}}}',
        ),
        ("any.yaml", "? [a, b]\n: 1\nmcpServers: {s: {type: sse, url: 'x'}}\n"),
        ("any.yaml", "base: &b {type: sse}\nmcpServers:\n  s:\n    <<: *b\n    url: x\n"),
    ],
)
def test_hostile_text_ends_soon(path: str, text: str) -> None:
    began = time.monotonic()
    reading = client_config.read(path, text.encode())
    assert sum(isinstance(each, FeatureUse) for each in reading.subjects) == 1
    assert time.monotonic() - began < 5


def test_what_is_nested_too_deep_is_told() -> None:
    deep = '{"x":' * 20_000 + "1" + "}" * 20_000
    text = f'{{"a": {deep}, "mcpServers": {{"s": {{"type": "sse", "url": "https://x/mcp"}}}}}}'
    reading = client_config.read(".mcp.json", text.encode())
    assert [each.why for each in reading.not_checked] == ["nested more than 500 levels deep"]
    assert sum(isinstance(each, FeatureUse) for each in reading.subjects) == 1


def test_utf_16_is_read() -> None:
    data = '{"mcpServers": {"s": {"type": "sse", "url": "https://x/mcp"}}}'.encode("utf-16")
    assert client_config.accepts("mcp.json", data)
    assert len(client_config.read("mcp.json", data).subjects) == 2
