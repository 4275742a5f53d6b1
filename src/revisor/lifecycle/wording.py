"""Read and write lengths of time as specification texts put them: `twelve months`, `one year`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal, NamedTuple

from revisor.lifecycle.faults import fault
from revisor.lifecycle.window import MINIMUM_WINDOW_MONTHS

if TYPE_CHECKING:
    from revisor.lifecycle.faults import Fault

_ONES = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
]
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_WORDS = {word: number for number, word in enumerate(_ONES)} | {
    word if not ones else f"{word}-{_ONES[ones]}": tens * 10 + ones
    for tens, word in enumerate(_TENS, 2)
    for ones in range(10)
}
_SPELT = {number: word for word, number in _WORDS.items()}
_LENGTH = re.compile(r"\b([0-9]{1,4}|[a-z]+(?:-[a-z]+)?)[ -](day|month|year)s?\b", re.IGNORECASE)
_MEASURE = re.compile(
    r"\b(?P<number>[0-9]{1,4}|[a-z]+(?:-[a-z]+)?)(?: \((?P<figure>[0-9]{1,4})\))?[ -]"
    r"(?:calendar |full |whole )?(?P<unit>day|week|month|year)s?\b(?:-long\b)?"
    r"|\b(?P<half>half (?:a|of a) year|half-year)\b|\b(?P<long>year|month|week)-long\b",
    re.IGNORECASE,
)
_ARTICLES = {"a": 1, "an": 1, "full": 1, "whole": 1}
_MONTHS_OF_HALF_A_YEAR = 6
_DAYS_OF_A_WEEK = 7
_STRICT = re.compile(r"\bmore than\b|\bafter more than\b", re.IGNORECASE)


class Measure(NamedTuple):
    """A length of time in the words of a text: whole months, or days where it is told in these."""

    number: int
    unit: Literal["day", "month"]
    words: str
    start: int
    end: int


class WindowText(NamedTuple):
    """A window as a text gives it: None where no length is found, and what is wrong with it."""

    months: int | None
    faults: tuple[Fault, ...]


def spelt(number: int) -> str:
    """Return a number in words as specification texts write it, in figures from a hundred on."""
    return _SPELT.get(number, str(number))


def lengths(text: str) -> list[tuple[int, str]]:
    """Return every length of time in a text as a number and its unit (day, month or year)."""
    found = []
    for number, unit in _LENGTH.findall(text):
        value = int(number) if number.isdecimal() else _WORDS.get(number.lower())
        if value is not None:
            found.append((value, unit.lower()))
    return found


def measures(text: str) -> list[Measure]:
    """Return every length of time in a text, with its words: `a year-long` is twelve months, too.

    Years are twelve months each, weeks seven days.
    """
    return [found for match in _MEASURE.finditer(text) if (found := _measure(match)) is not None]


def _measure(match: re.Match[str]) -> Measure | None:
    words = match[0]
    if words.lower().startswith("a ") and words.lower().endswith("-long"):
        # The article is that of the noun which follows.
        words = words[2:]
    told = (words, match.start(), match.end())
    if match["half"]:
        return Measure(_MONTHS_OF_HALF_A_YEAR, "month", *told)
    number = 1 if match["long"] else _number(match["figure"] or match["number"])
    unit = (match["long"] or match["unit"]).lower()
    if number is None:
        return None
    if unit in ("day", "week"):
        return Measure(number * (_DAYS_OF_A_WEEK if unit == "week" else 1), "day", *told)
    return Measure(number * (12 if unit == "year" else 1), "month", *told)


def _number(spelt: str) -> int | None:
    if spelt.isdecimal():
        return int(spelt)
    return _WORDS.get(spelt.lower(), _ARTICLES.get(spelt.lower()))


def read_window(text: str, feature: str = "") -> WindowText:
    """Read a minimum deprecation window; years are taken as twelve months each, and that is told.

    A text that asks for more than the window contradicts item 4, which says on or after.
    """
    found = next(((value, unit) for value, unit in lengths(text) if unit != "day"), None)
    if found is None:
        return WindowText(None, (fault("window-missing", feature),))
    value, unit = found
    months = value * 12 if unit == "year" else value
    faults = []
    if unit == "year":
        faults.append(fault("window-not-in-months", feature, text=text, months=months))
    if _STRICT.search(text):
        faults.append(fault("sep-window-wording-conflict", feature, text=text))
    return WindowText(months, (*faults, *judge_months(months, feature)))


def judge_months(months: int | None, feature: str = "") -> tuple[Fault, ...]:
    """Return what is wrong with a window of so many calendar months (item 4)."""
    if months is None:
        return (fault("window-missing", feature),)
    if months < MINIMUM_WINDOW_MONTHS:
        return (fault("window-too-short", feature, months=months),)
    return ()
