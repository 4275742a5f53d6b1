"""A rule as a page: what its file says, cut into the sections that every rule file has."""

from __future__ import annotations

import inspect
import re
from typing import TYPE_CHECKING, NamedTuple

from .compact_json import compact
from .lines import Line, Span, line

if TYPE_CHECKING:
    from revisor.model.rule import Example, LoadedRule

HEADINGS = ("What it checks", "Why", "Clause", "Fix")
"""The sections of a rule's docstring, in their order."""

EXAMPLE_LIMIT = 1500
"""Characters of an example's JSON that are shown in a terminal; the docs page shows all."""

_HEADING = re.compile(rf"^({'|'.join(HEADINGS)}):[ \n]", re.MULTILINE)


class Page(NamedTuple):
    """The docstring of a rule: its first line, and the text of each section by heading."""

    title: str
    sections: dict[str, str]


def page(rule: LoadedRule) -> Page:
    """Cut the docstring of a rule file into sections; a heading that is missing is left out."""
    title, _, rest = inspect.cleandoc(rule.doc).partition("\n")
    cut = _HEADING.split(rest)
    texts = [_sentence(inspect.cleandoc(text).strip()) for text in cut[2::2]]
    return Page(title.strip(), dict(zip(cut[1::2], texts, strict=True)))


def _sentence(text: str) -> str:
    """Begin with a capital, as a text under a heading does (in the file it follows a colon)."""
    return text[:1].upper() + text[1:]


def revisions(rule: LoadedRule) -> str:
    """Say in words which revisions the rule holds for."""
    since, until = rule.rule.since, rule.rule.until
    if since is None and until is None:
        return "every revision"
    if since is None:
        return f"up to revision {until}"
    return f"from revision {since} on" if until is None else f"revisions {since} to {until}"


def lines(rule: LoadedRule) -> list[Line]:
    """Return the page as lines for a terminal or a pipe."""
    told = page(rule)
    about = f"rule of group {rule.group}; {revisions(rule)}; profile {rule.rule.profile}"
    found = [
        line(Span(rule.id, "strong"), "  ", Span(rule.rule.severity, rule.rule.severity)),
        line(Span(about, "faint"), indent=2),
        line(),
        line(told.title, indent=2),
    ]
    for heading, text in told.sections.items():
        found += [line(), line(Span(heading, "strong"), indent=2)]
        found += [line(part, indent=4) for part in text.split("\n")]
    if rule.rule.url:
        found += [line(), line(Span("See", "strong"), indent=2)]
        found += [line(Span(rule.rule.url, "link"), indent=4)]
    for example in rule.examples:
        found += _example(example)
    return found


def source(example: Example) -> str:
    """Return an example's input as JSON text; one that is a text already stands as it is."""
    return example.input if isinstance(example.input, str) else compact(example.input)


def verdict(example: Example) -> str:
    """Say what the rule reports in an example."""
    return f"flagged at {', '.join(example.flagged)}" if example.flagged else "not flagged"


def _example(example: Example) -> list[Line]:
    seen = Span(verdict(example), "warning" if example.flagged else "good")
    at = f" (revision {example.revision})" if example.revision else ""
    text = source(example)
    if len(text) > EXAMPLE_LIMIT:
        text = text[:EXAMPLE_LIMIT] + " …"
    head = line(Span("Example", "strong"), f": {example.title}{at}; ", seen, indent=2)
    return [line(), head, *[line(part, indent=4) for part in text.split("\n")]]
