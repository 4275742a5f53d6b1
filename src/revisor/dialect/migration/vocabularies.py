"""Dialects of one's own: a meta-schema of 2019-09 that chooses among its vocabularies.

What such a dialect does not take is no keyword in it, and would be one in 2020-12.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from revisor.dialect.keywords import in_force
from revisor.dialect.resolve import declaration
from revisor.facts import registry
from revisor.model.dialect import Dialect

from .editing import Edit, is_harmless

_MADE_OF = "2019-09"
_HOME = "https://json-schema.org/draft/2019-09/vocab/"
_LATER = {"unevaluated": "applicator"}
"""Vocabularies of 2020-12 that were part of another one in 2019-09."""


class Chosen(NamedTuple):
    """The dialect that a meta-schema makes, and the vocabularies that it takes, by short name."""

    dialect: Dialect
    vocabularies: frozenset[str]


def is_meta_schema(document: Any) -> bool:
    """Whether a document is a meta-schema that chooses vocabularies; it is never migrated."""
    return isinstance(document, dict) and isinstance(document.get("$vocabulary"), dict)


def chosen(uri: Any, documents: Mapping[str, Any]) -> Chosen | None:
    """Return the dialect of a `$schema` that one of the documents defines; None for any other.

    That is only known for a meta-schema of 2019-09 that requires no vocabulary of its own.
    """
    text = uri.rstrip("#") if isinstance(uri, str) else ""
    meta: Any = documents.get(text)
    governs = declaration(meta).governs
    if not is_meta_schema(meta) or governs is None or governs.short_name != _MADE_OF:
        return None
    choice: dict[str, Any] = dict(meta["$vocabulary"])
    taken = {name for name in choice if name.startswith(_HOME)}
    if any(need is not False and name not in taken for name, need in choice.items()):
        return None
    asserted = choice.get(f"{_HOME}format") is True
    dialect = registry.dialect(_MADE_OF)._replace(format_asserted=asserted)
    return Chosen(dialect, frozenset(name.removeprefix(_HOME) for name in taken))


def rewrite(edit: Edit) -> None:
    """Take out the keywords of vocabularies that the schema's own dialect does not take."""
    taken = edit.node.file.form.vocabularies
    if taken is None or edit.short != _MADE_OF:
        return
    known = in_force(_MADE_OF)
    for keyword, value in list(edit.members.items()):
        if keyword in known:
            name = known[keyword].vocabulary
            if _LATER.get(name, name) not in taken and not is_harmless(keyword, value):
                edit.silence(keyword, f"its meta-schema does not take the vocabulary '{name}'")
