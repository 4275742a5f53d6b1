"""What the policy says and its page has to say as well: the points of SEP-2596, and their words."""

from __future__ import annotations

from typing import NamedTuple


class Point(NamedTuple):
    """A point of the policy: `what` it is, `where` in the SEP, and `words` that make it."""

    what: str
    where: str
    words: tuple[str, ...]


_STATES = "Feature states"
_DEPRECATING = "Deprecating a feature"
_ITEM_3 = "Deprecating a feature, item 3"
_ITEM_4 = "Deprecating a feature, item 4"
_REMOVING = "Removing a feature"
_EXPEDITED = "Expedited removal"
_TIERS = "Tier 1 SDK obligations"

POINTS = (
    Point(
        "the Core Maintainers confirm, before a removal, that the migration target is still Active",
        _REMOVING,
        ("must confirm", "still active"),
    ),
    Point(
        "a removal does not require its own SEP",
        _REMOVING,
        ("does not require its own sep", "not its own sep"),
    ),
    Point(
        "a removal is at the discretion of the Core Maintainers",
        _REMOVING,
        ("discretion of the core maintainers",),
    ),
    Point("a removal comes after the window", _REMOVING, ("window has elapsed",)),
    Point(
        "any other change, such as of the timeline, takes a SEP",
        _REMOVING,
        ("extending or shortening the timeline",),
    ),
    Point(
        "features may remain Deprecated for much longer than the window",
        _REMOVING,
        ("much longer than the minimum",),
    ),
    Point(
        "new implementations SHOULD NOT adopt what is Deprecated",
        _STATES,
        (
            "not adopt the feature",
            "not adopt a deprecated feature",
            "not adopt deprecated features",
        ),
    ),
    Point(
        "existing implementations SHOULD migrate before the earliest removal",
        _STATES,
        ("migrate before the earliest removal", "migrate before its earliest removal"),
    ),
    Point(
        "implementations of the next Current revision MUST NOT depend on what is Removed",
        _STATES,
        ("not depend on the feature", "not depend on a removed feature"),
    ),
    Point("a deprecation takes a SEP", _DEPRECATING, ("requires a sep",)),
    Point(
        "the SEP identifies the feature by name",
        "Deprecating a feature, item 1",
        ("identify the feature by name",),
    ),
    Point(
        "the SEP states the rationale against the criteria",
        "Deprecating a feature, item 2",
        ("state the rationale",),
    ),
    Point(
        "the SEP specifies the minimum deprecation window",
        _ITEM_4,
        ("specify the minimum deprecation window",),
    ),
    Point(
        "a migration path is documented, or that none is required",
        _ITEM_3,
        ("document the migration path",),
    ),
    Point(
        "a replacement is Active in the revision in which the deprecation takes effect",
        _ITEM_3,
        ("be active in the revision",),
    ),
    Point(
        "a feature is not deprecated while its replacement is only in draft",
        _ITEM_3,
        ("still only in draft",),
    ),
    Point(
        "a feature remains Deprecated for at least twelve months",
        _ITEM_4,
        ("at least twelve", "at least 12", "twelve-month", "12-month"),
    ),
    Point(
        "the window is counted from the release of the revision",
        _ITEM_4,
        ("measured from the release", "counted from that release", "counted from the release"),
    ),
    Point(
        "what is Deprecated gains a @deprecated tag in schema.ts",
        _DEPRECATING,
        ("gains a @deprecated",),
    ),
    Point(
        "the prose of what is Deprecated gains a notice",
        _DEPRECATING,
        ("gains a deprecation notice",),
    ),
    Point(
        "the changelog gains an entry under Deprecated",
        _DEPRECATING,
        ('an entry under a "deprecated" heading', 'an entry under the "deprecated" heading'),
    ),
    Point(
        "what is Deprecated is added to the registry",
        _DEPRECATING,
        ("is added to the deprecated registry",),
    ),
    Point(
        "a removal is expedited only for a published advisory or documented exploitation",
        _EXPEDITED,
        ("published security advisory",),
    ),
    Point(
        "a removal is expedited only without mitigation", _EXPEDITED, ("no in-place mitigation",)
    ),
    Point(
        "a shorter window takes the approval of the Core Maintainers",
        _EXPEDITED,
        ("requires core maintainer approval",),
    ),
    Point(
        "an expedited removal leaves at least ninety days",
        _EXPEDITED,
        ("at least ninety days", "at least 90 days"),
    ),
    Point(
        "a feature is restored by a SEP that supersedes the one that deprecated it",
        _STATES,
        ("supersedes the deprecation sep",),
    ),
    Point(
        "the window is measured afresh after a restoration",
        _STATES,
        ("measured afresh",),
    ),
    Point(
        'the term "soft-deprecated" is retired',
        _STATES,
        ('term "soft-deprecated" is retired',),
    ),
    Point("Lead Maintainers retain veto authority", "Roles", ("veto",)),
    Point(
        "what was described as deprecated before the policy has three months of grace",
        "Transition",
        ("three-month grace", "grace period"),
    ),
    Point(
        "Tier 1 SDKs mark the API surface of what is Deprecated",
        _TIERS,
        ("mark the corresponding api surface",),
    ),
    Point("Tier 1 SDKs warn at run time", _TIERS, ("runtime warning",)),
    Point(
        "the marker of an SDK is not conditioned on the revision that a consumer targets",
        _TIERS,
        ("not conditioned on",),
    ),
    Point(
        "the duties of SDKs are conformance criteria for Tier 1",
        _TIERS,
        ("conformance criteria",),
    ),
    Point(
        "the registry is a derived view without normative force",
        "The deprecated registry",
        ("derived view", "normative force"),
    ),
)
