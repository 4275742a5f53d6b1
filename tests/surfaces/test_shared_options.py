"""Options that several commands have are called the same everywhere."""

from __future__ import annotations

import json
from collections.abc import Iterator

import click
import pytest

from revisor.surfaces.cli import cli, main


def _commands(group: click.Group, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    ctx = click.Context(group)
    for name in group.list_commands(ctx):
        found = group.get_command(ctx, name)
        assert found is not None
        if isinstance(found, click.Group):
            yield from _commands(found, (*path, name))
        else:
            yield (*path, name)


def _options(path: tuple[str, ...]) -> set[str]:
    command: click.Command = cli
    for name in path:
        assert isinstance(command, click.Group)
        found = command.get_command(click.Context(command), name)
        assert found is not None
        command = found
    return {name for each in command.params for name in each.opts}


@pytest.mark.parametrize(
    "names", [{"--date", "--on"}, {"--format", "--json"}, {"--source", "--dialect"}]
)
def test_whoever_knows_one_name_has_the_other_too(names: set[str]) -> None:
    having = {path: _options(path) & names for path in _commands(cli)}
    assert len([path for path, found in having.items() if found == names]) > 1
    assert not [path for path, found in having.items() if found and found != names]


@pytest.mark.parametrize(
    "words",
    [
        ("features", "--state", "Deprecated"),
        ("timeline",),
        ("clients",),
        ("policy", "simulate"),
        ("check", "examples", "--fail-on", "never"),
    ],
)
def test_json_is_short_for_the_format(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str], request: pytest.FixtureRequest
) -> None:
    given = [str(request.config.rootpath / w) if w == "examples" else w for w in words]
    told = []
    for option in (["--json"], ["--format", "json"]):
        assert main([*given, *option]) == 0
        told.append(capsys.readouterr().out)
    assert told[0] == told[1]
    json.loads(told[0])


def test_a_format_that_is_named_wins(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["clients", "--json", "--format", "text"]) == 0
    assert not capsys.readouterr().out.startswith("{")
