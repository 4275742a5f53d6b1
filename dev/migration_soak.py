"""Migrate generated schemas full of traps to 2020-12, and compare verdicts on generated values.

    python dev/migration_soak.py [--draft draft-07] [--count 200000] [--seed 1]

The schemas use keywords of every dialect, in force or not, in positions where they are keywords,
names of properties, or data; identifiers, anchors, and references that lead anywhere. Prints for
each draft how many schemas are kept, declared, refused, silent, or judged by no engine before.
Exit 1 if any is silent; the schema and the value are printed, and found again by their seed.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import sys
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from migration_suite import DRAFTS, verdicts
from revisor.dialect.document import SchemaDocument
from revisor.dialect.keyword_values import tests
from revisor.dialect.keywords import applicators, described
from revisor.dialect.migration import MigrationRefused, migrate
from revisor.dialect.migration.ambiguity import uri_of
from revisor.dialect.migration.corpus import Corpus, File
from revisor.dialect.migration.soundness import is_open
from revisor.dialect.migration.source_form import form_of
from revisor.dialect.resolve import DEFAULT_DIALECT
from revisor.facts import registry
from revisor.model.pointer import Pointer, render
from revisor.model.subject import EmbeddedSchema, Origin

OUTCOMES = ("kept", "declared", "refused", "silent", "unjudged")
ROOT = "http://example.test/root.json"
OTHER = "http://example.test/other.json"
_NAMES = (
    "a",
    "b",
    "items",
    "definitions",
    "$ref",
    "type",
    "enum",
    "$id",
    "a/b",
    "~",
    "dependencies",
)
_ANCHORS = ("one", "two", "x.y")
_ADDRESSES = ("http://example.test/a.json", "b.json", "deeper/c.json", "d.json")
_TYPES = ("array", "boolean", "integer", "null", "number", "object", "string")
_FORMATS = ("date-time", "email", "ipv4", "uri", "regex", "uuid", "json-pointer", "int64", "date")
_SCALARS = (None, True, False, 0, 1, 2, 1.0, 1.5, -1, "", "a", "ab", "b", "items", "12")
_PLAIN = tuple(each for each in _SCALARS if repr(each) != "1.0")
_COUNTS = ("minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties")
_DOUBLED = re.compile(r"/([^/']+)/\1/")
_NOT_DRAWN = frozenset(("$schema", "$vocabulary", "$id", "id", "$anchor", "$ref", "$dynamicAnchor"))


class Outcome(NamedTuple):
    """What came of one schema: the outcome, and for a silent one the value and both verdicts."""

    kind: str
    about: str = ""


class Maker:
    """Makes one schema of a draft, and values for it, from a seed.

    `plain` ones hold nothing that cannot be kept: no verdict may change, declared or not.
    """

    def __init__(self, draft: str, seed: str) -> None:
        self.draft = draft
        self.random = random.Random(seed)  # noqa: S311 - a law has to be found again, not secret
        self.booleans = registry.dialect(draft).boolean_schemas
        self.plain = self._chance(50)
        self.words = sorted({*described(draft), *described(DEFAULT_DIALECT), "x-other", "nullable"})
        if self.plain:
            self.words = [word for word in self.words if not word.startswith("content")]

    def _chance(self, percent: int) -> bool:
        return self.random.randrange(100) < percent

    def schema(self) -> dict[str, Any]:
        """Return a schema object that declares its draft, with references that lead somewhere."""
        found = self._object(3)
        if self._chance(30):
            found[registry.dialect(self.draft).id_keyword] = ROOT
        found.pop("$schema", None)
        self._refer(found)
        return {"$schema": registry.dialect(self.draft).uri, **found}

    def documents(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """Return a schema, and sometimes another document, with references between the two."""
        schema = self.schema()
        if not self._chance(20):
            return schema, {}
        other = self.schema()
        keyword = registry.dialect(self.draft).id_keyword
        schema = {**schema, keyword: ROOT}
        schema.pop("$ref", None)
        other.pop(keyword, None)
        for held, address, into in ((schema, OTHER, other), (other, ROOT, schema)):
            places = [way for _, way in _objects(into)]
            for holder, _ in list(_objects(held))[1:]:
                if self._chance(15):
                    holder["$ref"] = f"{address}#{render(self.random.choice(places))}"
        return schema, {OTHER: other}

    def value(self, depth: int = 2) -> Any:
        """Return a JSON value."""
        if depth == 0 or self._chance(40):
            return self.random.choice(_PLAIN if self.plain else _SCALARS)
        if self._chance(50):
            return [self.value(depth - 1) for _ in range(self.random.randrange(4))]
        names = self.random.sample(_NAMES, self.random.randrange(4))
        return {name: self.value(depth - 1) for name in names}

    def _subschema(self, depth: int) -> Any:
        if self.booleans and self._chance(12):
            return self._chance(50)
        return self._object(depth) if depth > 0 else {"type": self.random.choice(_TYPES)}

    def _object(self, depth: int) -> dict[str, Any]:
        found: dict[str, Any] = {}
        holders = [*applicators(self.draft)]
        words = self.random.sample(self.words, self.random.randrange(4))
        words += self.random.sample(holders, self.random.randrange(3)) if depth > 0 else []
        for word in words:
            if word not in _NOT_DRAWN:
                found[word] = self._held(word, depth)
        self._name(found)
        for exclusive, bound in (("exclusiveMinimum", "minimum"), ("exclusiveMaximum", "maximum")):
            if self.draft == "draft-04" and exclusive in found:
                found.setdefault(bound, self.random.randrange(-1, 3))
        return found

    def _name(self, found: dict[str, Any]) -> None:
        keyword = "$id" if self._chance(20) else registry.dialect(self.draft).id_keyword
        if self._chance(6):
            found[keyword] = self.random.choice(_ADDRESSES)
        elif self._chance(6) and self.draft.startswith("draft-"):
            found[keyword] = f"#{self.random.choice(_ANCHORS)}"
        elif self._chance(6):
            found["$anchor"] = self.random.choice(_ANCHORS)

    def _held(self, word: str, depth: int) -> Any:
        """Return a value for a keyword: good in the draft where it knows it, else anything."""
        dialect = self.draft if word in described(self.draft) else DEFAULT_DIALECT
        shape = applicators(dialect).get(word)
        if shape is None:
            return self._plain(word, dialect)
        if word in described(self.draft) or self._chance(70):
            return self._shaped(shape, depth - 1)
        return self.value()

    def _shaped(self, shape: str, depth: int) -> Any:
        several = [self._subschema(depth) for _ in range(self.random.randrange(1, 3))]
        names = self.random.sample(_NAMES, len(several))
        if shape == "schema-array" or (shape == "schema-or-array" and self._chance(60)):
            return several
        if shape == "schema-or-boolean" and self._chance(50):
            return self._chance(50)
        if shape in ("schema-map", "schema-or-names-map"):
            held = dict(zip(names, several, strict=True))
            if shape == "schema-or-names-map" and self._chance(60):
                held[names[0]] = self.random.sample(_NAMES, 2)
            return held
        return several[0]

    def _plain(self, word: str, dialect: str) -> Any:
        test = tests(dialect).get(word)
        for _ in range(20):
            made = self._guess(word)
            if test is None or test(made):
                return made
        return self._certain(word)

    def _guess(self, word: str) -> Any:
        if word == "type":
            many = self.random.sample(_TYPES, 2)
            return many if self._chance(30) else many[0]
        if word == "format":
            return "int64" if self.plain else self.random.choice(_FORMATS)
        if word in ("enum", "examples"):
            return [self._data() for _ in range(2)]
        if word in ("required", "$recursiveRef"):
            return "#" if word == "$recursiveRef" else self.random.sample(_NAMES, 2)
        if word == "dependentRequired":
            return {self.random.choice(_NAMES): self.random.sample(_NAMES, 1)}
        if word in ("const", "default", "x-other", "example"):
            return self._data()
        if word in (*_COUNTS, "minContains", "maxContains", "multipleOf"):
            return self.random.randrange(4)
        return self.value(1)

    def _certain(self, word: str) -> Any:
        if word in ("title", "description", "pattern", "$comment", "$dynamicRef"):
            return "a"
        if word in ("contentEncoding", "contentMediaType"):
            return "base64" if word == "contentEncoding" else "application/json"
        if word in ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"):
            return (self.draft == "draft-04" and word.startswith("exclusive")) or 1
        return [0] if word == "enum" else self._chance(50)

    def _data(self) -> Any:
        """Return data that may look like a schema."""
        return self._object(1) if self._chance(40) else self.value(1)

    def _refer(self, root: dict[str, Any]) -> None:
        """Put references into some of the objects, to places that are there."""
        places = list(_objects(root))
        named = [text for held, _ in places for text in self._names(held)] or [*_ADDRESSES]
        for _ in range(self.random.randrange(4)):
            holder, _at = self.random.choice(places)
            _, target = self.random.choice(places)
            near = f"#{render(target)}"
            text = near if self._chance(70) else self.random.choice(named)
            if holder is not root or self._chance(50):
                holder["$ref"] = text

    def _names(self, held: dict[str, Any]) -> Iterator[str]:
        """Yield references to what an object may be named by, and into it."""
        text = held.get(registry.dialect(self.draft).id_keyword)
        if isinstance(text, str):
            yield text
            yield from (f"{text}#/{word}" for word in held if not text.startswith("#"))
        if isinstance(held.get("$anchor"), str):
            yield f"#{held['$anchor']}"


def _objects(root: Any) -> Iterator[tuple[dict[str, Any], Pointer]]:
    stack: list[tuple[Any, Pointer]] = [(root, ())]
    while stack:
        held, way = stack.pop()
        if isinstance(held, dict):
            yield held, way
            stack += [(value, (*way, name)) for name, value in held.items()]
        elif isinstance(held, list):
            stack += [(value, (*way, index)) for index, value in enumerate(held)]


def tried(draft: str, seed: str) -> Outcome:
    """Make the schema of a seed, migrate it, and compare the verdicts on some values."""
    maker = Maker(draft, seed)
    schema, others = maker.documents()
    if _is_disputed(draft, json.dumps([schema, others])) or any(
        map(is_endless, (schema, *others.values()))
    ):
        return Outcome("unjudged")
    values = [maker.value() for _ in range(12)]
    before = verdicts(schema, draft, {**others, ROOT: schema} if others else {}, values)
    if isinstance(before, str):
        return Outcome("unjudged")
    try:
        migration = migrate(schema, documents=others)
    except MigrationRefused as refused:
        return Outcome("refused", str(refused))
    documents = {**migration.documents, ROOT: migration.schema} if others else {}
    after = verdicts(migration.schema, DEFAULT_DIALECT, documents, values)
    if before == after:
        return Outcome("kept" if migration.lossless else "declared")
    if not migration.lossless and not isinstance(after, str) and not maker.plain:
        return Outcome("declared")
    if isinstance(after, str) and (_loses_itself(after) or _led_nowhere(schema, others, after)):
        return Outcome("unjudged")
    told = {"seed": seed, "schema": schema, "migrated": migration.schema}
    told |= {"documents": others, "migratedDocuments": dict(migration.documents)}
    told |= {"values": values, "before": before, "after": after}
    return Outcome("silent", json.dumps(told))


def _loses_itself(error: str) -> bool:
    """Whether the engine looks for a resource where no reference leads to.

    It joins a relative `$id` with folders twice for a `$dynamicRef` in its resource, and gives up
    where the base of all is relative and something stands below a keyword that it looks into.
    """
    return bool(_DOUBLED.search(error)) or "No base URI is available" in error


def _led_nowhere(schema: Any, others: dict[str, Any], error: str) -> bool:
    """Whether an error is about a reference that led nowhere before, where nobody looked at it."""
    files = [File(0, "", schema, form_of(schema, None))]
    files += [File(1, uri, value, form_of(value, None)) for uri, value in others.items()]
    found = [r for r in Corpus(tuple(files)).references if is_open(r)]
    missing = [uri_of(r) if r.address else r.fragment for r in found]
    return any(name and name in error for name in missing)


def _is_disputed(draft: str, text: str) -> bool:
    """Whether the engine reads schemas, together, otherwise than their dialect says.

    The engine asserts content in draft-06, which does not know it, and counts what `contains` and
    the later `$dynamicRef` find as evaluated in 2019-09.
    """
    if draft == "draft-06" and '"content' in text:
        return True
    if draft == "2019-09" and "unevaluated" in text:
        return "contains" in text or "$dynamicRef" in text
    return False


def is_endless(schema: dict[str, Any]) -> bool:
    """Whether a reference leads back to itself, and so has no verdict."""
    return bool(SchemaDocument(EmbeddedSchema(schema, "inputSchema", Origin("dump", "", ()))).loops)


def main(arguments: list[str] | None = None) -> int:
    """Run from the command line; return the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    drafts = tuple(DRAFTS.values())
    parser.add_argument("--draft", choices=drafts, action="append", help="only this draft")
    parser.add_argument("--count", type=int, default=200_000, help="schemas of each draft")
    parser.add_argument("--seed", default="1", help="beginning of the seeds")
    options = parser.parse_args(arguments)
    silent = 0
    for draft in options.draft or drafts:
        tally: Counter[str] = Counter()
        for number in range(options.count):
            outcome = tried(draft, f"{options.seed}:{number}")
            tally[outcome.kind] += 1
            if outcome.kind == "silent":
                print(outcome.about)
        silent += tally["silent"]
        print(f"{draft:10} " + ", ".join(f"{tally[kind]} {kind}" for kind in OUTCOMES))
    return 1 if silent else 0


if __name__ == "__main__":
    sys.exit(main())
