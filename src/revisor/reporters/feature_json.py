"""A protocol feature on a date, as a JSON object: the `feature` of a finding, and of `features`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from revisor.lifecycle.registry import FeatureStatus


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


def listed(status: FeatureStatus) -> dict[str, Any]:
    """Return the same with what the list of `revisor features --json` adds: kind and beginning."""
    told = as_json(status)
    added = {"kind": status.feature.kind, "introduced": status.feature.introduced}
    return {"id": told.pop("id"), "title": told.pop("title"), **added, **told}
