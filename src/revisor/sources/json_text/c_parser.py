"""The parser of the standard library, with hooks that see what a parsed value does not show."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from json.decoder import scanstring as _scanstring  # type: ignore[attr-defined]
from math import isinf
from typing import Any

from revisor.sources.json_text.limits import (
    MAX_DIGITS,
    MAX_EXPANDED,
    MAX_EXPANDED_IN_ALL,
)

_ESCAPED_SURROGATES = (
    r"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|(\\u[dD][89a-fA-F])"
)
_SPACE = re.compile(r"[ \t\n\r]*")

NOT_NUMBERS = {literal: float(literal) for literal in ("NaN", "Infinity", "-Infinity")}
"""One value for each literal, so that two readings of a text with NaN in it are equal."""


class OutOfRangeError(ValueError):
    """A number that neither an integer of MAX_DIGITS digits nor a double can hold."""


def after_space(text: str, position: int) -> int:
    """Return the position of the first character from `position` on that is no white space."""
    match = _SPACE.match(text, position)
    return match.end() if match else position


def string_at(text: str, position: int) -> tuple[str, int]:
    """Return the string whose opening quote is at `position`, and the position after it.

    Raises json.JSONDecodeError where it is no string of JSON.
    """
    value, end = _scanstring(text, position + 1, True)  # noqa: FBT003 - it takes no keywords
    return value, end


def lone_surrogates(text: str) -> Sequence[int]:
    """Return the positions of what may be lone surrogates in escapes; a few may be none."""
    if "\\ud" not in text and "\\uD" not in text:
        return []
    # An array, because a text made of nothing else has millions of them.
    from array import array

    found = re.finditer(_ESCAPED_SURROGATES, text)
    return array("q", (match.start() for match in found if match.group(1)))


def integer(digits: str) -> int:
    """Return the integer; raises OutOfRangeError where it has too many digits."""
    if len(digits) > MAX_DIGITS:
        raise OutOfRangeError(f"a number of {len(digits):,} digits")
    return int(digits)


class Reals:
    """Reads numbers with a fraction or an exponent, for one text.

    What a double cannot hold is an integer where it is one of at most MAX_EXPANDED digits. All
    digits together that a text gets in this way are bounded: six characters stand for hundreds.
    `left` is how many more it may get.
    """

    def __init__(self) -> None:
        self.left = MAX_EXPANDED_IN_ALL

    def read(self, text: str) -> float | int:
        """Return the number; raises OutOfRangeError where neither a double nor that holds it."""
        number = float(text)
        if not isinf(number):
            return number
        if self.left <= 0 or len(text) > MAX_DIGITS:
            raise OutOfRangeError("a number too large for a double")
        from decimal import Decimal

        try:
            exact = Decimal(text)
            digits = exact.adjusted() + 1
            if digits <= MAX_EXPANDED and exact == exact.to_integral_value():
                self.left -= digits
                return int(exact)
        except ArithmeticError:
            # Its exponent alone is out of range.
            pass
        raise OutOfRangeError("a number too large for a double")


class CParser:
    """Reads a value at C speed. `suspicious` is set where a slower look has to follow.

    That is a duplicate key, or one of the literals NaN, Infinity and -Infinity.
    """

    def __init__(self, reals: Reals | None = None) -> None:
        self.suspicious = False
        self._decoder = json.JSONDecoder(
            object_pairs_hook=self._pairs,
            parse_constant=self._constant,
            parse_float=(reals or Reals()).read,
        )

    def read(self, text: str, position: int) -> tuple[Any, int]:
        """Return the value that begins at `position`, and the position after it.

        Raises json.JSONDecodeError, OutOfRangeError or another ValueError (too many digits), and
        RecursionError.
        """
        return self._decoder.raw_decode(text, position)

    def _pairs(self, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        members = dict(pairs)
        if len(members) != len(pairs):
            self.suspicious = True
        return members

    def _constant(self, literal: str) -> float:
        self.suspicious = True
        return NOT_NUMBERS[literal]
