"""What gives a feature away in TypeScript: the SDKs' names, from the features' own files."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from revisor.facts import registry as facts

if TYPE_CHECKING:
    from revisor.model.feature import Feature

PREFIX = "typescript-"


class Parameter(NamedTuple):
    """A property of an options object that uses a feature, or one whose absence does.

    `value`, when given, is the only value that uses it.
    """

    feature: str
    name: str
    absent: bool = False
    value: str = ""


class SdkIndex(NamedTuple):
    """Names by SDK. A member is written `Class.member`; features in the order of their ids.

    A name means the same in whichever module of its SDK it is exported, so modules do not count.
    """

    names: dict[tuple[str, str], str]
    parameters: dict[tuple[str, str], tuple[Parameter, ...]]
    fields: dict[tuple[str, str], dict[str, str]]

    def feature(self, sdk: str, name: str) -> str | None:
        """Return the feature that a name or `Class.member` uses."""
        return self.names.get((sdk, name))


@cache
def sdk_index() -> SdkIndex:
    """Return the index of the recorded facts."""
    return index(facts.features().values())


def index(features: Iterable[Feature]) -> SdkIndex:
    """Make the index of these features."""
    found = SdkIndex({}, {}, {})
    for feature in sorted(features):
        for symbol in feature.signals.sdk:
            if symbol.sdk.startswith(PREFIX):
                _add(found, feature.id, symbol.sdk, symbol.symbol)
    return found


def _add(found: SdkIndex, feature: str, sdk: str, symbol: str) -> None:
    name, call, argument = symbol.partition("(")
    if call:
        key, _, value = argument.removesuffix(")").partition("=")
        parameter = Parameter(feature, key.lstrip("!"), key.startswith("!"), value.strip('"'))
        found.parameters[sdk, name] = (*found.parameters.get((sdk, name), ()), parameter)
        return
    found.names.setdefault((sdk, name), feature)
    owner, _, member = name.rpartition(".")
    if owner:
        found.fields.setdefault((sdk, owner), {})[member] = feature
