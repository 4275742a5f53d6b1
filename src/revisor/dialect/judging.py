"""Judge instances by a sound schema: at the engine's own speed where nothing can go wrong.

A linear schema that looks no deeper than it is itself needs no guard; a recursive one needs a look
at the depth of the instance; any other one an estimate of the work before the engine begins.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from revisor.errors import LimitReached, NotJson

from . import work
from .bounds import is_deeper, is_multiplied
from .conformance import why
from .document import SchemaDocument
from .json_values import shared
from .linear import Shape, shape_of
from .validation import Compiled, UndecidedError, ValueFault, no_deeper_than, unexplained

_FLAT = 10
"""Levels of everyday values; a few parts that hold each other many times over go deeper."""
_MOST_STEPS = 20_000
"""Steps whose outcome can be told in a second, however they lie in one another."""
_MOST_TOLD = 1_001
_TOO_DEEP = "Recursion limit reached"
"""What the engine says of a value that it will not look into any further."""


class Judge:
    """What holds instances against one document.

    `is_valid` is made for the document: a function that does no more than it must.
    """

    __slots__ = ("_linear", "compiled", "document", "is_valid")

    def __init__(self, document: SchemaDocument, compiled: Compiled) -> None:
        self.document = document
        self.compiled = compiled
        shape = shape_of(document)
        self._linear = shape.linear
        self.is_valid = _made_for(document, compiled, shape)

    @property
    def is_linear(self) -> bool:
        """Whether judging takes time in proportion to the instance, whatever the instance is."""
        return self._linear

    def faults(self, instance: Any) -> tuple[ValueFault, ...]:
        """Return the faults of an instance that is not valid, as far as they can be told.

        Raises LimitReached where a regular expression took too long to know any of them.
        """
        if is_deeper(instance, self.document.limits.depth):
            return (unexplained("it does not conform, and is nested too deep to say where"),)
        if self._has_much_to_say(instance):
            return (unexplained("it does not conform, and there is too much to say where"),)
        root = self.document.root
        if root is None:  # pragma: no cover - the documents judged here have one
            return ()
        try:
            return why(self.document, root, instance, self.compiled, most=_MOST_TOLD)
        except UndecidedError as error:
            raise over(str(error)) from None

    def _has_much_to_say(self, instance: Any) -> bool:
        """Whether one fault may hold ten thousands of others in its branches."""
        document = self.document
        if self._linear or document.root is None:
            return False
        return work.steps(document, document.root, instance, _MOST_STEPS) > _MOST_STEPS


def over(what: str, limit: int | None = None) -> LimitReached:
    """Return the error for an instance that cannot be judged; `what` reads on after "it"."""
    return LimitReached(f"the value cannot be judged: it {what}", limit=limit)


def _made_for(document: SchemaDocument, compiled: Compiled, shape: Shape) -> Callable[[Any], bool]:
    engine = compiled.judge
    guard = _guard(document, shape)
    slow = document.measures.is_slow

    def unguarded(instance: Any) -> bool:
        try:
            return engine(instance)
        except ValueError as error:
            raise no_verdict(error) from None

    if guard is None:
        return unguarded

    def guarded(instance: Any) -> bool:
        guard(instance)
        valid = unguarded(instance)
        if not valid and slow:
            _check_decided(compiled, instance)
        return valid

    return guarded


def _guard(document: SchemaDocument, shape: Shape) -> Callable[[Any], None] | None:
    """Return what to do before the engine sees an instance; None where nothing has to be done."""
    levels = shape.levels

    def estimating(instance: Any) -> None:
        check_work(document, instance)

    def looking_first(instance: Any) -> None:
        try:
            if is_flat(instance):
                return
            if is_multiplied(instance):
                raise shared()
            shallow = is_shallow(instance)
        except ValueError as error:
            raise no_verdict(error) from None
        if not shallow:
            check_work(document, instance)

    if not shape.linear or levels == 0:
        return estimating
    if levels is None:
        return None
    is_flat = no_deeper_than(min(levels, _FLAT))
    is_shallow = no_deeper_than(min(levels, document.limits.depth))
    return looking_first


def check_work(
    document: SchemaDocument, instance: Any, most_stack: int = work.MOST_STACK, weight: int = 1
) -> None:
    """Raise LimitReached where judging an instance would take too many steps or too much stack.

    `weight` is how many steps one takes as time.
    """
    if document.root is None:  # pragma: no cover - the documents judged here have one
        return
    limit = document.limits.work // weight
    reason = work.too_much(document, document.root, instance, limit, most_stack=most_stack)
    if reason:
        raise over(reason, limit)


def no_verdict(error: ValueError) -> Exception:
    """Return the error to raise in place of the engine's."""
    if _TOO_DEEP in str(error):
        return over("is nested too deep to compare its parts")
    if isinstance(error, UnicodeError):
        return NotJson("the value holds half of a surrogate pair, which is no character")
    return NotJson(f"the value is no JSON: {error}", "pass what json.loads returns")


def _check_decided(compiled: Compiled, instance: Any) -> None:
    """Raise LimitReached where a value was only refused because a pattern took too long."""
    try:
        next(compiled.faults(instance), None)
    except UndecidedError as error:
        raise over(str(error)) from None
