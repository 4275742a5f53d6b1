"""Judge values by the schema that was named, in a process that can be ended."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol
from urllib.parse import quote, unquote, urljoin

from revisor.errors import LimitReached, NotJson, RevisorError, UsageError, WorkerUnavailable
from revisor.model.pointer import Pointer, parse, render

from .validate_inputs import Chosen, Instance, Locate

if TYPE_CHECKING:
    from revisor.dialect.schema_errors import SchemaError
    from revisor.model.dialect import Dialect

_ROOT = "file:///schema"
"""What the document is called in which the schema is a part."""
_SAFE = "/!$&'()*+,;=:@?~"


class Judging(Protocol):
    """A schema that values can be judged by; see `revisor.Schema`."""

    @property
    def dialect(self) -> Dialect:
        """The dialect that the schema is judged in."""

    def errors(self, instance: Any) -> tuple[SchemaError, ...]:
        """Return how an instance does not conform."""


class Judgement(NamedTuple):
    """What was found of a value: `valid` is None where it was not read or not judged (`why`)."""

    instance: Instance
    valid: bool | None
    errors: tuple[SchemaError, ...] = ()
    why: str = ""
    hint: str = ""

    @property
    def code(self) -> int:
        """The exit code that it asks for."""
        return 2 if self.valid is None else int(not self.valid)


@contextmanager
def prepared(chosen: Chosen, dialect: str | None, seconds: float) -> Iterator[Judging]:
    """Make a schema ready to judge by, in a process of its own where there can be one.

    `seconds` is the time that each value may take. Raises as `revisor.schema` does.
    """
    from revisor.surfaces.worker.worker import Worker

    value, documents = _self_contained(chosen)
    try:
        worker = Worker(seconds)
    except (UsageError, WorkerUnavailable):
        # Not on this machine: bounds of the engine hold in this process, too.
        from revisor.surfaces.validation import schema

        yield schema(value, dialect, documents)
        return
    with worker:
        yield worker.schema(value, dialect, documents)


def _self_contained(chosen: Chosen) -> tuple[Any, dict[str, Any]]:
    """Return a schema and documents with absolute URIs.

    Of a part of a document, and where URIs are relative, that is a reference into the document.
    """
    documents = {uri: each.parsed.value for uri, each in chosen.documents.items()}
    absolute = {urljoin(_ROOT, uri): value for uri, value in documents.items()}
    if not chosen.pointer and absolute.keys() == documents.keys():
        return chosen.root, documents
    where = f"{_ROOT}#{quote(render(chosen.pointer), safe=_SAFE)}"
    declared = chosen.root.get("$schema") if isinstance(chosen.root, dict) else None
    same = {} if declared is None else {"$schema": declared}
    return same | {"$ref": where.removesuffix("#")}, {_ROOT: chosen.root, **absolute}


def judged(schema: Judging, instances: Iterator[Instance]) -> Iterator[Judgement]:
    """Yield what is found of each value, in their order."""
    for each in instances:
        if each.why:
            yield Judgement(each, None, why=each.why, hint=each.hint)
            continue
        try:
            errors = schema.errors(each.value)
        except (LimitReached, NotJson) as error:
            yield Judgement(each, None, why=error.message, hint=error.hint)
        else:
            yield Judgement(each, not errors, errors)


class Spot(NamedTuple):
    """A place in a file; line and column count from 1."""

    file: str
    pointer: str
    line: int | None = None
    column: int | None = None

    def __str__(self) -> str:
        return self.file if self.line is None else f"{self.file}:{self.line}:{self.column}"


def in_instance(each: Instance, error: SchemaError) -> Spot:
    """Return where in a value an error is."""
    at = (*each.base, *parse(error.instance_location))
    found = each.parsed.locate(at) if each.parsed else None
    return _spot(each.file, error.instance_location, found)


def in_schema(chosen: Chosen, reference: str) -> Spot | None:
    """Return where in the schema, or in a document beside it, a URI reference leads.

    None where it leads out of them, or to nothing in them.
    """
    uri, _, fragment = reference.partition("#")
    try:
        pointer = tuple(parse(unquote(fragment)))
    except ValueError:
        return None
    if uri in ("", _ROOT):
        return _located(chosen.file, chosen.locate, pointer)
    for given, document in chosen.documents.items():
        if uri in (given, urljoin(_ROOT, given)):
            return _located(document.file, document.parsed.locate, pointer)
    return None


def _located(file: str, locate: Locate, pointer: Pointer) -> Spot | None:
    try:
        found = locate(pointer)
    except LookupError:
        return None
    return _spot(file, f"#{render(pointer)}", found) if found else None


def _spot(file: str, pointer: str, found: tuple[int, int] | None) -> Spot:
    return Spot(file, pointer, *(found or (None, None)))


def of_fault(chosen: Chosen, location: str) -> Spot | None:
    """Return where a fault of a schema is; its location may begin with the URI of a document."""
    return in_schema(chosen, f"#{location}" if location.startswith("/") else location or "#")


def said(chosen: Chosen, text: str) -> str:
    """Return what an error says, with documents named as they were given."""
    for uri in chosen.documents:
        text = text.replace(urljoin(_ROOT, uri), uri)
    return text.replace(_ROOT, "")


def faults(error: RevisorError) -> tuple[SchemaError, ...]:
    """Return the faults of a schema that was refused for them."""
    found: tuple[SchemaError, ...] = getattr(error, "errors", ())
    return found
