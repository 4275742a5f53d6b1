"""The statements of a SEP, and what each of them leads to: parts of docs/traceability.md.

A statement leads to clauses (which have rules), to rules, to functions with the test that shows
what they do, or to a decision that is written down. What does not exist is told by `gaps`.
"""

from __future__ import annotations

import importlib
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import revisor

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from revisor.model.rule import LoadedRule

ROOT = Path(__file__).resolve().parent.parent
FACTS = ROOT / "src" / "revisor" / "facts"
KEYS = frozenset(("section", "level", "text", "clauses", "rules", "functions", "decision", "place"))
Statements = dict[str, dict[str, Any]]


class Source(NamedTuple):
    """A SEP whose statements are traced: its number, its page, and how wide their numbers are."""

    number: int
    slug: str
    digits: int

    @property
    def url(self) -> str:
        """The page of the SEP."""
        return f"https://modelcontextprotocol.io/seps/{self.number}-{self.slug}"


SOURCES = (
    Source(1613, "establish-json-schema-2020-12-as-default-dialect-for-mcp", 2),
    Source(2596, "spec-feature-lifecycle-and-deprecation", 3),
)
"""The SEPs whose statements are traced, each in `facts/sep_NUMBER.toml`."""

_HEAD = """\
## SEP-{number}, statement by statement

Every statement of [SEP-{number}]({url}), in its order, and what Revisor makes of it: clauses and
rules that judge it, functions that do it with the test that shows it, or a decision.

| statement | section | how | what | where |
|---|---|---|---|---|"""


def load(source: Source = SOURCES[0]) -> Statements:
    """Return the statements of a SEP by id, in its order."""
    path = FACTS / f"sep_{source.number}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


def gaps(
    statements: Statements,
    clauses: Mapping[str, Any],
    rules: Mapping[str, LoadedRule],
    source: Source = SOURCES[0],
) -> list[str]:
    """Return what leads nowhere, one line each; empty when all is well."""
    wrong: list[str] = []
    for number, (name, about) in enumerate(statements.items(), 1):
        found = list(_wrong(about, clauses, rules))
        if name != f"SEP-{source.number}-{number:0{source.digits}}":
            found.insert(0, f"it is number {number}")
        wrong += [f"{name}: {each}" for each in found]
    return wrong


def _wrong(
    about: dict[str, Any], clauses: Mapping[str, Any], rules: Mapping[str, LoadedRule]
) -> Iterator[str]:
    if not {"section", "level", "text"} <= about.keys() <= KEYS:
        yield "it has other members than a statement has"
    if not any(about.get(key) for key in ("clauses", "rules", "functions", "decision")):
        yield "it leads to no clause, no rule, no function and no decision"
    yield from (f"no such clause: {c}" for c in about.get("clauses", ()) if c not in clauses)
    yield from (f"no such rule: {r}" for r in about.get("rules", ()) if r not in rules)
    for each in about.get("functions", ()):
        yield from _not_shown(each["name"], each["test"])
    place = about.get("place", "")
    if bool(about.get("decision")) != bool(place):
        yield "a decision has a reason and a place"
    if place and not (ROOT / place).is_file():
        yield f"no such place: {place}"


def _not_shown(name: str, test: str) -> Iterator[str]:
    """Yield why a function does not do what a test shows."""
    module, _, attribute = name.rpartition(".")
    if not _exists(module, attribute):
        yield f"no such public function: {name}"
    path = ROOT / test
    if not path.is_file():
        yield f"no such test: {test}"
    elif attribute not in path.read_text(encoding="utf-8"):
        yield f"{test} says nothing of {attribute}"


def _exists(module: str, attribute: str) -> bool:
    """Whether a module has this public name; of the package itself, whether it shows it."""
    if module == "revisor":
        return attribute in revisor.__all__
    if not module.startswith("revisor.") or attribute.startswith("_"):
        return False
    try:
        return hasattr(importlib.import_module(module), attribute)
    except ImportError:
        return False


def section(
    statements: Statements, rules: Mapping[str, LoadedRule], source: Source = SOURCES[0]
) -> str:
    """Return the part of the page on one SEP."""
    head = _HEAD.format(number=source.number, url=source.url)
    return "\n".join([head, *(_row(*each, rules) for each in statements.items()), ""])


def _row(name: str, about: dict[str, Any], rules: Mapping[str, LoadedRule]) -> str:
    told = [f"[{c}](#{c.lower()})" for c in about.get("clauses", ())]
    found = (rules[rule] for rule in about.get("rules", ()))
    told += [f"[{each.id}](rules/{each.group}/{each.id}.md)" for each in found]
    for each in about.get("functions", ()):
        told.append(f"`{each['name']}` ([test](../{each['test']}))")
    where = ", ".join(told)
    if "decision" in about:
        place = about["place"]
        link = place.removeprefix("docs/") if place.startswith("docs/") else f"../{place}"
        decided = f"{about['decision']} ([here]({link}))"
        where = f"{where}; {decided}" if where else decided
    anchor = f'<a id="{name.lower()}"></a>{name}'
    text = about["text"].replace("|", "\\|")
    return f"| {anchor} | {about['section']} | {about['level']} | {text} | {where} |"
