"""The clauses that the rules on the specification repository cite, and where they are published."""

from __future__ import annotations

from revisor.lifecycle.clauses import SEP

STATES = f"{SEP}#feature-states"
DEPRECATING = f"{SEP}#deprecating-a-feature"
REGISTRY = f"{SEP}#the-deprecated-registry"
REMOVING = f"{SEP}#removing-a-feature"
TRANSITION = f"{SEP}#transition"
TIERS = f"{SEP}#tier-1-sdk-obligations"
