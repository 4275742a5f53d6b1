"""The guides say what happens: their commands are run, and their samples are what is printed."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from revisor.model.reading import Reading
from revisor.model.subject import ToolList
from revisor.sources import dump

# The server that the guide speaks of: greets on stdout, declares logging, has a bad tool.
SERVER = """
import json, os, sys

if "ACME_KEY" not in os.environ:
    sys.exit("ACME_KEY is not set")

def tools(able):
    echo = {"type": "object", "properties": {"text": {"type": "string"}}}
    listed = [
        {"name": "echo", "inputSchema": echo},
        {"name": "server_time", "inputSchema": {"type": "object", "properties": None}},
    ]
    if "sampling" in able:
        closed = {"type": "object", "additionalProperties": False}
        listed.append({"name": "book", "inputSchema": closed})
    return listed

def answer(message):
    global able
    method = message["method"]
    if method == "initialize":
        able = message["params"]["capabilities"]
        return {
            "protocolVersion": "2025-11-25",
            "capabilities": {"tools": {}, "logging": {}},
            "serverInfo": {"name": "acme", "version": "1.0"},
        }
    return {"tools/list": {"tools": tools(able)}, "logging/setLevel": {}}.get(method)

able = {}
print("Acme server is running", flush=True)
for line in sys.stdin:
    message = json.loads(line)
    if "id" in message:
        result = answer(message)
        told = {"error": {"code": -32601, "message": "Method not found"}}
        told = told if result is None else {"result": result}
        print(json.dumps({"jsonrpc": "2.0", "id": message["id"], **told}), flush=True)
"""
COMMAND = re.compile(r"node build/server\.js|npx -y @acme/server|python server\.py")
SAMPLE = re.compile(
    r"^```\n\$ (revisor .*? -- python server\.py)\n(.*?)^```$", re.MULTILINE | re.DOTALL
)
# How many messages there are, and which number one has, hangs on which connection is faster.
VARYING = re.compile(r"\d+ messages|message \d+")


def guide(repository: Path, name: str) -> str:
    return (repository / "docs" / "how-to" / f"{name}.md").read_text(encoding="utf-8")


def run(script: str, folder: Path, *, code: int = 0) -> str:
    (folder / "server.py").write_text(SERVER, encoding="utf-8")
    programs = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    given = {"PATH": programs, "ACME_KEY": "a-key-of-acme", "COLUMNS": "100"}
    done = subprocess.run(
        ["sh", "-ec", script],
        cwd=folder,
        env=os.environ | given,
        stdout=subprocess.PIPE,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == code
    return done.stdout


def saved(folder: Path) -> Reading:
    (reading,) = dump.read([str(folder / "tools.jsonl")])
    (listed,) = (s for s in reading.subjects if isinstance(s, ToolList))
    assert [tool.name for tool in listed.tools] == ["echo", "server_time"]
    return reading


def test_the_lines_for_stdio_save_the_list(repository: Path, tmp_path: Path) -> None:
    (script,) = re.findall(
        r"^```sh\n(.*?)^```$", guide(repository, "check-your-server"), re.MULTILINE | re.DOTALL
    )
    run(COMMAND.sub("python server.py", script).replace("sleep 2", "sleep 0.5"), tmp_path)
    assert saved(tmp_path).revision_source == "negotiated"


def test_the_sample_is_what_is_printed(repository: Path, tmp_path: Path) -> None:
    found = SAMPLE.search(guide(repository, "check-your-server"))
    assert found
    command, sample = found[1], found[2]
    printed = run(command.replace("check", "check --date 2026-11-30", 1), tmp_path, code=1)
    lines = VARYING.sub("", printed).splitlines()
    at = 0
    for line in VARYING.sub("", sample).splitlines():
        told = line.rstrip("\u2026")
        later = [i for i in range(at, len(lines)) if lines[i].startswith(told)]
        assert later, line
        at = later[0] + 1


@pytest.mark.parametrize("name", ["check-in-ci", "record-and-check-a-session"])
def test_a_guide_names_options_that_exist(repository: Path, name: str) -> None:
    options = set(re.findall(r"revisor check[^\n`]*? (--[a-z][a-z-]+)", guide(repository, name)))
    known = (repository / "docs" / "cli.md").read_text(encoding="utf-8")
    assert options
    assert not [option for option in options if option not in known]
