"""Compare two schemas, each in its own dialect, on instances drawn from both.

That two schemas agree on every instance tried is evidence, and no proof in the mathematical sense;
one instance on which they do not is proof that they differ (`docs/equivalence.md`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from revisor.model.dialect import Dialect

from .proof.comparing import LIMIT, Given, compared
from .proof.outcome import Equivalence, Outcome

__all__ = ["LIMIT", "Equivalence", "Outcome", "compare"]


def compare(
    old: Any,
    new: Any,
    *,
    old_dialect: str | Dialect | None = None,
    new_dialect: str | Dialect | None = None,
    old_documents: Mapping[str, Any] | None = None,
    new_documents: Mapping[str, Any] | None = None,
    seed: int = 0,
    limit: int = LIMIT,
) -> Equivalence:
    """Compare two schemas on instances drawn from both, and say whether they differ.

    A dialect (a short name, a URI or a Dialect) is that of a schema that declares none; documents
    hold, by URI, what a schema refers to. At most `limit` instances are tried. `format` is compared
    as an annotation. Two engines judge where `revisor[verify]` is installed, else one. Nothing is
    fetched, and nothing that is given is changed.

    Raises UsageError for what is no schema, NotJson for what JSON cannot express.
    """
    before = Given(old, old_dialect, old_documents or {})
    after = Given(new, new_dialect, new_documents or {})
    return compared(before, after, seed=seed, limit=limit)
