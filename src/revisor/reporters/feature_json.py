"""A protocol feature on a date, as a JSON object: an entry of `revisor features --json`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from revisor.checking.feature_facts import as_json

if TYPE_CHECKING:
    from revisor.lifecycle.registry import FeatureStatus

__all__ = ["as_json", "listed"]


def listed(status: FeatureStatus) -> dict[str, Any]:
    """Return what a finding tells of a feature, and its kind and beginning besides.

    `scheduled` stands there only where the deprecation is decided and not in force yet.
    """
    told = as_json(status)
    added: dict[str, Any] = {"kind": status.feature.kind, "introduced": status.feature.introduced}
    if status.feature.parent:
        added["partOf"] = status.feature.parent
    if status.scheduled:
        added["scheduled"] = True
    return {"id": told.pop("id"), "title": told.pop("title"), **added, **told}
