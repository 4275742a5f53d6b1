"""`revisor.Worker`: the same schemas, verdicts and errors as in process."""

from __future__ import annotations

import asyncio
import json
import math
import os
import subprocess
import sys
import threading
from collections import OrderedDict, UserList
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import revisor
from revisor.dialect.json_values import frozen
from revisor.errors import UsageError
from revisor.facts import registry
from revisor.surfaces.worker.process import interpreter
from revisor.surfaces.worker.values import packed, unpacked
from schema_strategies import DIALECTS, law, schemas, values

POINT = {
    "type": "object",
    "properties": {"x": {"type": "integer"}, "y": {"type": "integer", "title": "How high"}},
    "required": ["x"],
}
TREE = {"items": {"$ref": "#"}, "additionalProperties": {"$ref": "#"}}


@pytest.fixture(scope="module")
def worker() -> Any:
    with revisor.Worker(deadline=20) as made:
        yield made


def deep(levels: int) -> Any:
    value: Any = 1
    for _ in range(levels):
        value = [value]
    return value


def told(make: Any, arguments: tuple[Any, ...], instance: Any) -> list[Any]:
    """Return all that a schema says of an instance, and all that is raised instead."""
    try:
        schema = make(*arguments)
    except revisor.RevisorError as error:
        return [_raised(error)]
    said: list[Any] = [schema.dialect]
    for call in (schema.is_valid, schema.errors, schema.validate, schema.annotations):
        try:
            said.append(call(instance))
        except revisor.RevisorError as error:
            said.append(_raised(error))
    return said


def _raised(error: revisor.RevisorError) -> tuple[Any, ...]:
    return type(error), error.message, error.hint, error.values, getattr(error, "errors", None)


LOOP: list[Any] = []
LOOP.append(LOOP)
SHARED: list[Any] = []
for _ in range(64):
    SHARED = [SHARED, SHARED]
OWN = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "$id": "https://acme.example/own",
    "$vocabulary": {"https://json-schema.org/draft/2020-12/vocab/core": True},
}
CASES: list[tuple[tuple[Any, ...], Any]] = [
    ((POINT,), {"x": 1, "y": 2}),
    ((POINT,), {"x": "1", "y": None, "z": []}),
    ((True,), 1),
    ((False, "draft-06"), 1),
    (({"items": [{"type": "integer"}]}, "draft-07"), ["a"]),
    (({"items": [{"type": "integer"}]}, registry.dialect("2019-09")), ["a"]),
    (({"$ref": "x:a"}, None, {"x:a": {"minimum": 3}}), 2),
    (({"$schema": OWN["$id"], "type": "string"}, None, {OWN["$id"]: OWN}), 2),
    (({}, OWN["$id"], {OWN["$id"]: OWN}), 2),
    (({"anyOf": [{"oneOf": [{"type": "null"}, {"const": 1}]}, {"const": 2}]},), 3),
    (({"items": False},), list(range(3_000))),
    (({"default": {"a": [1, 2.5, "é", None]}, "title": "t"},), 1),
    (({"type": 7, "required": "a"},), 1),
    (({"$schema": "https://acme.example/dialect"},), 1),
    (({"$schema": ["a", {"b": 1}]},), 1),
    (({}, "draft-3"), 1),
    (({"$ref": "https://acme.example/a"},), 1),
    (({"$ref": "file:///etc/hostname"},), 1),
    (({"const": math.nan},), 1),
    (({"const": "\ud800"},), 1),
    (({"const": 10**5000},), 1),
    (({"not": deep(300)},), 1),
    (({"pattern": "("},), 1),
    (({"type": "number"},), math.nan),
    (({"type": "number", "maximum": 3},), -math.inf),
    (({"type": "string"},), "\ud800"),
    (({"maxLength": 0},), "\udfff"),
    (({"properties": {"\u00e9": {"type": "string"}}},), {"\ud800": 1, "é": 2}),
    (({"multipleOf": 0.1},), 10**5000),
    (({"maximum": 5},), 10**4000),
    (({"const": 2**64},), 2**64),
    (({"const": 1},), 1.0),
    (({"const": 1},), True),
    ((TREE,), deep(150)),
    ((TREE,), deep(201)),
    ((TREE,), deep(100_000)),
    ((TREE,), LOOP),
    (({"type": "array"},), deep(100_000)),
    (({"items": {"type": "string"}},), LOOP),
    (({"items": {"maxItems": 1}},), SHARED),
    (({"uniqueItems": True},), [deep(100_000), deep(100_000)]),
    (({"type": "object"},), {1: 2}),
    (({"type": "object"},), {1}),
    (({"type": "object"},), b"x"),
    (({"type": "object"},), OrderedDict(a=[OrderedDict(b=1)])),
    (({"pattern": "(?=a)(a|a)*(?<=c)$"},), "a" * 64),
    (({"propertyNames": {"maxLength": 1}},), {"long": 1, "longer": 2}),
]


@pytest.mark.parametrize("number", range(len(CASES)))
def test_everything_is_said_as_in_process(worker: revisor.Worker, number: int) -> None:
    arguments, instance = CASES[number]
    assert told(worker.schema, arguments, instance) == told(revisor.schema, arguments, instance)


@pytest.mark.parametrize(
    "arguments",
    [
        ("{}",),
        (b"{}",),
        (None,),
        ([],),
        ({}, 7),
        ({}, None, 7),
        ({}, None, {"": {}}),
        ({"a": {1}},),
    ],
)
def test_wrong_arguments_are_told_as_in_process(
    worker: revisor.Worker, arguments: tuple[Any, ...]
) -> None:
    (raised,) = told(worker.schema, arguments, None)
    assert issubclass(raised[0], UsageError | revisor.InvalidSchema)
    assert [raised] == told(revisor.schema, arguments, None)


@law
@given(st.data())
def test_no_schema_and_no_instance_make_a_difference(
    worker: revisor.Worker, data: st.DataObject
) -> None:
    dialect = data.draw(st.sampled_from(DIALECTS))
    arguments = (
        data.draw(schemas(dialect) | values.filter(lambda v: isinstance(v, dict))),
        dialect,
    )
    instance = data.draw(values)
    assert told(worker.schema, arguments, instance) == told(revisor.schema, arguments, instance)


@law
@given(values)
def test_values_arrive_as_they_were_sent(value: Any) -> None:
    for sent in (value, [value, value], [deep(150), value], {"a": OrderedDict(b=value)}):
        assert frozen(unpacked(packed(sent))) == frozen(sent)


def test_parts_that_stand_in_several_places_are_sent_once() -> None:
    assert len(packed(SHARED)) < 2_000
    arrived = unpacked(packed([LOOP, OrderedDict(a=LOOP)]))
    assert arrived[0] is arrived[1]["a"] is arrived[0][0]


@pytest.mark.parametrize("value", [UserList([1]), [object()], {"a": object()}, {object(): 1}])
def test_what_cannot_be_sent_is_no_json(worker: revisor.Worker, value: Any) -> None:
    with pytest.raises(revisor.NotJson, match="which JSON does not have"):
        worker.schema({}).is_valid(value)


def test_equal_content_is_made_once(worker: revisor.Worker) -> None:
    assert worker.schema({"const": 1}) is worker.schema({"const": 1})
    for other in ({"const": 1.0}, {"const": True}, {"const": [1]}):
        assert worker.schema(other) is not worker.schema({"const": 1})
    assert worker.schema({}, "draft-07") is not worker.schema({})
    assert "2020-12" in repr(worker.schema({"const": 1}))
    assert repr(worker) == "<revisor.Worker with 1 processes>"


def test_a_schema_that_the_process_gave_up_is_given_again(worker: revisor.Worker) -> None:
    first = worker.schema({"const": "first"})
    for n in range(1_030):
        worker.schema({"const": n})
    assert first.is_valid("first")
    assert not first.is_valid("second")


def test_large_requests_and_answers_arrive_whole() -> None:
    with revisor.Worker(deadline=30, memory=3 << 30) as worker:
        schema = worker.schema({"maxLength": 3, "items": {"default": "a" * 100_000}})
        assert not schema.is_valid("x" * (64 << 20))
        assert schema.is_valid(list(range(3_000_000)))
        answer = schema.annotations(list(range(300)))
        assert sum(len(a.value) for a in answer if a.keyword == "default") == 30_000_000


def test_an_answer_that_would_fill_the_callers_memory_is_not_read() -> None:
    with revisor.Worker(deadline=30, memory=256 << 20) as worker:
        schema = worker.schema({"items": {"default": "a" * 100_000}})
        assert len(schema.annotations([1, 2])) == 3
        with pytest.raises(revisor.LimitReached, match="256 MiB") as caught:
            schema.annotations(list(range(300)))
        assert caught.value.values["kind"] == "memory"
        assert schema.is_valid([1])


def test_threads_share_a_worker_and_its_schemas() -> None:
    wrong: list[Any] = []

    def judge(worker: revisor.Worker, number: int) -> None:
        for n in range(40):
            schema = worker.schema({"const": (number + n) % 7})
            wrong.extend(v for v in range(7) if schema.is_valid(v) != (v == (number + n) % 7))

    for processes in (1, 3):
        with revisor.Worker(deadline=20, processes=processes) as worker:
            threads = [threading.Thread(target=judge, args=(worker, n)) for n in range(6)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
    assert wrong == []


def test_it_can_be_awaited_in_a_thread(worker: revisor.Worker) -> None:
    async def judged() -> list[bool]:
        schema = worker.schema(POINT)
        calls = (asyncio.to_thread(schema.is_valid, {"x": x}) for x in (1, "1", 2))
        return await asyncio.gather(*calls)

    assert asyncio.run(judged()) == [True, False, True]


def test_a_closed_worker_says_so_and_leaves_no_process() -> None:
    worker = revisor.Worker(deadline=20)
    schema = worker.schema(POINT)
    pid = worker._processes[0].pid
    assert pid is not None
    worker.close()
    worker.close()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
    for call in (lambda: schema.is_valid(1), lambda: worker.schema({"const": 7})):
        with pytest.raises(UsageError, match="closed"):
            call()
    revisor.Worker().close()


@pytest.mark.parametrize(
    "options",
    [
        {"deadline": 0},
        {"deadline": math.nan},
        {"deadline": "1"},
        {"deadline": math.inf},
        {"deadline": 1e10},
        {"deadline": 10**400},
        {"deadline": True},
        {"python": 5},
        {"python": "a\0b"},
        {"memory": 1 << 20},
        {"memory": 1e10},
        {"processes": 0},
    ],
)
def test_options_that_make_no_sense_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(UsageError) as caught:
        revisor.Worker(**options)
    assert caught.value.values["argument"] in options


def test_values_that_raise_when_they_are_read_are_no_json() -> None:
    class Odd(dict[str, Any]):
        def values(self) -> Any:
            raise RuntimeError("not today")

    with revisor.Worker() as worker, pytest.raises(revisor.NotJson, match="not today"):
        worker.schema({}).is_valid(Odd(a=1))


def test_windows_is_told_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    with pytest.raises(UsageError, match="Windows has not"):
        revisor.Worker()


def test_an_interpreter_that_is_none_is_not_started(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(sys, "executable", "/usr/bin/uwsgi")
    with pytest.raises(revisor.WorkerUnavailable, match="it is no Python") as caught:
        revisor.Worker()
    assert "python=" in caught.value.hint
    monkeypatch.setattr(sys, "executable", "")
    with pytest.raises(revisor.WorkerUnavailable, match="nothing"):
        revisor.Worker()
    monkeypatch.setattr(sys, "executable", "/opt/acme/python-app")
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    with pytest.raises(revisor.WorkerUnavailable, match="one file"):
        revisor.Worker()
    assert interpreter("/usr/bin/python3") == "/usr/bin/python3"
    refusing = tmp_path / "python3"
    refusing.write_text("#!/bin/sh\necho no such option >&2\nexit 2\n", encoding="utf-8")
    refusing.chmod(0o755)
    for python, why in (
        (str(refusing), "no such option"),
        (str(tmp_path / "none"), "No such file"),
    ):
        with revisor.Worker(python=python) as worker:
            for _ in range(2):
                with pytest.raises(revisor.WorkerUnavailable, match=why) as caught:
                    worker.schema({})
                assert caught.value.values["python"] == python


def test_a_package_that_is_in_no_folder_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(revisor.Worker, "_module", "zipped.away")
    with pytest.raises(revisor.WorkerUnavailable, match="zipped is in no folder"):
        revisor.Worker()


def test_this_process_loads_no_engine_to_have_schemas_judged() -> None:
    code = (
        "import sys, revisor\n"
        "with revisor.Worker(20) as worker:\n"
        "    assert not worker.schema({'type': 'string'}).is_valid(1)\n"
        "print(sorted(m for m in sys.modules if m.startswith('jsonschema_rs')))"
    )
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code], capture_output=True, text=True, check=True
    )
    assert json.loads(done.stdout) == []
