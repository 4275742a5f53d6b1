"""Schemas and instances as a stranger might send them: those of the official suite, made worse.

Each mutation takes a value and returns another one; parts may be shared with it, which is fine for
values that are sent elsewhere. The same seed gives the same mutations.
"""

from __future__ import annotations

import json
import math
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

SUITE = Path(__file__).resolve().parent.parent / "tests" / "suite" / "json" / "tests"
DRAFTS = {
    "draft4": "draft-04",
    "draft6": "draft-06",
    "draft7": "draft-07",
    "draft2019-09": "2019-09",
    "draft2020-12": "2020-12",
}
IN_PLACE = ("allOf", "anyOf", "oneOf")
_PATTERNS = (
    "(a+)+$",
    "(?=a)(a|a)*(?<=c)$",
    "^(([a-z])+.)+[A-Z]([a-z])+$",
    "(a|aa)+(?!b)$",
    "(.*a){20}",
    "(?:(?:(?:a?){30}){30}){30}",
    "\\p{L}{60}",
    "[\\p{L}\\p{N}]{200,}",
    "(a)\\1{50}(b)\\2{50}$",
    "(",
    "a\\Z",
    "\\ud800",
    "(?<n>a)\\k<n>",
    "[^]",
    "^\\S+@\\S+$",
)
_SCALARS = (
    None,
    True,
    0,
    -1,
    1.5,
    10**400,
    -(10**5000),
    1e308,
    math.nan,
    math.inf,
    "",
    "a",
    "a" * 64,
    "a" * 5_000 + "b",
    "\ud800",
    "é\U0001f600",
    "2026-11-30T00:00:00Z",
    "\x00",
)
_WORDS = (
    *("$ref", "$id", "id", "$schema", "$anchor", "$dynamicRef", "$recursiveRef", "$defs"),
    *("definitions", "properties", "patternProperties", "additionalProperties", "items", "not"),
    *("prefixItems", "unevaluatedItems", "unevaluatedProperties", "contains", "dependencies"),
    *("dependentSchemas", "propertyNames", "if", "then", "enum", "const", "type", "required"),
    *("uniqueItems", "minContains", "multipleOf", "format", "contentSchema", "default"),
)


class Case(NamedTuple):
    """A schema, the dialect asked for, and instances; the schema may be no schema any more."""

    schema: Any
    dialect: str | None
    instances: tuple[Any, ...]


class Seeds(NamedTuple):
    """What mutations begin with: groups of the suite with their dialects, and all their values."""

    groups: list[tuple[str, Any, list[Any]]]
    values: list[Any]


def seeds(folder: Path = SUITE) -> Seeds:
    """Read the suite."""
    groups: list[tuple[str, Any, list[Any]]] = []
    for draft, dialect in DRAFTS.items():
        for path in sorted((folder / draft).rglob("*.json")):
            for group in json.loads(path.read_text(encoding="utf-8")):
                data = [test["data"] for test in group["tests"]]
                groups.append((dialect, group["schema"], data))
    values = [value for _, schema, data in groups for value in (schema, *data)]
    return Seeds(groups, values)


class Mutator:
    """Makes cases; `addresses` are what network references name."""

    def __init__(self, given: Seeds, addresses: tuple[str, ...], seed: str) -> None:
        self._seeds = given
        self._addresses = addresses
        self._random = random.Random(seed)  # noqa: S311 - drawing, not guarding

    def case(self) -> Case:
        """Return the case of this seed."""
        draw = self._random
        dialect, schema, data = draw.choice(self._seeds.groups)
        for _ in range(draw.choice((0, 1, 1, 2, 3, 5))):
            schema = draw.choice(_ON_SCHEMAS)(self, schema)
        instances = [draw.choice(data)]
        if draw.random() < 0.5:  # noqa: PLR2004 - half of them
            instances.append(draw.choice(_ON_INSTANCES)(self, draw.choice(data)))
        return Case(schema, draw.choice((dialect, dialect, None)), tuple(instances))

    def nested(self, schema: Any) -> Any:
        """Put a schema below many applicators."""
        draw = self._random
        for _ in range(self._number(400)):
            keyword = draw.choice(("not", "items", "allOf", "anyOf", "additionalProperties", "if"))
            schema = {keyword: [schema] if keyword in IN_PLACE else schema}
        return schema

    def doubled(self, schema: Any) -> Any:
        """Have definitions apply each other twice, at one place of the instance or further down."""
        draw = self._random
        levels, times = self._number(300), draw.choice((1, 2, 2, 3))
        keyword, down = draw.choice(IN_PLACE), draw.random() < 0.3  # noqa: PLR2004 - some of them

        def link(n: int) -> Any:
            both = {keyword: [{"$ref": f"#/$defs/d{n}"}] * times}
            return {"items": both, "additionalProperties": both} if down else both

        definitions = {f"d{n}": link(n + 1) for n in range(levels)} | {f"d{levels}": schema}
        return {"$defs": definitions, **link(0)}

    def chained(self, schema: Any) -> Any:
        """Have each definition refer to the next one."""
        count = self._number(3_000)
        chain: dict[str, Any] = {f"c{n}": {"$ref": f"#/$defs/c{n + 1}"} for n in range(count)}
        return {"$defs": chain | {f"c{count}": schema}, "$ref": "#/$defs/c0"}

    def closed(self, schema: Any) -> Any:
        """Close an object that closes an object, and so on."""
        keyword = self._random.choice(("unevaluatedProperties", "unevaluatedItems"))
        for _ in range(self._number(60)):
            schema = {"allOf": [schema], keyword: False}
        return schema

    def recursive(self, schema: Any) -> Any:
        """Let a schema apply to every part of an instance, on all levels."""
        again = self._random.choice(({"$ref": "#"}, {"$dynamicRef": "#"}, {"$recursiveRef": "#"}))
        parts = {"items": again, "additionalProperties": again}
        return self._planted(schema, lambda held: {**parts, **held})

    def with_pattern(self, schema: Any) -> Any:
        """Plant a regular expression that takes long, or is none."""
        pattern = self._random.choice(_PATTERNS)
        if self._random.random() < 0.2:  # noqa: PLR2004 - some of them
            many = [{"pattern": f"{pattern}{n}"} for n in range(300)]
            return {"anyOf": [schema, *many]}
        keyword = self._random.choice(("pattern", "patternProperties"))
        planted: Any = pattern if keyword == "pattern" else {pattern: {}}
        return self._planted(schema, lambda held: {**held, keyword: planted})

    def remote(self, schema: Any) -> Any:
        """Have it name what lies elsewhere."""
        address = self._random.choice(self._addresses)
        keyword = self._random.choice(("$ref", "$ref", "$schema", "$id", "id", "$dynamicRef"))
        return self._planted(schema, lambda held: {**held, keyword: address})

    def swapped(self, value: Any) -> Any:
        """Put a value of the suite, or an odd one, in the place of some part."""
        source = self._random.choice((self._seeds.values, _SCALARS))
        other = self._random.choice(source)
        return self._replaced(value, lambda _: other)

    def renamed(self, schema: Any) -> Any:
        """Give a member another name, that of a keyword."""
        word = self._random.choice(_WORDS)

        def rename(held: dict[str, Any]) -> dict[str, Any]:
            if not held:
                return {word: True}
            name = self._random.choice(sorted(held))
            return {word if key == name else key: part for key, part in held.items()}

        return self._planted(schema, rename)

    def listed(self, schema: Any) -> Any:
        """Plant a long list of values."""
        length = self._number(20_000)
        keyword = self._random.choice(("enum", "required", "examples", "prefixItems"))
        held_there: list[Any] = [f"m{n}" if keyword == "required" else n for n in range(length)]
        return self._planted(schema, lambda held: {**held, keyword: held_there})

    def deep(self, value: Any) -> Any:
        """Put a value deep down."""
        draw = self._random
        for _ in range(self._number(40_000)):
            value = [value] if draw.random() < 0.5 else {"a": value}  # noqa: PLR2004 - half
        return value

    def wide(self, value: Any) -> Any:
        """Repeat a value in an array or an object."""
        times = self._number(20_000)
        if self._random.random() < 0.5:  # noqa: PLR2004 - half
            return [value] * times
        return {f"a{n}": value for n in range(times)}

    def shared(self, value: Any) -> Any:
        """Have every level hold the next one twice: small to send, endless to look at."""
        for _ in range(self._number(40)):
            value = [value, value]
        return value

    def looping(self, value: Any) -> Any:
        """Let a value hold itself."""
        loop: list[Any] = [value]
        loop.append(loop)
        return loop

    def _number(self, most: int) -> int:
        """Return how many: mostly few, now and then as many as may be."""
        return int(most ** (self._random.random() ** 3)) + 1

    def _planted(self, value: Any, change: Callable[[dict[str, Any]], Any]) -> Any:
        """Change some object within a value; make one where there is none."""
        return self._replaced(value, lambda held: change(held if isinstance(held, dict) else {}))

    def _replaced(self, value: Any, change: Callable[[Any], Any]) -> Any:
        """Return a value with one part replaced: copies on the way to it, the rest shared."""
        way: list[tuple[Any, Any]] = []
        part = value
        while isinstance(part, dict | list) and part and self._random.random() < 0.7:  # noqa: PLR2004
            keys: Any = list(part) if isinstance(part, dict) else range(len(part))
            key = self._random.choice(keys)
            way.append((part, key))
            part = part[key]
        made = change(part)
        for holder, key in reversed(way):
            copy = holder.copy()
            copy[key] = made
            made = copy
        return made


_Mutation = Callable[[Mutator, Any], Any]
_ON_SCHEMAS: tuple[_Mutation, ...] = (
    Mutator.nested,
    Mutator.doubled,
    Mutator.chained,
    Mutator.closed,
    Mutator.recursive,
    Mutator.with_pattern,
    Mutator.remote,
    Mutator.swapped,
    Mutator.swapped,
    Mutator.renamed,
    Mutator.renamed,
    Mutator.listed,
)
_ON_INSTANCES: tuple[_Mutation, ...] = (
    Mutator.deep,
    Mutator.wide,
    Mutator.shared,
    Mutator.looping,
    Mutator.swapped,
    Mutator.swapped,
    Mutator.remote,
)
