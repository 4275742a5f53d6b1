"""Count which features a target uses, for those who gather reports (SEP-2596, Open Questions)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from revisor.model.feature import Sender
from revisor.model.report import FeatureTally
from revisor.model.subject import Subject
from revisor.model.wire import FeatureUse


def tallies(subjects: Iterable[Subject]) -> tuple[FeatureTally, ...]:
    """Return the use of each feature by each party, in the order of features.

    What declares a capability is counted apart from everything else, which exercises the feature.
    """
    declared: Counter[tuple[str, Sender]] = Counter()
    exercised: Counter[tuple[str, Sender]] = Counter()
    for use in subjects:
        if isinstance(use, FeatureUse):
            # In source code there is a use for each place.
            declared[use.feature, use.sender] += use.declared
            exercised[use.feature, use.sender] += use.count - use.declared
    return tuple(
        FeatureTally(feature, party, declared[feature, party], exercised[feature, party])
        for feature, party in sorted(declared)
    )
