"""Generate the schema of a callable or a type, for the place in a message where it will stand."""

from __future__ import annotations

import inspect
import typing
from typing import Any

from revisor.dialect.json_values import plain

from . import defaults, forms, inlining, parameters
from .build import Build, Reference
from .constraints import types_of
from .options import Options, Schema
from .refusal import CannotGenerate

_ANY_ROOT_SINCE = "2026-07-28"
"""From here on an outputSchema may describe any JSON value (SEP-2106)."""


def generate(target: Any, options: Options) -> Schema:
    """Return the schema of a target, as plain values that nothing else holds.

    Raises CannotGenerate, with the place, the reason and what to write instead.
    """
    build = Build(options)
    root = _root(target, build)
    build.finish()
    defaults.write(build.defaults, build.definitions)
    if options.role == "requestedSchema":
        flat = inlining.inlined(root, build.definitions)
        return dict(plain(forms.form(flat, options.revisions)))
    return _whole(_as_object(root, build), build)


def _root(target: Any, build: Build) -> Schema:
    if not _is_callable(target):
        return build.schema(target, "")
    if build.options.role != "outputSchema":
        return parameters.input_schema(target, build)
    return build.schema(parameters.result_annotation(target, build), "return")


def _is_callable(target: Any) -> bool:
    """Whether a target is called, not a type: classes and aliases of them are types."""
    if isinstance(target, type | typing.NewType) or typing.get_origin(target) is not None:
        return False
    special = type(target).__module__ in ("typing", "typing_extensions", "types")
    return callable(target) and (inspect.isroutine(target) or not special)


def _whole(root: Schema, build: Build) -> Schema:
    """Return the schema with its definitions, or with everything in line."""
    if build.options.refs == "inline":
        return dict(plain(inlining.inlined(root, build.definitions)))
    used = inlining.reachable(root, build.definitions)
    return dict(plain({**root, "$defs": used} if used else root))


def _as_object(root: Schema, build: Build) -> Schema:
    """Return a root that is an object where it has to be, wrapped where that was asked for.

    A root that refers is written out: `type` has to stand at the root itself.
    """
    opened = root
    if isinstance(root, Reference):
        opened = inlining.merged(build.definitions[root.name], root)
    if opened.get("type") == "object":
        return opened
    options = build.options
    wraps = options.wrap_unions and options.wrap is not None
    if not wraps and _only_objects(opened, build):
        return {"type": "object", **opened}
    if options.role == "inputSchema":
        raise CannotGenerate("", "arguments are always an object", _PARAMETERS)
    if options.wrap is not None:
        made = {"type": "object", "properties": {options.wrap: root}, "required": [options.wrap]}
        return made | ({"additionalProperties": False} if options.closed else {})
    before = [revision for revision in options.revisions if revision < _ANY_ROOT_SINCE]
    if before:
        reason = f"the result need not be an object, which {before[-1]} demands"
        raise CannotGenerate("return", reason, _WRAP)
    return root


_OBJECT = frozenset({"object"})
_PARAMETERS = "pass a function, a dataclass, a TypedDict or a model whose fields are the arguments"
_WRAP = (
    'pass wrap="result" and return {"result": …} in structuredContent, return a dataclass or a '
    'TypedDict, or pass revisions="2026-07-28"'
)


def _only_objects(schema: Schema, build: Build) -> bool:
    """Whether a union is one of objects: then the root can say so beside it."""
    branches = schema.get("anyOf") or schema.get("oneOf") or ()
    opened = [build.definitions.get(getattr(b, "name", ""), b) for b in branches]
    return bool(opened) and all(types_of(branch) == _OBJECT for branch in opened)
