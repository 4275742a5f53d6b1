# SPDX-License-Identifier: Apache-2.0
# Copyright The Revisor authors. Licensed under the Apache License, Version 2.0; its text is at
# https://www.apache.org/licenses/LICENSE-2.0.
#
# This file may be copied into another project as it stands, with these lines. It needs nothing of
# Revisor and nothing but Python 3.11 or newer; take it anew when a revision of MCP is released.
# pyright: standard
"""Warn of the use of Deprecated features of the Model Context Protocol (MCP), in an SDK.

SEP-2596 wants the surface of a Deprecated feature marked in the language's own way, with SEP and
earliest removal, and a warning at run time. This module has the facts, and serves what PEP 702
has no words for: parameters, their values, capabilities, callbacks, properties. `warnings` decides
what is shown, how often, and what is raised. Type checkers heed only the stock decorator with a
literal text: put `@deprecated("<text of message(feature)>", category=None)` below these.
"""

from __future__ import annotations

import functools
import typing
import warnings

if typing.TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType

    _Place = tuple[int, str, object]
    _Values = tuple[object, ...]

_Any = typing.Any
_T = typing.TypeVar("_T")

_PASSING = {"abc", "contextlib", "dataclasses", "enum", "functools", "typing", __name__}
"""Modules whose frames only pass a call on, so that they are never the caller."""

_NOWHERE = 1 << 62  # the position of what is given by name only
_KEYWORDS, _KINDS = 0x08, 0x20 | 0x80 | 0x100 | 0x200
"""Flags of code: takes any keyword; is a generator or coroutine function of whatever kind."""


class FeatureFacts(typing.NamedTuple):
    """What the deprecated registry says of a feature.

    `deprecated_in` is a revision, `authority` the deprecation SEP or the pull request in its place,
    `earliest_removal` the day (YYYY-MM-DD) from which on a released revision may drop the feature,
    `removed_in` the revision that did. What there is not is empty.
    """

    id: str = ""
    title: str = ""
    deprecated_in: str = ""
    authority: str = ""
    earliest_removal: str = ""
    migration_path: str = ""
    removed_in: str = ""


class UnknownFeatureError(ValueError):
    """A name that is none of a Deprecated feature; the text tells those that are."""


class MCPFeatureDeprecationWarning(DeprecationWarning):
    """A Deprecated feature of MCP was used; the facts of the registry are attributes.

    Subclasses may be given as `category`. Made with a text of one's own it has no facts: each of
    them is empty.
    """

    @property
    def facts(self) -> FeatureFacts:
        """All facts of the feature. They come with the text: an __init__ would cost too much."""
        return getattr(self.args[0] if self.args else "", "facts", FeatureFacts())

    @property
    def surface(self) -> str:
        """What was used: the qualified name of a callable, with the parameter if it is one."""
        return getattr(self.args[0] if self.args else "", "surface", "")

    feature = property(lambda self: self.facts.id, doc="The id of the feature.")
    title = property(lambda self: self.facts.title, doc="The title of the feature.")
    deprecated_in = property(lambda self: self.facts.deprecated_in, doc="The revision.")
    authority = property(lambda self: self.facts.authority, doc="The SEP or pull request.")
    earliest_removal = property(lambda self: self.facts.earliest_removal, doc="The day.")
    migration_path = property(lambda self: self.facts.migration_path, doc="What to do instead.")


class Options(typing.TypedDict, total=False):
    """What all of the functions take by keyword.

    `category`: a subclass of `MCPFeatureDeprecationWarning`, or None to mark and never warn.
    `stacklevel`: which caller the warning points at, 1 being the direct one. Frames that only pass
    a call on (contextlib, functools) are not counted, nor those of the top-level packages in
    `internal`. `negotiated`: gets the arguments of the call and returns the negotiated revision or
    None; on one older than the deprecation the warning, and nothing else, is left out.
    """

    category: type[MCPFeatureDeprecationWarning] | None
    stacklevel: int
    internal: tuple[str, ...]
    negotiated: Callable[..., str | None]


def message(feature: str, surface: str = "") -> str:
    """Return the text of markers and warnings; raises UnknownFeatureError."""
    facts = _facts(feature)
    told = f"{surface}: {facts.title}" if surface else facts.title
    day, instead = facts.earliest_removal or "a day not yet set", facts.migration_path
    if facts.removed_in:
        return f"{told} was removed in MCP {facts.removed_in} ({facts.authority}). {instead}"
    return (
        f"{told} is deprecated since MCP {facts.deprecated_in} ({facts.authority}); earliest"
        f" removal: first revision released on or after {day}. Instead: {instead}"
    )


def warn_deprecated(feature: str, surface: str = "", **options: typing.Unpack[Options]) -> None:
    """Warn at the caller of the calling function. Raises UnknownFeatureError."""
    from sys import _getframe

    frame = _getframe(1)
    _Notice(feature, surface, surface, options).warn(frame.f_back or frame, (), {})


def deprecated_feature(feature: str, **options: typing.Unpack[Options]) -> Callable[[_T], _T]:
    """Mark a function, method, class or property, and have its use warn.

    Coroutine functions and generators warn when they are called, not when they first run, and stay
    what they are for `inspect`. A class warns where it is called and where it is subclassed; making
    an instance of a subclass is no use. `__deprecated__` is set where `warnings.deprecated` would.
    Raises UnknownFeatureError, and TypeError for what cannot be called.
    """
    _facts(feature)
    return lambda target: _decorated(target, _Notice(feature, "", "", options))


def deprecated_parameter(
    feature: str, parameter: str, **options: typing.Unpack[Options]
) -> Callable[[_T], _T]:
    """Have a function, method or class warn where an argument is given for this parameter.

    None and the very default are no use. Nothing is marked: the callable is not deprecated. Raises
    UnknownFeatureError, and TypeError where there is no such parameter, naming those there are.
    """
    return _watched(feature, parameter, "parameter {}", options)


def deprecated_callback(
    feature: str, parameter: str, **options: typing.Unpack[Options]
) -> Callable[[_T], _T]:
    """Do the same for a parameter that takes a callback."""
    return _watched(feature, parameter, "callback {}", options)


def deprecated_value(
    feature: str, parameter: str, *values: object, **options: typing.Unpack[Options]
) -> Callable[[_T], _T]:
    """Have a callable warn where a value that equals one of these is given for a parameter.

    Raises as `deprecated_parameter`.
    """
    told = " or ".join(f'"{value}"' if isinstance(value, str) else repr(value) for value in values)
    return _watched(feature, parameter, f"value {told} of {{}}", options, values)


def deprecated_capability(
    feature: str, parameter: str, path: str, **options: typing.Unpack[Options]
) -> Callable[[_T], _T]:
    """Have a callable warn where a capability is declared in what is given for a parameter.

    `path` is dotted (`sampling.context`); each step is a key or an attribute. None and False do not
    declare. Raises as `deprecated_parameter`.
    """
    return _watched(feature, parameter, f"capability {path} in {{}}", options, _Declaring(path))


class _Declaring(typing.NamedTuple):
    path: str

    def __contains__(self, given: _Any) -> bool:
        for step in self.path.split("."):
            given = given.get(step) if isinstance(given, dict) else getattr(given, step, None)
            if given is None or given is False:
                return False
        return True


class _Text(str):  # noqa: SLOT000 - slots would keep it from being pickled
    """The text of a warning, which carries the facts that it tells."""

    facts: FeatureFacts
    surface: str


class _Notice:
    """One thing to warn of, and how; made once for all calls."""

    def __init__(self, feature: str, told: str, surface: str, options: Options) -> None:
        self.facts, self.text = _facts(feature), _Text(message(feature, told))
        self.text.facts, self.text.surface = self.facts, surface
        self.category = options.get("category", MCPFeatureDeprecationWarning)
        self.level = options.get("stacklevel", 1)
        self.internal = options.get("internal", ())
        self.negotiated = options.get("negotiated")
        if self.category and not issubclass(self.category, MCPFeatureDeprecationWarning):
            raise TypeError(f"category {self.category!r} is no MCPFeatureDeprecationWarning")
        special = bool(self.internal or self.negotiated or self.category is None)
        usual = self.category or MCPFeatureDeprecationWarning
        self.emission = (self.text, special, self.level + 1, usual)

    def warn(self, frame: FrameType, args: tuple[object, ...], kwargs: dict[str, object]) -> None:
        """Warn at the caller that the stack level names, `frame` being the first candidate."""
        revision = self.negotiated(*args, **kwargs) if self.negotiated else None
        if self.category is None or (revision and revision < self.facts.deprecated_in):
            return
        place, left = frame, self.level
        at: FrameType | None = frame
        while at is not None and left > 0:
            name = at.f_globals.get("__name__") or ""
            if name not in _PASSING and name.partition(".")[0] not in self.internal:
                place, left = at, left - 1
            at = at.f_back
        file, line, names = place.f_code.co_filename, place.f_lineno, place.f_globals
        told = names.get("__name__"), names.setdefault("__warningregistry__", {})
        warnings.warn_explicit(self.text, self.category, file, line, *told)

    def before(self, func: _Any, place: _Place | None = None, values: _Values = ()) -> _Any:
        """Return a function that warns where a call is a use, then calls `func`.

        With a place, a use is what stands there: one of the values, or neither None nor default.
        """
        from sys import _getframe

        text, special, level, category = self.emission
        position, name, default = place or (0, "", None)

        # Written out, here and for classes: a call more would cost as much as all that they do.
        @functools.wraps(func)
        def always(*args: _Any, **kwargs: _Any) -> _Any:
            if special or _getframe(1).f_globals.get("__name__") in _PASSING:
                self.warn(_getframe(1), args, kwargs)
            else:
                warnings.warn(text, category, level)
            return func(*args, **kwargs)

        @functools.wraps(func)
        def watching(*args: _Any, **kwargs: _Any) -> _Any:
            given = args[position] if len(args) > position else kwargs.get(name, default)
            if (given in values) if values else (given is not default and given is not None):
                if special or _getframe(1).f_globals.get("__name__") in _PASSING:
                    self.warn(_getframe(1), args, kwargs)
                else:
                    warnings.warn(text, category, level)
            return func(*args, **kwargs)

        return _of_kind(watching if place else always, func)


def _of_kind(wrapper: _Any, func: _Any) -> _Any:
    """Have `inspect` take the wrapper of a coroutine function or generator for one.

    Frameworks ask `inspect` whether to await. It looks at flags of the code, and a call in CPython
    at none of them: the wrapper still runs at once and returns what `func` makes.
    """
    import sys

    inner = func.func if isinstance(func, functools.partial) else func
    kind = getattr(getattr(inner, "__code__", None), "co_flags", 0) & _KINDS
    if kind and sys.implementation.name == "cpython":
        code = wrapper.__code__.replace(co_flags=wrapper.__code__.co_flags | kind)
        kept = wrapper.__globals__, wrapper.__name__, None, wrapper.__closure__
        return functools.wraps(func)(type(wrapper)(code, *kept))
    return wrapper


def _decorated(target: _Any, notice: _Notice) -> _Any:
    text = notice.text
    if isinstance(target, classmethod | staticmethod):
        return type(target)(_decorated(target.__func__, notice))
    if isinstance(target, property):
        made = [f and _decorated(f, notice) for f in (target.fget, target.fset, target.fdel)]
        remade: _Any = type(target)
        return remade(*made, target.__doc__)
    if isinstance(target, functools.cached_property):
        return type(target)(_decorated(target.func, notice))
    if not callable(target):
        raise TypeError(f"{target!r} is no function, method, class or property")
    text.surface = text.surface or getattr(target, "__qualname__", repr(target))
    plain = notice.category is None or isinstance(target, type)
    made_of = target if plain else notice.before(target)
    if notice.category and isinstance(target, type):
        _class(target, notice)
    _mark(text, target, made_of)
    return made_of


def _mark(text: str, *targets: _Any) -> None:
    for target in targets:
        try:
            target.__deprecated__ = str(text)
        except (AttributeError, TypeError):
            continue  # a bound method or a builtin takes none


def _class(cls: _Any, notice: _Notice) -> None:
    """Have a class warn as `warnings.deprecated` does: where it is called, and subclassed."""
    from sys import _getframe

    new, own = cls.__new__, vars(cls).get("__init_subclass__")
    text, special, level, category = notice.emission

    @functools.wraps(new)
    def made(sub: _Any, /, *args: _Any, **kwargs: _Any) -> _Any:
        if sub is cls:
            if special or _getframe(1).f_globals.get("__name__") in _PASSING:
                notice.warn(_getframe(1), (sub, *args), kwargs)
            else:
                warnings.warn(text, category, level)
        if new is not object.__new__:
            return new(sub, *args, **kwargs)
        if sub.__init__ is object.__init__ and (args or kwargs):
            raise TypeError(f"{sub.__name__}() takes no arguments")
        return new(sub)

    def inherited(sub: _Any, **kwargs: _Any) -> None:
        super(cls, sub).__init_subclass__(**kwargs)

    hook = notice.before(getattr(own, "__func__", own) or inherited)
    cls.__new__, cls.__init_subclass__ = staticmethod(made), classmethod(hook)
    _mark(text, made, hook)


def _watched(
    feature: str, parameter: str, told: str, options: Options, values: _Values = ()
) -> Callable[[_T], _T]:
    _facts(feature)

    def decorate(target: _Any) -> _Any:
        if isinstance(target, classmethod | staticmethod):
            return type(target)(decorate(target.__func__))
        if isinstance(target, type):
            target.__init__ = decorate(target.__init__)  # type: ignore[misc]
            return target
        position, name, default = _place(target, parameter)
        place = position, name, None if values else default
        surface = f"{told.format(parameter)} of {target.__qualname__.removesuffix('.__init__')}"
        return _Notice(feature, surface, surface, options).before(target, place, values)

    return decorate


def _place(func: _Any, parameter: str) -> _Place:
    """Return position, name and default of a parameter; raises TypeError where there is none."""
    while hasattr(func, "__wrapped__"):
        func = func.__wrapped__
    code = getattr(func, "__code__", None)
    if code is None:
        raise TypeError(f"{func!r} does not show its parameters")
    names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
    if parameter not in names:
        if code.co_flags & _KEYWORDS:
            return _NOWHERE, parameter, None
        known = ", ".join(names) or "none"
        raise TypeError(f"{func.__qualname__}() has no parameter {parameter!r}; it has: {known}")
    position = names.index(parameter)
    if position >= code.co_argcount:
        return _NOWHERE, parameter, (func.__kwdefaults__ or {}).get(parameter)
    defaults = (None,) * code.co_argcount + (func.__defaults__ or ())
    return position, parameter, defaults[position - code.co_argcount]


def _facts(feature: str) -> FeatureFacts:
    if feature in FEATURES:
        return FEATURES[feature]
    from difflib import get_close_matches

    near = "".join(f"did you mean {n!r}? " for n in get_close_matches(str(feature), FEATURES, 1))
    known = f"{near}known: {', '.join(FEATURES)}"
    raise UnknownFeatureError(f"no Deprecated feature is called {feature!r}; {known}")


# dev/generators/deprecation_table.py writes these rows, from Revisor's feature files.
# fmt: off
_ROWS: tuple[tuple[str, ...], ...] = (
    ("auth-application-type", "application_type in registration", "2026-07-28", "PR #2858", "2027-07-28", "Use Client ID Metadata Documents, which need no registration."),  # noqa: E501
    ("auth-dcr", "Dynamic Client Registration (RFC 7591)", "2026-07-28", "PR #2858", "2027-07-28", "Use Client ID Metadata Documents."),  # noqa: E501
    ("logging", "Logging feature", "2026-07-28", "SEP-2577", "2027-07-28", "Log to stderr on stdio; use OpenTelemetry for observability."),  # noqa: E501
    ("logging-message", "notifications/message", "2026-07-28", "SEP-2577", "2027-07-28", "Log to stderr on stdio; use OpenTelemetry for observability."),  # noqa: E501  # revisor: ignore[deprecated-feature] -- named here to warn of it
    ("meta-log-level", "per-request log level", "2026-07-28", "SEP-2577", "2027-07-28", "Log to stderr on stdio, or use OpenTelemetry; leave the key out."),  # noqa: E501
    ("roots", "Roots feature", "2026-07-28", "SEP-2577", "2027-07-28", "Pass directories or files via tool parameters, resource URIs, or server configuration."),  # noqa: E501
    ("roots-list", "roots/list", "2026-07-28", "SEP-2577", "2027-07-28", "Pass directories or files via tool parameters, resource URIs, or server configuration."),  # noqa: E501  # revisor: ignore[deprecated-feature] -- named here to warn of it
    ("sampling", "Sampling feature", "2026-07-28", "SEP-2577", "2027-07-28", "Integrate directly with LLM provider APIs."),  # noqa: E501
    ("sampling-context-capability", "sampling.context client capability", "2026-07-28", "SEP-2577", "2027-07-28", "Leave the sub-capability out, and the values that need it."),  # noqa: E501
    ("sampling-create-message", "sampling/createMessage", "2026-07-28", "SEP-2577", "2027-07-28", "Integrate directly with LLM provider APIs."),  # noqa: E501  # revisor: ignore[deprecated-feature] -- named here to warn of it
    ("sampling-include-context-values", 'includeContext "thisServer" / "allServers"', "2025-11-25", "SEP-2596", "2027-07-28", 'Omit the field or use "none".'),  # noqa: E501
    ("sampling-message-meta", "SamplingMessage._meta and content arrays", "2026-07-28", "SEP-2577", "2027-07-28", "Integrate directly with LLM provider APIs."),  # noqa: E501
    ("sampling-tools", "tool use in sampling", "2026-07-28", "SEP-2577", "2027-07-28", "Integrate directly with LLM provider APIs."),  # noqa: E501
    ("transport-http-sse", "HTTP+SSE transport (two endpoints, endpoint event)", "2025-03-26", "SEP-2596", "2026-09-03", "Use the Streamable HTTP transport: one endpoint that takes POST."),  # noqa: E501
)
# fmt: on
FEATURES = {row[0]: FeatureFacts(*row) for row in _ROWS}
