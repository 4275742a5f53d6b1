"""What was found out, on its way back: errors by their code and values, never as code to run."""

from __future__ import annotations

from typing import Any

from revisor import errors as ours
from revisor.dialect.annotations import Annotation
from revisor.dialect.schema_errors import InvalidInstance, InvalidSchema, SchemaError
from revisor.errors import RevisorError

from .values import packed, unpacked

_REFUSED = {kind.code: kind for kind in (InvalidInstance, InvalidSchema)}
_OTHERS: dict[str, type[RevisorError]] = {
    kind.code: kind
    for kind in vars(ours).values()
    if isinstance(kind, type) and issubclass(kind, RevisorError)
}


def packed_errors(errors: tuple[SchemaError, ...]) -> bytes:
    """Return the errors of an instance as bytes."""
    return packed(_flat(errors))


def unpacked_errors(data: bytes) -> tuple[SchemaError, ...]:
    """Return the errors that `packed_errors` made these bytes of."""
    return _nested(unpacked(data))


def packed_annotations(annotations: tuple[Annotation, ...]) -> bytes:
    """Return the annotations of an instance as bytes."""
    return packed([list(annotation) for annotation in annotations])


def unpacked_annotations(data: bytes) -> tuple[Annotation, ...]:
    """Return the annotations that `packed_annotations` made these bytes of."""
    return tuple(Annotation(*row) for row in unpacked(data))


def packed_refusal(error: RevisorError) -> bytes:
    """Return an error of ours as bytes."""
    if isinstance(error, InvalidInstance | InvalidSchema):
        return packed([error.code, error.message, error.hint, _flat(error.errors)])
    return packed([error.code, error.message, error.hint, error.values])


def unpacked_refusal(data: bytes) -> RevisorError:
    """Return the error that `packed_refusal` made these bytes of: the same kind, the same words."""
    code, message, hint, values = unpacked(data)
    if code in _REFUSED:
        return _REFUSED[code](message, hint, _nested(values))
    return _OTHERS.get(code, RevisorError)(message, hint, **values)


def _flat(errors: tuple[SchemaError, ...]) -> list[Any]:
    """Return errors and those in their branches as rows: a branch names its rows by position."""
    order = list(errors)
    rows: list[Any] = []
    for error in order:
        branches = []
        for branch in error.branches:
            branches.append(list(range(len(order), len(order) + len(branch))))
            order += branch
        rows.append((*error[:-1], branches))
    return [len(errors), rows]


def _nested(flat: Any) -> tuple[SchemaError, ...]:
    count, rows = flat
    made: dict[int, SchemaError] = {}
    for at in range(len(rows) - 1, -1, -1):
        *said, branches = rows[at]
        inner = tuple(tuple(made[i] for i in branch) for branch in branches)
        made[at] = SchemaError._make([*said, inner])
    return tuple(made[at] for at in range(count))
