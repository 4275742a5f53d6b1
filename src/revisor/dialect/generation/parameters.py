"""The parameters of a callable, as the members of the object that a call passes by name."""

from __future__ import annotations

import functools
import inspect
import typing
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from . import docstrings, hints
from .build import Build
from .defaults import MISSING
from .kinds.names import special
from .kinds.typed_dicts import fields_of
from .objects import Field, object_schema
from .options import Schema
from .refusal import CannotGenerate

_EMPTY = inspect.Parameter.empty
_SDKS = frozenset({"mcp", "mcp_types", "fastmcp"})
_FILLED_IN = frozenset({"Dependency", "Depends", "Resolve"})
_WHOLE_RESULTS = frozenset({"CallToolResult", "ToolResult"})
_BY_NAME = "a call passes its arguments by name"


class Signature(NamedTuple):
    """A callable whose annotations can be resolved one by one.

    `function` is the Python function behind it, `owner` the class whose method it is.
    """

    signature: inspect.Signature
    function: Any
    owner: Any


def signature_of(target: Callable[..., Any]) -> Signature:
    """Return the signature of a function, bound method, partial or callable object.

    Raises CannotGenerate where Python tells none.
    """
    function: Any = target
    try:
        signature = inspect.signature(target)
    except (TypeError, ValueError, NameError) as error:
        reason = f"Python tells no signature of {target!r:.80}: {error}"
        raise CannotGenerate("", reason, "pass a function that is written in Python") from error
    while isinstance(function, functools.partial):
        function = function.func
    if not inspect.isroutine(function):
        function = type(function).__call__
    owner = getattr(function, "__self__", None)
    function = inspect.unwrap(getattr(function, "__func__", function))
    return Signature(signature, function, owner if isinstance(owner, type) else type(owner))


def input_schema(target: Callable[..., Any], build: Build) -> Schema:
    """Return the schema of the arguments of a callable (the root of an `inputSchema`)."""
    signature = signature_of(target)
    _enter(signature, build)
    texts = docstrings.of_function(signature.function)
    fields: list[Field] = []
    extra: Schema | None = None
    for parameter in _shown(signature, build):
        _check_kind(parameter, signature)
        hint = _hint(parameter.annotation, signature, parameter.name)
        if _is_sdk_type(hint):
            continue
        if special(typing.get_origin(hint)) == "Unpack":
            fields += fields_of(typing.get_args(hint)[0], "")
        elif parameter.kind is parameter.VAR_KEYWORD:
            extra = _extra(build.schema(hint, f"**{parameter.name}"), build, parameter)
        else:
            fields.append(_field(parameter, hint, texts.get(parameter.name)))
    closed = build.options.closes(by_itself=True) or (not fields and build.options.closed is None)
    return object_schema(fields, build, "", extra=extra, closed=closed)


def result_annotation(target: Callable[..., Any], build: Build) -> Any:
    """Return the type that a callable returns. Raises CannotGenerate where it says none."""
    signature = signature_of(target)
    _enter(signature, build)
    held = signature.signature.return_annotation
    if held is _EMPTY:
        raise CannotGenerate("return", "the function does not say what it returns", "annotate it")
    found = _hint(held, signature, "return")
    if found in (type(None), typing.NoReturn, typing.Never):
        hint = "leave outputSchema out: a tool without structured results declares none"
        raise CannotGenerate("return", "the function returns nothing", hint)
    if getattr(found, "__name__", "") in _WHOLE_RESULTS and _is_of_sdk(found):
        reason = f"{found.__name__} is the whole result, which outputSchema does not describe"
        hint = "generate it of the type of structuredContent, or leave outputSchema out"
        raise CannotGenerate("return", reason, hint)
    return found


def _enter(signature: Signature, build: Build) -> None:
    build.scope = hints.scope_of(signature.function)
    build.owner = signature.owner if signature.owner is not type(None) else None


def _hint(annotation: Any, signature: Signature, place: str) -> Any:
    if annotation is _EMPTY:
        return Any
    function = signature.function
    return hints.resolved(annotation, hints.scope_of(function), place, function.__module__)


def _shown(signature: Signature, build: Build) -> Iterator[inspect.Parameter]:
    """Yield the parameters that a call may pass: not what the SDK or `exclude` takes away."""
    parameters = signature.signature.parameters
    unknown = sorted(build.options.exclude - parameters.keys())
    if unknown:
        reason = f"exclude names {', '.join(unknown)}, and there is no such parameter"
        raise CannotGenerate("", reason, f"the parameters are {', '.join(parameters) or 'none'}")
    for parameter in parameters.values():
        if parameter.name in build.options.exclude:
            continue
        if not _is_given_by_sdk(parameter):
            yield parameter


def _is_given_by_sdk(parameter: inspect.Parameter) -> bool:
    """Whether the SDK fills a parameter in, as far as that shows before it is resolved.

    A string may name what is not imported here; its Context is told by that name alone.
    """
    held = parameter.annotation
    if isinstance(held, str):
        word = held.replace("typing.", "").removeprefix("Optional[").partition("|")[0]
        word = word.strip().partition("[")[0].rstrip("]").rpartition(".")[2]
        if word == "Context":
            return True
    kinds = type(parameter.default).__mro__
    return any(kind.__name__ in _FILLED_IN for kind in kinds) or _is_sdk_type(held)


def _is_sdk_type(hint: Any) -> bool:
    """Whether a type is the Context of an SDK, or marked as what the SDK resolves."""
    members = typing.get_args(hint) if typing.get_origin(hint) is not None else ()
    for each in (hint, *members):
        held = typing.get_origin(each) or each
        if getattr(held, "__name__", "") == "Context" and _is_of_sdk(held):
            return True
        if type(each).__name__ in _FILLED_IN and _is_of_sdk(type(each)):
            return True
    return False


def _is_of_sdk(held: Any) -> bool:
    return str(getattr(held, "__module__", "")).partition(".")[0] in _SDKS


def _check_kind(parameter: inspect.Parameter, signature: Signature) -> None:
    """Raise CannotGenerate for a parameter that cannot be passed by name."""
    name = parameter.name
    if parameter.kind is parameter.VAR_POSITIONAL:
        raise CannotGenerate(f"*{name}", _BY_NAME, "take a list in one parameter")
    if parameter.kind is parameter.POSITIONAL_ONLY:
        reason = f"it is positional-only, and {_BY_NAME}"
        raise CannotGenerate(name, reason, "take the / out of the signature")
    unbound = name in ("self", "cls") and parameter.annotation is _EMPTY
    if unbound and "." in signature.function.__qualname__:
        reason = "the method is not bound to an object"
        raise CannotGenerate(name, reason, "pass the method of an instance, or exclude the name")


def _extra(schema: Schema, build: Build, parameter: inspect.Parameter) -> Schema:
    if build.options.closed:
        reason = "the function takes any other names, but closed=True forbids them"
        raise CannotGenerate(f"**{parameter.name}", reason, "leave closed out, or exclude it")
    return schema


def _field(parameter: inspect.Parameter, hint: Any, description: str | None) -> Field:
    """Return a parameter as a member; Pydantic's `= Field(…)` is metadata, with its default."""
    default = MISSING if parameter.default is _EMPTY else parameter.default
    kind = type(default)
    required, metadata = default is MISSING, ()
    if kind.__name__ == "FieldInfo" and kind.__module__.startswith("pydantic"):
        held: Any = default
        return _of_field_info(parameter.name, hint, held, description)
    return Field(parameter.name, hint, required, default, description, metadata)


def _of_field_info(name: str, hint: Any, held: Any, description: str | None) -> Field:
    default = held.default
    undefined = type(default).__name__ == "PydanticUndefinedType" or default is ...
    factory = getattr(held, "default_factory", None)
    required = undefined and factory is None
    called = getattr(held, "validation_alias", None) or getattr(held, "alias", None)
    named = called if isinstance(called, str) else name
    value = MISSING if undefined else default
    return Field(named, hint, required, value, description, (held,))
