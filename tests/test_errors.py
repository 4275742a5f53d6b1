"""Every error can be copied and sent to another process, with all that it carries."""

from __future__ import annotations

import copy
import importlib
import pickle
import pkgutil
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

import pytest

import revisor
from revisor.dialect.generation import CannotGenerate
from revisor.dialect.migration import MigrationRefused
from revisor.dialect.schema_errors import InvalidInstance, InvalidSchema, SchemaError
from revisor.errors import RevisorError
from revisor.sources.fetching import FetchRefused

ERROR = SchemaError("/a", "#/type", "/type", "type", "wrong", ((),))
OWN: dict[type[RevisorError], Callable[[type[Any]], RevisorError]] = {
    InvalidInstance: lambda kind: kind("said", "do", (ERROR,)),
    InvalidSchema: lambda kind: kind("said", "do", (ERROR,)),
    MigrationRefused: lambda kind: kind("said", "do", ("/a",)),
    FetchRefused: lambda kind: kind("https://acme.example/a", "why"),
    CannotGenerate: lambda kind: kind("order.lines[]", "why", "do", findings=(1,)),
}
"""How those are made that take other arguments than RevisorError does."""


def kinds() -> list[type[RevisorError]]:
    for module in pkgutil.walk_packages(revisor.__path__, "revisor."):
        if not module.name.rpartition(".")[2].startswith("__main__"):
            importlib.import_module(module.name)
    found = [RevisorError]
    for kind in found:
        found += kind.__subclasses__()
    ours = [kind for kind in dict.fromkeys(found) if kind.__module__.startswith("revisor")]
    return [kind for kind in ours if not kind.__name__.startswith("_")]


def made(kind: type[RevisorError]) -> RevisorError:
    if kind in OWN:
        return OWN[kind](kind)
    return kind("said", "do", limit=3, argument=("a", 1))


def pickled(error: RevisorError) -> list[Any]:
    texts = [pickle.dumps(error, version) for version in range(2, pickle.HIGHEST_PROTOCOL + 1)]
    return [pickle.loads(text) for text in texts]  # noqa: S301 - made on the line before


def test_every_kind_comes_back_as_it_was() -> None:
    known = kinds()
    assert len(known) > 10
    for kind in known:
        error = made(kind)
        error.add_note("a note")
        for again in (
            copy.copy(error),
            copy.deepcopy(error),
            *pickled(error),
        ):
            assert type(again) is kind
            assert (str(again), again.args, vars(again)) == (
                str(error),
                error.args,
                vars(error),
            )


def test_an_error_comes_out_of_a_pool_of_processes() -> None:
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        with pytest.raises(revisor.InvalidSchema) as caught:
            pool.submit(revisor.schema, {"type": "x"}).result(timeout=60)
        assert caught.value.errors[0].instance_location == "/type"
        with pytest.raises(revisor.CannotGenerate) as refused:
            pool.submit(revisor.generate, complex).result(timeout=60)
        assert refused.value.reason
        assert pool.submit(revisor.migrate, {}).result(timeout=60).schema == {}
