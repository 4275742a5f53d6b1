"""Say why a value fits none of the alternatives of a union, and find the one that it meant."""

from __future__ import annotations

from typing import Any

from . import words
from .format_words import wanted
from .shown import at, counted, listed, short
from .tags import Chosen, chosen
from .validation import ValueFault

_PLAIN = ("type", "const", "enum", "format")
"""Keywords that say of a value as a whole what it has to be."""
_LEAST = 2
_TOLD = 3
"""Alternatives whose reasons are told beside each other."""
_MOST = 2_000
"""Faults in branches that are looked at for one sentence."""


def best(fault: ValueFault, instance: Any = None) -> ValueFault:
    """Return the fault that says most: for anyOf and oneOf, that of the branch that was meant.

    That is the one whose tag the value carries (a `const` or an `enum` of a property); else the one
    whose faults lie deepest in the value. Branches that refuse the JSON type are least close.
    """
    while fault.branches and any(fault.branches):
        if not all(fault.branches) or plain(fault):
            return fault
        choice = choice_of(fault, instance)
        if choice is not None and choice.branch is None:
            return fault
        if choice is not None and choice.branch is not None:
            branches = [fault.branches[choice.branch]]
        else:
            branches = [b for b in fault.branches if not _is_out(fault, b)] or list(fault.branches)
        if choice is None and len(branches) > 1 and _all_here(fault, branches):
            return fault
        closest = max(branches, key=_closeness)
        candidate = _first(closest) if choice else max(closest, key=lambda f: len(f.at))
        if candidate.keyword == "type" and candidate.at == fault.at and len(branches) > 1:
            return fault
        fault = candidate
    return fault


def _first(branch: tuple[ValueFault, ...]) -> ValueFault:
    """Return the fault of a branch that lies furthest up: it stands in the way of the others."""
    return min(branch, key=lambda fault: (len(fault.at), bool(fault.branches)))


def choice_of(fault: ValueFault, instance: Any) -> Chosen | None:
    """Return what the value's tag selects among the branches that take its JSON type."""
    if fault.stands is None or not all(fault.branches):
        return None
    among = [n for n, branch in enumerate(fault.branches) if not _is_out(fault, branch)]
    value = at(instance, fault.at)
    found = chosen(fault.stands, fault.keyword, value, among)
    if found is None or found.name in value:
        return found
    # A tag that may be left out tells nothing where it is.
    missing = all(_misses(fault, fault.branches[n], found.name) for n in among)
    return found if missing else None


def _misses(fault: ValueFault, branch: tuple[ValueFault, ...], name: str) -> bool:
    return any(
        f.keyword == "required" and f.at == fault.at and f.details.get("property") == name
        for f in branch
    )


def _all_here(fault: ValueFault, branches: list[tuple[ValueFault, ...]]) -> bool:
    """Whether no branch came closer than the others: each refuses the value as a whole."""
    return all(each.at == fault.at for branch in branches for each in branch)


def _is_out(fault: ValueFault, branch: tuple[ValueFault, ...]) -> bool:
    """Whether a branch refuses the value as a whole, by its type or by `false`."""
    return any(f.keyword in ("type", "falseSchema") and f.at == fault.at for f in branch)


def _closeness(branch: tuple[ValueFault, ...]) -> tuple[int, int]:
    deepest = max(len(f.at) for f in branch)
    refused = sum(1 for f in branch if f.keyword == "type")
    return deepest, -refused


def plain(fault: ValueFault) -> list[ValueFault]:
    """Return what plain alternatives want, one fault each; [] where one is more than that."""
    found: list[ValueFault] = []
    waiting = [fault]
    for _ in range(_MOST):
        if not waiting:
            return found
        one = waiting.pop()
        if (
            one.at != fault.at
            or one.asked != fault.asked
            or (one.branches and not all(one.branches))
        ):
            return []
        if one.branches:
            leading = [_leading(branch, fault) for branch in one.branches]
            if not all(leading):
                return []
            waiting += [each for each in reversed(leading) if each]
        elif one.keyword in _PLAIN:
            found.append(one)
        elif one.keyword != "falseSchema":
            return []
    return []


def _leading(branch: tuple[ValueFault, ...], fault: ValueFault) -> ValueFault | None:
    """Return the one fault of a branch: its type, where that is refused; None for several."""
    types = [f for f in branch if f.keyword == "type" and f.at == fault.at]
    return (types or branch)[0] if types or len(branch) == 1 else None


def said(fault: ValueFault, instance: Any) -> str:
    """Return the sentence for a value that fits none of the alternatives, or too many."""
    value = at(instance, fault.at)
    fitting = [n for n, branch in enumerate(fault.branches) if not branch]
    if fault.keyword == "oneOf" and len(fitting) > 1:
        places = listed(fitting, 3)
        return (
            f"{short(value)} fits {len(fitting)} of the alternatives in oneOf (those at {places}), "
            "where only one may fit"
        )
    choice = choice_of(fault, instance)
    if choice is not None and choice.branch is None:
        return _untagged(choice, value)
    found = plain(fault)
    if found:
        return f"{short(value)} is not {_wanted(found)}"
    return _none(fault, value)


def _none(fault: ValueFault, value: Any) -> str:
    """Say that a value fits none, and what each of the first few has against it."""
    count = counted(len(fault.branches), "alternative", "alternatives")
    message = f"{short(value)} fits none of the {count}"
    open_ = [branch for branch in fault.branches if branch and not _is_out(fault, branch)]
    firsts = [_first(branch) for branch in open_]
    reasons = [words.said(value, first) for first in firsts if first.at == fault.at]
    reasons = list(dict.fromkeys(filter(None, reasons)))
    if not reasons or len(firsts) < _LEAST:
        return message
    more = f"; and {len(reasons) - _TOLD} more" if len(reasons) > _TOLD else ""
    return f"{message}: {'; or '.join(reasons[:_TOLD])}{more}"


def _untagged(choice: Chosen, value: Any) -> str:
    known = f"{'one of ' if len(choice.known) > 1 else ''}{listed(list(choice.known), 12)}"
    name = short(choice.name)
    if choice.name not in value:
        return f"the property {name} is missing, which tells the alternatives apart: {known}"
    return f"{name} is {short(value[choice.name])}, which is no alternative: it may be {known}"


def _wanted(found: list[ValueFault]) -> str:
    types = [name for fault in found if fault.keyword == "type" for name in words.types_of(fault)]
    values: list[Any] = []
    parts: list[str] = []
    for fault in found:
        if fault.keyword == "const":
            values.append(fault.details.get("expected_value"))
        elif fault.keyword == "enum":
            values += fault.details.get("options") or []
        elif fault.keyword == "format":
            parts.append(wanted(str(fault.details.get("format"))))
    told = list(dict.fromkeys(types))
    if told:
        parts.insert(0, f"of type {' or '.join(told)}")
    if values:
        parts.append(f"one of {listed(values, 12)}" if len(values) > 1 else short(values[0], 120))
    return " or ".join(dict.fromkeys(parts))
