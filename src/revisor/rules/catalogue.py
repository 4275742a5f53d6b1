"""Discover the rules: every file in a group's folder is one. Adding a rule touches no list."""

from __future__ import annotations

import importlib
import os
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType, ModuleType

from revisor.errors import FactsError
from revisor.model.rule import LoadedRule, Rule

_HERE = os.path.dirname(__file__)  # noqa: PTH120 - importing pathlib costs more than the listing


@cache
def catalogue() -> Mapping[str, LoadedRule]:
    """Return all rules by id, sorted by group and id.

    Raises FactsError where two rules have one id, or a file is not a rule.
    """
    found: dict[str, LoadedRule] = {}
    for group in folders():
        for stem in _stems(group):
            rule = load(group, stem)
            if rule.id in found:
                raise FactsError(f"two rules are called {rule.id!r}", "rename one of the files")
            found[rule.id] = rule
    return MappingProxyType(found)


def folders() -> list[str]:
    """Return the names of the folders of all groups, sorted."""
    with os.scandir(_HERE) as entries:
        return sorted(e.name for e in entries if e.is_dir() and e.name[0] not in "_.")


def _stems(group: str) -> list[str]:
    with os.scandir(f"{_HERE}/{group}") as entries:
        return sorted(e.name[:-3] for e in entries if e.name.endswith(".py") and e.name[0] != "_")


@cache
def load(group: str, stem: str) -> LoadedRule:
    """Import one rule from the file `stem`.py in the folder of its group.

    Raises FactsError where the file is not a rule.
    """
    module = importlib.import_module(f"revisor.rules.{group}.{stem}")
    try:
        return _described(group, stem, module)
    except AttributeError as error:
        message = f"the rule file {group}/{stem}.py is not complete: {error}"
        raise FactsError(
            message, "a rule file has a docstring, RULE, check and EXAMPLES"
        ) from error


def _described(group: str, stem: str, module: ModuleType) -> LoadedRule:
    rule: Rule = module.RULE
    return LoadedRule(
        id=stem.replace("_", "-"),
        group=group.replace("_", "-"),
        rule=rule,
        check=module.check,
        claims=getattr(module, "claims", None),
        examples=module.EXAMPLES,
        doc=module.__doc__ or "",
    )
