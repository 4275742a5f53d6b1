"""The clauses of SEP-2596 by name, so that every refusal and every fault can cite its own."""

from __future__ import annotations

SEP = "https://modelcontextprotocol.io/seps/2596-spec-feature-lifecycle-and-deprecation"
"""The page of the policy's SEP."""

SCOPE = "SEP-2596, Scope"
STATES = "SEP-2596, Feature states"
CRITERIA = "SEP-2596, Deprecating a feature (criteria)"
IDENTIFY = "SEP-2596, Deprecating a feature, item 1"
RATIONALE = "SEP-2596, Deprecating a feature, item 2"
MIGRATION = "SEP-2596, Deprecating a feature, item 3"
WINDOW = "SEP-2596, Deprecating a feature, item 4"
SCHEDULED = "SEP-2596, Deprecating a feature (scheduling)"
REGISTRY = "SEP-2596, The deprecated registry"
REMOVAL = "SEP-2596, Removing a feature, item 1"
CHANGES = "SEP-2596, Removing a feature, item 2"
EXPEDITED = "SEP-2596, Expedited removal"
ROLES = "SEP-2596, Roles"
TRANSITION = "SEP-2596, Transition"

_ANCHORS = {
    SCOPE: "scope",
    STATES: "feature-states",
    CRITERIA: "deprecating-a-feature",
    IDENTIFY: "deprecating-a-feature",
    RATIONALE: "deprecating-a-feature",
    MIGRATION: "deprecating-a-feature",
    WINDOW: "deprecating-a-feature",
    SCHEDULED: "deprecating-a-feature",
    REGISTRY: "the-deprecated-registry",
    REMOVAL: "removing-a-feature",
    CHANGES: "removing-a-feature",
    EXPEDITED: "expedited-removal",
    ROLES: "roles",
    TRANSITION: "transition",
}


def url(clause: str) -> str:
    """Return the address of a clause; raises KeyError for one that is not of SEP-2596."""
    return f"{SEP}#{_ANCHORS[clause]}"
