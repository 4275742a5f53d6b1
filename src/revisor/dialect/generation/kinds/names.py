"""Names for other types: NewType, type variables, aliases (PEP 695), Self, wrappers, references.

A name stands for its type and adds nothing; an alias that leads back to itself is a definition.
"""

from __future__ import annotations

import dataclasses
import sys
import typing
from typing import TYPE_CHECKING, Any

from revisor.dialect.generation import hints
from revisor.dialect.generation.options import Schema
from revisor.dialect.generation.refusal import CannotGenerate

if TYPE_CHECKING:
    from revisor.dialect.generation.build import Build

WRAPPERS = frozenset({"Required", "NotRequired", "ReadOnly", "Final", "ClassVar"})


def schema_of(annotation: Any, build: Build, place: str) -> Schema | None:
    """Return the schema of what a name stands for."""
    if isinstance(annotation, typing.NewType):
        return build.schema(annotation.__supertype__, place)
    if isinstance(annotation, typing.TypeVar):
        return build.schema(_of_variable(annotation), place)
    if isinstance(annotation, dataclasses.InitVar):
        return build.schema(annotation.type, place)
    if isinstance(annotation, str | typing.ForwardRef):
        return _of_forward(annotation, build, place)
    if special(annotation) == "Self":
        if build.owner is None:
            raise CannotGenerate(place, "Self stands outside of a class", "write the class")
        return build.schema(build.owner, place)
    if special(typing.get_origin(annotation)) in WRAPPERS:
        return build.schema(typing.get_args(annotation)[0], place)
    if _is_alias(annotation):
        return _of_alias(annotation, build, place)
    return None


def special(form: Any) -> str | None:
    """Return the name of a special form, also of one that typing_extensions brings."""
    if not type(form).__module__.startswith("typing"):
        return None
    return getattr(form, "_name", None) or getattr(form, "__name__", None)


def _of_variable(variable: Any) -> Any:
    default = getattr(variable, "__default__", None)
    if default is not None and not repr(default).endswith(".NoDefault"):
        return default
    if variable.__bound__ is not None:
        return variable.__bound__
    if variable.__constraints__:
        return typing.Union[variable.__constraints__]  # noqa: UP007
    return Any


def _is_alias(annotation: Any) -> bool:
    held = typing.get_origin(annotation) or annotation
    return type(held).__name__ == "TypeAliasType" and hasattr(held, "__value__")


def _of_alias(annotation: Any, build: Build, place: str) -> Schema:
    alias = typing.get_origin(annotation) or annotation
    arguments = typing.get_args(annotation)
    variables = dict(zip(alias.__type_params__, arguments, strict=False))
    module = sys.modules.get(alias.__module__)
    name = "_".join([alias.__name__, *(_word(each) for each in arguments)])
    return _body(
        annotation,
        name,
        lambda: hints.substituted(alias.__value__, variables),
        vars(module) if module else {},
        build,
        place,
    )


def _word(annotation: Any) -> str:
    return getattr(annotation, "__name__", None) or repr(annotation)


def _of_forward(annotation: Any, build: Build, place: str) -> Schema:
    """Return the schema of a name that was left unresolved, as in an alias that names itself."""
    text = annotation if isinstance(annotation, str) else annotation.__forward_arg__
    module = str(build.scope.get("__name__", "its module"))
    found = hints.resolved(text, build.scope, place, module)
    return _body((text, module), text, lambda: found, build.scope, build, place)


def _body(key: Any, name: str, value: Any, scope: Any, build: Build, place: str) -> Schema:
    """Return the schema of an alias in place, or a reference where it leads back to itself."""
    from revisor.dialect.generation.build import hashable

    known = hashable(key)
    if known in build.open or build.defined(key) in build.definitions:
        return build.named(key, name)
    outside, build.scope = build.scope, scope
    build.open.append(known)
    try:
        schema = build.schema(value(), place)
    finally:
        build.open.pop()
        build.scope = outside
    if build.defined(key) is None:
        return schema
    reference = build.named(key, name)
    if schema == reference:
        raise CannotGenerate(place, f"{name} leads back to itself only", "write what it stands for")
    build.definitions[reference.name] = schema
    return reference
