"""Plan a transition of a feature: what has to be written where, by whose decision, or why not.

`plan_deprecation`, `plan_removal`, `plan_restoration`, `plan_extension` and `plan_expedition` are
pure: each takes a `Situation` and what is proposed, and returns a `Plan` or a `Refusal`.
"""

from __future__ import annotations

from .deprecation import plan_deprecation
from .plan import ArtifactEdit, Plan, Refusal, Situation
from .proposals import Decision, Expedition, Extension, Proposal, Restoration
from .removal import plan_removal
from .restoration import plan_restoration
from .schedule import plan_expedition, plan_extension

__all__ = [
    "ArtifactEdit",
    "Decision",
    "Expedition",
    "Extension",
    "Plan",
    "Proposal",
    "Refusal",
    "Restoration",
    "Situation",
    "plan_deprecation",
    "plan_expedition",
    "plan_extension",
    "plan_removal",
    "plan_restoration",
]
