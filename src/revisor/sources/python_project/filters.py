"""Filters on warnings that the SDK's do not fall under, in the settings of pytest.

The SDK that a project declares decides: one whose warnings are DeprecationWarnings needs no filter
of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from revisor.model.fix import Edit, Fix
from revisor.model.origin import Origin
from revisor.model.places import Places
from revisor.model.pointer import Pointer
from revisor.model.practice import CodePractice
from revisor.model.reading import Reading
from revisor.sources.client_config.toml_text import read as read_toml
from revisor.sources.json_text import decode
from revisor.sources.python_source.sdk_types import WARNINGS
from revisor.sources.python_source.versions import versions_in

SOURCE = "python_project"

_TABLES: tuple[Pointer, ...] = (("tool", "pytest", "ini_options"), ("tool", "pytest"))
_KEY = "filterwarnings"
_BUILT_IN = ("DeprecationWarning", "PendingDeprecationWarning")


def read(path: str, data: bytes) -> Reading:
    """Return the reading of a file; raises SourceError, with the line, where it is not TOML.

    One that does not declare an SDK with warnings of its own is not counted.
    """
    category = _category(data)
    if category is None or _KEY.encode() not in data:
        return Reading(SOURCE, path, path)
    document = read_toml(decode(data))
    found = list(_practices(document.value, category, Origin(SOURCE, path)))
    table = {}
    for each in found:
        position = document.locate(each.origin.pointer)
        if position is not None:
            table[each.origin.uri, each.origin.pointer] = position
    return Reading(
        SOURCE, path, path, subjects=tuple(found), checked={"files": 1}, locate=Places(table)
    )


def _category(data: bytes) -> str | None:
    """Return the category of the SDK that is declared, by the newest version that fits."""
    declared = versions_in("pyproject.toml", data.decode("utf-8", "replace"))
    for version in declared.values():
        if version.majors and version.majors[0] in WARNINGS:
            return WARNINGS[version.majors[0]]
    return None


def _practices(value: Any, category: str, origin: Origin) -> Iterator[CodePractice]:
    for at in _TABLES:
        filters = _at(value, (*at, _KEY))
        if not isinstance(filters, list):
            continue
        told = [each for each in filters if isinstance(each, str)]
        if any(_covers(each, category) for each in told):
            continue
        for index, each in enumerate(filters):
            named = _named(each) if isinstance(each, str) else ""
            if named in _BUILT_IN:
                action = each.partition(":")[0]
                place = origin.at(*at, _KEY, index)
                edit = Edit("add", ("after",), f"{action}::{category}")
                fix = Fix("safe", "filter the SDK's own category as well", (edit,))
                yield CodePractice("misses-warnings", category, place, named, fix)
                break


def _named(text: str) -> str:
    """Return the category of a filter (`action:message:category:module:line`)."""
    parts = text.split(":")
    return parts[2].strip() if len(parts) > 2 else ""  # noqa: PLR2004 - the third is the category


def _covers(text: str, category: str) -> bool:
    """Whether the SDK's warnings fall under a filter: all warnings, UserWarning, its category."""
    named = _named(text)
    bare = not named and not text.partition(":")[2].strip(":")
    return bare or named in ("Warning", "UserWarning", category, category.rpartition(".")[2])


def _at(value: Any, pointer: Pointer) -> Any:
    for token in pointer:
        value = value.get(token) if isinstance(value, dict) else None
    return value
