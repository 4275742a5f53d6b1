"""What a schema or an instance is refused for, as values: the best explanation comes first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple
from urllib.parse import quote

from revisor.errors import RevisorError
from revisor.model.annotated import readable
from revisor.model.pointer import Pointer, render

from .explain import best, sentence
from .settled import told
from .validation import ValueFault

_WEAK = ("anyOf", "oneOf", "not", "if")
"""Keywords whose failure says little by itself."""
_FRAGMENT = "/?:@!$&'()*+,;=-._~"
"""What stands in the fragment of a URI as it is (RFC 3986)."""
_MOST = 1_000
"""Errors that are told: nobody reads more."""
_MORE = "there are more errors than are told here"


@readable
class SchemaError(NamedTuple):
    """One way in which an instance does not conform, or a schema is no schema of its dialect.

    `instance_location` is a JSON Pointer into the instance (or into the faulty schema),
    `schema_location` a URI reference to the keyword, such as `#/properties/a/type`,
    `evaluation_path` the JSON Pointer of the way to it through references. `message` reads by
    itself, without the place. `branches` holds, for what failed in an anyOf or oneOf, the errors of
    each branch; where one branch was meant, the error itself is that of this branch.
    """

    instance_location: str
    schema_location: str
    evaluation_path: str
    keyword: str
    message: str
    branches: tuple[tuple[SchemaError, ...], ...] = ()

    def __str__(self) -> str:
        if not self.instance_location:
            return self.message
        return f"at {self.instance_location}: {self.message}"


class _RefusedError(RevisorError):
    """Something was refused; `errors` says for what, the best explanation first."""

    def __init__(self, message: str, hint: str, errors: tuple[SchemaError, ...]) -> None:
        super().__init__(message, hint, errors=errors)
        self.errors = errors


class InvalidInstance(_RefusedError):  # noqa: N818 - it names what was refused
    """The instance does not conform to the schema; `errors` holds at least one SchemaError."""

    code = "invalid-instance"


class InvalidSchema(_RefusedError):  # noqa: N818 - it names what was refused
    """The schema is none of its dialect; `errors` holds its faults (JS-08)."""

    code = "invalid-schema"


def summary(errors: tuple[SchemaError, ...]) -> str:
    """Return the first error as a sentence, and how many more there are."""
    more = len(errors) - 1
    return f"{errors[0]}{f'; and {more} more' if more else ''}"


def from_faults(faults: Iterable[ValueFault], instance: Any) -> tuple[SchemaError, ...]:
    """Return the errors that the faults of an instance come to, the best explanation first.

    As with the best match of Python's jsonschema: what fails further up comes before what fails
    deeper down, and what says little (anyOf, oneOf, not) after the rest. In the place of a failure
    of anyOf or oneOf stands that of the branch that was meant, since that is what has to be mended,
    where one is known. There are 1,000 at most; the last one says so where there are more.
    """
    told_of = sorted(faults, key=_weight)
    found = [_error(fault, instance) for fault in told_of[:_MOST]]
    if len(told_of) > _MOST:
        found[-1] = SchemaError("", "#", "", "unexplained", _MORE)
    return tuple(dict.fromkeys(found))


def _weight(fault: ValueFault) -> tuple[bool, int, bool]:
    return fault.keyword == "unexplained", len(fault.at), fault.keyword in _WEAK


def _error(fault: ValueFault, instance: Any) -> SchemaError:
    """Return the error for a fault; for a union that of the branch that was meant, with all."""
    branches = _branches(fault, instance) if fault.branches else ()
    return _leaf(best(fault, instance), instance, branches)


def _branches(fault: ValueFault, instance: Any) -> tuple[tuple[SchemaError, ...], ...]:
    """Convert the branches of a fault, innermost first: they may lie deep in one another."""
    order = list(_with_branches(fault))
    made: dict[int, tuple[tuple[SchemaError, ...], ...]] = {}
    for held in reversed(order):
        made[id(held)] = tuple(
            tuple(_leaf(inner, instance, made.get(id(inner), ())) for inner in branch)
            for branch in held.branches
        )
    return made[id(fault)]


def _with_branches(fault: ValueFault) -> Iterator[ValueFault]:
    stack = [fault]
    while stack:
        held = stack.pop()
        yield held
        stack += (inner for branch in held.branches for inner in branch if inner.branches)


def _leaf(fault: ValueFault, instance: Any, branches: Any) -> SchemaError:
    fault = told(fault)
    where = fault.location or location(fault.schema_path)
    way = render(fault.evaluation_path)
    said = sentence(fault, instance)
    return SchemaError(render(fault.at), where, way, fault.keyword, said, branches)


def location(pointer: Pointer, uri: str = "") -> str:
    """Return a URI reference to a place in the schema, or in the document of the given URI."""
    return f"{uri}#{quote(render(pointer), safe=_FRAGMENT, errors='backslashreplace')}"
