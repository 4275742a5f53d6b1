"""What is proposed for the facts: a file, lines to add, or a line to change; and its spelling."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import NamedTuple

from revisor.model.feature import Feature
from revisor.model.sep import Sep
from revisor.model.specification import DRAFT, SpecRepository


class Known(NamedTuple):
    """The facts as they are: features by id, ids of revisions, proposals by number."""

    features: Mapping[str, Feature]
    revisions: frozenset[str]
    seps: Mapping[int, Sep]


class Proposal(NamedTuple):
    """A file to add below `facts/`, or a change of one that is there; and why.

    `adds` tells that `text` is to be appended; `replaces` is what `text` is to stand in the place
    of, empty where nothing is replaced.
    """

    path: str
    text: str
    why: str
    adds: bool = False
    replaces: str = ""


def news(repository: SpecRepository, known: Known) -> frozenset[str]:
    """Return the revisions that may have what the facts lack: those new to them, and the draft."""
    ids = {each.id for each in repository.revisions}
    return frozenset(ids - known.revisions | ids & {DRAFT})


def quoted(value: object) -> str:
    """Return a string or a list of strings in TOML, which spells them as JSON does."""
    return json.dumps(value, ensure_ascii=False)


def file(lines: list[str]) -> str:
    """Return the text of a file with these lines."""
    return "\n".join(lines) + "\n"
