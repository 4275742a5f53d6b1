"""References that led into a migrated file, from files that were not migrated with it.

Those files hold no schema by themselves, or are no JSON: a tool list, an OpenAPI document, a
configuration. What they refer to is read off their text, since they may be of any kind.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple
from urllib.parse import unquote

from revisor.dialect.references import joined
from revisor.model.pointer import leads_somewhere

from .linked import uri_of_path
from .outcome import FileOutcome

_REFERENCE = re.compile(r'"?\$ref\\?["\']?\s*:\s*\\?["\']?([^"\'\s#\\]+(?:#[^"\'\s\\]*)?)')
_MOST = 10_000
"""References of one file that are looked at."""


class Onlooker(NamedTuple):
    """A file that is not migrated as a schema, and what it refers to in other files."""

    name: str
    references: tuple[str, ...]


class Dangling(NamedTuple):
    """A reference, in the file `name`, to what has gone from the migrated file `to`."""

    name: str
    reference: str
    to: str


def onlooker(path: str, text: str) -> Onlooker:
    """Return a file with the references to other files that stand in its text, each once."""
    found: dict[str, None] = {}
    for match in _REFERENCE.finditer(text):
        found[match[1]] = None
        if len(found) >= _MOST:
            break
    return Onlooker(path, tuple(found))


def dangling(onlookers: Iterable[Onlooker], outcomes: Iterable[FileOutcome]) -> list[Dangling]:
    """Return the references of files that lead nowhere once the others are as they become."""
    changed = {
        uri_of_path(each.input.path): each
        for each in outcomes
        if each.input.path is not None and each.input.is_schema and each.is_changed
    }
    found: list[Dangling] = []
    for each in onlookers if changed else ():
        own = uri_of_path(each.name)
        for reference in each.references:
            address, _, fragment = reference.partition("#")
            to = changed.get(joined(own, address)[0] or "")
            if to is not None and _is_lost(to, unquote(fragment)):
                found.append(Dangling(each.name, reference, to.input.name))
    return found


def _is_lost(to: FileOutcome, fragment: str) -> bool:
    """Whether a fragment led somewhere in a file as it was, and no longer does."""
    (one,) = to.schemas
    return leads_somewhere(one.place.value, fragment) and not leads_somewhere(
        one.made.schema, fragment
    )
