"""What can be configured: each key, its form and what it does; a page of the docs is made of it."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable
from typing import Any, NamedTuple, get_args

from revisor.model.finding import Profile, Severity

Refusal = str
"""What is wanted instead of a value, empty where it is right."""


class Setting(NamedTuple):
    """One key: what it takes in words, what it does, and how to tell whether a value is right."""

    key: str
    takes: str
    about: str
    refuses: Callable[[Any], Refusal]
    required: bool = False


def _strings(value: Any) -> Refusal:
    fits = isinstance(value, list) and all(isinstance(each, str) and each for each in value)
    return "" if fits else 'an array of strings, such as ["a", "b"]'


_FOREIGN = re.compile(r"[\w.]\\[\w.]")
"""A backslash between names, as Windows parts them; in a pattern it means what follows it."""


def _patterns(value: Any) -> Refusal:
    refusal = _strings(value)
    if not refusal and any(_FOREIGN.search(each) for each in value):
        return 'paths whose parts are parted by /, such as "src/legacy/"'
    return refusal


def _text(value: Any) -> Refusal:
    if not isinstance(value, str):
        return "a string"
    return "" if value.strip() else "a text that is not empty"


def _flag(value: Any) -> Refusal:
    return "" if isinstance(value, bool) else "true or false"


def _one_of(*words: str) -> Callable[[Any], Refusal]:
    told = ", ".join(f'"{word}"' for word in words)
    return lambda value: "" if value in words else f"one of {told}"


def _day(value: Any) -> Refusal:
    if isinstance(value, str) and value:
        return ""
    is_day = isinstance(value, dt.date) and not isinstance(value, dt.datetime)
    return "" if is_day else 'a day such as 2027-07-28, or "earliest removal"'


def _tables(value: Any) -> Refusal:
    fits = isinstance(value, list) and all(isinstance(each, dict) for each in value)
    return "" if fits else "tables in an array: each begins with [[…]]"


_RULES = "ids of rules"
_PATTERNS = "patterns as in .gitignore, relative to the file of configuration"

SETTINGS = (
    Setting("rules", _RULES, "Apply only these rules, as `--rule` does.", _strings),
    Setting("ignore", _RULES, "Skip these rules, as `--ignore` does.", _strings),
    Setting(
        "profile",
        '`"spec"` or `"portability"`',
        "Judge by the specification alone, or also by what known clients refuse.",
        _one_of(*get_args(Profile)),
    ),
    Setting(
        "clients",
        "names, see `revisor clients`",
        "Tell what these clients refuse, and no other, as `--client` does.",
        _strings,
    ),
    Setting("revision", "a revision", "Judge by this revision, as `--revision` does.", _text),
    Setting(
        "fail-on",
        '`"error"`, `"warning"`, `"note"` or `"never"`',
        "Exit with 1 when a finding is at least this grave.",
        _one_of(*get_args(Severity), "never"),
    ),
    Setting(
        "fail-after-earliest-removal",
        "`true` or `false`",
        "Exit with 1 when a deprecated feature in use may be removed already.",
        _flag,
    ),
    Setting(
        "samples",
        "`true` or `false`",
        "In documents, also check the samples of code, as `--samples` does.",
        _flag,
    ),
    Setting("exclude", _PATTERNS, "Do not look at these files of a folder.", _patterns),
    Setting(
        "baseline",
        "a path, relative to the file of configuration",
        "Hide the findings that this file holds, as `--baseline` does.",
        _text,
    ),
    Setting("suppress", "tables", "Findings that are known, see below.", _tables),
    Setting("per-path", "tables", "Rules of their own for some files, see below.", _tables),
)
"""The keys of the table itself."""

SUPPRESS = (
    Setting("rules", _RULES, "The rules whose findings are known.", _strings, required=True),
    Setting("reason", "text", "Why; without it the entry suppresses nothing.", _text),
    Setting("paths", _PATTERNS, "The files that it is about; all if not given.", _patterns),
    Setting(
        "until",
        'a day, or `"earliest removal"`',
        "From when on they are told again: on that day, or when the feature may be removed.",
        _day,
    ),
)
"""The keys of an entry of `suppress`."""

PER_PATH = (
    Setting("paths", _PATTERNS, "The files that it is about.", _patterns, required=True),
    Setting("rules", _RULES, "Tell only what these rules find in them.", _strings),
    Setting("ignore", _RULES, "Do not tell what these rules find in them.", _strings),
)
"""The keys of an entry of `per-path`."""
