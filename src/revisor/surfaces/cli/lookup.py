"""From what a user calls a rule or a protocol feature to its id.

A feature goes by its id, and by every name that it has on the wire or on a page: method,
capability, `_meta` key, header, transport, error code, title; failing those, by a field or a value
that gives it away, or by a symbol of the schema or of an SDK. Names are compared whole and in
whatever case; where that finds nothing, by their letters and digits alone, a transport also by a
word of its name (`sse`), and a title by its first words, their initials (`CIMD`), or what stands in
brackets (`RFC 7591`). Words from anywhere in its title and id come last, where few features have
them.
"""

from __future__ import annotations

import re
from itertools import accumulate
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from revisor.model.feature import Feature

_PARTIES = ("client.", "server.")


def rule_ids(name: str, rules: Iterable[str]) -> list[str]:
    """Return the id of the rule called `name`, as a list of one or none."""
    return [known for known in rules if known.casefold() == name.casefold()]


def feature_ids(name: str, features: Mapping[str, Feature]) -> list[str]:
    """Return the ids of the features that go by `name`, in order; an id goes before other names."""
    for spelt, ways in (
        (str.casefold, (_id, _names, _details, _symbols)),
        (_plain, (_id, _names, _prose, _transport_words, _title_beginnings, _initials)),
    ):
        wanted = spelt(name)
        for names in ways if wanted else ():
            found = [each for each, known in features.items() if wanted in map(spelt, names(known))]
            if found:
                return sorted(found)
    words = _words(name) if len(_plain(name)) > _SHORTEST else set()
    found = [
        each
        for each, known in features.items()
        if words and words <= _words(f"{known.id} {known.title}")
    ]
    return sorted(found) if len(found) <= _FEW else []


_FEW = 9
"""How many features a word may stand for; what more of them have says too little."""


def wire_names(features: Iterable[Feature]) -> list[str]:
    """Return the names that the features have on the wire, to suggest near ones."""
    return [name for feature in features for name in _wire(feature)]


def _plain(name: str) -> str:
    """Return the letters and digits of a name."""
    return "".join(filter(str.isalnum, name.casefold()))


def _id(feature: Feature) -> tuple[str, ...]:
    return (feature.id,)


def _names(feature: Feature) -> tuple[str, ...]:
    # A capability may be named without the party that declares it, as a message spells it.
    bare = [c.partition(".")[2] for c in feature.signals.capabilities if c.startswith(_PARTIES)]
    return (feature.title, *_wire(feature), *bare, *filter(None, [feature.extension_id]))


def _wire(feature: Feature) -> tuple[str, ...]:
    signals = feature.signals
    return (
        *signals.methods,
        *(directed.method for directed in signals.directed),
        *signals.capabilities,
        *signals.meta_keys,
        *signals.headers,
        *signals.transports,
        *signals.error_codes,
    )


def _details(feature: Feature) -> tuple[str, ...]:
    """Return the fields of HTTP exchanges and of messages, and the values, that give it away."""
    signals = feature.signals
    members = [field.path.rpartition("/")[2] for field in signals.fields]
    return (
        *(sign.field for sign in signals.http if sign.field),
        *(sign.event for sign in signals.http if sign.event),
        *(value for field in signals.fields for value in field.values),
        *(member for member in members if member not in {"", "*"}),
    )


def _prose(feature: Feature) -> Iterator[str]:
    """Yield what documents call it."""
    return (name.removesuffix("~") for name in feature.signals.prose)


def _initials(feature: Feature) -> Iterator[str]:
    """Yield the initials of its title, and what stands there in brackets."""
    title, _, inside = feature.title.partition("(")
    words = (word for word in _WORD.findall(title) if word[0].isupper())
    short = "".join(word if word.isupper() else word[0] for word in words)
    yield from (name for name in (short, inside.partition(")")[0]) if len(name) > _SHORTEST)


_WORD = re.compile(r"[A-Za-z0-9]+")
_SHORTEST = 2
"""What is as short as this stands for too many other things."""


def _words(text: str) -> set[str]:
    return set(_WORD.findall(text.casefold()))


def _transport_words(feature: Feature) -> list[str]:
    return [word for name in feature.signals.transports for word in name.split("-")]


def _title_beginnings(feature: Feature) -> Iterator[str]:
    """Yield the first word of a title, the first two, and so on."""
    words = feature.title.replace("+", " ").replace("-", " ").split()
    return accumulate(words)


def _symbols(feature: Feature) -> tuple[str, ...]:
    return (*feature.schema_symbols, *(known.symbol for known in feature.signals.sdk))
