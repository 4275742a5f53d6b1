from __future__ import annotations

import asyncio
import contextlib
import functools
import inspect
import sys
import traceback
import warnings
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any, get_overloads, overload

import pytest

from deprecated_calls import count_of, line_here, told_by
from revisor.deprecation import (
    MCPFeatureDeprecationWarning,
    deprecated_feature,
    message,
    warn_deprecated,
)

TEXT = message("roots")


@deprecated_feature("roots")
def plain(value: int, *, double: bool = False) -> int:
    """Say what it does."""
    return value * 2 if double else value


@deprecated_feature("roots")
async def coroutine(value: int) -> int:
    await asyncio.sleep(0)
    return value


@deprecated_feature("roots")
def generator(value: int) -> Iterator[int]:
    yield value


@deprecated_feature("roots")
async def async_generator(value: int) -> AsyncIterator[int]:
    yield value


@contextlib.contextmanager
@deprecated_feature("roots")
def manager_above(value: int) -> Iterator[int]:
    yield value


@deprecated_feature("roots")
@contextlib.contextmanager
def manager_below(value: int) -> Iterator[int]:
    yield value


@contextlib.asynccontextmanager
@deprecated_feature("roots")
async def async_manager_above(value: int) -> AsyncIterator[int]:
    yield value


@deprecated_feature("roots")
@contextlib.asynccontextmanager
async def async_manager_below(value: int) -> AsyncIterator[int]:
    yield value


@contextlib.contextmanager
def around() -> Iterator[None]:
    yield


@functools.lru_cache
@deprecated_feature("roots")
def cached(value: int) -> int:
    return value


@around()
@deprecated_feature("roots")
def in_a_context(value: int) -> int:
    return value


@functools.singledispatch
@deprecated_feature("roots")
def dispatched(value: int) -> int:
    return value


class Client:
    """A client with a surface of each kind, each decorator in both orders."""

    def __init__(self) -> None:
        self._held = 7

    @deprecated_feature("roots")
    def method(self, value: int) -> int:
        return value

    @deprecated_feature("roots")
    async def async_method(self, value: int) -> int:
        return value

    @classmethod
    @deprecated_feature("roots")
    def class_above(cls, value: int) -> tuple[type[Client], int]:
        return cls, value

    @deprecated_feature("roots")
    @classmethod
    def class_below(cls, value: int) -> tuple[type[Client], int]:
        return cls, value

    @staticmethod
    @deprecated_feature("roots")
    def static_above(value: int) -> int:
        return value

    @deprecated_feature("roots")
    @staticmethod
    def static_below(value: int) -> int:
        return value

    @property
    @deprecated_feature("roots")
    def property_above(self) -> int:
        return self._held

    def _read(self) -> int:
        """What is held."""
        return self._held

    def _write(self, value: int) -> None:
        self._held = value

    def _delete(self) -> None:
        self._held = 0

    # Written as calls, since mypy knows no decorator above that of a property.
    cached_below = deprecated_feature("roots")(functools.cached_property(_read))
    property_below = deprecated_feature("roots")(property(_read)).setter(_write)
    whole = deprecated_feature("roots")(property(_read, _write, _delete, "All of it."))

    @functools.cached_property
    @deprecated_feature("roots")
    def cached_above(self) -> int:
        return self._held

    half = functools.partialmethod(method, 3)


def call(made: Callable[[], Any]) -> Any:
    return made()


CALLS: dict[str, tuple[Callable[[], Any], Any]] = {
    "function": (lambda: plain(3), 3),
    "function with keywords": (lambda: plain(value=3, double=True), 6),
    "method": (lambda: Client().method(3), 3),
    "of a bound method": (lambda: deprecated_feature("roots")([3].index)(3), 0),
    "class method, above": (lambda: Client.class_above(3), (Client, 3)),
    "class method, below": (lambda: Client.class_below(3), (Client, 3)),
    "static method, above": (lambda: Client.static_above(3), 3),
    "static method, below": (lambda: Client.static_below(3), 3),
    "property, above": (lambda: Client().property_above, 7),
    "property, below": (lambda: Client().property_below, 7),
    "whole property": (lambda: Client().whole, 7),
    "cached property, above": (lambda: Client().cached_above, 7),
    "cached property, below": (lambda: Client().cached_below, 7),
    "partial method": (lambda: Client().half(), 3),
    "partial": (lambda: call(functools.partial(plain, 3)), 3),
    "of a partial": (lambda: call(deprecated_feature("roots")(functools.partial(abs, -3))), 3),
    "a builtin": (lambda: deprecated_feature("roots")(abs)(-3), 3),
    "lru_cache": (lambda: cached(3), 3),
    "context decorator": (lambda: in_a_context(3), 3),
    "singledispatch": (lambda: dispatched(3), 3),
    "coroutine function": (lambda: asyncio.run(coroutine(3)), 3),
    "async method": (lambda: asyncio.run(Client().async_method(3)), 3),
    "generator": (lambda: list(generator(3)), [3]),
}


@pytest.mark.parametrize("name", CALLS)
def test_each_kind_warns_once_at_its_caller_and_does_its_work(name: str) -> None:
    use, result = CALLS[name]
    cached.cache_clear()
    told = told_by(use)
    assert told.result == result
    assert told.text == TEXT
    assert told.category is MCPFeatureDeprecationWarning
    assert Path(told.file) == Path(__file__)
    assert told.message.feature == "roots"


def test_the_line_is_that_of_the_call() -> None:
    def use() -> int:
        return plain(3)

    assert told_by(use).line == use.__code__.co_firstlineno + 1


@pytest.mark.parametrize("manager", [manager_above, manager_below])
def test_context_managers_warn_at_the_with_statement(manager: Any) -> None:
    line = line_here(4)

    def enter() -> int:
        # Called, entered and left:
        with manager(3) as value:
            return int(value)

    told = told_by(enter)
    assert (told.result, told.file, told.line) == (3, __file__, line)


@pytest.mark.parametrize("manager", [async_manager_above, async_manager_below])
def test_async_context_managers_warn_at_the_with_statement(manager: Any) -> None:
    line = line_here(3)

    async def enter() -> int:
        async with manager(3) as value:
            return int(value)

    told = told_by(lambda: asyncio.run(enter()))
    assert (told.result, told.file, told.line) == (3, __file__, line)


def test_async_generators_warn_where_they_are_called() -> None:
    line = line_here(3)

    async def collect() -> list[int]:
        return [value async for value in async_generator(3)]

    told = told_by(lambda: asyncio.run(collect()))
    assert (told.result, told.file, told.line) == ([3], __file__, line)


def test_a_coroutine_warns_where_it_is_made_even_if_a_task_runs_it() -> None:
    line = line_here(3)

    async def run() -> int:
        task = asyncio.create_task(coroutine(3))
        return await task

    told = told_by(lambda: asyncio.run(run()))
    assert (told.result, told.file, told.line) == (3, __file__, line)


def test_what_is_never_run_warns_all_the_same() -> None:
    assert count_of(lambda: generator(3)) == 1
    assert count_of(lambda: coroutine(3).close()) == 1


def test_inspect_takes_wrappers_for_what_they_wrap() -> None:
    assert inspect.iscoroutinefunction(coroutine)
    assert asyncio.iscoroutinefunction(coroutine) if sys.version_info < (3, 14) else True
    assert inspect.iscoroutinefunction(Client.async_method)
    assert inspect.isgeneratorfunction(generator)
    assert inspect.isasyncgenfunction(async_generator)
    assert not inspect.iscoroutinefunction(plain)
    assert not inspect.isgeneratorfunction(plain)
    assert inspect.iscoroutinefunction(deprecated_feature("roots")(functools.partial(coroutine)))


@pytest.mark.parametrize("surface", [plain, coroutine, generator, async_generator])
def test_what_is_raised_instead_leaves_whole_frames(surface: Any) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with pytest.raises(MCPFeatureDeprecationWarning) as told:
            surface(3)
    assert told.traceback[0].path == Path(__file__)
    assert TEXT in "".join(traceback.format_exception(told.value))
    frame = told.traceback[1].frame.raw
    assert frame.f_locals["args"] == (3,)
    frame.clear()


def test_names_signature_and_documentation_are_kept() -> None:
    assert (plain.__name__, plain.__doc__) == ("plain", "Say what it does.")
    assert str(inspect.signature(plain)) == "(value: 'int', *, double: 'bool' = False) -> 'int'"
    assert Client.property_below.__doc__ == "What is held."
    assert Client.whole.__doc__ == "All of it."


def test_a_setter_and_a_deleter_warn_where_the_property_had_them() -> None:
    client = Client()

    def write() -> None:
        client.whole = 3

    def delete() -> None:
        del client.whole

    assert told_by(write).file == __file__
    assert client._held == 3
    assert told_by(delete).line == delete.__code__.co_firstlineno + 1
    assert client._held == 0


def test_a_setter_that_is_added_later_does_not_warn() -> None:
    def write() -> None:
        Client().property_below = 3

    assert count_of(write) == 0


def test_overloads_are_marked_each_and_warn_once() -> None:
    @overload
    @deprecated_feature("roots")
    def spoken(value: int) -> int: ...
    @overload
    def spoken(value: str) -> str: ...
    @deprecated_feature("roots")
    def spoken(value: int | str) -> int | str:
        return value

    marks = [getattr(found, "__deprecated__", "") for found in get_overloads(spoken)]
    assert marks == [TEXT, ""]
    assert told_by(lambda: spoken(3)).result == 3


def test_an_overload_that_is_decorated_from_above_marks_no_other() -> None:
    @deprecated_feature("roots")
    @overload
    def first(value: int) -> int: ...
    @overload
    def first(value: str) -> str: ...
    def first(value: int | str) -> int | str:
        return value

    @overload
    def second(value: int) -> int: ...
    @overload
    def second(value: str) -> str: ...
    def second(value: int | str) -> int | str:
        return value

    assert [getattr(f, "__deprecated__", "") for f in get_overloads(second)] == ["", ""]
    assert count_of(lambda: first(3)) == 0


def test_decorators_of_the_package_itself_are_passed_over_if_it_is_named() -> None:
    library: dict[str, Any] = {"__name__": "sdk.retrying"}
    source = "def again(f):\n    def inner(*a):\n        return f(*a)\n    return inner\n"
    exec(compile(source, "retrying.py", "exec"), library)  # noqa: S102 - a module of another package

    def work(value: int) -> int:
        return value

    through = library["again"](deprecated_feature("roots", internal=("sdk",))(work))
    direct = library["again"](deprecated_feature("roots")(work))
    counted = library["again"](deprecated_feature("roots", stacklevel=2)(work))
    assert told_by(lambda: through(3)).file == __file__
    assert told_by(lambda: counted(3)).file == __file__
    assert told_by(lambda: direct(3)).file == "retrying.py"


def test_code_without_a_module_name_can_call() -> None:
    bare: dict[str, Any] = {"plain": plain}
    code = compile("result = plain(3)", "bare.py", "exec")
    told = told_by(lambda: exec(code, bare))  # noqa: S102 - code in a namespace of its own
    assert (bare["result"], told.file) == (3, "bare.py")


def test_where_all_callers_are_passed_over_the_direct_one_is_named() -> None:
    everything = tuple({name.partition(".")[0] for name in sys.modules})
    told = told_by(lambda: deprecated_feature("roots", internal=everything)(abs)(-3))
    assert told.file == __file__


def test_what_cannot_be_called_is_refused() -> None:
    with pytest.raises(TypeError, match="3 is no function, method, class or property"):
        deprecated_feature("roots")(3)


def test_a_warning_given_by_hand_points_at_the_caller_of_the_function() -> None:
    def connect() -> None:
        warn_deprecated("transport-http-sse", "transport 'sse'")

    told = told_by(lambda: call(connect))
    assert told.file == __file__
    assert told.line != connect.__code__.co_firstlineno + 1
    assert told.text == message("transport-http-sse", "transport 'sse'")
    assert told.message.surface == "transport 'sse'"


def test_the_surface_is_an_attribute() -> None:
    assert told_by(lambda: Client().method(3)).message.surface == "Client.method"
