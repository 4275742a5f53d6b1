"""Put what a comparison came to into words."""

from __future__ import annotations

from revisor.dialect.explain import short
from revisor.errors import LimitReached, RevisorError, UnresolvedReference, UnsupportedDialect

from . import second_engine
from .outcome import Equivalence
from .sides import Side
from .trivial import accepts_all, accepts_none
from .trying import FIRST, Difference, Trial

_SAID = {True: "accepts", False: "refuses"}


def unusable(
    old: Side | RevisorError, new: Side | RevisorError, *, migrated: bool = False
) -> Equivalence:
    """Judge where at least one of the schemas cannot be asked anything.

    They differ where one of them is no schema, or refers to what is not in it, and the other is
    sound. Where a limit, a dialect or a document that was not given stands in the way, that says
    nothing of the other. `migrated` tells that the new schema was made of the old one: then it
    needs no other documents, and an old one that is broken says nothing of it.
    """
    broken = [("old", old), ("new", new)]
    told = [(name, error) for name, error in broken if isinstance(error, RevisorError)]
    reason = "; ".join(f"the {name} schema cannot be used: {e.message}" for name, e in told)
    unclear = any(_says_nothing(error, migrated) for _, error in told)
    if migrated and isinstance(old, RevisorError):
        unclear = True
    decidable = len(told) == 1 and not unclear
    return Equivalence("differs" if decidable else "not-decidable", reason, engines=(FIRST,))


def _says_nothing(error: RevisorError, migrated: bool) -> bool:  # noqa: FBT001 - as it was told
    missing = isinstance(error, UnresolvedReference) and bool(error.values.get("uris"))
    return (missing and not migrated) or isinstance(error, LimitReached | UnsupportedDialect)


def differing(trial: Trial, found: Difference) -> Equivalence:
    """Tell a difference by the smallest instance that shows it."""
    counts = _counts(trial)
    least = trial.made_smaller(found)
    old, new = _SAID[least.old], _SAID[least.new]
    reason = f"the old schema {old} {short(least.instance, 80)}, the new one {new} it"
    if least.engine != FIRST:
        reason = f"{reason}, as {least.engine} reads them; {FIRST} makes no difference there"
    told = Equivalence("differs", reason, *counts, instance=least.instance, engine=least.engine)
    return told._replace(old=least.old, new=least.new, engines=_engines(trial))


def agreeing(trial: Trial) -> Equivalence:
    """Judge where no instance was found on which the schemas differ."""
    counts = _counts(trial)
    why_not = _why_not(trial)
    if why_not:
        return Equivalence("not-decidable", why_not, *counts, engines=_engines(trial))
    reason = f"both give the same verdict on all of {trial.tried:,} instances"
    if trial.valid in (0, trial.tried):
        said = "accept every value" if trial.valid else "accept no value"
        reason = f"both {said}, as can be seen without trying"
    return Equivalence("verified", reason, *counts, engines=_engines(trial))


_SHOWN = 3


def together(whole: Equivalence, parts: list[Equivalence]) -> Equivalence:
    """Return what a schema and its definitions come to: the worst of them decides."""
    found = whole
    worst = [part for part in parts if part.outcome == "differs"]
    worst = worst or [part for part in parts if part.outcome != "verified"]
    if worst and (found.outcome == "verified" or worst[0].outcome == "differs"):
        found = worst[0]._replace(
            reason=f"at {worst[0].location}: {worst[0].reason}", not_compared=whole.not_compared
        )
    elif parts and found.outcome == "verified":
        what = _count(len(parts), "definition")
        found = whole._replace(
            reason=f"{whole.reason}; so it is with {what} that it does not use itself"
        )
    every = (whole, *parts)
    engines = tuple(dict.fromkeys(e for each in every for e in each.engines))
    found = found._replace(
        tried=sum(each.tried for each in every),
        valid=sum(each.valid for each in every),
        invalid=sum(each.invalid for each in every),
        definitions=len(parts),
    )
    if found.not_compared and found.outcome != "differs":
        found = found._replace(reason=f"{found.reason}; {_left_out(found.not_compared)}")
    return found._replace(engines=engines)


def _left_out(pointers: tuple[str, ...]) -> str:
    shown = ", ".join(pointers[:_SHOWN])
    more = f" and {len(pointers) - _SHOWN:,} more" if len(pointers) > _SHOWN else ""
    return f"not compared, since only one of the two has it: {shown}{more}"


def _count(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def _why_not(trial: Trial) -> str:
    """Say why that the schemas agree shows too little, "" where it does not."""
    if not trial.tried:
        why = trial.old.refused or trial.new.refused or "none could be made"
        return f"no instance could be judged: {why}"
    documents = (trial.old.document, trial.new.document)
    if not trial.valid and not all(accepts_none(each) for each in documents):
        return f"none of {trial.tried:,} instances conforms, so nothing shows what is accepted"
    if trial.valid == trial.tried and not all(accepts_all(each) for each in documents):
        return f"all of {trial.tried:,} instances conform, so nothing shows what is refused"
    left = sum(each.is_left() for each in trial.progress)
    if left and not all(accepts_all(each) or accepts_none(each) for each in documents):
        tried = f"{trial.tried:,} instances were tried"
        return (
            f"{tried}, and {_count(left, 'subschema')} had not all turns: nothing shows they agree"
        )
    return ""


def _counts(trial: Trial) -> tuple[int, int, int]:
    return trial.tried, trial.valid, trial.tried - trial.valid


def _engines(trial: Trial) -> tuple[str, ...]:
    return (FIRST, second_engine.NAME) if trial.asked_second else (FIRST,)


def formats(old: Side, new: Side) -> tuple[str, ...]:
    """Return the places where the dialect of one schema alone asserts `format`.

    They are JSON Pointers into the schema that asserts it, after its document's URI where that is
    not the schema itself.
    """
    for side, other in ((old, new), (new, old)):
        if not other.dialect.format_asserted:
            found = [side.place((*sub.pointer, "format")) for sub in side.format_places()]
            if found:
                return tuple(found)
    return ()
