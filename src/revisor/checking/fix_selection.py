"""Which fixes are applied together: those whose places do not meet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from revisor.model.finding import Finding
from revisor.model.fix import Edit
from revisor.model.pointer import Pointer, natural

_END = "-"


class Remedy(NamedTuple):
    """The edits of one fix, from the root of the document on line `message`, and what they mend.

    Several findings may have one cure in common. `key` tells it from others.
    """

    message: int | None
    edits: tuple[Edit, ...]
    findings: tuple[Finding, ...]

    @property
    def key(self) -> object:
        """What is done where, without the values."""
        places = tuple((edit.op, edit.pointer) for edit in self.edits)
        first = self.findings[0]
        return first.rule, first.severity, self.message, places


def remedies(findings: Iterable[Finding], *, unsafe: bool) -> list[Remedy]:
    """Return the fixes of findings, each once; the safe ones alone unless `unsafe`."""
    found: dict[object, Remedy] = {}
    for finding in findings:
        fix = finding.fix
        if fix is None or finding.base is None or not (unsafe or fix.safety == "safe"):
            continue
        one = Remedy(finding.base.message, finding.edits, (finding,))
        same = found.setdefault(one.key, one)
        if same is not one and same.edits == one.edits:
            found[one.key] = same._replace(findings=(*same.findings, finding))
    return list(found.values())


def together(waiting: Iterable[Remedy]) -> list[Remedy]:
    """Return fixes that do not meet, in the order in which they can be applied.

    Those of small places go before those of large ones. What comes later in a document is changed
    first, so that positions in arrays stay what they are.
    """
    places = _Places()
    narrow = sorted(waiting, key=lambda r: -min(len(edit.pointer) for edit in r.edits))
    chosen = [remedy for remedy in narrow if places.take(remedy)]
    return sorted(chosen, key=_last, reverse=True)


def _last(remedy: Remedy) -> tuple[int, list[tuple[int, int, str]]]:
    return remedy.message or 0, max(natural(edit.pointer) for edit in remedy.edits)


class _Places:
    """The places that chosen fixes change, and all that lies above these."""

    def __init__(self) -> None:
        self._taken: set[tuple[int | None, Pointer]] = set()
        self._above: set[tuple[int | None, Pointer]] = set()

    def take(self, remedy: Remedy) -> bool:
        """Take the places of a fix, unless one of them is, holds or lies in one that is taken."""
        places = {(remedy.message, scope) for scope in _scopes(remedy)}
        above = {(n, at[:end]) for n, at in places for end in range(len(at))}
        if not (places | above).isdisjoint(self._taken) or not places.isdisjoint(self._above):
            return False
        self._taken |= places
        self._above |= above
        return True


def _scopes(remedy: Remedy) -> Iterator[Pointer]:
    """Yield the places that a fix changes; several changes of an array count as all of it."""
    for edit in remedy.edits:
        at = edit.pointer
        shifts = edit.op != "replace" and at and (isinstance(at[-1], int) or at[-1] == _END)
        if edit.op == "split":
            numbers = [end for end, token in enumerate(at) if isinstance(token, int)]
            yield at[: numbers[-1] + 1] if numbers else ()
        else:
            yield at[:-1] if shifts and len(remedy.edits) > 1 else at
