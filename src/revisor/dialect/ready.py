"""What every schema that is ready to validate with can do, wherever it is held."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from revisor.model.dialect import Dialect

if TYPE_CHECKING:
    from .annotations import Annotation
    from .schema_errors import SchemaError


@runtime_checkable
class Schema(Protocol):
    """A schema, ready to validate instances with; safe to share between threads.

    `revisor.schema` makes one that judges in this process, `Worker.schema` one that judges in
    another: a function that takes a `revisor.Schema` takes both. Every call raises LimitReached
    where judging the instance would take too much (then it is neither valid nor invalid), and
    NotJson for an instance that JSON cannot express, where that stands in the way.
    """

    @property
    def dialect(self) -> Dialect:
        """The dialect that governs the schema."""

    @property
    def is_valid(self) -> Callable[[Any], bool]:
        """Say whether an instance conforms: `schema.is_valid(instance)`."""

    def errors(self, instance: Any) -> tuple[SchemaError, ...]:
        """Return how an instance does not conform, the best explanation first; () where it does."""

    def validate(self, instance: Any) -> None:
        """Raise InvalidInstance, with all its errors, where an instance does not conform."""

    def annotations(self, instance: Any) -> tuple[Annotation, ...]:
        """Return the annotations of an instance that conforms; else raise InvalidInstance."""
