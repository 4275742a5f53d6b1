from __future__ import annotations

import asyncio
import enum
import inspect
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import pytest

from deprecated_calls import count_of, told_by
from revisor.deprecation import (
    UnknownFeatureError,
    deprecated_callback,
    deprecated_capability,
    deprecated_feature,
    deprecated_parameter,
    deprecated_value,
    message,
)

VALUES = ("sampling-include-context-values", "include_context", "thisServer", "allServers")


class Context(enum.StrEnum):
    THIS = "thisServer"
    NONE = "none"


class Session:
    @deprecated_value(*VALUES)
    async def create_message(self, text: str, *, include_context: str | None = None) -> str:
        await asyncio.sleep(0)
        return f"{text} {include_context}"

    @deprecated_parameter("logging", "level")
    def call(self, name: str, level: str = "info", **more: Any) -> tuple[str, str, dict[str, Any]]:
        return name, level, more

    @deprecated_parameter("logging", "level")
    @classmethod
    def made(cls, level: str | None = None) -> str | None:
        return level

    @deprecated_parameter("logging", "level")
    @staticmethod
    def bare(level: str, /) -> str:
        return level

    @deprecated_parameter("logging", "level")
    def anything(self, **keywords: Any) -> dict[str, Any]:
        return keywords


@deprecated_callback("roots", "list_roots_callback")
@deprecated_callback("sampling", "sampling_callback")
class Client:
    def __init__(
        self, url: str, sampling_callback: Any = None, list_roots_callback: Any = None
    ) -> None:
        self.url, self.callbacks = url, (sampling_callback, list_roots_callback)


@deprecated_capability("sampling-context-capability", "capabilities", "sampling.context")
def connect(capabilities: Any = None) -> Any:
    return capabilities


@deprecated_parameter("sampling", "tools")
@dataclass
class Request:
    text: str
    tools: list[str] = field(default_factory=list)


def chosen(**arguments: Any) -> str:
    return asyncio.run(Session().create_message("hello", **arguments))


def test_a_deprecated_value_warns_at_the_caller() -> None:
    told = told_by(lambda: chosen(include_context="thisServer"))
    surface = 'value "thisServer" or "allServers" of include_context of Session.create_message'
    assert told.result == "hello thisServer"
    assert told.file == __file__
    assert told.message.surface == surface
    assert told.text == message("sampling-include-context-values", surface)
    assert told.message.feature == "sampling-include-context-values"


@pytest.mark.parametrize("given", [{}, {"include_context": "none"}, {"include_context": None}])
def test_other_values_and_none_do_not_warn(given: dict[str, Any]) -> None:
    assert count_of(lambda: chosen(**given)) == 0


def test_members_of_string_enums_are_values() -> None:
    assert count_of(lambda: chosen(include_context=Context.THIS)) == 1
    assert count_of(lambda: chosen(include_context=Context.NONE)) == 0


def test_values_need_not_be_hashable() -> None:
    assert count_of(lambda: chosen(include_context=["thisServer"])) == 0


def test_a_deprecated_value_warns_even_if_it_is_the_default() -> None:
    @deprecated_value(*VALUES)
    def old(include_context: str = "thisServer") -> str:
        return include_context

    assert count_of(lambda: old("thisServer")) == 1
    assert count_of(old) == 0


@pytest.mark.parametrize(
    ("args", "kwargs", "warns"),
    [
        (("a",), {}, 0),
        (("a", "debug"), {}, 1),
        (("a",), {"level": "debug"}, 1),
        ((), {"level": "debug", "name": "a"}, 1),
        (("a", "info"), {}, 0),
        (("a",), {"level": "info"}, 0),
        (("a",), {"level": None}, 0),
        (("a",), {"other": "debug"}, 0),
    ],
)
def test_a_parameter_warns_where_it_is_given(
    args: tuple[Any, ...], kwargs: dict[str, Any], warns: int
) -> None:
    assert count_of(lambda: Session().call(*args, **kwargs)) == warns


def test_parameters_of_class_and_static_methods_and_of_any_name() -> None:
    assert told_by(lambda: Session.made("debug")).result == "debug"
    assert told_by(lambda: Session.bare("debug")).result == "debug"
    told = told_by(lambda: Session().anything(level="debug"))
    assert told.result == {"level": "debug"}
    assert told.message.surface == "parameter level of Session.anything"
    assert count_of(lambda: Session().anything(name="debug")) == 0
    assert count_of(Session.made) == 0


def test_a_class_warns_of_callbacks_where_it_is_called() -> None:
    told = told_by(lambda: Client("here", list_roots_callback=print))
    assert told.result.callbacks == (None, print)
    assert told.file == __file__
    assert told.message.surface == "callback list_roots_callback of Client"
    assert told_by(lambda: Client("here", print)).message.feature == "sampling"
    assert count_of(lambda: Client("here", print, print)) == 2
    assert count_of(lambda: Client("here", None, list_roots_callback=None)) == 0


def test_a_dataclass_warns_of_a_field() -> None:
    assert told_by(lambda: Request("a", ["b"])).result.tools == ["b"]
    assert count_of(lambda: Request("a")) == 0


@pytest.mark.parametrize(
    ("declared", "warns"),
    [
        ({"sampling": {"context": {}}}, 1),
        (SimpleNamespace(sampling=SimpleNamespace(context={})), 1),
        (SimpleNamespace(sampling={"context": True}), 1),
        ({"sampling": {"context": None}}, 0),
        ({"sampling": {"context": False}}, 0),
        ({"sampling": {}}, 0),
        ({"sampling": None}, 0),
        ({}, 0),
        (None, 0),
        (7, 0),
    ],
)
def test_a_capability_warns_where_it_is_declared(declared: Any, warns: int) -> None:
    assert count_of(lambda: connect(declared)) == warns
    assert count_of(lambda: connect(capabilities=declared)) == warns


def test_a_capability_names_itself() -> None:
    told = told_by(lambda: connect({"sampling": {"context": {}}}))
    assert told.message.surface == "capability sampling.context in capabilities of connect"


def test_only_the_argument_is_deprecated_and_kinds_are_kept() -> None:
    assert not hasattr(Session.create_message, "__deprecated__")
    assert not hasattr(Client, "__deprecated__")
    assert inspect.iscoroutinefunction(Session.create_message)


def test_a_parameter_is_found_below_other_decorators() -> None:
    @deprecated_parameter("logging", "level")
    @deprecated_feature("logging")
    def old(level: str = "info") -> str:
        return level

    assert count_of(lambda: old("debug")) == 2
    assert count_of(old) == 1


def test_a_parameter_that_there_is_not_is_refused_with_those_there_are() -> None:
    with pytest.raises(TypeError, match=r"hello\(\) has no parameter 'levle'; it has: name, level"):

        @deprecated_parameter("logging", "levle")
        def hello(name: str, *, level: str) -> None: ...


def test_what_does_not_show_its_parameters_is_refused() -> None:
    with pytest.raises(TypeError, match="does not show its parameters"):
        deprecated_parameter("logging", "level")(print)


def test_unknown_features_are_refused_before_anything_is_decorated() -> None:
    for make in (deprecated_parameter, deprecated_callback):
        with pytest.raises(UnknownFeatureError, match="did you mean 'roots'"):
            make("root", "level")
    with pytest.raises(UnknownFeatureError, match="'sampling'"):
        deprecated_value("samplings", "include_context", "thisServer")
    with pytest.raises(UnknownFeatureError, match="known: auth-application-type, auth-dcr"):
        deprecated_capability("tools", "capabilities", "tools")
