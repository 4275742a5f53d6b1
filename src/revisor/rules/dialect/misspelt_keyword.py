"""A word that is nearly a keyword.

What it checks: unknown words where a keyword stands that differ from a keyword only in case, in
`-` or `_`, or by one slip (`requried`, `additionalproperties`, `min_length`). A slip at the first
letter (`xpattern`), other forms of the word (`patterns`, `requires`) and words that begin with `_`
or `x_` are taken for words of their own.

Why: JSON Schema ignores unknown words, so the slip is silent and the constraint never acts.

Clause: JSON Schema 2020-12 core 4.3.1 (unknown keywords are ignored).

Fix: write the keyword as the standard spells it.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from revisor.dialect.explain import short
from revisor.dialect.keywords import described
from revisor.dialect.walk import Subschema
from revisor.facts import registry
from revisor.model.fix import Edit, Fix
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.rules.context import Context

RULE = Rule(
    subject=Subschema,
    severity="note",
    confidence="medium",
    clause="JSON Schema 2020-12 core 4.3.1: unknown keywords are ignored",
    clauses=(),
    url="https://json-schema.org/draft/2020-12/json-schema-core#section-4.3.1",
    messages={
        "slip": Message(
            "{word} is no keyword and is ignored; {meant} is one",
            "write {meant} if that was meant",
        )
    },
)
_SHORTEST = 5


def check(sub: Subschema, context: Context) -> Iterable[Hit]:
    """Compare the unknown words of a subschema with the keywords of its dialect."""
    if not isinstance(sub.value, dict):
        return
    known = _known()
    for word in sub.value:
        if word not in known:
            meant = _meant(word, sub.dialect.short_name)
            if meant and meant not in sub.value:
                values = {"word": short(word), "meant": short(meant)}
                yield Hit("slip", (word,), values, _fix(sub.value, word, meant))


def _fix(schema: dict[str, Any], word: str, meant: str) -> Fix:
    """Return the fix that renames the keyword in its place."""
    new = {meant if key == word else key: value for key, value in schema.items()}
    return Fix("unsafe", f'write "{meant}"', (Edit("replace", (), new),))


@cache
def _known() -> frozenset[str]:
    return frozenset(k.name for k in registry.keywords())


@cache
def _meant(word: str, dialect: str) -> str | None:
    if word.startswith(("x-", "x_", "_", "$")) or len(word) < _SHORTEST:
        return None
    bare = word.replace("_", "").replace("-", "").lower()
    acting = [k for k, about in described(dialect).items() if about.kind != "annotation"]
    for keyword in acting:
        if bare == keyword.lower():
            return keyword
    if any(_is_other_form(bare, keyword.lower()) for keyword in acting):
        return None
    return next((k for k in acting if len(k) > _SHORTEST and _one_slip(bare, k.lower())), None)


def _is_other_form(word: str, keyword: str) -> bool:
    """Whether they are one word in two forms: singular and plural, or two forms of a verb."""
    return _stem(word) == _stem(keyword)


def _stem(word: str) -> str:
    for end in ("ies", "ied", "es", "ed", "s", "d", "e", "y"):
        if word.endswith(end):
            return word[: -len(end)]
    return word


def _one_slip(word: str, keyword: str) -> bool:
    """Whether a letter is missing, doubled, wrong, or two neighbours are swapped."""
    start = 0
    if word[0] != keyword[0]:  # such as xpattern: a word with a meaning of its own
        return False
    while start < min(len(word), len(keyword)) and word[start] == keyword[start]:
        start += 1
    a, b = word[start:], keyword[start:]
    swapped = len(a) > 1 and len(b) > 1 and a[0] == b[1] and a[1] == b[0] and a[2:] == b[2:]
    return a[1:] == b[1:] or a[1:] == b or a == b[1:] or swapped


EXAMPLES = (
    Example(
        "wrong case, snake case and swapped letters",
        {
            "name": "a",
            "inputSchema": {
                "type": "object",
                "properties": {"s": {"type": "string", "min_length": 3}},
                "additionalproperties": False,
                "requried": ["s"],
            },
        },
        flagged=(
            "/inputSchema/additionalproperties",
            "/inputSchema/properties/s/min_length",
            "/inputSchema/requried",
        ),
    ),
    Example(
        "extensions, other words, and properties with such names",
        {
            "name": "a",
            "inputSchema": {
                "type": "object",
                "x-required": True,
                "label": "A",
                "x_require": True,
                "_required": True,
                "xpattern": "a",
                "patterns": ["a"],
                "requires": ["a"],
                "require": ["a"],
                "definition": "a",
                "propertyName": "a",
                "contain": "a",
                "properties": {"requried": {"type": "string"}, "max_length": {"type": "integer"}},
            },
        },
    ),
)
