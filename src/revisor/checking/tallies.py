"""Count which features a target uses, for those who gather reports (SEP-2596, Open Questions)."""

from __future__ import annotations

from collections.abc import Iterable

from revisor.model.report import FeatureTally
from revisor.model.subject import Subject
from revisor.model.wire import FeatureUse


def tallies(subjects: Iterable[Subject]) -> tuple[FeatureTally, ...]:
    """Return the use of each feature by each party, in the order of features.

    What declares a capability is counted apart from everything else, which exercises the feature.
    """
    found = [
        FeatureTally(use.feature, use.sender, use.declared, use.count - use.declared)
        for use in subjects
        if isinstance(use, FeatureUse)
    ]
    return tuple(sorted(found, key=lambda each: (each.feature, each.party)))
