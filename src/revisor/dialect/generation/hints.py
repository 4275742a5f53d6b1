"""Annotations as types: strings resolved where they were written (PEP 563), variables replaced."""

from __future__ import annotations

import inspect
import sys
import types
import typing
from collections.abc import Mapping
from typing import Any

from .refusal import CannotGenerate

_IMPORT = "import it outside of TYPE_CHECKING, define it outside of functions, or exclude it"
_Variables = Mapping[Any, Any]


def resolved(annotation: Any, scope: Mapping[str, Any], place: str, module: str) -> Any:
    """Return an annotation with its strings evaluated in the scope of its module.

    Raises CannotGenerate, naming the place and the module, where a name is not known there.
    """
    holder = types.SimpleNamespace(__annotations__={"it": annotation})
    try:
        names = dict(scope)
        found = typing.get_type_hints(holder, names, names, include_extras=True)["it"]
    except NameError as error:
        name = error.name or str(error)
        reason = f"the annotation {annotation!r:.80} names {name}, which {module} does not know"
        raise CannotGenerate(place, reason, _IMPORT) from error
    except Exception as error:
        reason = f"the annotation {annotation!r:.80} in {module} is no type: {error}"
        raise CannotGenerate(place, reason, "write a type") from error
    return type(None) if found is None else found


def scope_of(owner: Any) -> Mapping[str, Any]:
    """Return the names that annotations of a class or function were written with."""
    module = sys.modules.get(getattr(owner, "__module__", ""), None)
    return {**getattr(owner, "__globals__", vars(module) if module else {}), **_enclosed(owner)}


def _enclosed(owner: Any) -> dict[str, Any]:
    """Return the names of enclosing functions that a function uses, and a class's own name."""
    found = {each.__name__: each for each in getattr(owner, "__type_params__", ())}
    if isinstance(owner, type):
        return {owner.__name__: owner, **found}
    code, cells = getattr(owner, "__code__", None), getattr(owner, "__closure__", None) or ()
    for name, cell in zip(getattr(code, "co_freevars", ()), cells, strict=False):
        try:
            found[name] = cell.cell_contents
        except ValueError:  # not assigned yet
            continue
    return found


def of_class(annotation: Any, place: str) -> dict[str, Any]:
    """Return the annotations of a class and of those that it derives from, by name.

    Each is resolved in the module of its own class; type variables are replaced by the arguments
    of the class, here and in the bases.
    """
    origin = typing.get_origin(annotation) or annotation
    variables = variables_of(annotation)
    found: dict[str, Any] = {}
    for held in reversed(origin.__mro__):
        scope = scope_of(held)
        for name, value in _annotations(held, place).items():
            if _is_class_variable(value):
                continue
            where = f"{place}.{name}" if place else name
            hint = resolved(value, scope, where, held.__module__)
            found[name] = substituted(hint, variables)
    return found


def _annotations(held: Any, place: str) -> dict[str, Any]:
    """Return the annotations that a class has itself, strings as they are."""
    try:
        return inspect.get_annotations(held)
    except NameError as error:  # from Python 3.14 on they are evaluated when they are asked for
        reason = f"an annotation of {held.__name__} names {error.name}, which is not known"
        raise CannotGenerate(place, reason, _IMPORT) from error


def _is_class_variable(annotation: Any) -> bool:
    """Whether an annotation is ClassVar, also as a string: typing refuses it among the others."""
    if isinstance(annotation, str):
        return annotation.rpartition("typing.")[2].startswith("ClassVar")
    return annotation is typing.ClassVar or typing.get_origin(annotation) is typing.ClassVar


def variables_of(annotation: Any) -> dict[Any, Any]:
    """Return what the type variables of a class, and of its bases, stand for."""
    found: dict[Any, Any] = {}
    stack = [annotation]
    while stack:
        held = stack.pop()
        origin = typing.get_origin(held) or held
        parameters = getattr(origin, "__parameters__", ())
        for variable, argument in zip(parameters, typing.get_args(held), strict=False):
            found.setdefault(variable, substituted(argument, found))
        stack += vars(origin).get("__orig_bases__", ()) if hasattr(origin, "__dict__") else ()
    return found


def substituted(annotation: Any, variables: _Variables) -> Any:
    """Return an annotation with its type variables replaced, as far as they are known."""
    if isinstance(annotation, typing.TypeVar):
        return variables.get(annotation, annotation)
    parameters = getattr(annotation, "__parameters__", ())
    if isinstance(annotation, type) and not typing.get_origin(annotation):
        return annotation
    if not parameters or not any(each in variables for each in parameters):
        return annotation
    return annotation[tuple(variables.get(each, each) for each in parameters)]


def name_of(annotation: Any) -> str:
    """Return the name of a class with that of its arguments: `Page[Item]` is `Page_Item`."""
    origin = typing.get_origin(annotation) or annotation
    inner = [name_of(each) for each in typing.get_args(annotation)]
    name = getattr(origin, "__name__", None) or repr(origin)
    return "_".join([name, *inner])
