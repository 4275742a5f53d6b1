"""What names of other files of the project stand for, asked where a file imports them.

A file is parsed when a name of it is asked for, and each name is worked out once, by itself: so an
answer depends on the files alone, not on what was asked before. What leads back to itself is
unknown, and so is what lies too many files away.
"""

from __future__ import annotations

import ast
import os
import threading
from collections import OrderedDict
from dataclasses import dataclass
from typing import Literal, NamedTuple

from revisor.errors import SourceError

from .constants import Constant, Constants, bound_once
from .entities import LOCAL, LOCAL_FUNCTION, Depth, Entity
from .finding import PACKAGE, Disk, find, submodule
from .parsing import parse
from .resolving import Resolver
from .scopes import Scope, Survey

Question = Literal["entity", "result", "constants", "attribute"]

_MOST_MODULES = 64
_MOST_ANSWERS = 50_000
_MOST_STEPS = 200
"""Names that are asked for to answer one question: more is no code that people write."""
_DEEPEST = 25
_MOST_PARTS = 10
_A_FILE = 2
"""Levels of depth that a way into another file counts as."""


class Answer(NamedTuple):
    """What was found, and the files and folders that it was found by.

    `is_cut` marks what could not be followed to its end, and is unknown.
    """

    entity: Entity | None = None
    constants: tuple[Constant, ...] = ()
    seen: frozenset[str] = frozenset()
    is_cut: bool = False


@dataclass
class _Module:
    """A module or package: its folder, its names, and what its file imports."""

    folder: str
    survey: Survey | None


class Project(threading.local):
    """Answers about the files of projects; each thread has its own, and keeps it."""

    def __init__(self) -> None:
        self.disk = Disk()
        self.depth = Depth()
        self._modules: OrderedDict[str, _Module] = OrderedDict()
        self._answers: dict[tuple[Question, str, str], Answer] = {}
        self._asking: dict[tuple[Question, str, str], None] = {}
        self._tokens: dict[str, str] = {}
        self.tokens: dict[str, str] = {}
        self._cuts = 0
        self._steps = 0

    def begin(self) -> None:
        """Begin with another file: what has changed since is found out."""
        self.disk.begin()
        self.disk.trail = set()
        self.depth.value = 0
        self._asking.clear()
        if len(self._answers) > _MOST_ANSWERS:
            self._forget()

    def token(self, path: str) -> str:
        """Return the beginning of the dotted path of a module's names: it holds no dot itself.

        It holds the names of the packages that the module lies in.
        """
        if path not in self._tokens:
            parts = [os.path.basename(path).removesuffix(".py")]  # noqa: PTH119 - pathlib is slow
            above = os.path.dirname(path)  # noqa: PTH120
            while PACKAGE in self.disk.at(above).names and len(parts) < _MOST_PARTS:
                parts.insert(0, os.path.basename(above))  # noqa: PTH119
                above = os.path.dirname(above)  # noqa: PTH120
            token = f"<{len(self._tokens)}:{'/'.join(parts).replace('.', '_')}>"
            self._tokens[path] = token
            self.tokens[token] = path
        return self._tokens[path]

    def path_of(self, token: str) -> str:
        """Return the path that a token stands for."""
        return self.tokens[token]

    def ask(self, question: Question, path: str, name: str) -> Answer:
        """Return what a name of a module is, what a call of it gives, or what constants it is."""
        key = (question, path, name)
        if not self._asking:
            return self._first_asked(key)
        return self._asked(key)

    def _first_asked(self, key: tuple[Question, str, str]) -> Answer:
        """Ask with a depth and a number of steps of its own: answers are always the same."""
        self._steps = 0
        self._trim()
        before = self.depth.restart(_DEEPEST)
        try:
            return self._asked(key)
        finally:
            self.depth.value, self.depth.limit = before

    def _asked(self, key: tuple[Question, str, str]) -> Answer:
        known = self._answers.get(key)
        if known is not None and any(map(self.disk.has_changed, known.seen)):
            self._forget()
            known = None
        if known is None:
            known = self._answered(key)
        self.disk.trail |= known.seen
        self._cuts += known.is_cut
        return known

    def _answered(self, key: tuple[Question, str, str]) -> Answer:
        self._steps += 1
        too_deep = self.depth.value > self.depth.limit
        if key in self._asking or too_deep or self._steps > _MOST_STEPS:
            return Answer(is_cut=True)
        before, around = self._cuts, self.disk.trail
        self.disk.trail = set()
        self._asking[key] = None
        self.depth.value += _A_FILE
        try:
            found = self._worked_out(*key)
        finally:
            self.depth.value -= _A_FILE
            del self._asking[key]
            seen, self.disk.trail = frozenset(self.disk.trail), around
        is_cut = self._cuts != before or self.depth.was_reached
        answer = Answer(seen=seen, is_cut=True) if is_cut else found._replace(seen=seen)
        if not is_cut or not self._asking:
            self._answers[key] = answer
        return answer

    def _worked_out(self, question: Question, path: str, name: str) -> Answer:
        module = self._module(path)
        if module.survey is None:
            return Answer(self._submodule(path, name) if question == "entity" else None)
        scope = module.survey.module
        resolver = Resolver(module.survey, Nearby(self, module.folder))
        if question == "constants":
            return Answer(constants=_constants(resolver, scope, name))
        if question == "result":
            return Answer(self._told_here(resolver.result_of(name), path))
        if question == "attribute":
            class_name, _, attribute = name.partition(".")
            return Answer(self._told_here(resolver.attribute_of(class_name, attribute), path))
        found = self._told_here(resolver.exported(name), path)
        return Answer(found or self._submodule(path, name))

    def _submodule(self, path: str, name: str) -> Entity | None:
        child = None if path.endswith(".py") else submodule(self.disk, path, name)
        return None if child is None else Entity(f".{self.token(child)}")

    def _told_here(self, found: Entity | None, path: str) -> Entity | None:
        """Return what is defined in another file as what it is seen from outside."""
        if found is None:
            return None
        token = self.token(path)
        if found.path.startswith(LOCAL_FUNCTION):
            return found._replace(path=f".{token}.{found.path.removeprefix(LOCAL_FUNCTION)}")
        if found.path.startswith(LOCAL):
            return found._replace(path=f"{token}.{found.path.removeprefix(LOCAL)}")
        return found

    def _module(self, path: str) -> _Module:
        if path in self._modules:
            self._modules.move_to_end(path)
            self.disk.at(_file_of(path))
            return self._modules[path]
        file = _file_of(path)
        data = self.disk.read(file)
        survey = None
        if data is not None:
            try:
                survey = Survey(parse(data).tree)
            except SourceError:
                survey = Survey(ast.Module([], []))
        made = _Module(os.path.dirname(file), survey)  # noqa: PTH120 - pathlib is slow
        self._modules[path] = made
        return made

    def _trim(self) -> None:
        """Let go of the modules that were asked least lately."""
        while len(self._modules) > _MOST_MODULES:
            _, module = self._modules.popitem(last=False)
            if module.survey is not None:
                module.survey.forget()

    def _forget(self) -> None:
        for module in self._modules.values():
            if module.survey is not None and not self._asking:
                module.survey.forget()
        self._modules.clear()
        self._answers.clear()
        self.disk.forget()


class Nearby:
    """The project as a file sees it that stands in `folder`."""

    def __init__(self, project: Project, folder: str) -> None:
        self._project = project
        self._folder = folder
        self._places: dict[str, tuple[str, tuple[str, ...]] | None] = {}

    @property
    def depth(self) -> Depth:
        """How deep expressions of all its files are followed at the moment."""
        return self._project.depth

    def entity(self, path: str) -> Entity | None:
        """Return what a dotted path of an import stands for, None where that is not known."""
        place = self._place(path)
        if place is None:
            return None
        module, names = place
        for count, name in enumerate(names, 1):
            found = self._project.ask("entity", module, name).entity
            if found is None or not is_module(found):
                return found if count == len(names) else None
            module = self._project.path_of(found.path[1:])
        return Entity(f".{self._project.token(module)}")

    def result(self, path: str) -> Entity | None:
        """Return what a call of the function at a path gives, None where that is not known."""
        named = self._named(path)
        return None if named is None else self._project.ask("result", *named).entity

    def constants(self, path: str) -> tuple[Constant, ...]:
        """Return the constants that the name at a path may be."""
        named = self._named(path)
        return () if named is None else self._project.ask("constants", *named).constants

    def attribute(self, path: str, name: str) -> Entity | None:
        """Return what an attribute is of an object of the class at a path."""
        token, _, class_name = path.partition(".")
        if token not in self._project.tokens or "." in class_name:
            return None
        module = self._project.path_of(token)
        return self._project.ask("attribute", module, f"{class_name}.{name}").entity

    def _named(self, path: str) -> tuple[str, str] | None:
        """Return the module that is to tell of a path, and the name that it has there."""
        place = self._place(path)
        if place is None or not place[1]:
            return None
        module, names = place
        for name in names[:-1]:
            found = self._project.ask("entity", module, name).entity
            if found is None or not is_module(found):
                return None
            module = self._project.path_of(found.path[1:])
        return module, names[-1]

    def _place(self, path: str) -> tuple[str, tuple[str, ...]] | None:
        """Return the module that a path begins with, and the names after it."""
        if path not in self._places:
            self._places[path] = self._found(path)
        return self._places[path]

    def _found(self, path: str) -> tuple[str, tuple[str, ...]] | None:
        token, *names = path.removeprefix(".").split(".")
        if path.startswith(".<") and token in self._project.tokens:
            return self._project.path_of(token), tuple(names)
        found = find(self._project.disk, self._folder, path)
        return None if found is None else (found.path, found.names)


def is_module(entity: Entity) -> bool:
    """Whether an entity is a module of the project."""
    return entity.path.startswith(".<") and entity.path.endswith(">")


def _file_of(path: str) -> str:
    return path if path.endswith(".py") else os.path.join(path, PACKAGE)  # noqa: PTH118


def _constants(resolver: Resolver, scope: Scope, name: str) -> tuple[Constant, ...]:
    bound, _ = bound_once(name, scope)
    if bound is None:
        return ()
    if bound.path:
        return () if resolver.nearby is None else resolver.nearby.constants(bound.path)
    return () if bound.value is None else tuple(Constants(resolver).of(bound.value, scope))
