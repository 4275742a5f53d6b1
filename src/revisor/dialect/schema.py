"""A schema to validate with, for clients, hosts and gateways: bounded, offline, by its own dialect.

What the schema comes to is settled once, when it is made (JS-06, JS-07, JS-08, JS-17); from then on
an instance is valid, invalid, or over a limit that is told (JS-18).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from revisor.model.dialect import Dialect

from . import judging, preparing
from .annotations import Annotation, annotations_of
from .document import SchemaDocument
from .schema_errors import InvalidInstance, SchemaError, from_faults, summary


class LocalSchema:
    """A `revisor.Schema` that judges in this process; safe to share between threads.

    `dialect` is the one that governs it. `is_valid(instance)` says whether an instance conforms, at
    the engine's own speed where the schema allows that. It, and every method, raises LimitReached
    where judging the instance would take too much (then it is neither valid nor invalid), and
    NotJson for an instance that JSON cannot express, where that stands in the way.
    """

    __slots__ = ("_document", "_judge", "dialect", "is_valid")

    dialect: Dialect
    is_valid: Callable[[Any], bool]

    def __init__(self, document: SchemaDocument, judge: judging.Judge) -> None:
        self._document = document
        self._judge = judge
        self.dialect = preparing.dialect_of(document)
        self.is_valid = judge.is_valid

    def __repr__(self) -> str:
        return f"<revisor.Schema in {self.dialect.title}>"

    def errors(self, instance: Any) -> tuple[SchemaError, ...]:
        """Return how an instance does not conform, the best explanation first; () where it does.

        At most 1,000 errors are told; where some are left out, the last one says so. Raises as
        `is_valid` does.
        """
        if self.is_valid(instance):
            return ()
        return from_faults(self._judge.faults(instance), instance)

    def validate(self, instance: Any) -> None:
        """Raise InvalidInstance, with all its errors, where an instance does not conform.

        Raises as `is_valid` does.
        """
        errors = self.errors(instance)
        if errors:
            raise InvalidInstance(f"the value does not conform: {summary(errors)}", "", errors)

    def annotations(self, instance: Any) -> tuple[Annotation, ...]:
        """Return the annotations of an instance that conforms: titles, defaults and the like.

        Raises InvalidInstance where it does not conform, and else as `is_valid` does.
        """
        self.validate(instance)
        return annotations_of(self._judge, instance)


def prepare(value: Any, dialect: Dialect | None, documents: Mapping[str, Any]) -> LocalSchema:
    """Make a schema of a JSON value; `dialect` is that of a schema which declares none.

    `value` and `documents` (by URI without fragment) have to be what `json_values.plain` returns.

    Raises UnsupportedDialect, LimitReached, UnresolvedReference or InvalidSchema.
    """
    document = preparing.sound_document(value, dialect, documents)
    return LocalSchema(document, judging.Judge(document, preparing.compiled(document)))
