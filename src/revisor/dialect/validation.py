"""The only importer of the validation engine, with the switches that make it safe.

Offline on every call, so that no `$ref` is ever fetched; `format` is an annotation, as 2020-12
says; patterns run under a backtracking limit. The engine's exceptions end here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache
from typing import Any, NamedTuple

from revisor._undisturbed import undisturbed
from revisor.model.dialect import Dialect
from revisor.model.pointer import Pointer

from . import meta_schemas

with undisturbed():
    # The engine loads `decimal` itself; an exception from there would take it down.
    import decimal as _decimal  # noqa: F401

    import jsonschema_rs as engine

_PATTERNS = engine.FancyRegexOptions(
    backtrack_limit=10_000, size_limit=1 << 20, dfa_size_limit=1 << 20
)
_CLASSES: dict[str, Any] = {
    "draft-04": engine.Draft4Validator,
    "draft-06": engine.Draft6Validator,
    "draft-07": engine.Draft7Validator,
    "2019-09": engine.Draft201909Validator,
    "2020-12": engine.Draft202012Validator,
}
_ROOT = "http://document.invalid/"
_KINDS = engine.ValidationErrorKind
_GAVE_UP_SAID = "has a regular expression that takes too long"
_NO_PATTERN = 'is not a "regex"'
_NO_JSON = "holds a lone surrogate, which is no JSON"
_GAVE_UP = (_KINDS.BacktrackLimitExceeded, _KINDS.RegexEngineFailure)


class NotCompilableError(Exception):
    """The engine cannot compile a schema: it is invalid, or a reference in it leads nowhere."""


class TooCostlyError(NotCompilableError):
    """The engine will not compile a regular expression, since it would be too large."""


class UndecidedError(Exception):
    """The engine cannot say whether a value conforms; the message reads on after "it"."""


class ValueFault(NamedTuple):
    """One way in which a value does not conform.

    `at` is the instance location, `schema_path` the schema location through references, `keyword`
    the keyword that failed ("unexplained" where it is not known, "" where the value is no JSON),
    `message` the engine's words; `branches` holds, for anyOf and oneOf,
    the faults of each branch. `evaluation_path` is the way through references, `location` the
    absolute URI of the keyword where its resource has one. `name` is the name that is refused,
    where it is one of `propertyNames`.

    `locating` adds `stands`, the Subschema that the keyword stands in, `held`, its value, and
    `asked`, the condition under which it is in force.
    """

    at: Pointer
    schema_path: Pointer
    keyword: str
    message: str
    details: dict[str, Any]
    branches: tuple[tuple[ValueFault, ...], ...] = ()
    evaluation_path: Pointer = ()
    location: str = ""
    held: Any = None
    stands: Any = None
    asked: str = ""
    name: str | None = None


class Noted(NamedTuple):
    """What a keyword says of a value that conforms: places as URI fragments and JSON Pointers."""

    instance_location: str
    schema_location: str
    value: Any


def unexplained(message: str) -> ValueFault:
    """Return the fault of a value that certainly does not conform, where no keyword is known."""
    return ValueFault((), (), "unexplained", message, {})


class Compiled:
    """A schema ready to validate values with."""

    def __init__(self, validator: Any) -> None:
        self._validator = validator

    def is_valid(self, instance: Any) -> bool:
        """Whether a value conforms. Raises UndecidedError for a value that is no JSON."""
        try:
            return bool(self._validator.is_valid(instance))
        except ValueError:
            raise UndecidedError(_NO_JSON) from None

    @property
    def judge(self) -> Callable[[Any], bool]:
        """The engine's own `is_valid`: as fast as it is, and raising what it raises."""
        found: Callable[[Any], bool] = self._validator.is_valid
        return found

    def annotations(self, instance: Any) -> Iterator[Noted]:
        """Yield what the schema says of a value that conforms to it."""
        for unit in self._validator.evaluate(instance).annotations():
            where = unit.get("absoluteKeywordLocation") or unit["schemaLocation"]
            yield Noted(unit["instanceLocation"], where, unit["annotations"])

    def first_fault(self, instance: Any) -> ValueFault:
        """Return the first way in which a value that is known not to conform does not."""
        try:
            self._validator.validate(instance)
        except engine.ValidationError as error:
            return _fault(error)
        except ValueError as error:
            return unexplained(_where_is_not_known(error))
        return unexplained("it does not conform")

    def faults(self, instance: Any) -> Iterator[ValueFault]:
        """Yield every way in which the value does not conform, in the schema's order.

        Raises UndecidedError where a regular expression took too long: then nothing is known.
        """
        try:
            for error in self._validator.iter_errors(instance):
                yield _fault(error)
        except ValueError as error:
            yield unexplained(_where_is_not_known(error))


def _where_is_not_known(error: ValueError) -> str:
    why = _NO_JSON if isinstance(error, UnicodeError) else "holds what cannot be quoted"
    return f"it does not conform; where is not known, since it {why}"


def _fault(error: Any) -> ValueFault:
    if isinstance(error.kind, _GAVE_UP):
        raise UndecidedError(_GAVE_UP_SAID)
    if isinstance(error.kind, _KINDS.PropertyNames):
        return _of_name(error)
    details = dict(error.kind.as_dict())
    context = details.pop("context", ()) if error.kind.name in ("anyOf", "oneOf") else ()
    branches = tuple(tuple(_fault(e) for e in branch) for branch in context or ())
    path, schema_path = tuple(error.instance_path), tuple(error.schema_path)
    way, location = tuple(error.evaluation_path), error.absolute_keyword_location or ""
    said = (path, schema_path, error.kind.name, error.message, details, branches, way, location)
    return ValueFault(*said)


def _of_name(error: Any) -> ValueFault:
    """Return the fault of a name: what the engine says of it is told in its own error."""
    inner = error
    while isinstance(inner.kind, _KINDS.PropertyNames):
        inner = inner.kind.error
    fault = _fault(inner)
    return fault._replace(
        at=tuple(error.instance_path),
        schema_path=tuple(error.schema_path),
        evaluation_path=tuple(error.evaluation_path),
        location=error.absolute_keyword_location or "",
        name=inner.instance if isinstance(inner.instance, str) else None,
    )


def compile_schema(
    schema: Any, dialect: Dialect, *, with_meta: bool = False, registry: Any = None
) -> Compiled:
    """Compile a schema under a dialect.

    `with_meta` lets it refer to meta-schemas too: offline, the engine knows only its own dialect's.
    `registry` holds what else it may refer to (see `registry_of`).

    Raises NotCompilableError where the engine refuses it.
    """
    make = _CLASSES[dialect.short_name]
    options: dict[str, Any] = {"offline": True, "validate_formats": False}
    options["pattern_options"] = _PATTERNS
    try:
        if registry is not None:
            options["registry"] = registry
        elif with_meta:
            options["registry"] = engine.Registry(list(meta_schemas.documents().items()))
        return Compiled(make(schema, **options))
    except (engine.ValidationError, engine.ReferencingError, ValueError) as error:
        raise NotCompilableError(getattr(error, "message", None) or str(error)) from None


@cache
def no_deeper_than(levels: int) -> Callable[[Any], bool]:
    """Return a test of how deep a value is: the engine walks through one faster than Python does.

    It goes down no further than that, and raises ValueError for what is no JSON.
    """
    definitions: dict[str, Any] = {"0": {"type": ["null", "boolean", "number", "string"]}}
    for level in range(levels):
        below = {"$ref": f"#/$defs/{level}"}
        definitions[str(level + 1)] = {"items": below, "additionalProperties": below}
    schema = {"$defs": definitions, "$ref": f"#/$defs/{levels}"}
    return Compiled(engine.Draft202012Validator(schema, offline=True)).judge


def compile_whole(
    schema: Any,
    dialect: Dialect,
    documents: Mapping[str, Any],
    *,
    by_meta_schema: bool,
    formats: bool | None = None,
) -> Compiled:
    """Compile a schema that may refer to `documents`, by URI; meta-schemas stand among them.

    `format` is asserted where the dialect asserts it (`docs/dialects.md`), unless `formats` says
    otherwise. `by_meta_schema` takes
    the vocabularies from the meta-schema that the schema declares, which is one of the documents.

    Raises NotCompilableError where the engine refuses it, TooCostlyError for an expression.
    """
    make = engine.validator_for if by_meta_schema else _CLASSES[dialect.short_name]
    options: dict[str, Any] = {"offline": True, "pattern_options": _PATTERNS}
    if formats is not None:
        options["validate_formats"] = formats
    try:
        if documents:
            options["registry"] = engine.Registry(list(documents.items()))
        return Compiled(make(schema, **options))
    except (engine.ValidationError, engine.ReferencingError, ValueError) as error:
        message = getattr(error, "message", None) or str(error)
        # The caller has seen that each expression is one: then only its size is in the way.
        refused = TooCostlyError if _NO_PATTERN in message else NotCompilableError
        raise refused(message) from None


def registry_of(root: Any, dialect: Dialect, *, with_meta: bool) -> Any:
    """Return a registry that holds a document, for `compile_part`; to make it costs a copy.

    The dialect is written into it, so that no other is assumed. Raises NotCompilableError.
    """
    pinned = {"$schema": dialect.uri, **root} if isinstance(root, dict) else root
    documents = [(_ROOT, pinned)]
    if with_meta:
        documents += meta_schemas.documents().items()
    try:
        return engine.Registry(documents)
    except (engine.ReferencingError, ValueError) as error:
        raise NotCompilableError(str(error)) from None


def compile_part(registry: Any, fragment: str, dialect: Dialect) -> Compiled:
    """Compile the subschema at a URI fragment (`/properties/a`) of the document in a registry.

    Raises NotCompilableError where the engine refuses it.
    """
    part = {"$schema": dialect.uri, "$ref": f"{_ROOT}#{fragment}"}
    return compile_schema(part, dialect, registry=registry)


@cache
def _meta_validator(dialect: str) -> Compiled:
    schema = meta_schemas.document(dialect)
    return Compiled(_CLASSES[dialect](schema, offline=True, validate_formats=False))


def is_valid_schema(schema: Any, dialect: Dialect) -> bool | None:
    """Whether a schema is valid against the meta-schema of the dialect (JS-08).

    None where the engine cannot say, because a lone surrogate in it is no JSON.
    """
    try:
        return _meta_validator(dialect.short_name).is_valid(schema)
    except UndecidedError:
        return None


def schema_faults(schema: Any, dialect: Dialect) -> Iterator[ValueFault]:
    """Yield the engine's own view of why a schema breaks the meta-schema."""
    return _meta_validator(dialect.short_name).faults(schema)


@lru_cache(maxsize=4096)
def pattern_compiles(pattern: str) -> bool:
    """Whether a regular expression is one that the engine, which follows ECMA-262, can compile."""
    try:
        engine.Draft202012Validator({"pattern": pattern}, offline=True)
    except (engine.ValidationError, ValueError):
        return False
    return True
