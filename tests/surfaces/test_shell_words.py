from __future__ import annotations

import sys
from pathlib import Path

import pytest

from revisor.errors import UsageError
from revisor.sources.live.options import LiveTarget
from revisor.surfaces.cli.shell_words import parts, split
from revisor.surfaces.cli.targets import named


@pytest.mark.parametrize(
    ("command", "told", "hint"),
    [
        (
            "FOO=s3cret node x",
            "could set FOO: variables are given with --env",
            "revisor check --env FOO=VALUE 'node x'",
        ),
        ("A=1 B=2 node", "could set A and B", "--env A=VALUE --env B=VALUE node"),
        ("cd x && node y", "knows cd: the folder is given with --cwd", "--cwd x 'node y'"),
        ("cd x", "knows cd", "--cwd x COMMAND"),
        ("export A=1; node y", "knows export", "sh -c 'export A=1; node y'"),
        ("node y | tee log", 'understands "|"', "revisor check -- sh -c 'node y | tee log'"),
        ("npm i && node y", 'understands "&&"', "sh -c"),
        ("node y 2> log", 'understands "2>"', "sh -c"),
        ("node y 2>&1", 'understands "2>&1"', "sh -c"),
        ("node y &", 'understands "&"', "sh -c"),
        ("npm i; node y", 'understands ";"', "sh -c"),
        ("node ~/server.js", "expands ~/server.js", "write the whole path"),
        ("node $HOME/server.js", "expands $HOME/server.js", "double quotes"),
        ("node ${HOME}/server.js", "expands ${HOME}/server.js", "double quotes"),
        ("node `which x`", "expands `which", "double quotes"),
        ("node $(which x)", "expands $(which", "double quotes"),
        ("npx 'a b", "a quotation mark in the command is not closed: npx 'a b", "close it"),
        ('node "x', "is not closed", "after --"),
    ],
)
def test_what_needs_a_shell_is_refused(command: str, told: str, hint: str) -> None:
    with pytest.raises(UsageError) as raised:
        named([command], 0)
    assert told in raised.value.message
    assert hint in raised.value.hint
    assert "s3cret" not in str(raised.value)


WINDOWS = [
    (r"C:\Users\a\server.exe --x", [r"C:\Users\a\server.exe", "--x"]),
    (r'"C:\Program Files\a\server.exe" --x', [r"C:\Program Files\a\server.exe", "--x"]),
    (r"node D:\new\tools.js 'a b'", ["node", r"D:\new\tools.js", "a b"]),
]


@pytest.mark.parametrize(("command", "words"), WINDOWS)
def test_a_backslash_after_a_drive_is_none_of_a_shell(command: str, words: list[str]) -> None:
    assert named([command], 0) == [LiveTarget(command, command=tuple(words))]


def test_a_backslash_is_one_of_a_shell_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    assert parts(r"node a\ b") == ["node", "a b"]
    monkeypatch.setattr(sys, "platform", "win32")
    assert parts(r"node a\b # \\c\d") == ["node", r"a\b", "#", r"\\c\d"]


@pytest.mark.parametrize(
    "command",
    [
        "npx -y 'a b'",
        "sh -c 'cd x && node y | tee log; exit $CODE'",
        "env FOO=1 node x",
        "node x --query a=b&c=d --price 5$ --name 'a;b' --home=~/x",
        "docker run -e KEY=value --rm -i image",
        "cmd /c npx x",
    ],
)
def test_what_needs_none_is_left_alone(command: str) -> None:
    assert named([command], 0) == [LiveTarget(command, command=tuple(split(command)))]


def test_a_file_may_begin_with_a_tilde(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "~old.js").touch()
    assert split("node ~old.js") == ["node", "~old.js"]


def test_words_after_dashes_have_been_through_a_shell() -> None:
    (target,) = named(["node", "x", "|", "~", "$A"], 5)
    assert isinstance(target, LiveTarget)
    assert target.command == ("node", "x", "|", "~", "$A")
