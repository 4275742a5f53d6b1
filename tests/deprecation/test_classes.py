from __future__ import annotations

import abc
import copy
import pickle
from dataclasses import dataclass
from typing import Any, NamedTuple, Self

import pytest

from deprecated_calls import count_of, line_here, told_by
from revisor.deprecation import deprecated_feature, message

TEXT = message("sampling")


@deprecated_feature("sampling")
class Plain:
    """A class without anything of its own."""


@deprecated_feature("sampling")
class Initialised:
    def __init__(self, value: int) -> None:
        self.value = value


@deprecated_feature("sampling")
class Made:
    value: int

    def __new__(cls, value: int) -> Self:
        made = super().__new__(cls)
        made.value = value
        return made


@deprecated_feature("sampling")
class Hooked:
    seen: tuple[str, ...] = ()

    def __init_subclass__(cls, *, name: str) -> None:
        cls.seen = (name,)


@deprecated_feature("sampling")
class Abstract(abc.ABC):
    @abc.abstractmethod
    def work(self) -> int: ...


@deprecated_feature("sampling")
@dataclass(frozen=True)
class Record:
    value: int


@deprecated_feature("sampling")
class Row(NamedTuple):
    value: int


def subclass(base: type, **keywords: Any) -> type:
    return type(base)("Derived", (base,), {"work": lambda _: 1}, **keywords)


@pytest.mark.parametrize("made", [Initialised, Made, Record, Row])
def test_calling_a_class_warns_at_the_call(made: Any) -> None:
    told = told_by(lambda: made(3))
    assert told.result.value == 3
    assert (told.text, told.file) == (TEXT, __file__)
    assert told.message.surface == made.__name__
    assert made.__deprecated__ == TEXT


def test_a_class_without_parameters_still_takes_none() -> None:
    assert isinstance(told_by(Plain).result, Plain)
    with (
        pytest.warns(DeprecationWarning, match="Sampling"),
        pytest.raises(TypeError, match="takes no arguments"),
    ):
        Plain(3)  # type: ignore[call-arg]


def test_subclassing_warns_at_the_class_statement() -> None:
    line = line_here(3)

    def derive() -> type:
        class Derived(Initialised):
            pass

        return Derived

    told = told_by(derive)
    assert (told.text, told.file, told.line) == (TEXT, __file__, line)
    assert count_of(lambda: told.result(3)) == 0
    assert told.result(3).value == 3


def test_a_hook_of_its_own_is_still_called() -> None:
    told = told_by(lambda: subclass(Hooked, name="a"))
    assert told.result.seen == ("a",)


def test_a_metaclass_of_the_standard_library_is_not_the_caller() -> None:
    told = told_by(lambda: subclass(Abstract))
    assert told.file == __file__
    assert told.result().work() == 1


def test_a_subclass_of_a_subclass_warns_as_the_stock_decorator_does() -> None:
    derived = told_by(lambda: subclass(Initialised)).result
    assert count_of(lambda: subclass(derived)) == 1


def test_instances_can_be_copied_and_pickled() -> None:
    made = told_by(lambda: Record(3)).result
    again = told_by(lambda: pickle.loads(pickle.dumps(made)))  # noqa: S301 - our own
    assert again.result == made
    assert told_by(lambda: copy.copy(made)).result == made


def test_of_a_method_only_the_overriding_one_is_free() -> None:
    class Base:
        @deprecated_feature("sampling")
        def work(self) -> int:
            return 1

    class Silent(Base):
        def work(self) -> int:
            return 2

    class Loud(Base):
        def work(self) -> int:
            return super().work()

    assert count_of(lambda: Silent().work()) == 0
    assert told_by(lambda: Loud().work()).file == __file__
