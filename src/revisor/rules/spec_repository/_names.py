"""What a feature of the registry is called in running text, as far as texts can be taken by it."""

from __future__ import annotations

import re
from functools import cache

from revisor.facts import registry as facts
from revisor.model.specification import RegistryRow

from ._records import key_of, says

_DISTINCT = re.compile(r"[ +/]|[a-z][A-Z]|^[A-Z]{2,}$")
_BARE = ("sse",)
"""Names that other things of the protocol bear, too: a stream of Streamable HTTP is SSE as well."""


def names_of(row: RegistryRow) -> tuple[str, ...]:
    """Return the names of a row's feature, its own first, then those recorded for prose."""
    key = key_of(row)
    return tuple(dict.fromkeys((key, *_recorded(key)))) if key else ()


@cache
def _recorded(key: str) -> tuple[str, ...]:
    """Return what prose calls a recorded feature that the registry names by this word."""
    for feature in facts.features().values():
        called = (feature.title, feature.registry.feature if feature.registry else "")
        if feature.registry and any(says(each, key) for each in called):
            words = (each for each in feature.signals.prose if not each.endswith("~"))
            others = (each for each in words if not says(each, key))
            return tuple(each for each in others if each.casefold() not in _BARE)
    return ()


def is_distinct(name: str) -> bool:
    """Whether a name can be no word of every day, as `logging` and `roots` are."""
    return bool(_DISTINCT.search(name))


def may_be_named(text: str, rows: list[RegistryRow]) -> bool:
    """Whether a Markdown text has all words of one of these names: a quick look before a close one.

    The names themselves may be broken over lines, or bear marks.
    """
    lowered = text.casefold()
    return any(
        all(word in lowered for word in name.casefold().split())
        for row in rows
        for name in names_of(row)
    )


def named(text: str, row: RegistryRow) -> bool:
    """Whether a text names the feature of a row, by whatever of its names."""
    return any(says(text, name) for name in names_of(row))
