"""Parts of a feature: a capability has methods, a method has fields."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from revisor.model.feature import Deprecation, Feature


def parts(feature_id: str, features: Mapping[str, Feature]) -> tuple[Feature, ...]:
    """Return everything that is part of this feature, at whatever depth, in the order of ids.

    Features that are parts of each other in a circle are met once.
    """
    found: dict[str, Feature] = {}
    asked = [feature_id]
    while asked:
        whole = asked.pop()
        for name, feature in features.items():
            if feature.parent == whole and name not in found and name != feature_id:
                found[name] = feature
                asked.append(name)
    return tuple(found[name] for name in sorted(found))


def wholes(feature: Feature, features: Mapping[str, Feature]) -> tuple[Feature, ...]:
    """Return what the feature is a part of, the nearest first."""
    found: dict[str, Feature] = {}
    parent = feature.parent
    while parent and parent not in found and parent != feature.id and parent in features:
        found[parent] = features[parent]
        parent = found[parent].parent
    return tuple(found.values())


def has_row(feature: Feature, spell: Deprecation, features: Mapping[str, Feature]) -> bool:
    """Return whether the registry lists this deprecation by itself.

    A part that goes with its whole (the same revision, the same authority) stands in the row of
    that: `roots/list` goes with Roots.
    """
    told = (spell.revision, spell.authority)
    return not any(
        (each.revision, each.authority) == told
        for whole in wholes(feature, features)
        for each in whole.deprecations
    )
