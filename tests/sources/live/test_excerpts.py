"""What is shown of a server's words: no secret, also not half of one."""

from __future__ import annotations

import pytest

from revisor.sources.live.excerpts import Excerpts, harmless

DIGITS = "0123456789ab"
KEY = 'pa"ss\\wörd-1234'
PEM = "-----BEGIN KEY-----\nMIIabcdefghijkl\nmnopqrstuvwxyz\n-----END KEY-----"


@pytest.mark.parametrize(
    "text", [f"key {KEY}!", 'json "pa\\"ss\\\\wörd-1234"', 'json pa\\"ss\\\\w\\u00f6rd-1234']
)
def test_a_secret_as_it_may_be_spelt(text: str) -> None:
    masked = Excerpts([KEY]).masked(text)
    assert "***" in masked
    assert "1234" not in masked


def test_a_secret_of_several_lines() -> None:
    excerpts = Excerpts([PEM])
    assert excerpts.masked(f"x {PEM} y") == "x *** y"
    assert excerpts.masked("only MIIabcdefghijkl") == "only ***"


def test_a_short_secret_stands_alone() -> None:
    assert Excerpts(["1"]).masked("code 1 of 10, v1") == "code *** of 10, v1"


def test_the_longest_secret_first() -> None:
    assert Excerpts(["abcd", "abcdefgh"]).masked("abcdefgh") == "***"


def test_no_secret_at_all() -> None:
    assert Excerpts(["", ""]).masked("as it is") == "as it is"


@pytest.mark.parametrize("kept", range(1, 12))
def test_half_a_secret_at_a_cut(kept: int) -> None:
    end = Excerpts([DIGITS]).end(DIGITS[-kept:] + " rest", cut=True)
    assert end.strip() == "rest"


@pytest.mark.parametrize("shift", range(14))
def test_half_a_secret_at_the_end_of_a_beginning(shift: int) -> None:
    # Masks are so short that all that was looked at is shown.
    raw = "." * shift + DIGITS * 1000
    shown = Excerpts([DIGITS]).beginning(raw.encode(), limit=200)
    assert set(shown) <= set(".*")
    whole = Excerpts([DIGITS]).beginning(raw.encode(), limit=4)
    assert set(whole) <= set(".*")


def test_what_steers_a_terminal() -> None:
    text = "\x1b[31mred\x1b[0m \x1b]0;title\x07x \x1b(B \x07\u202e\u2028\ttab\r\nnext"
    assert harmless(text) == "red x  \\x07\\u202e\\u2028 tab\nnext"
