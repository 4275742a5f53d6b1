"""The `@deprecated` tag in `schema.ts`: the deprecation SEP and the revision (SEP-2596).

A tag stands on a type or a member. Where only some values of a union are deprecated, it stands on
the property as a whole and names them, since a value can not carry a tag.
"""

from __future__ import annotations

import re
import textwrap
from typing import NamedTuple

from revisor.lifecycle.artifacts.earliest_text import Earliest
from revisor.lifecycle.artifacts.lifetimes import read_lifetime, sentence
from revisor.lifecycle.artifacts.markdown import AUTHORITY, joined

_WIDTH = 74
_REVISION = re.compile(r"\bprotocol version `?([0-9A-Za-z](?:[0-9A-Za-z.-]*[0-9A-Za-z])?)`?")
_VALUES = re.compile(r'`"([^"`]*)"`')


class Tag(NamedTuple):
    """What a tag says. `values` are those that alone are deprecated; empty means all of it.

    `stay` is None for a tag that does not say how long it stays.
    """

    revision: str
    authority: str
    stay: Earliest | None
    values: tuple[str, ...] = ()


def render(tag: Tag) -> list[str]:
    """Return the lines of the tag, without the asterisks of the comment."""
    named = f"as of protocol version {tag.revision} ({tag.authority})."
    if tag.values:
        values = " and ".join(f'`"{value}"`' for value in tag.values)
        head = f"@deprecated The {values} values are deprecated {named}"
    else:
        head = f"@deprecated Deprecated {named}"
    rest = ""
    if tag.stay:
        words = _capital(sentence(tag.stay).removeprefix("is "))
        rest = f"{words}; see the deprecated features registry."
    return [*_lines(head), *_lines(rest)]


def parse(text: str) -> Tag | None:
    """Return what a tag says, its text with or without `@deprecated`; None for no deprecation.

    A tag that names no revision or no authority has an empty one.
    """
    plain = joined(text)
    if "deprecated" not in plain.lower():
        return None
    revision, authority = _REVISION.search(plain), AUTHORITY.search(plain)
    head = plain.partition(" values ")
    values = tuple(_VALUES.findall(head[0])) if head[1] else ()
    return Tag(
        revision[1] if revision else "",
        authority[1] if authority else "",
        read_lifetime(plain),
        values,
    )


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _lines(text: str) -> list[str]:
    return textwrap.wrap(text, _WIDTH, break_long_words=False, break_on_hyphens=False)
