"""Count which features are in use, over many reports of `revisor check --format json`.

What is declared (a capability) is counted apart from what is exercised (a method, a field, a
header): many declare what they never use. This is the telemetry that the criterion "negligible
adoption" of SEP-2596 asks for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple


class Tally(NamedTuple):
    """The use of one feature by one party.

    `declared` and `exercised` count the targets that do so, `both` those that do both;
    `occurrences` counts every place where it was exercised.
    """

    feature: str
    party: str
    targets: int
    declared: int
    exercised: int
    both: int
    occurrences: int


class Adoption(NamedTuple):
    """All tallies, the most exercised first. `targets` are those that showed messages at all.

    `silent` are targets that show no use of features whatever they do: files with definitions only.
    `first` and `last` are the days of the reports.
    """

    reports: int
    targets: int
    silent: int
    first: str
    last: str
    tallies: tuple[Tally, ...]


class _Use(NamedTuple):
    """What one target does with one feature."""

    declared: int = 0
    exercised: int = 0

    def plus(self, declared: int, exercised: int) -> _Use:
        return _Use(self.declared + declared, self.exercised + exercised)


def adoption(reports: Iterable[Mapping[str, Any]]) -> Adoption:
    """Count over reports; one target in several reports counts once.

    A part of a report that has not the shape of one is passed over.
    """
    uses: dict[tuple[str, str], dict[str, _Use]] = {}
    speaking: set[str] = set()
    silent: set[str] = set()
    days: list[str] = []
    count = 0
    for report in reports:
        count += 1
        days += [report["date"]] if isinstance(report.get("date"), str) else []
        for target, found in _targets(report):
            (speaking if found is not None else silent).add(target)
            for feature, party, declared, exercised in found or ():
                by_target = uses.setdefault((feature, party), {})
                by_target[target] = by_target.get(target, _Use()).plus(declared, exercised)
    return Adoption(
        count,
        len(speaking),
        len(silent - speaking),
        min(days, default=""),
        max(days, default=""),
        tuple(sorted((_tally(*each) for each in uses.items()), key=_order)),
    )


_Found = tuple[str, str, int, int]


def _targets(report: Mapping[str, Any]) -> Iterator[tuple[str, list[_Found] | None]]:
    """Yield each target by kind and name, with what it uses; None where it shows no messages."""
    for target in _objects(report.get("targets")):
        name = f"{target.get('kind')} {target.get('name')}"
        checked = target.get("checked")
        speaks = isinstance(checked, Mapping) and bool(checked.get("messages"))
        listed = [each for entry in _objects(target.get("features")) for each in _entry(entry)]
        yield name, listed if speaks or listed else None


def _entry(entry: Mapping[str, Any]) -> Iterator[_Found]:
    feature, party = entry.get("id"), entry.get("party")
    counts = [entry.get("declared", 0), entry.get("exercised", 0)]
    numbers = [count for count in counts if isinstance(count, int) and count >= 0]
    if isinstance(feature, str) and isinstance(party, str) and len(numbers) == len(counts):
        yield feature, party, numbers[0], numbers[1]


def _objects(value: Any) -> list[Mapping[str, Any]]:
    return [each for each in value if isinstance(each, Mapping)] if isinstance(value, list) else []


def _tally(key: tuple[str, str], by_target: Mapping[str, _Use]) -> Tally:
    uses = list(by_target.values())
    return Tally(
        *key,
        len(uses),
        sum(1 for each in uses if each.declared),
        sum(1 for each in uses if each.exercised),
        sum(1 for each in uses if each.declared and each.exercised),
        sum(each.exercised for each in uses),
    )


def _order(tally: Tally) -> tuple[int, int, str, str]:
    return (-tally.exercised, -tally.declared, tally.feature, tally.party)
