"""Code that handles MCP's schemas in a way that loses or fetches something, and warning filters."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import NamedTuple

from revisor.model.fix import Edit, Fix
from revisor.model.practice import PracticeKind

from . import warning_filters
from .changes import Change
from .constants import bound_once
from .entities import Entity
from .parsing import Parsed
from .resolving import Resolver
from .scopes import Scope, Survey
from .wire_words import members_of

REGISTRY = "registry"
_REGISTRY_TEXT = "referencing.Registry()"
_CAMEL = frozenset({"inputSchema", "outputSchema", "requestedSchema"})
_SNAKE = frozenset({"input_schema", "output_schema", "requested_schema"})
_DRAFT = re.compile(r"Draft(\d+)Validator")
_OWN_DIALECT = "validator_for"
_FILTERS = frozenset({"warnings.filterwarnings", "warnings.simplefilter"})
_PARAMETERS = {
    "filterwarnings": ("action", "message", "category", "module", "lineno"),
    "simplefilter": ("action", "category", "lineno"),
}
_NARROWING = frozenset({"message", "module", "lineno"})
_VALIDATES = "jsonschema"
_FILTERING = "warnings"
_DEEPEST = 8


class PracticeUse(NamedTuple):
    """A practice at a node; `call` is the call that its fix adds to."""

    kind: PracticeKind
    name: str
    node: ast.expr
    detail: str = ""
    fix: Fix | None = None
    call: ast.Call | None = None


class Practices:
    """Finds practices in a file that was surveyed.

    Names of fields in snake case count only where the file imports an SDK. `category` is that of
    the SDK's own warnings where it has one, "" where it has not.
    """

    def __init__(self, survey: Survey, resolver: Resolver, *, has_sdk: bool, category: str) -> None:
        self._survey = survey
        self._resolver = resolver
        self._fields = _CAMEL | _SNAKE if has_sdk else _CAMEL
        self._category = category if has_sdk else ""
        imported = [(path.partition(".")[0], alias) for alias, path, _ in survey.imports]
        self._may_validate = any(root == _VALIDATES for root, _ in imported)
        self._filtering = {a.asname or a.name for root, a in imported if root == _FILTERING}
        self._knows_dialects = _OWN_DIALECT in survey.names or _OWN_DIALECT in survey.attributes

    def __iter__(self) -> Iterator[PracticeUse]:
        """Yield the practices, in no order."""
        for seen in self._survey.calls if self._may_validate or self._filtering else ():
            if isinstance(seen.node, ast.Call) and self._may_tell(seen.node):
                yield from self._of_call(seen.node, seen.scope)
        for seen in self._survey.dicts:
            if isinstance(seen.node, ast.Dict):
                yield from self._of_dict(seen.node, seen.scope)

    def _may_tell(self, call: ast.Call) -> bool:
        """Whether a call is worth to be resolved: a filter is set by what an import names."""
        called: ast.expr = call.func
        while isinstance(called, ast.Attribute):
            called = called.value
        named = isinstance(called, ast.Name) and called.id in self._filtering
        return self._may_validate or named

    def _of_call(self, call: ast.Call, scope: Scope) -> Iterator[PracticeUse]:
        found = self._resolver.of(call.func, scope)
        if found is None or found.is_object:
            return
        if found.path in _FILTERS and self._category:
            yield from self._of_filter(call, found, scope)
        if found.path.partition(".")[0] != _VALIDATES:
            return
        draft = _DRAFT.fullmatch(found.name)
        schema = self._schema_of(call, place=0 if draft else 1)
        if not (draft or found.name == "validate") or schema is None:
            return
        if not self.is_embedded(schema, scope):
            return
        given = {k.arg for k in call.keywords}
        if not given & {REGISTRY, "resolver", None}:
            fix = Fix("unsafe", f"give it {_REGISTRY_TEXT}", (Edit("add", (REGISTRY,)),))
            yield PracticeUse("fetches-references", found.path, call.func, "", fix, call)
        if draft and not self._knows_dialects:
            yield PracticeUse("fixed-dialect", found.path, call.func, draft[1])

    def _schema_of(self, call: ast.Call, place: int) -> ast.expr | None:
        named = next((k.value for k in call.keywords if k.arg == "schema"), None)
        return named or (call.args[place] if len(call.args) > place else None)

    def _of_filter(self, call: ast.Call, found: Entity, scope: Scope) -> Iterator[PracticeUse]:
        """Yield what one filter does; a blanket one in code is set for a while, as a rule."""
        names = _PARAMETERS[found.name]
        given = dict(zip(names, call.args, strict=False))
        given |= {k.arg: k.value for k in call.keywords if k.arg}
        action = given.get("action")
        category = self._resolver.of(given.get("category"), scope)
        named = given.get("category")
        told = named.id if isinstance(named, ast.Name) else ""
        told = category.path if category is not None and category.is_known else told
        if not isinstance(action, ast.Constant) or not told:
            return
        short = (
            told.rpartition(".")[2] if told.endswith(self._category.rpartition(".")[2]) else told
        )
        narrow = not given.keys().isdisjoint(_NARROWING)
        read = warning_filters.Filter(str(action.value), short, narrow)
        judged = warning_filters.judged((read,), self._category)
        if judged is not None and short not in ("Warning", "UserWarning"):
            yield PracticeUse(judged.kind, self._category, call, short)

    def _of_dict(self, node: ast.Dict, scope: Scope) -> Iterator[PracticeUse]:
        if None in node.keys:
            return
        members = members_of(node)
        copied = [
            name for name, (_, value) in members.items() if self._is_keyword_of(value, name, scope)
        ]
        if "properties" in copied and "$defs" not in members:
            name = ast.unparse(self._copied_from(members["properties"][1]))
            yield PracticeUse("drops-keywords", name, node, ", ".join(members))

    def _is_keyword_of(self, value: ast.expr, keyword: str, scope: Scope) -> bool:
        """Whether an expression reads the keyword of that name from an embedded schema."""
        source = self._copied_from(value)
        if source is value:
            return False
        return _key_of(_first(value)) == keyword and self.is_embedded(source, scope)

    def _copied_from(self, value: ast.expr) -> ast.expr:
        value = _first(value)
        if isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute):
            return value.func.value if value.func.attr == "get" else value
        return value.value if isinstance(value, ast.Subscript) else value

    def is_embedded(self, node: ast.expr, scope: Scope) -> bool:
        """Whether an expression is an embedded schema, by the field that it is read from."""
        for _ in range(_DEEPEST):
            node = _first(node)
            if isinstance(node, ast.Attribute):
                return node.attr in self._fields
            key = _key_of(node)
            if key is not None:
                return key in self._fields
            if not isinstance(node, ast.Name):
                return False
            bound, here = bound_once(node.id, scope)
            if bound is None or bound.value is None or bound.scope is not here:
                return False
            node = bound.value
        return False


def _first(node: ast.expr) -> ast.expr:
    """Return `a` of `a or b`, which stands for what is left out."""
    return node.values[0] if isinstance(node, ast.BoolOp) else node


def _key_of(node: ast.expr) -> str | None:
    """Return the key of `x["key"]` or `x.get("key")`."""
    key: ast.expr | None = None
    if isinstance(node, ast.Subscript):
        key = node.slice
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        key = node.args[0] if node.func.attr == "get" and node.args else None
    value = key.value if isinstance(key, ast.Constant) else None
    return value if isinstance(value, str) else None


def registry_changes(use: PracticeUse, parsed: Parsed, survey: Survey) -> Iterator[Change]:
    """Yield the changes that give a validator a registry that fetches nothing."""
    if use.call is None:
        return
    arguments = [*use.call.args, *(k.value for k in use.call.keywords)]
    end = max(parsed.span(each)[1] for each in arguments)
    yield Change(end, end, f", {REGISTRY}={_REGISTRY_TEXT}")
    if not any(b.path == "referencing" for b in survey.module.bindings.get("referencing", ())):
        first = next(s for s in parsed.tree.body if isinstance(s, ast.Import | ast.ImportFrom))
        end = parsed.span(first)[1]
        yield Change(end, end, "\nimport referencing")
