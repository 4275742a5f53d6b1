"""Who does what (SEP-2596, Roles), and which SEP a transition needs."""

from __future__ import annotations

from typing import Literal, NamedTuple

Transition = Literal["deprecate", "remove", "restore", "extend", "expedite"]
"""The kinds of transition."""

CONTRIBUTOR = "any contributor, per the SEP process"
SPONSOR = "a Maintainer or Core Maintainer, per the SEP process"
CORE = "the Core Maintainers, per the governance decision process"
VETO = "the Lead Maintainers, who retain veto authority over each approval"

_FOUR = (
    "the feature by name, with links to its definition in schema.ts and to its prose",
    "the rationale against the criteria",
    "the migration path, or that none is required",
    "the minimum deprecation window, at least twelve months",
)
_RESTORES = (
    "which deprecation SEP it supersedes",
    "the changed circumstances",
)
_EXTENDS = ("the deprecation SEP that it changes", "the new window in months")
_EXPEDITES = (
    "the deprecation SEP that it references",
    "the published advisory or the documented exploitation",
    "that no mitigation in place exists",
    "the approval of the Core Maintainers",
    "the shortened window, at least ninety days",
)


class Role(NamedTuple):
    """An act and those who take it."""

    act: str
    who: str


class SepNeed(NamedTuple):
    """Whether a SEP is needed, and what it has to contain."""

    needed: bool
    contents: tuple[str, ...] = ()


NEEDS: dict[Transition, SepNeed] = {
    "deprecate": SepNeed(needed=True, contents=_FOUR),
    "remove": SepNeed(needed=False),
    "restore": SepNeed(needed=True, contents=_RESTORES),
    "extend": SepNeed(needed=True, contents=_EXTENDS),
    "expedite": SepNeed(needed=True, contents=_EXPEDITES),
}
"""The SEP that each transition needs; a removal needs none (Removing a feature, item 1)."""


def roles(transition: Transition) -> tuple[Role, ...]:
    """Return who proposes, sponsors, approves or decides, and who may veto."""
    veto = Role("veto", VETO)
    if transition == "remove":
        return (Role("decide", CORE), veto)
    return (Role("propose", CONTRIBUTOR), Role("sponsor", SPONSOR), Role("approve", CORE), veto)
