"""Keywords that the source dialect does not know: they were data, and would get force."""

from __future__ import annotations

from revisor.dialect.keywords import described
from revisor.dialect.resolve import DEFAULT_DIALECT
from revisor.facts import registry

from .corpus import is_old
from .editing import Edit, is_harmless


def rewrite(edit: Edit) -> None:
    """Take the force from members that are keywords in 2020-12 only; plain annotations may stay."""
    if edit.loose or edit.only_refers:
        return
    own = described(edit.short)
    for keyword, value in list(edit.members.items()):
        later = described(DEFAULT_DIALECT).get(keyword)
        if keyword in own or later is None or (keyword == "$defs" and is_old(edit.sub)):
            continue
        if not is_harmless(keyword, value):
            title = registry.dialect(edit.short).short_name
            edit.silence(keyword, f"{title} does not know it, and it would have force in 2020-12")
