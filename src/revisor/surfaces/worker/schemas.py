"""A schema that another process holds: the same calls, the same answers as `revisor.Schema`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from revisor.model.dialect import Dialect

from .frames import Asked
from .values import packed

if TYPE_CHECKING:
    from revisor.dialect.annotations import Annotation
    from revisor.dialect.schema_errors import SchemaError

Ask = Callable[["WorkerSchema", int, bytes], bytes]


class WorkerSchema:
    """A `revisor.Schema` that a worker holds; safe to share between threads.

    Everything is as with `revisor.Schema`, and each call may moreover raise LimitReached with a
    `kind` in its values ("deadline", "memory", "crash"): then the value is neither valid nor
    invalid, and the schema can be used on. What JSON does not have raises NotJson wherever it
    stands in an instance, where it cannot be sent.

    `content` is what it is made of again in another process, under its `number`.
    """

    __slots__ = ("_ask", "content", "dialect", "number")

    dialect: Dialect

    def __init__(self, ask: Ask, number: int, content: bytes) -> None:
        self._ask = ask
        self.number = number
        self.content = content

    def __repr__(self) -> str:
        return f"<revisor.Schema in {self.dialect.title}, held by a worker>"

    def is_valid(self, instance: Any) -> bool:
        """Whether an instance conforms."""
        return self._ask(self, Asked.IS_VALID, packed(instance)) == b"1"

    def errors(self, instance: Any) -> tuple[SchemaError, ...]:
        """Return how an instance does not conform, the best explanation first; () where it does."""
        from .outcomes import unpacked_errors

        return unpacked_errors(self._ask(self, Asked.ERRORS, packed(instance)))

    def validate(self, instance: Any) -> None:
        """Raise InvalidInstance, with all its errors, where an instance does not conform."""
        self._ask(self, Asked.VALIDATE, packed(instance))

    def annotations(self, instance: Any) -> tuple[Annotation, ...]:
        """Return the annotations of an instance that conforms; else raise InvalidInstance."""
        from .outcomes import unpacked_annotations

        return unpacked_annotations(self._ask(self, Asked.ANNOTATIONS, packed(instance)))
