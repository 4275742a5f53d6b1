"""What has to be known of a rule before there is anything for it to look at.

Most rules of one run never see a subject, and loading all took longer than to check a small file.
So an index, written by dev/generate.py, tells what each looks at; its file is loaded when a subject
comes that it takes. The index holds only while every rule file has the size that is noted there:
else (a rule is being written) all are loaded, as if there were no index.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from functools import cache
from importlib import import_module
from typing import Any

from revisor.model.rule import LoadedRule

from .catalogue import catalogue, folders, load

INDEX = "index.json"
_HERE = os.path.dirname(__file__)  # noqa: PTH120 - importing pathlib costs more than the listing


class Outline:
    """A rule by what it looks at; the names are those of `revisor.model.rule.Rule`.

    `claims` tells whether it says itself which faults are its own.
    """

    __slots__ = (
        "_loaded",
        "claims",
        "group",
        "id",
        "keywords",
        "roles",
        "since",
        "subject",
        "until",
    )

    def __init__(self, row: Mapping[str, Any], subject: type[Any]) -> None:
        self.id: str = row["id"]
        self.group: str = row["group"]
        self.subject = subject
        self.keywords: tuple[str, ...] = tuple(row["keywords"])
        self.roles: tuple[str, ...] = tuple(row["roles"])
        self.since: str | None = row["since"]
        self.until: str | None = row["until"]
        self.claims: bool = row["claims"]
        self._loaded: LoadedRule | None = None

    @property
    def loaded(self) -> LoadedRule:
        """The rule itself, imported when first asked for; raises FactsError as `catalogue` does."""
        if self._loaded is None:
            self._loaded = load(self.group.replace("-", "_"), self.id.replace("-", "_"))
        return self._loaded


@cache
def outlines() -> tuple[Outline, ...]:
    """Return the outlines of all rules, in the order of `catalogue`."""
    with open(f"{_HERE}/{INDEX}", encoding="utf-8") as file:  # noqa: PTH123
        rows = json.load(file)
    if {(row["group"], row["id"]): row["size"] for row in rows} != sizes():
        return of_rules(catalogue().values())
    subjects = {name: _subject(name) for name in {row["subject"] for row in rows}}
    return tuple(Outline(row, subjects[row["subject"]]) for row in rows)


def of_rules(rules: Iterable[LoadedRule]) -> tuple[Outline, ...]:
    """Return the outlines of rules that are loaded already."""
    made = []
    for rule in rules:
        outline = Outline(row_of(rule), rule.rule.subject)
        outline._loaded = rule  # noqa: SLF001
        made.append(outline)
    return tuple(made)


def row_of(rule: LoadedRule) -> dict[str, Any]:
    """Return what the index holds of a rule."""
    subject = rule.rule.subject
    return {
        "id": rule.id,
        "group": rule.group,
        "subject": f"{subject.__module__}:{subject.__qualname__}",
        "keywords": list(rule.rule.keywords),
        "roles": list(rule.rule.roles),
        "since": rule.rule.since,
        "until": rule.rule.until,
        "claims": rule.claims is not None,
    }


def sizes() -> dict[tuple[str, str], int]:
    """Return the bytes of each rule file by the group and id of the rule."""
    found = {}
    for folder in folders():
        with os.scandir(f"{_HERE}/{folder}") as entries:
            for entry in entries:
                if entry.name.endswith(".py") and entry.name[0] != "_":
                    rule_id = entry.name[:-3].replace("_", "-")
                    found[folder.replace("_", "-"), rule_id] = entry.stat().st_size
    return found


def _subject(name: str) -> type[Any]:
    module, _, attribute = name.partition(":")
    found: type[Any] = getattr(import_module(module), attribute)
    return found
