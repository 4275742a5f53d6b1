"""A protocol feature on a date as a JSON object: the `feature` of a finding."""

from __future__ import annotations

import datetime as dt
from functools import lru_cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from revisor.lifecycle.registry import FeatureStatus


def feature_facts(feature_id: str, revision: str, on: dt.date) -> dict[str, Any]:
    """Return what the report tells of a feature used at a revision.

    Raises UnknownIdError for an unknown feature or revision.
    """
    return dict(_facts(feature_id, revision, on))


@lru_cache(maxsize=256)
def _facts(feature_id: str, revision: str, on: dt.date) -> dict[str, Any]:
    """Work it out once: a tree may hold thousands of uses of one feature."""
    # Most checks meet no feature: the registry is loaded when one does.
    from revisor.lifecycle.registry import recorded_registry

    return as_json(recorded_registry().status(feature_id, on, revision))


def as_json(status: FeatureStatus) -> dict[str, Any]:
    """Return what the report's schema calls `feature`; what is not known is left out."""
    removal = status.earliest_removal
    told: dict[str, Any] = {
        "id": status.feature.id,
        "title": status.feature.title,
        "state": status.state,
        "stateAtCurrent": status.state_at_current,
        "deprecatedIn": status.deprecated_in or None,
        "removedIn": status.removed_in or None,
        "earliestRemoval": removal.isoformat() if removal else None,
        "eligible": status.eligible if removal else None,
        "daysLeft": status.days_left,
        "migrationPath": status.migration_path or None,
        "replacement": list(status.replacement) or None,
        "authority": status.authority or None,
    }
    return {key: value for key, value in told.items() if value is not None}
