"""What the commands on the policy print: replays, updates of SDKs, counts of use."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import columns, wording
from .lines import Line, Span, Style, line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from revisor.lifecycle.adoption import Adoption
    from revisor.lifecycle.observability import Missed, Unseen
    from revisor.lifecycle.simulation import Policy, Replayed

_REPLAYED = ("feature", "removed", "age", "window", "notice", "allowed from", "surprises")
_ADOPTED = ("feature", "party", "declare", "exercise", "both", "occurrences")
_BATCHING = "jsonrpc-batching"
_UNSEEN = ("feature", "last without a mark", "lost in", "missed", "shown by")
_MISSED: dict[Missed, str] = {
    "never-deprecated": "never deprecated",
    "by-everyone": "by everyone",
    "by-who-skips": "by who skips",
}


def simulated(told: Sequence[tuple[Policy, Sequence[Replayed]]], *, in_full: bool) -> list[Line]:
    """Return a block for each policy: how many removals surprise, in which revisions.

    The removal that the SEP itself tells of (JSON-RPC batching) is shown for each; all `in_full`.
    """
    lines: list[Line] = []
    for policy, found in told:
        lines += [line(Span(policy.name, "strong"), f"  {_described(policy)}")]
        for revision in dict.fromkeys(each.removed_in for each in found):
            those = [each for each in found if each.removed_in == revision]
            bad = sum(1 for each in those if each.surprising)
            text = f"{revision}: {bad} of {wording.count(len(those), 'removals')} surprise"
            lines.append(line(text, indent=2))
        shown = [each for each in found if in_full or each.feature == _BATCHING]
        styles: list[Style] = ["warning" if each.surprising else "good" for each in shown]
        lines += [*columns.table(_REPLAYED, [_replayed(each) for each in shown], styles), line()]
    return [*lines, line("age and window in months, notice in days; --all lists every removal")]


def simulated_json(told: Sequence[tuple[Policy, Sequence[Replayed]]]) -> dict[str, Any]:
    """Return the replays as a JSON object."""
    return {
        "policies": [
            {
                "name": policy.name,
                "windowMonths": policy.window_months,
                "sdkSupportMonths": policy.sdk_support_months,
                "tiers": [
                    {
                        "name": tier.name,
                        "windowMonths": tier.window_months,
                        "experimental": tier.experimental,
                        "youngerThanMonths": tier.younger_than_months,
                    }
                    for tier in policy.tiers
                ],
                "removals": [_replayed_json(each) for each in found],
            }
            for policy, found in told
        ]
    }


def unseen(found: Sequence[Unseen], releases: int) -> list[Line]:
    """Return what is missed by whom, and a last line that counts."""
    rows = [
        (
            each.feature,
            each.last,
            each.lost_in,
            _MISSED[each.missed],
            f"{', '.join(each.marked_in)} ({each.shown_days} days)" if each.marked_in else "none",
        )
        for each in found
    ]
    counted = f"{wording.count(len(found), 'features')} in {wording.count(releases, 'releases')}"
    if not rows:
        return [line(f"no feature is lost unseen in {wording.count(releases, 'releases')}")]
    return [*columns.table(_UNSEEN, rows), line(), line(counted)]


def unseen_json(found: Sequence[Unseen]) -> dict[str, Any]:
    """Return what is missed as a JSON object."""
    return {
        "unseen": [
            {
                "feature": each.feature,
                "missed": each.missed,
                "lastWithoutMark": each.last,
                "lostIn": each.lost_in,
                "markedIn": list(each.marked_in),
                "shownDays": each.shown_days,
            }
            for each in found
        ]
    }


def adopted(found: Adoption) -> list[Line]:
    """Return the counts of each feature and party, and a last line on what was counted."""
    rows = [
        (
            each.feature,
            each.party,
            f"{each.declared:,}",
            f"{each.exercised:,}",
            f"{each.both:,}",
            f"{each.occurrences:,}",
        )
        for each in found.tallies
    ]
    span = f" from {found.first} to {found.last}" if found.first else ""
    counted = (
        f"{wording.count(found.targets, 'targets')} with messages in"
        f" {wording.count(found.reports, 'reports')}{span}"
    )
    silent = f"; {wording.count(found.silent, 'targets')} without messages" if found.silent else ""
    table = [*columns.table(_ADOPTED, rows), line()] if rows else []
    return [*table, line(f"{counted}{silent}")]


def adopted_json(found: Adoption) -> dict[str, Any]:
    """Return the counts as a JSON object."""
    return {
        "reports": found.reports,
        "targets": found.targets,
        "silent": found.silent,
        "first": found.first or None,
        "last": found.last or None,
        "features": [each._asdict() for each in found.tallies],
    }


def _described(policy: Policy) -> str:
    parts = [wording.count(policy.window_months, "months")]
    parts += [
        f"{tier.name}: {wording.count(tier.window_months, 'months')}" for tier in policy.tiers
    ]
    if policy.sdk_support_months:
        parts.append(f"SDKs support a revision for {policy.sdk_support_months} months")
    return "; ".join(parts)


def _replayed(each: Replayed) -> tuple[str, ...]:
    users = f"implementers of {', '.join(each.users)}" if each.surprising else "nobody"
    return (
        each.feature,
        each.removed_in,
        str(each.age_months),
        f"{each.window_months} {each.tier}".strip(),
        str(each.notice_days),
        each.allowed_from.isoformat(),
        users,
    )


def _replayed_json(each: Replayed) -> dict[str, Any]:
    return {
        "feature": each.feature,
        "removedIn": each.removed_in,
        "removedOn": each.removed_on.isoformat(),
        "ageMonths": each.age_months,
        "tier": each.tier,
        "windowMonths": each.window_months,
        "noticedOn": each.noticed_on.isoformat(),
        "lostOn": each.lost_on.isoformat(),
        "allowedFrom": each.allowed_from.isoformat(),
        "surprising": each.surprising,
        "implementersOf": list(each.users),
    }
