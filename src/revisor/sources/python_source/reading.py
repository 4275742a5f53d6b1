"""From a Python file to its subjects: uses of features, and schemas that it writes down."""

from __future__ import annotations

import ast
import gc
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from revisor.errors import SourceError
from revisor.model.feature import Sender
from revisor.model.origin import Origin
from revisor.model.places import Places, Position
from revisor.model.pointer import Pointer
from revisor.model.practice import CodePractice
from revisor.model.reading import NotChecked, Reading
from revisor.model.subject import EmbeddedSchema, Subject
from revisor.model.wire import Evidence, FeatureUse
from revisor.sources.test_paths import is_test

from .constants import Constants
from .embedded import WrittenSchema, schemas
from .interest import is_of_interest, leads_on, mentions
from .mending import fix_for
from .nearby import Nearby, Project
from .parsing import Parsed, parse
from .practices import Practices, PracticeUse
from .resolving import Resolver
from .scopes import Survey
from .sdk_types import WARNINGS
from .uses import SymbolUse, SymbolUses
from .versions import Versions, versions_for
from .wire_words import WireWords, WordUse, of_agents

SOURCE = "python_source"


class Anchor(NamedTuple):
    """What an origin stands for: a use at a node, or a schema that is written down."""

    origin: Origin
    use: SymbolUse | WordUse | PracticeUse | None = None
    schema: WrittenSchema | None = None


@dataclass(frozen=True)
class Examined:
    """A file as it was examined: what was found, and where each of its origins is anchored.

    `beside` are the other files and folders that were looked at, each with its state.
    """

    subjects: tuple[Subject, ...]
    anchors: dict[Pointer, Anchor]
    places: Places
    not_checked: tuple[NotChecked, ...]
    parsed: Parsed
    survey: Survey
    beside: tuple[tuple[str, str], ...] = ()


PROJECT = Project()
"""What is known of the projects that files were read of."""


def read(path: str, data: bytes, versions: Versions | None = None) -> Reading:
    """Return what a Python file holds; `versions` are those of the SDKs, looked up if not given.

    Raises SourceError, with line and reason, where it cannot be parsed.
    """
    counts = {"files": 1}
    with _uncollected():
        parsed = _of_interest(data)
        if parsed is None:
            return Reading(SOURCE, path, path, checked=counts)
        found = examine(path, parsed, versions)
        found.survey.forget()
        made = found.subjects, found.not_checked, found.places, found.beside
        del found, parsed
    subjects, notes, places, beside = made
    return Reading(
        SOURCE,
        path,
        path,
        subjects=subjects,
        not_checked=notes,
        checked=counts,
        locate=places,
        beside=beside,
    )


def _of_interest(data: bytes) -> Parsed | None:
    """Return the parsed file, None for one that has nothing to do with MCP.

    Of one that only may use what others have of it, it does not matter whether it can be parsed.
    """
    if is_of_interest(data):
        return parse(data)
    if not leads_on(data):
        return None
    try:
        return parse(data)
    except SourceError:
        return None


@contextmanager
def _uncollected() -> Iterator[None]:
    """Let no garbage be looked for meanwhile: a tree is many objects, and none of them is."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def examine(path: str, parsed: Parsed, versions: Versions | None = None) -> Examined:
    """Return the subjects of a file that was parsed, each with its anchor."""
    survey = Survey(parsed.tree)
    PROJECT.begin()
    resolver = Resolver(survey, Nearby(PROJECT, os.path.dirname(os.path.abspath(path))))  # noqa: PTH100, PTH120 - pathlib is slow
    told = versions_for(path) if versions is None else versions
    symbols = SymbolUses(survey, resolver, {name: each.majors for name, each in told.items()})
    related = symbols.has_sdk or mentions(parsed.data)
    spoken = WireWords(
        survey,
        Constants(resolver),
        has_sdk=symbols.has_sdk,
        mentions=mentions(parsed.data),
        of_agents=of_agents(parsed.data),
    )
    maker = _Maker(path, parsed, told, survey)
    maker.uses(symbols)
    maker.words(spoken)
    newest = told["mcp"].majors[0]
    category = WARNINGS.get(newest, "")
    maker.practices(Practices(survey, resolver, has_sdk=symbols.has_sdk, category=category))
    maker.schemas(schemas(survey, resolver, related=related))
    return replace(maker.finish(), beside=PROJECT.disk.states())


class _Maker:
    """Makes subjects of what was found, in the order of their places."""

    def __init__(self, path: str, parsed: Parsed, versions: Versions, survey: Survey) -> None:
        self._path = path
        self._parsed = parsed
        self._versions = versions
        self._survey = survey
        self._party = _party(survey)
        self._in_test = is_test(path)
        self._found: dict[tuple[Position, str], tuple[Subject, Anchor]] = {}
        self._table: dict[tuple[str, Pointer], Position] = {}
        self._tokens: dict[str, str] = {}
        self._open: list[WrittenSchema] = []

    def uses(self, found: Iterable[SymbolUse]) -> None:
        """Take uses of symbols; of those at one place each feature counts once."""
        for use in sorted(found, key=lambda u: u.confidence != "high"):
            signal = use.signal
            family = signal.sdk.partition("-")[0]
            self._use(
                use,
                signal.feature,
                Evidence("symbol", signal.label, self._origin(use.node, signal.feature)),
                sender=_sender(signal.module, self._party),
                sdk=signal.sdk,
                sdk_version=self._versions[family].text,
            )

    def words(self, found: Iterable[WordUse]) -> None:
        """Take names of the wire."""
        for use in sorted(found, key=lambda u: u.confidence != "high"):
            seen = Evidence(use.kind, use.name, self._origin(use.node, use.feature))
            self._use(use, use.feature, seen, sender=use.sender, sdk="python")

    def _use(
        self, use: SymbolUse | WordUse, feature: str, seen: Evidence, sender: Sender, **more: Any
    ) -> None:
        made = FeatureUse(
            feature,
            sender,
            (seen,),
            1,
            confidence=use.confidence,
            in_test=self._in_test,
            fix=fix_for(use, self._survey, self._versions),
            **more,
        )
        place = (seen.origin.line or 0, seen.origin.column or 0)
        self._found.setdefault((place, feature), (made, Anchor(seen.origin, use=use)))

    def practices(self, found: Iterable[PracticeUse]) -> None:
        """Take what the code does with schemas and warnings."""
        for use in found:
            origin = self._origin(use.node, use.kind)
            made = CodePractice(use.kind, use.name, origin, use.detail, use.fix, self._in_test)
            place = (origin.line or 0, origin.column or 0)
            self._found[place, use.kind] = made, Anchor(origin, use=use)

    def _origin(self, node: ast.AST, what: str) -> Origin:
        """Return the origin of a use; where several stand at one place, their tokens differ."""
        line, column = self._parsed.place(node)
        token = f"{line}:{column}"
        if self._tokens.setdefault(token, what) != what:
            token = f"{token}:{what}"
        return Origin(SOURCE, self._path, (token,), line=line, column=column)

    def schemas(self, found: Iterable[WrittenSchema]) -> None:
        """Take schemas; one that only a run would show is noted."""
        for schema in found:
            if schema.literal.hole is not None:
                self._open.append(schema)
                continue
            line, column = self._parsed.place(schema.node)
            origin = self._origin(schema.node, schema.role)._replace(line=None, column=None)
            value = schema.literal.value
            made = EmbeddedSchema(value, schema.role, origin, schema.tool)
            self._found[(line, column), schema.role] = made, Anchor(origin, schema=schema)
            self._table |= self._placed(origin, schema)

    def _placed(self, origin: Origin, schema: WrittenSchema) -> dict[tuple[str, Pointer], Position]:
        return {
            (self._path, (*origin.pointer, *pointer)): self._parsed.place(part.key or part.value)
            for pointer, part in schema.literal.parts.items()
        }

    def finish(self) -> Examined:
        """Return all that was found."""
        ordered = [self._found[key] for key in sorted(self._found)]
        return Examined(
            subjects=tuple(subject for subject, _ in ordered),
            anchors={anchor.origin.pointer: anchor for _, anchor in ordered},
            places=Places(self._table),
            not_checked=tuple(self._holes()),
            parsed=self._parsed,
            survey=self._survey,
        )

    def _holes(self) -> Iterator[NotChecked]:
        if not self._open:
            return
        lines = sorted({self._parsed.place(s.literal.hole or s.node)[0] for s in self._open})
        what = "1 schema" if len(self._open) == 1 else f"{len(self._open):,} schemas"
        shown = ", ".join(str(line) for line in lines[:5])
        where = f"line{'s' if len(lines) > 1 else ''} {shown}{', …' if len(lines) > 5 else ''}"  # noqa: PLR2004
        why = f"{where}: what stands there is known only when the program runs"
        yield NotChecked(what, why, Origin(SOURCE, self._path, line=lines[0]))


def _party(survey: Survey) -> Sender:
    """Return the party that a file speaks for, by the parts of SDKs that it imports."""
    paths = [path for _, path, _ in survey.imports]
    servers = sum(".server" in path or path.endswith(("FastMCP", "MCPServer")) for path in paths)
    clients = sum(
        ".client" in path or path.endswith(("ClientSession", ".Client")) for path in paths
    )
    return "client" if clients > servers else "server"


def _sender(module: str, party: Sender) -> Sender:
    parts = module.split(".")
    if "client" in parts:
        return "client"
    return "server" if "server" in parts else party
