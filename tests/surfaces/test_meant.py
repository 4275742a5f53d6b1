from __future__ import annotations

from pathlib import Path

import pytest

from revisor.errors import UsageError
from revisor.surfaces.cli.check import command
from revisor.surfaces.cli.meant import instead, refuse_bare_runner
from revisor.surfaces.cli.targets import RUNNERS


@pytest.mark.parametrize(
    ("target", "told"),
    [
        ("sh", "no such file; to start it as a server: revisor check -- sh"),
        ("localhost:3000", "revisor check http://localhost:3000"),
        ("localhost:3000/mcp", "revisor check http://localhost:3000/mcp"),
        ("localhost/mcp", "revisor check http://localhost/mcp"),
        ("127.0.0.1:3000/mcp", "revisor check http://127.0.0.1:3000/mcp"),
        ("[::1]:3000/mcp", "revisor check 'http://[::1]:3000/mcp'"),
        ("backend:80/mcp", "revisor check http://backend:80/mcp"),
        ("example.com/mcp", "revisor check https://example.com/mcp"),
        ("example.com:8443/a/b", "revisor check https://example.com:8443/a/b"),
        ("example.com/mcp?a=1&b=2", "revisor check 'https://example.com/mcp?a=1&b=2'"),
    ],
)
def test_what_is_no_file_is_told_what_was_meant(
    target: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert instead(target).startswith("no such file; ")
    assert instead(target).endswith(told)


@pytest.mark.parametrize(
    "target",
    [
        "",
        "-",
        "-x",
        "localhost",
        "tools",
        "tools.txt",
        "folder/tools",
        "other.dir/tools.json",
        "other.dir/trace.jsonl.gz",
        "my.dir/tools",
        "v1.2/tools",
        "./server.py",
        "../tools",
        "C:/tools",
        "localhost:3000 x",
        "localhost:port/mcp",
        "my.dir",
    ],
)
def test_what_may_be_a_file_is_no_address(
    target: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my.dir").mkdir()
    assert instead(target) == ""


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("server.py", "python server.py"),
        ("server.JS", "node server.JS"),
        ("a b.mjs", "node 'a b.mjs'"),
        ("server.ts", "npx -y tsx server.ts"),
    ],
)
def test_the_text_of_a_program_is_told_how_to_start_it(
    name: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / name).write_text("print(1)", encoding="utf-8")
    assert instead(name).endswith(f"; to start it as a server: revisor check -- {told}")
    (tmp_path / "tools.json").touch()
    assert instead("tools.json") == ""


@pytest.mark.parametrize("name", sorted(RUNNERS))
def test_a_runner_alone_is_refused_before_anything_is_started(name: str) -> None:
    with pytest.raises(UsageError, match=f"^{name} alone starts no server: name its") as raised:
        command.main([name], standalone_mode=False)
    assert raised.value.hint.startswith(f"for example: revisor check -- {name} ")


def test_a_runner_with_a_script_and_a_program_alone_are_commands() -> None:
    refuse_bare_runner(("python", "server.py"))
    refuse_bare_runner(("acme-server",))
    refuse_bare_runner(())
