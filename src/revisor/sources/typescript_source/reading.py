"""From the bytes of a file to its reading: what is to be checked, what could not be seen."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from revisor.errors import SourceError
from revisor.model.origin import Origin
from revisor.model.reading import NotChecked, Reading
from revisor.model.wire import Evidence, FeatureUse
from revisor.sources.test_paths import is_test
from revisor.sources.typescript_source import packages, prefilter
from revisor.sources.typescript_source.nodes import position

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tree_sitter import Node

    from revisor.model.fix import Fix
    from revisor.model.subject import Subject
    from revisor.sources.typescript_source.editing import EditableCode
    from revisor.sources.typescript_source.packages import Declared
    from revisor.sources.typescript_source.using import FileOfCode, Use

__all__ = ["ENDINGS", "accepts", "editable", "examined", "read", "read_named", "surroundings"]

SOURCE = "typescript_source"
ENDINGS = (".ts", ".tsx", ".mts", ".cts", ".js", ".mjs", ".cjs", ".jsx")
LARGEST = 4 * 2**20
"""Bytes of a file that is parsed: what is larger is a bundle."""

_LONG_LINES = 1_000
_BOMS = (b"\xff\xfe", b"\xfe\xff")


def accepts(_path: str, head: bytes) -> bool:
    """Whether a file is of this kind: text, by its first bytes (`.ts` is of videos, too)."""
    return b"\0" not in head or head[:2] in _BOMS or prefilter.PACKAGE in head


def read(path: str, data: bytes) -> Reading:
    """Return what a file holds; what is in it of other programs yields no subjects.

    Raises SourceError where it cannot be read: too large, minified, of an unknown encoding.
    """
    return of_source(path, data, None)


def read_named(path: str, data: bytes, value: Mapping[str, Any]) -> Reading:
    """Return the reading of a file in memory; the value may hold its `packageJson` beside it."""
    manifest = value.get("packageJson")
    declared = packages.of_manifest(manifest)._replace(is_known=manifest is not None)
    return of_source(path, data, declared)


def of_source(path: str, data: bytes, declared: Declared | None) -> Reading:
    """Return the reading of a file in a package that declares an SDK; None: look around it."""
    checked = {"files": 1}
    if data[:2] in _BOMS and data.replace(b"\0", b"").find(prefilter.PACKAGE) >= 0:
        raise SourceError("it is not UTF-8 (it begins as UTF-16)", "Save it as UTF-8.")
    if not prefilter.may_matter(data):
        return Reading(SOURCE, path, path, checked=checked)
    _refuse(data)
    from revisor.sources.typescript_source import grammar
    from revisor.sources.typescript_source.conversions import conversions
    from revisor.sources.typescript_source.embedded import schemas
    from revisor.sources.typescript_source.mending import fix_of
    from revisor.sources.typescript_source.schema_subjects import of_conversions, of_schemas

    around = packages.nearest(path) if declared is None else declared
    tree = grammar.parse(data, path)
    broken = grammar.broken_at(tree.root_node)
    file = examined(data, tree.root_node, around, path if declared is None else "")
    notes = [_broken(broken, path, data)] if broken is not None else []
    if file.resolver.has_given_up:
        why = "its names stand for each other in more ways than one file may take time for"
        notes.append(NotChecked("a part of the names", why, Origin(SOURCE, path)))
    subjects: list[Subject] = [
        _subject(use, path, data, around, None if broken is not None else fix_of(use, file))
        for use in _in_order(file)
    ]
    found = of_schemas(schemas(file), path, data)
    if file.imports_sdk or around.sdk or not around.is_known:
        # A package that declares no SDK makes its schemas for something else.
        subjects += of_conversions(conversions(file), path, data, sure=file.imports_sdk)
    return Reading(
        SOURCE,
        path,
        path,
        (*subjects, *found.subjects),
        (*notes, *found.notes),
        checked=checked,
        locate=found.places,
        beside=tuple(sorted(file.resolver.project.disk.states.items())),
    )


def _refuse(data: bytes) -> None:
    if len(data) > LARGEST:
        raise SourceError(
            f"it holds {len(data):,} bytes, more than code that people write: it is a bundle",
            "Check the sources that it was made of.",
        )
    lines = data.count(b"\n") + 1
    if len(data) / lines > _LONG_LINES:
        raise SourceError("it is minified", "Check the sources that it was made of.")
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise SourceError(f"it is not UTF-8 (line {line})", "Save it as UTF-8.") from None


def surroundings(path: str) -> str:
    """Return what a reading depends on besides the file: the SDK that its package declares."""
    return " ".join(map(str, packages.nearest(path)))


def editable(path: str, text: str) -> EditableCode:
    """Return a file's text as what fixes are applied to."""
    from revisor.sources.typescript_source.editing import EditableCode

    return EditableCode(path, text)


def examined(data: bytes, root: Node, around: Declared, path: str = "") -> FileOfCode:
    """Return a file with the uses of features that its tree holds.

    With a `path`, names are followed into the modules of the project around it.
    """
    from revisor.sources.typescript_source.declarations import find_declarations
    from revisor.sources.typescript_source.declaring import declared
    from revisor.sources.typescript_source.naming import find_names
    from revisor.sources.typescript_source.project import Project
    from revisor.sources.typescript_source.resolving import Resolver
    from revisor.sources.typescript_source.using import FileOfCode
    from revisor.sources.typescript_source.wire_names import find_wire_names

    file_path = os.path.abspath(path) if path else ""  # noqa: PTH100 - pathlib is slow to load
    file = FileOfCode(data, declared(root, file_path), Resolver(Project()), around.sdk)
    find_names(file)
    find_wire_names(file)
    find_declarations(file)
    return file


def _in_order(file: FileOfCode) -> list[Use]:
    return sorted(file.uses.values(), key=lambda use: (use.node.start_byte, use.feature))


def _subject(use: Use, path: str, data: bytes, around: Declared, fix: Fix | None) -> FeatureUse:
    from revisor.sources.typescript_source.advising import advice_of

    line, column = position(use.node, data)
    origin = Origin(SOURCE, path, (f"{line}:{column}",), line=line, column=column)
    version = use.version or around.version_of(use.sdk)
    return FeatureUse(
        use.feature,
        use.party,
        (Evidence(use.kind, use.name, origin),),
        count=1,
        declared=int(use.kind == "capability"),
        confidence=use.confidence,
        sdk=use.sdk,
        sdk_version=version,
        in_test=is_test(path),
        fix=fix,
        base=Origin(SOURCE, path) if fix is not None else None,
        advice=advice_of(use),
    )


def _broken(node: Node, path: str, data: bytes) -> NotChecked:
    line, column = position(node, data)
    origin = Origin(SOURCE, path, line=line, column=column)
    return NotChecked(f"{path}:{line}", "this part cannot be parsed; the rest was read", origin)
