"""What files of each host say of their servers, and which uses of features are found in them."""

from __future__ import annotations

import datetime as dt
import json
from typing import Any

import pytest

from revisor.checking import Selection, run
from revisor.model.config import ConfigEntry, ConfigFile
from revisor.model.wire import FeatureUse
from revisor.reporters import json_report, text
from revisor.sources import client_config
from revisor.sources.kinds import kind_of

SSE = "transport-http-sse"


def subjects(path: str, content: Any) -> list[Any]:
    written = content if isinstance(content, str) else json.dumps(content)
    return list(client_config.read(path, written.encode()).subjects)


def uses(path: str, content: Any) -> list[tuple[str, str, str]]:
    return [
        (each.feature, each.confidence, "/".join(map(str, each.origin.pointer)))
        for each in subjects(path, content)
        if isinstance(each, FeatureUse)
    ]


def servers(**entry: Any) -> dict[str, Any]:
    return {"mcpServers": {"s": entry}}


URL, OLD = "https://example.org/mcp", "https://example.org/sse"
SSE_ONLY = "--transport=sse-only"
BRIDGE = {"command": "npx", "args": ["-y", "mcp-remote@0.1.37", URL, "--transport", "sse-only"]}

FLAGGED = [
    ("claude-desktop", "claude_desktop_config.json", servers(**BRIDGE), "high", "s/args/3"),
    ("claude-code", ".mcp.json", servers(type="sse", url=URL), "high", "s/type"),
    ("claude-code", ".mcp.json", servers(url=OLD), "medium", "s/url"),
    ("vscode", ".vscode/mcp.json", {"servers": {"s": {"type": "sse", "url": URL}}}, "high", "type"),
    ("cursor", ".cursor/mcp.json", servers(url=OLD + "/?key=1"), "medium", "s/url"),
    ("windsurf", "windsurf/mcp_config.json", servers(serverUrl=OLD), "medium", "s/serverUrl"),
    ("zed", ".zed/settings.json", {"context_servers": {"s": {"url": OLD}}}, "medium", "s/url"),
    (
        "zed",
        "settings.json",
        {"context_servers": {"s": {"command": {"path": "npx", "args": BRIDGE["args"]}}}},
        "high",
        "s/command/args/3",
    ),
    ("cline", "cline_mcp_settings.json", servers(url=URL), "medium", "s/url"),
    ("cline", "cline_mcp_settings.json", servers(transportType="sse", url=URL), "high", "Type"),
    ("roo-code", ".roo/mcp.json", servers(type="sse", url=URL), "high", "s/type"),
    ("gemini-cli", ".gemini/settings.json", servers(url=OLD), "medium", "s/url"),
    ("gemini-cli", ".gemini/settings.json", servers(url=URL, type="sse"), "high", "s/type"),
    ("librechat", "librechat.yaml", f"mcpServers:\n  s:\n    url: {URL}\n", "medium", "s/url"),
    ("visual-studio", ".mcp.json", {"servers": {"s": {"type": "sse", "url": URL}}}, "high", "type"),
    ("copilot", ".github/mcp.json", servers(type="sse", url=URL), "high", "s/type"),
    ("amazon-q", ".amazonq/cli-agents/a.json", servers(url=OLD), "medium", "s/url"),
    ("kiro", ".kiro/settings/mcp.json", servers(url=OLD), "medium", "s/url"),
    ("warp", ".warp/.mcp.json", servers(url=OLD), "medium", "s/url"),
    ("lm-studio", ".lmstudio/mcp.json", servers(url=OLD), "medium", "s/url"),
    ("kilo-code", ".kilocode/mcp.json", servers(type="sse", url=URL), "high", "s/type"),
    (
        "devcontainer",
        ".devcontainer/devcontainer.json",
        {"customizations": {"vscode": {"mcp": {"servers": {"s": {"type": "sse", "url": URL}}}}}},
        "high",
        "s/type",
    ),
    (
        "docker-catalog",
        "catalog.yaml",
        f"registry:\n  s:\n    sseEndpoint: {OLD}\n",
        "high",
        "s/sseEndpoint",
    ),
    ("fastmcp", "fastmcp.json", servers(url=OLD), "high", "s/url"),
    (
        "mcp-agent",
        "mcp_agent.config.yaml",
        f"mcp:\n  servers:\n    s: {{transport: sse, url: {URL}}}\n",
        "high",
        "s/transport",
    ),
    (
        "mcp-servers",
        "my.json",
        servers(command="deno", args=["run", "npm:mcp-remote", URL, "--transport", "sse-only"]),
        "high",
        "s/args/3",
    ),
    ("opencode", "opencode.json", {"mcp": {"s": {"type": "remote", "url": OLD}}}, "medium", "url"),
    ("jetbrains", ".junie/mcp/mcp.json", servers(type="sse", url=URL), "high", "s/type"),
    (
        "continue",
        ".continue/config.yaml",
        f"mcpServers:\n  - name: x\n    type: sse\n    url: {URL}\n",
        "high",
        "0/type",
    ),
    (
        "codex",
        ".codex/config.toml",
        f'mcp_servers.s = {{command = "npx", args = ["mcp-remote", "{URL}", "{SSE_ONLY}"]}}',
        "high",
        "s/args/2",
    ),
    (
        "goose",
        "goose/config.yaml",
        f"extensions:\n  s:\n    type: sse\n    uri: {URL}\n",
        "high",
        "s/type",
    ),
    ("librechat", "librechat.yaml", f"mcpServers:\n  s:\n    url: {OLD}\n", "high", "s/url"),
    (
        "mcp-registry",
        "server.json",
        {"name": "io.x/y", "remotes": [{"type": "sse", "url": URL}]},
        "high",
        "remotes/0/type",
    ),
    (
        "docker-catalog",
        "catalog.yaml",
        f"registry:\n  s:\n    remote:\n      transport_type: sse\n      url: {URL}\n",
        "high",
        "s/remote/transport_type",
    ),
    ("fastmcp", "fastmcp.json", {"deployment": {"transport": "sse"}}, "high", "transport"),
    (
        "mcp-servers",
        "my.json",
        servers(command="uvx", args=["mcp-proxy", URL]),
        "medium",
        "s/args/1",
    ),
    (
        "mcp-servers",
        "my.json",
        servers(command="npx", args=["-y", "supergateway", "--sse", URL]),
        "high",
        "s/args/2",
    ),
    ("mcp-servers", "my.json", servers(command=f"npx mcp-remote {OLD}"), "medium", "s/command/1"),
    (
        "mcp-servers",
        "my.json",
        servers(command="python", args=["server.py", "--transport", "sse"]),
        "medium",
        "s/args/1",
    ),
]


@pytest.mark.parametrize(("host", "path", "content", "confidence", "at"), FLAGGED)
def test_a_use_of_http_sse_is_seen(
    host: str, path: str, content: Any, confidence: str, at: str
) -> None:
    found = uses(path, content)
    assert [(feature, sure) for feature, sure, _ in found] == [(SSE, confidence)]
    assert found[0][2].endswith(at)
    entries = [each for each in subjects(path, content) if isinstance(each, ConfigEntry)]
    assert [each.host for each in entries] == [host]


CLEAN = [
    (".mcp.json", servers(type="http", url=URL)),
    (".mcp.json", servers(command="uvx", args=["sse-notes-mcp"])),
    (".mcp.json", servers(command="npx", args=["--name", "mcp-proxy", URL])),
    (".mcp.json", {"mcpServers": {"sse": {"type": "stdio", "command": "sse"}}}),
    (".mcp.json", servers(type="http", url="https://sse.example.org/?next=/sse")),
    (".mcp.json", servers(type="http", url="https://example.org/progresse")),
    (".gemini/settings.json", servers(httpUrl=URL)),
    (".gemini/settings.json", servers(url=URL, type="http")),
    # Tried as Streamable HTTP first.
    (".gemini/settings.json", servers(url=URL)),
    ("fastmcp.json", servers(url=URL)),
    # Addresses and words of other transports, and words that nobody knows.
    ("librechat.yaml", "mcpServers:\n  s:\n    url: wss://example.org/mcp\n"),
    ("librechat.yaml", f"mcpServers:\n  s:\n    type: websocket\n    url: {URL}\n"),
    ("cline_mcp_settings.json", servers(url=URL, type="http")),
    ("cline_mcp_settings.json", servers(url=URL, transportType="http")),
    ("catalog.yaml", "registry:\n  s:\n    image: mcp/s\n    command: [--sse]\n"),
    (".devcontainer/devcontainer.json", {"customizations": {"vscode": {"mcp": {}}}}),
    (
        "my.json",
        servers(command="npx", args=["mcp-remote", URL, "--transport", "http-first"]),
    ),
    ("my.json", servers(command="npx", args=["mcp-remote", URL])),
    ("my.json", servers(command="npx", args=["mcp-remote", URL, "--transport", "http-only"])),
    ("my.json", servers(command="uvx", args=["mcp-proxy", "--transport=streamablehttp", URL])),
    # Another program of that name: what it does by itself is not known.
    ("my.json", servers(command="mcp-proxy", args=[URL])),
    ("my.json", servers(command="npx", args=["mcp-proxy", "--port", "80", "tsx", "server.js"])),
    ("opencode.json", {"mcp": {"s": {"type": "local", "command": ["npx", "sse"]}}}),
    ("server.json", {"port": 8080, "remotes": ["origin"], "transport": "sse"}),
    ("goose/config.yaml", "extensions:\n  dev: {type: builtin, name: sse}\n"),
    (".vscode/settings.json", {"editor.tabSize": 2}),
    (".codex/config.toml", f'[mcp_servers.s]\nurl = "{OLD}"\n'),
]


@pytest.mark.parametrize(("path", "content"), CLEAN)
def test_what_only_looks_alike_is_no_use(path: str, content: Any) -> None:
    assert uses(path, content) == []


def test_registration_of_a_client_is_seen() -> None:
    arguments = ["mcp-remote", URL, "--static-oauth-client-metadata", "{}"]
    assert uses(".mcp.json", servers(command="npx", args=arguments)) == [
        ("auth-dcr", "high", "mcpServers/s/args/2")
    ]
    oauth = {"registrationUrl": "https://as.example/register"}
    assert uses(".mcp.json", servers(type="http", url=URL, oauth=oauth)) == [
        ("auth-dcr", "high", "mcpServers/s/oauth/registrationUrl")
    ]


def test_no_secret_is_told() -> None:
    hidden = "s3cr3t-value"
    entry = {"type": "sse", "url": f"{OLD}?key={hidden}", "env": {"KEY": hidden}}
    found = subjects(".mcp.json", servers(**entry))
    assert hidden not in repr(found)
    assert [each.fix for each in found if isinstance(each, FeatureUse)] == [None]


@pytest.mark.parametrize(
    "path",
    [".mcp.json", ".vscode/mcp.json", ".roo/mcp.json", "cline_mcp_settings.json", "server.json"],
)
@pytest.mark.parametrize("kind", ["sse", "http", "stdio", None])
def test_no_report_shows_what_may_be_secret(path: str, kind: str | None) -> None:
    hidden = "s3cr3t"
    entry = {
        "url": f"https://user:{hidden}@example.org/{hidden}/sse?key={hidden}#{hidden}",
        "httpUrl": f"https://example.org/sse?key={hidden}",
        "headers": {"Authorization": f"Bearer {hidden}", hidden: "x"},
        "env": {"KEY": hidden},
        "command": "npx",
        "args": ["mcp-remote", f"https://example.org/sse?{hidden}", "--header", f"A: {hidden}"],
    } | ({"type": kind} if kind else {})
    content = {"mcpServers": {"s": entry}, "servers": {"s": {"mcpServers": {"t": entry}}}}
    content |= {"remotes": [entry], "$schema": "https://static.modelcontextprotocol.io/x"}
    reading = client_config.read(path, json.dumps(content).encode())
    report = run([reading], Selection(date=dt.date(2026, 12, 1)))
    assert report.findings or kind == "stdio"
    shown = json_report.render(report) + "".join(
        str(line) for line in text.render(report, verbose=True, notes=True, quiet=False)
    )
    assert hidden not in shown


def test_a_plugin_may_hold_its_entries_at_the_root(tmp_path: Any) -> None:
    path = tmp_path / ".mcp.json"
    content = {"s": {"type": "http", "url": URL}}
    assert [e for e in subjects(str(path), content) if isinstance(e, ConfigFile)] != []
    (tmp_path / ".claude-plugin").mkdir()
    assert [e for e in subjects(str(path), content) if isinstance(e, ConfigFile)] == []


@pytest.mark.parametrize(
    ("path", "content"),
    [
        # Visual Studio has the name of the one file and the key of the other.
        (".mcp.json", {"servers": {"s": {"url": URL}}}),
        (".mcp.json", servers(url=URL)),
        (".vs/mcp.json", {"servers": {"s": {"url": URL}}}),
        (".warp/.mcp.json", {"mcp_servers": {"s": {"url": URL}}}),
    ],
)
def test_every_key_of_the_hosts_of_a_name_is_right(path: str, content: Any) -> None:
    assert [each for each in subjects(path, content) if isinstance(each, ConfigFile)] == []


@pytest.mark.parametrize(
    ("path", "head", "accepted"),
    [
        (".mcp.json", b"{}", True),
        ("x/.vscode/mcp.json", b"", True),
        ("settings.json", b'{"a": 1, "mcpServers": {', True),
        ("any.yaml", b"version: 1\nmcpServers:\n  a:", True),
        ("any.toml", b"[mcp_servers.a]\n", True),
        ("any.toml", b"[tool.x]\nmcp_servers = 1", False),
        ("server.json", b'{"port": 1}', False),
        ("server.json", b'{"$schema": "https://static.modelcontextprotocol.io/x"}', True),
        ("tools.json", b'{"tools": [{"description": "edits \\"mcpServers\\": {"}]}', False),
        ("trace.json", b'{"jsonrpc": "2.0", "result": {"mcpServers": {', False),
        ("notes.md", b'"mcpServers": {', False),
    ],
)
def test_files_are_known_by_name_or_shape(path: str, head: bytes, accepted: bool) -> None:
    found = kind_of(path, head)
    assert (found is not None and found.name == "client_config") is accepted
