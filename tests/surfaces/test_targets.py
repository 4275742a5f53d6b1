from __future__ import annotations

from pathlib import Path

import pytest

from revisor.sources.live.options import LiveTarget
from revisor.surfaces.cli.targets import is_live, named


@pytest.mark.parametrize(
    ("target", "live"),
    [
        ("https://example.com/mcp", True),
        ("HTTP://example.com", True),
        ("npx -y @acme/server", True),
        ("sh -c true", True),
        ("npx", True),
        ("tools.json", False),
        ("no-such-program x", True),
        ("sh", False),
        ("my tools.json", False),
        ("no-such-program x.jsonl.gz", False),
        ("-x y", False),
        ("-", False),
        ("", False),
    ],
)
def test_a_server_is_told_from_a_file(target: str, live: bool) -> None:
    assert is_live(target) == live


def test_an_existing_file_is_a_file_whatever_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "npx run").touch()
    assert not is_live("npx run")
    (tmp_path / "-odd.json").touch()
    assert named(["a", "-odd.json", "b"], 2) == ["a", "-odd.json", "b"]
    assert named(["a"], 0) == ["a"]


def test_words_after_dashes_are_one_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "serve").touch(mode=0o755)
    (tmp_path / "tools.json").touch(mode=0o755)
    command = ("npx", "-y", "x y")
    assert named(["a", *command], 3) == ["a", LiveTarget("npx -y 'x y'", command=command)]
    assert named(["./serve"], 1) == [LiveTarget("./serve", command=("./serve",))]
    assert named(["./serve"], 0) == ["./serve"]
    (tmp_path / "serve").write_text("#!/bin/sh\n", encoding="utf-8")
    assert named(["./serve"], 0) == [LiveTarget("./serve", command=("./serve",))]
    assert named(["tools.json"], 1) == ["tools.json"]
    url = "http://localhost:1/mcp"
    assert named([url], 1) == [LiveTarget(url, url=url)]


def test_a_command_in_quotes_is_split_as_a_shell_does() -> None:
    (target,) = named(["npx -y 'a b'"], 0)
    assert isinstance(target, LiveTarget)
    assert target.command == ("npx", "-y", "a b")


def test_what_may_be_secret_in_a_url_is_not_shown() -> None:
    (target,) = named(["https://user:pass@example.com/mcp?key=secret#x"], 0)
    assert isinstance(target, LiveTarget)
    assert target.name == "https://example.com/mcp"
    assert "secret" in target.url
