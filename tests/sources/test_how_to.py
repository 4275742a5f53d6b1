"""The guides' commands for saving a tool list, run against a server that is as plain as can be."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from shutil import which
from threading import Thread

import pytest

from revisor.model.reading import Reading
from revisor.model.subject import ToolList
from revisor.sources import dump
from revisor.surfaces.cli import main

SERVER = """
import json, sys

TOOLS = [
    {"name": "echo", "inputSchema": {"type": "object", "properties": {"text": {"type": "string"}}}},
    {"name": "server_time", "inputSchema": {"type": "object", "properties": None}},
]


def answer(line):
    message = json.loads(line)
    if message["method"] == "initialize":
        version = message["params"]["protocolVersion"]
        server = {"name": "demo", "version": "1.0"}
        result = {"protocolVersion": version, "capabilities": {"tools": {}}, "serverInfo": server}
    else:
        result = {"tools": TOOLS}
    return json.dumps({"jsonrpc": "2.0", "id": message["id"], "result": result})


if __name__ == "__main__":
    for line in sys.stdin:
        if '"id"' in line:
            print(answer(line), flush=True)
"""
GUIDES = ("check-your-server", "find-the-tool-that-breaks-your-client", "check-in-ci")
COMMAND = re.compile(r"node build/server\.js|npx -y @acme/server")


def blocks(repository: Path, guide: str) -> list[str]:
    text = (repository / "docs" / "how-to" / f"{guide}.md").read_text(encoding="utf-8")
    return re.findall(r"^```sh\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def run(script: str, folder: Path, **environment: str) -> None:
    (folder / "server.py").write_text(SERVER, encoding="utf-8")
    script = COMMAND.sub(f"'{sys.executable}' server.py", script).replace("sleep 2", "sleep 0.1")
    subprocess.run(
        ["sh", "-ec", script], cwd=folder, env=os.environ | environment, check=True, timeout=60
    )


def saved(folder: Path) -> Reading:
    (reading,) = dump.read([str(folder / "tools.jsonl")])
    (listed,) = (s for s in reading.subjects if isinstance(s, ToolList))
    assert [tool.name for tool in listed.tools] == ["echo", "server_time"]
    assert reading.not_checked == ()
    return reading


class Handler(BaseHTTPRequestHandler):
    """Answers as Streamable HTTP does: the first request as JSON, the others as event streams."""

    def do_POST(self) -> None:
        names: dict[str, object] = {"__name__": "server"}
        exec(SERVER, names)  # noqa: S102 - the text above
        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        begins = '"initialize"' in body
        modern = self.headers["MCP-Protocol-Version"] == "2026-07-28"
        accepted = self.headers["Accept"] == "application/json, text/event-stream"
        if not accepted or (self.headers["Mcp-Session-Id"] != "7" and not begins and not modern):
            self.send_error(400)
            return
        if '"id"' not in body:
            self.send_response(202)
            self.end_headers()
            return
        told = names["answer"](body)  # type: ignore[operator]
        self.send_response(200)
        if begins:
            self.send_header("Mcp-Session-Id", "7")
        self.end_headers()
        self.wfile.write((told if begins else f"event: message\r\ndata: {told}\r\n\r\n").encode())

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture
def url() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/mcp"
    server.shutdown()
    server.server_close()


@pytest.mark.parametrize("guide", GUIDES)
def test_the_lines_for_stdio_save_the_list(repository: Path, tmp_path: Path, guide: str) -> None:
    run(blocks(repository, guide)[0], tmp_path)
    assert saved(tmp_path).revision_source == "negotiated"


@pytest.mark.skipif(which("curl") is None, reason="needs curl")
@pytest.mark.parametrize("guide", GUIDES[:2])
def test_the_lines_for_http_save_the_list(
    repository: Path, tmp_path: Path, guide: str, url: str
) -> None:
    ask, post = blocks(repository, guide)[:2]
    run(f"{ask}\nrm tools.jsonl\n{post}", tmp_path, URL=url)
    assert saved(tmp_path).revision_source == "negotiated"


@pytest.mark.skipif(which("curl") is None, reason="needs curl")
def test_the_line_of_2026_07_28_saves_the_list(repository: Path, tmp_path: Path, url: str) -> None:
    ask, post = blocks(repository, GUIDES[0])[2:4]
    run(ask, tmp_path)
    saved(tmp_path)
    run(f"rm tools.jsonl\n{post}", tmp_path, URL=url)
    saved(tmp_path)


def test_the_guide_shows_what_is_printed(
    repository: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    run(blocks(repository, GUIDES[0])[0], tmp_path)
    monkeypatch.chdir(tmp_path)
    assert main(["check", "tools.jsonl"]) == 1
    guide = repository / "docs" / "how-to" / "check-your-server.md"
    assert f"```\n{capsys.readouterr().out}```" in guide.read_text(encoding="utf-8")
