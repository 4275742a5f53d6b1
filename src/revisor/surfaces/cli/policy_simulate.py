"""`revisor policy simulate`: hold every recorded removal against other policies."""

from __future__ import annotations

from typing import TYPE_CHECKING, TextIO

import click

from . import shared_options, streams
from .commands import Command

if TYPE_CHECKING:
    from collections.abc import Sequence

    from revisor.lifecycle.simulation import Policy, Replayed, Tier

MOST_MONTHS = 1200
MONTHS = click.IntRange(0, MOST_MONTHS)


@click.command("simulate", cls=Command, short_help="Replay the removals under other policies.")
@click.option(
    "--policy", "names", metavar="NAME", multiple=True, help="Only this policy, by its name."
)
@click.option("--window", type=MONTHS, metavar="MONTHS", help="A policy of your own: its window.")
@click.option(
    "--tier",
    "tiers",
    metavar="WHO=MONTHS",
    multiple=True,
    help="A tier of your own policy: experimental=0, or younger-than-6=0 (an age in months).",
)
@click.option(
    "--sdk-support",
    type=MONTHS,
    metavar="MONTHS",
    help="How long SDKs support a revision after its release, in your own policy.",
)
@click.option("--feature", metavar="ID", help="Only the removal of this feature.")
@click.option("--all", "in_full", is_flag=True, help="List every removal, surprising or not.")
@shared_options.form("How it is written.")
def command(
    names: tuple[str, ...],
    window: int | None,
    tiers: tuple[str, ...],
    sdk_support: int | None,
    feature: str | None,
    in_full: bool,
    form: str,
) -> None:
    """Replay the real removals of features under other policies, and tell whom they surprise.

    A removal surprises the implementers of the revisions that had the feature, where it was lost
    earlier than the policy allows after the first notice. Without options the policy of SEP-2596
    and its open questions are replayed: tiers of maturity, longer windows, support windows of SDKs.

    Example: revisor policy simulate --window 12 --tier younger-than-6=0
    """
    from revisor.lifecycle.registry import recorded_registry
    from revisor.lifecycle.simulation import replay

    own = _own(window, tiers, sdk_support)
    policies = [own] if own else _named(names)
    registry = recorded_registry()
    told = [(policy, _kept(replay(registry, policy), feature)) for policy in policies]
    streams.deliver(
        lambda stream: _write(
            told, stream, in_full=in_full or bool(feature), as_json=form == "json"
        )
    )


def _own(window: int | None, tiers: Sequence[str], sdk_support: int | None) -> Policy | None:
    """Return the policy that the options describe, or None where they describe none."""
    from revisor.lifecycle.simulation import Policy

    if window is sdk_support is None and not tiers:
        return None
    months = 12 if window is None else window
    return Policy("yours", months, tuple(_tier(each) for each in tiers), sdk_support or 0)


def _tier(text: str) -> Tier:
    """Return the tier that an option describes; raises click.BadParameter for another text."""
    from revisor.lifecycle.simulation import Tier

    who, _, months = text.partition("=")
    age = who.removeprefix("younger-than-")
    known = who == "experimental" or (age != who and _number(age))
    if not known or not _number(months):
        message = f"{text!r} is no tier; write experimental=0 or younger-than-6=0"
        raise click.BadParameter(message, param_hint="--tier")
    if who == "experimental":
        return Tier(who, int(months), experimental=True)
    return Tier(f"younger than {age} months", int(months), younger_than_months=int(age))


def _number(text: str) -> bool:
    short = len(text) <= len(str(MOST_MONTHS))
    return short and text.isascii() and text.isdecimal() and int(text) <= MOST_MONTHS


def _named(names: Sequence[str]) -> list[Policy]:
    """Return the policies of these names, or all; raises UnknownIdError."""
    from revisor.facts.registry import unknown
    from revisor.lifecycle.simulation import POLICIES

    known = {policy.name: policy for policy in POLICIES}
    for name in names:
        if name not in known:
            raise unknown("policy", name, known)
    return [known[name] for name in names] or list(POLICIES)


def _kept(found: Sequence[Replayed], feature: str | None) -> list[Replayed]:
    """Return the replay of one feature, or all; raises UnknownIdError for one never removed."""
    if feature is None:
        return list(found)
    from revisor.facts.registry import unknown

    kept = [each for each in found if each.feature == feature]
    if not kept:
        raise unknown("removed feature", feature, [each.feature for each in found])
    return kept


def _write(
    told: Sequence[tuple[Policy, Sequence[Replayed]]],
    stream: TextIO,
    *,
    in_full: bool,
    as_json: bool,
) -> None:
    from revisor.reporters import lines, policy_lines

    if as_json:
        import json

        stream.write(json.dumps(policy_lines.simulated_json(told), indent=2) + "\n")
        return
    lines.write(policy_lines.simulated(told, in_full=in_full), stream)
