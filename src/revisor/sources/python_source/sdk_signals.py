"""What gives the use of a feature away in Python: names of SDKs, as the feature files list them.

A symbol is found by the package that it is imported from: `mcp.server.fastmcp.Context` is the
`Context` of `mcp.server.fastmcp.server`, for packages hand on what their modules define.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from revisor.facts import registry as facts

if TYPE_CHECKING:
    from revisor.model.feature import Feature, SdkSymbol

FAMILIES = ("fastmcp", "mcp")
"""The Python SDKs whose symbols are recorded, by the name of their package."""

_SYMBOL = re.compile(
    r"(?P<callee>[\w.]+)"
    r"(?:\((?P<without>!?)(?P<parameter>\w+)=(?:\"(?P<text>[^\"]*)\"|(?P<constant>\w+))?\))?"
)
_CONSTANTS = {"True": True, "False": False}
_TYPES = "mcp_types"


class Signal(NamedTuple):
    """One symbol of one major version of an SDK.

    `owner` is the class of a method, `member` the name itself. With a `parameter` only a call that
    gives it counts (with `without`, one that does not); `values` are the only ones that count,
    empty for all of them.
    """

    feature: str
    sdk: str
    module: str
    owner: str
    member: str
    label: str
    parameter: str = ""
    without: bool = False
    values: tuple[str | bool, ...] = ()


class SignalTable(NamedTuple):
    """Signals of Python SDKs by what is looked up.

    `names` are those without owner and parameter, `members` those of a class (or of its fields),
    `calls` those with a parameter, by owner and member. `attributes` and `parameters` hold all
    names of methods and parameters.
    """

    names: dict[str, tuple[Signal, ...]]
    members: dict[tuple[str, str], tuple[Signal, ...]]
    calls: dict[tuple[str, str], tuple[Signal, ...]]
    attributes: frozenset[str]
    parameters: frozenset[str]


@cache
def table() -> SignalTable:
    """Return the table of the recorded facts."""
    return table_of(facts.features().values())


def table_of(features: Iterable[Feature]) -> SignalTable:
    """Make the table of these features."""
    names: dict[str, tuple[Signal, ...]] = {}
    members: dict[tuple[str, str], tuple[Signal, ...]] = {}
    calls: dict[tuple[str, str], tuple[Signal, ...]] = {}
    for signal in _signals(features):
        key = (signal.owner, signal.member)
        if signal.parameter:
            calls[key] = (*calls.get(key, ()), signal)
        elif signal.owner:
            members[key] = (*members.get(key, ()), signal)
        else:
            names[signal.member] = (*names.get(signal.member, ()), signal)
    attributes = frozenset(name for _, name in members)
    parameters = frozenset(s.parameter for found in calls.values() for s in found)
    return SignalTable(names, members, calls, attributes, parameters)


def _signals(features: Iterable[Feature]) -> Iterator[Signal]:
    for feature in features:
        values = tuple(value for field in feature.signals.fields for value in field.values)
        for symbol in feature.signals.sdk:
            if symbol.sdk.partition("-")[0] in FAMILIES:
                yield _signal(feature.id, symbol, values)


def _signal(feature: str, symbol: SdkSymbol, values: tuple[str, ...]) -> Signal:
    read = _SYMBOL.fullmatch(symbol.symbol)
    if read is None:
        return Signal(feature, symbol.sdk, symbol.module, "", symbol.symbol, symbol.symbol)
    owner, _, member = read["callee"].rpartition(".")
    only: tuple[str | bool, ...] = values if read["parameter"] or owner else ()
    if read["text"] is not None:
        only = (read["text"],)
    elif read["constant"]:
        only = (_CONSTANTS.get(read["constant"], read["constant"]),)
    return Signal(
        feature=feature,
        sdk=symbol.sdk,
        module=_normal(symbol.module),
        owner=owner,
        member=member,
        label=symbol.symbol,
        parameter=read["parameter"] or "",
        without=bool(read["without"]),
        values=only,
    )


def _normal(path: str) -> str:
    """Return a path with the types under the name that both major versions have for them."""
    if path == _TYPES or path.startswith(_TYPES + "."):
        return "mcp.types" + path[len(_TYPES) :]
    return path


def family_of(path: str) -> str | None:
    """Return the SDK that a dotted path belongs to, None for anything else."""
    root = path.partition(".")[0]
    return "mcp" if root == _TYPES else root if root in FAMILIES else None


def matching(
    found: Iterable[Signal], package: str, majors: dict[str, tuple[str, ...]]
) -> list[Signal]:
    """Return the signals of what is imported from `package`, of the first major that has any.

    `majors` are the major versions of each SDK (`mcp-2`) in the order in which they are asked.
    """
    family = family_of(package)
    if family is None:
        return []
    package = _normal(package)
    here = [s for s in found if _hands_on(package, s.module)]
    for sdk in majors[family]:
        of_sdk = [signal for signal in here if signal.sdk == sdk]
        if of_sdk:
            return of_sdk
    return []


def _hands_on(package: str, module: str) -> bool:
    """Whether a package is that of a module, above it (and hands on its names), or below it."""
    return f"{module}.".startswith(f"{package}.") or package.startswith(f"{module}.")


@cache
def known_majors() -> dict[str, tuple[str, ...]]:
    """Return the major versions of each SDK whose symbols are recorded, the newest first."""
    sdks = {s.sdk for f in facts.features().values() for s in f.signals.sdk}
    return {
        family: tuple(sorted((s for s in sdks if s.partition("-")[0] == family), reverse=True))
        for family in FAMILIES
    }
