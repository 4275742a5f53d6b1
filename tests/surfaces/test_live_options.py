from __future__ import annotations

from typing import Any

import click
import pytest
from click.testing import CliRunner

from revisor.sources.live.options import Call, LiveTarget
from revisor.surfaces.cli.live_options import live_options, with_live_options

KEY = "-----BEGIN KEY-----\nMIIabc\r\n\tdef==\n-----END KEY-----\n"


def given(*arguments: str) -> tuple[dict[str, Any], str]:
    """Return the options that click read, and what it wrote on stderr where it refused them."""
    found: dict[str, Any] = {}

    @click.command()
    @with_live_options
    def command(**options: Any) -> None:
        found.update(options)

    outcome = CliRunner().invoke(command, list(arguments))
    return found, outcome.stderr


def refused(*arguments: str) -> str:
    found, told = given(*arguments)
    assert not found
    return told


def test_a_variable_may_have_several_lines_and_any_character_but_nul() -> None:
    found, _ = given("--env", f"KEY={KEY}", "--env", "TAB=a\tb", "--env", "NONE=")
    assert found["env"] == (("KEY", KEY), ("TAB", "a\tb"), ("NONE", ""))
    assert "the value of A holds the character NUL" in refused("--env", "A=se\0cret")


@pytest.mark.parametrize("value", ["secret", "=secret", " =secret", "A\nB=secret"])
def test_what_is_no_variable_is_not_repeated(value: str) -> None:
    told = refused("--env", value)
    assert "NAME=VALUE" in told
    assert "secret" not in told


@pytest.mark.parametrize("value", ["X: sec\nret", "X: sec\r\nret", "X: sec\rret"])
def test_a_header_of_several_lines_is_told_as_such(value: str) -> None:
    told = refused("--header", value)
    assert "the value of X has several lines; that of a header has one" in told
    assert "ret" not in told


def test_other_control_characters_of_a_header_are_told_too() -> None:
    assert "control characters" in refused("--header", "X: a\x01")
    assert "NAME:VALUE" in refused("--header", "X\nY: a")
    found, _ = given("--header", "X:  a\tb\n", "--header", "Y:")
    assert found["headers"] == (("X", "a\tb"), ("Y", ""))


@pytest.mark.parametrize("token", ["", " ", "Bearer", "Bearer "])
def test_a_token_from_a_variable_that_is_not_set(token: str) -> None:
    assert "the token is empty: is the variable set?" in refused("--bearer", token)


@pytest.mark.parametrize("token", ["abc", "Bearer abc", "bearer  abc", " abc\n"])
def test_the_word_bearer_is_no_part_of_a_token(token: str) -> None:
    assert given("--bearer", token)[0]["bearer"] == "abc"
    assert given()[0]["bearer"] is None


def test_a_call_needs_no_arguments() -> None:
    found, _ = given("--call", "one", "--call", "two=", "--call", 'three={"a": "b=c"}')
    assert found["calls"] == (Call("one", {}), Call("two", {}), Call("three", {"a": "b=c"}))
    assert "is no call" in refused("--call", "=")


def test_what_is_given_becomes_options_of_live_servers() -> None:
    found, _ = given("--env", f"KEY={KEY}", "--timeout", "3")
    options = live_options({**found, "revision": None}, [LiveTarget("x", command=("x",))])
    assert options.env == {"KEY": KEY}
    assert options.timeout == 3
