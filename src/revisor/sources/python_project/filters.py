"""Filters on warnings that the SDK's do not fall under, or that hide them, in settings of pytest.

The SDK that a project declares decides: one whose warnings are DeprecationWarnings needs no filter
of its own.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from typing import Any

from revisor.model.fix import Edit, Fix
from revisor.model.origin import Origin
from revisor.model.places import Places, Position
from revisor.model.pointer import Pointer
from revisor.model.practice import CodePractice
from revisor.model.reading import Reading
from revisor.sources.client_config.toml_text import read as read_toml
from revisor.sources.json_text import decode
from revisor.sources.python_source import warning_filters
from revisor.sources.python_source.sdk_signals import FAMILIES
from revisor.sources.python_source.sdk_types import WARNINGS
from revisor.sources.python_source.versions import Versions, declared_for, versions_in

from . import ini

SOURCE = "python_project"

TOML = "pyproject.toml"
_TABLES: tuple[Pointer, ...] = (("tool", "pytest", "ini_options"), ("tool", "pytest"))
_SECTIONS = {"setup.cfg": ("tool:pytest",)}
_OTHER_SECTIONS = ("pytest",)
_TOLD = {
    "misses-warnings": "filter the SDK's own category as well",
    "hides-warnings": "let the SDK's own category be shown",
}
_SHOWN = "default"


def read(path: str, data: bytes) -> Reading:
    """Return the reading of a file; raises SourceError, with the line, where it is not TOML.

    One that filters no warnings, or whose project declares no SDK with warnings of its own, is not
    counted.
    """
    if ini.KEY.encode() not in data:
        return Reading(SOURCE, path, path)
    is_toml = _name(path) == TOML
    if is_toml and any(family.encode() in data for family in FAMILIES):
        read_toml(decode(data))
    own = versions_in(TOML, data.decode("utf-8", "replace")) if is_toml else declared_for(path)
    category = _category(own)
    if category is None:
        return Reading(SOURCE, path, path)
    origin = Origin(SOURCE, path)
    text = decode(data)
    found, table = (_of_toml if is_toml else _of_ini)(text, category, origin)
    return Reading(
        SOURCE, path, path, subjects=tuple(found), checked={"files": 1}, locate=Places(table)
    )


def lines_of(path: str, text: str) -> list[ini.Line]:
    """Return the filters of a file in INI form."""
    return ini.filters(text, _SECTIONS.get(_name(path), _OTHER_SECTIONS))


def _name(path: str) -> str:
    return os.path.basename(path).lower()  # noqa: PTH119 - pathlib is slow to load


def _category(declared: Versions) -> str | None:
    """Return the category of the SDK that is declared, by the newest version that fits."""
    for version in declared.values():
        if version.majors and version.majors[0] in WARNINGS:
            return WARNINGS[version.majors[0]]
    return None


Found = tuple[list[CodePractice], dict[tuple[str, Pointer], Position]]


def _of_toml(text: str, category: str, origin: Origin) -> Found:
    document = read_toml(text)
    found: list[CodePractice] = []
    table: dict[tuple[str, Pointer], Position] = {}
    for at in _TABLES:
        filters = _at(document.value, (*at, ini.KEY))
        told = filters if isinstance(filters, list) else []
        texts = [each if isinstance(each, str) else "" for each in told]
        for each in _judged(
            texts, category, [origin.at(*at, ini.KEY, n) for n in range(len(told))]
        ):
            position = document.locate(each.origin.pointer)
            if position is not None:
                table[each.origin.uri, each.origin.pointer] = position
            found.append(each)
    return found, table


def _of_ini(text: str, category: str, origin: Origin) -> Found:
    lines = lines_of(origin.uri, text)
    found: list[CodePractice] = []
    table: dict[tuple[str, Pointer], Position] = {}
    for section in dict.fromkeys(line.section for line in lines):
        here = [line for line in lines if line.section == section]
        places = [origin.at(section, ini.KEY, line.place) for line in here]
        for each in _judged([line.text for line in here], category, places):
            line = here[int(each.origin.pointer[-1])]
            table[each.origin.uri, each.origin.pointer] = line.number + 1, line.column + 1
            found.append(each)
    return found, table


def _judged(
    texts: Sequence[str], category: str, places: Sequence[Origin]
) -> Iterator[CodePractice]:
    filters = [warning_filters.read(text) for text in texts]
    found = warning_filters.judged(filters, category)
    if found is None:
        return
    told = filters[found.place]
    misses = found.kind == "misses-warnings"
    fix: Fix | None = None
    if misses or told.category in ("", "Warning", "UserWarning"):
        action = told.action if misses else _SHOWN
        edit = Edit("add", ("after",), f"{action}::{category}")
        fix = Fix("safe", _TOLD[found.kind], (edit,))
    yield CodePractice(found.kind, category, places[found.place], told.category, fix)


def _at(value: Any, pointer: Pointer) -> Any:
    for token in pointer:
        value = value.get(token) if isinstance(value, dict) else None
    return value
