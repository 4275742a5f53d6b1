"""`revisor check --servers`: what a file of configuration starts is checked, its secrets hidden."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from revisor.sources.client_config.servers import targets
from revisor.sources.live.options import LiveOptions, LiveTarget

SMALL = Path(__file__).resolve().parents[1] / "support" / "stdio_servers" / "small.py"
HIDDEN = ("s3cr3t-value-1", "s3cr3t-value-2", "s3cr3t-value-3", "s3cr3t-value-4")


def of(path: str, content: Any, **environ: str) -> list[LiveTarget]:
    return targets(path, json.dumps(content).encode(), environ)


def check(*arguments: str, **environ: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "revisor", "check", *arguments],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        env={**os.environ, **environ},
    )


def test_the_servers_of_a_file_are_checked_after_it(tmp_path: Path) -> None:
    path = tmp_path / ".mcp.json"
    servers = {
        "good": {
            "command": sys.executable,
            "args": [str(SMALL), json.dumps({"tools": ["a"]})],
            "env": {"KEY": HIDDEN[0]},
        },
        "loud": {
            "command": sys.executable,
            "args": ["-c", "import os, sys; sys.exit(os.environ['KEY'])"],
            "env": {"KEY": "${CF_KEY}"},
        },
        "closed": {
            "type": "http",
            "url": f"http://127.0.0.1:9/mcp?key={HIDDEN[1]}",
            "headers": {"Authorization": f"Bearer {HIDDEN[2]}"},
        },
        "asks": {"type": "http", "url": "https://${input:host}/mcp"},
        "off": {"command": "no-such-program", "disabled": True},
    }
    path.write_text(json.dumps({"mcpServers": servers}), encoding="utf-8")
    done = check("--servers", str(path), "--format", "json", CF_KEY=HIDDEN[3])
    assert done.returncode == 2, done.stderr
    report = json.loads(done.stdout)
    named = [each["name"].removeprefix(str(path)) for each in report["targets"]]
    assert named == ["", ": good", ": loud", ": closed", ": asks"]
    assert report["targets"][1]["checked"]["tools"] == 1
    assert "${input:host}" in report["targets"][4]["notChecked"][0]["why"]
    assert not [each for each in HIDDEN if each in done.stdout + done.stderr]


def test_without_the_option_nothing_is_started(tmp_path: Path) -> None:
    path, mark = tmp_path / ".mcp.json", tmp_path / "started"
    entry = {"command": sys.executable, "args": ["-c", f"open({str(mark)!r}, 'w')"]}
    path.write_text(json.dumps({"mcpServers": {"s": entry}}), encoding="utf-8")
    assert check(str(path)).returncode == 0
    assert not mark.exists()


def test_a_file_that_names_no_server_is_told(tmp_path: Path) -> None:
    path = tmp_path / "notes.json"
    path.write_text("{}", encoding="utf-8")
    done = check("--servers", str(path))
    assert done.returncode == 2
    assert "names any" in done.stderr


@pytest.mark.parametrize(
    ("entry", "wanted"),
    [
        (
            {"command": "npx", "args": ["-y", "${PKG}"], "env": {"A": "${env:B}", "N": 1}},
            LiveTarget("", command=("npx", "-y", "acme"), env=(("A", "b"), ("N", "1"))),
        ),
        (
            {"command": "run", "cwd": "${C:-/srv}", "args": ["${workspaceFolder}/x"]},
            LiveTarget("", command=("run", "/p/x"), cwd="/srv"),
        ),
        (
            {"url": "https://x.example/mcp", "headers": {"X-Key": "${B}"}},
            LiveTarget("", url="https://x.example/mcp", headers=(("X-Key", "b"),)),
        ),
        (
            {"url": "ws://x.example/mcp"},
            LiveTarget("", unready="it has no command and no http address"),
        ),
    ],
)
def test_values_are_filled_in(entry: dict[str, Any], wanted: LiveTarget) -> None:
    path = "/p/.vscode/mcp.json"
    found = of(path, {"servers": {"s": entry}}, PKG="acme", B="b")
    assert found == [wanted._replace(name=f"{path}: s")]


def test_a_command_in_one_list_is_not_doubled() -> None:
    entry = {"type": "local", "command": ["npx", "-y", "acme"], "environment": {"A": "1"}}
    (found,) = of("opencode.json", {"mcp": {"s": entry}})
    assert (found.command, found.env) == (("npx", "-y", "acme"), (("A", "1"),))


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("npx -y acme", ("npx", "-y", "acme")),
        ("/opt/my tools/acme", ("/opt/my tools/acme",)),
        ("C:\\Program Files\\acme.exe", ("C:\\Program Files\\acme.exe",)),
    ],
)
def test_a_command_in_one_text_is_split(command: str, words: tuple[str, ...]) -> None:
    (found,) = of(".mcp.json", {"mcpServers": {"s": {"command": command}}})
    assert found.command == words


def test_what_is_told_by_itself_comes_before_what_is_the_targets_own() -> None:
    own = LiveTarget("s", command=("s",), env=(("A", "1"), ("B", "2")), cwd="/own")
    options = LiveOptions(env={"A": "0"}).of(own)
    assert (dict(options.env), options.cwd) == ({"A": "0", "B": "2"}, "/own")
