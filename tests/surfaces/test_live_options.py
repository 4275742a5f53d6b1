from __future__ import annotations

from typing import Any

import click
import pytest
from click.testing import CliRunner

from revisor.sources.live.options import Call, LiveOptions, LiveTarget
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


@pytest.mark.parametrize("option", ["--timeout", "--wait"])
@pytest.mark.parametrize("value", ["nan", "-nan", "inf", "-inf", "1e999", "-1", "3601"])
def test_seconds_are_a_number_of_the_range(option: str, value: str) -> None:
    assert f"Invalid value for '{option}'" in refused(option, value)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ('{"x": NaN}', "/x is NaN, which JSON does not have"),
        ('{"x": [1, -Infinity]}', "/x/1 is -Infinity, which JSON does not have"),
        ('{"x": 1e999}', "/x is a number too large for a double"),
        ('{"x": {"a": 1, "a": 2}}', "/x/a is given twice"),
        ('{"a":' * 600 + "1" + "}" * 600, "nested more than 500 levels deep"),
        ('{"a":' + "[" * 100_000 + "]" * 100_000 + "}", "nested more than 500 levels deep"),
        ('{"a": 1,}', "is no call"),
        ("[]", "is no call"),
        ("{}{}", "is no call"),
    ],
)
def test_what_cannot_be_sent_as_arguments_is_told(arguments: str, told: str) -> None:
    said = refused("--call", f"echo={arguments}")
    assert told in " ".join(said.split())
    assert len(said) < 1000


def test_deep_arguments_that_can_be_sent_are() -> None:
    found, _ = given("--call", "echo=" + '{"a":' * 400 + "1" + "}" * 400)
    assert len(found["calls"]) == 1


@pytest.mark.parametrize(
    ("size", "message", "in_all"),
    [
        (None, LiveOptions().max_size, LiveOptions().max_total),
        (1_000, 1_000, LiveOptions().max_total),
        (100 * 2**20, 100 * 2**20, 200 * 2**20),
    ],
)
def test_a_size_that_is_given_holds_for_servers(
    size: int | None, message: int, in_all: int
) -> None:
    found, _ = given()
    options = live_options({**found, "revision": None, "max_size": size}, [])
    assert (options.max_size, options.max_total) == (message, in_all)


def test_a_call_needs_no_arguments() -> None:
    found, _ = given("--call", "one", "--call", "two=", "--call", 'three={"a": "b=c"}')
    assert found["calls"] == (Call("one", {}), Call("two", {}), Call("three", {"a": "b=c"}))
    assert "is no call" in refused("--call", "=")


def test_what_is_given_becomes_options_of_live_servers() -> None:
    found, _ = given("--env", f"KEY={KEY}", "--timeout", "3")
    options = live_options({**found, "revision": None}, [LiveTarget("x", command=("x",))])
    assert options.env == {"KEY": KEY}
    assert options.timeout == 3
