"""Which rule reads which kind of facts on clients."""

from __future__ import annotations

import sys
from functools import cache
from typing import get_args

from revisor.model.client import FactKind
from revisor.model.rule import LoadedRule
from revisor.rules.catalogue import catalogue

GROUP = "portability"


@cache
def rules_by_kind() -> dict[FactKind, LoadedRule]:
    """Return the rule on each kind of facts, in the order of the kinds; loads all rules."""
    rules = [rule for rule in catalogue().values() if rule.group == GROUP]
    found = {sys.modules[rule.check.__module__].KIND: rule for rule in rules}
    return {kind: found[kind] for kind in get_args(FactKind)}
