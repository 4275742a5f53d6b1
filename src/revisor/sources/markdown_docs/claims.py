"""Find sentences that state a state or a date of a feature of the protocol, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from revisor.facts import registry
from revisor.model.documentation import Claim, FeatureClaim
from revisor.model.origin import Origin
from revisor.model.reading import Reading
from revisor.model.specification import Block
from revisor.model.specification_text import sentences
from revisor.sources.json_text import decode
from revisor.sources.spec_repository.markdown import blocks, front_matter

SOURCE = "markdown_docs"
_LONGEST = 2_000
"""Characters of a block that is read: what is longer was made by a program."""

_LIKELY = re.compile(rb"remov|deprecat|no longer", re.IGNORECASE)
_MCP = re.compile(rb"mcp|model context protocol", re.IGNORECASE)
_LIFE = re.compile(r"remov|deprecat|no longer", re.IGNORECASE)

_PROTOCOL = r"(?:MCP|Model Context Protocol)"
_ENDS = r"(?=\s*(?:$|[.,;:!)\"'|]|--|—|\d{4}-|in\s+\d{4}-|since\b|with\b|and\b))"
_SPEC = (
    rf"(?:(?:the|newer|later|current|latest|recent|all|versions?|revisions?|of|new|official)\s+)*"
    rf"(?:{_PROTOCOL}\s+(?:spec(?:ification)?|protocol|standard)\b|{_PROTOCOL}{_ENDS}"
    rf"|spec(?:ification)?\b|protocol\s+spec(?:ification)?\b)"
)
_DAY = r"(?P<told>\d{4}-\d{2}-\d{2})"
_BETWEEN = r"[^.;:!?()]{0,40}?"
_IS = r"(?:is|are|was|were|has\s+been|have\s+been|had\s+been|got)"
_NOW = r"(?:\s+(?:now|already|completely|entirely|fully|officially|since))?"

_CLAIMS: tuple[tuple[Claim, re.Pattern[str]], ...] = (
    (
        "removed",
        re.compile(
            rf"{_IS}{_NOW}\s+(?:removed|dropped)\s+(?:from|in|by)\s+{_SPEC}"
            rf"|(?:is|are)\s+no\s+longer\s+(?:a\s+)?"
            rf"(?:part\s+of|in|supported\s+by|defined\s+(?:in|by))\s+{_SPEC}",
            re.IGNORECASE,
        ),
    ),
    (
        "removed-on",
        re.compile(
            rf"(?:will|shall|is\s+going\s+to|are\s+going\s+to)\s+be\s+removed{_BETWEEN}"
            rf"\b(?:on|in|by|with|as\s+of)\s+{_BETWEEN}{_DAY}",
            re.IGNORECASE,
        ),
    ),
    (
        "deprecated-since",
        re.compile(
            rf"{_IS}{_NOW}\s+deprecated\s+(?:since|as\s+of|in|with|from)\s+{_BETWEEN}{_DAY}",
            re.IGNORECASE,
        ),
    ),
)
_HIDDEN = (("<!--", "-->"), ("{/*", "*/}"))
_QUOTE = re.compile(r"^[ \t]*(?:>[ \t]?)+", re.MULTILINE)
_DOUBT = re.compile(
    r"\b(?:not|never|if|unless|whether|would|could|might|may|n't|once|until|when|suppose|claims?)\b",
    re.IGNORECASE,
)
_NEAR = re.compile(r"(?:(?!\b(?:and|but|while|which)\b)[^.;:!?|]){0,50}")
_BARE = re.compile(r"\s*")
_MENTION = re.compile(
    rf"\b{_PROTOCOL}\b|\bspec(?:ification)?\b|\brevision\b|\bprotocol\b", re.IGNORECASE
)


class _Name(NamedTuple):
    feature: str
    pattern: re.Pattern[str]
    is_direct: bool
    is_common: bool


def read(path: str, data: bytes) -> Reading:
    """Return the reading of a document; raises SourceError where it is no text.

    A document that does not speak of MCP is not counted: there was nothing to check.
    """
    if not _MCP.search(data):
        return Reading(SOURCE, path, path)
    claims: tuple[FeatureClaim, ...] = ()
    if _LIKELY.search(data):
        claims = tuple(_claims(path, decode(data)))
    return Reading(SOURCE, path, path, subjects=claims, checked={"files": 1})


def _claims(path: str, text: str) -> Iterator[FeatureClaim]:
    lines = _without_hidden(text).splitlines()
    for block in blocks(lines, front_matter(lines).lines):
        if block.kind == "code" or len(block.text) > _LONGEST or not _LIFE.search(block.text):
            continue
        for sentence in sentences(_QUOTE.sub("", block.text)):
            yield from _of_sentence(sentence, Origin(SOURCE, path, line=_line(block, sentence)))


def _without_hidden(text: str) -> str:
    """Return a document without the text of its comments, which no reader sees."""
    for opening, closing in _HIDDEN:
        parts: list[str] = []
        at = 0
        while (start := text.find(opening, at)) >= 0:
            end = text.find(closing, start)
            if end < 0:
                break
            parts += text[at:start], "\n" * text.count("\n", start, end)
            at = end + len(closing)
        text = "".join([*parts, text[at:]])
    return text


def _of_sentence(sentence: str, origin: Origin) -> Iterator[FeatureClaim]:
    for claim, pattern in _CLAIMS:
        found = pattern.search(sentence)
        if found is None or _DOUBT.search(sentence) or sentence.endswith("?"):
            continue
        feature = _subject(sentence[: found.start()])
        if feature is None:
            continue
        told = found["told"] if claim != "removed" else ""
        if claim == "removed-on" and not _MENTION.search(sentence):
            continue
        yield FeatureClaim(feature, claim, told or "", sentence, origin)


def _subject(before: str) -> str | None:
    """Return the feature that a clause is about whose verb follows `before`, None for another."""
    best: tuple[int, str] | None = None
    for name in _names():
        for found in name.pattern.finditer(before):
            rest = before[found.end() :]
            near = _BARE if name.is_direct else _NEAR
            begins = not before[: found.start()].strip(" >*_-:") or not name.is_common
            if near.fullmatch(rest) and begins and (best is None or found.end() > best[0]):
                best = found.end(), name.feature
    return best[1] if best else None


@cache
def _names() -> tuple[_Name, ...]:
    """Return the names of features in prose: as subjects, words of every day at the beginning."""
    made = []
    for feature in registry.features().values():
        for name in feature.signals.prose:
            words = r"\s+".join(map(re.escape, name.rstrip("~").split()))
            pattern = re.compile(rf"(?<![\w/+-]){words}(?![\w+-])", re.IGNORECASE)
            is_common = name.endswith("~")
            # Of `SSE stream resumability` other things are true than of `SSE`.
            is_direct = is_common or (name.isupper() and name.isalpha())
            made.append(_Name(feature.id, pattern, is_direct, is_common))
    return tuple(made)


def _line(block: Block, sentence: str) -> int:
    """Return the line on which a sentence of a block begins, as far as its first words tell."""
    first = sentence.split()[:3]
    for number, line in enumerate(block.text.splitlines()):
        if all(word.strip("*_`[]()") in line for word in first):
            return block.line + number
    return block.line
