"""Side by side with `typing_extensions.deprecated`: the same marks, the same number of warnings."""

from __future__ import annotations

import inspect
from collections.abc import AsyncIterator, Callable, Iterator
from typing import Any

import pytest
from typing_extensions import deprecated

from deprecated_calls import told_by
from revisor.deprecation import MCPFeatureDeprecationWarning, deprecated_feature, message

TEXT = message("roots")
stock: Any = deprecated(TEXT, category=MCPFeatureDeprecationWarning)
ours: Any = deprecated_feature("roots")


def function() -> Any:
    def old() -> int:
        return 1

    return old


def coroutine_function() -> Any:
    async def old() -> int:
        return 1

    return old


def generator() -> Any:
    def old() -> Iterator[int]:
        yield 1

    return old


def async_generator() -> Any:
    async def old() -> AsyncIterator[int]:
        yield 1

    return old


def plain_class() -> Any:
    class Old:
        pass

    return Old


def hooked_class() -> Any:
    class Old:
        def __new__(cls, *_: int) -> Any:
            return super().__new__(cls)

        def __init_subclass__(cls) -> None:
            cls.seen = True  # type: ignore[attr-defined]

    return Old


MAKERS = [function, coroutine_function, generator, async_generator, plain_class, hooked_class]


@pytest.mark.parametrize("make", MAKERS)
def test_the_mark_is_where_the_stock_decorator_puts_it(make: Callable[[], Any]) -> None:
    bare_stock, bare_ours = make(), make()
    by_stock, by_ours = stock(bare_stock), ours(bare_ours)
    for left, right in ((bare_stock, bare_ours), (by_stock, by_ours)):
        assert getattr(left, "__deprecated__", None) == TEXT
        assert getattr(right, "__deprecated__", None) == TEXT
        assert type(right.__deprecated__) is str
    for name in ("__new__", "__init_subclass__"):
        left, right = getattr(by_stock, name), getattr(by_ours, name)
        assert getattr(left, "__deprecated__", "") == getattr(right, "__deprecated__", "")


@pytest.mark.parametrize("make", MAKERS)
def test_warnings_are_those_of_the_stock_decorator(make: Callable[[], Any]) -> None:
    def called(surface: Any) -> tuple[str, type[Warning], str]:
        def call() -> None:
            made = surface()
            if inspect.iscoroutine(made):
                made.close()

        told = told_by(call)
        return told.text, told.category, told.file

    assert (
        called(stock(make()))
        == called(ours(make()))
        == (
            TEXT,
            MCPFeatureDeprecationWarning,
            __file__,
        )
    )


@pytest.mark.parametrize("make", [plain_class, hooked_class])
def test_subclasses_are_treated_as_by_the_stock_decorator(make: Callable[[], Any]) -> None:
    def derived(base: Any) -> tuple[str, str]:
        told = told_by(lambda: type("Derived", (base,), {}))
        return told.text, told.file

    assert derived(stock(make())) == derived(ours(make())) == (TEXT, __file__)


def _called(surface: Any) -> Callable[[], Any]:
    def call() -> Any:
        return surface()

    return call


def test_above_the_literal_form_there_is_one_warning_and_one_mark() -> None:
    @deprecated_feature("roots")
    @deprecated("a literal text", category=None)
    def old() -> int:
        return 1

    told = told_by(_called(old))
    assert told.text == getattr(old, "__deprecated__", "") == TEXT
