"""Floors and requirements of the policy on the pages that retell it: as strong as in the SEP."""

from __future__ import annotations

import datetime as dt

import pytest

from revisor.checking import run
from revisor.checking.selection import Selection
from revisor.sources import spec_repository

POLICY = "docs/community/feature-lifecycle.mdx"
GUIDE = "docs/docs/draft/learn/versioning.mdx"
TIERS = "docs/community/sdk-tiers.mdx"
POST = "blog/content/posts/2026-08-22-news.md"
SEP = """# SEP-2596: Specification Feature Lifecycle and Deprecation Policy

- **Status**: Final

### Feature states

New implementations SHOULD NOT adopt the feature. Implementations MUST NOT depend on the feature.

### Deprecating a feature

The deprecation SEP MUST:

4. Specify the **minimum deprecation window**: the number of months, at least twelve, that the
   feature MUST remain Deprecated before it is eligible for removal.

### Tier 1 SDK obligations

- MUST mark the corresponding API surface deprecated.
- SHOULD emit a runtime warning when a deprecated feature is exercised.

### Expedited removal

The twelve-month floor MAY be shortened. The shortened window MUST still provide at least ninety
days between the feature becoming Deprecated and its earliest removal.

### Roles

| Action | Who |
| --- | --- |
| Sponsor | A Maintainer or [Core Maintainer](/x) |
| Approve expedited removal | Core Maintainers |

Lead Maintainers retain veto authority over each of the approvals above.
"""
ROW = "| Roots | SEP-2577 | `2026-07-28` | - | First revision released on or after 2027-07-28 |"
REGISTRY = f"""## Deprecated

| Feature | Deprecation SEP | Deprecated in | Migration path | Earliest removal |
| --- | --- | --- | --- | --- |
{ROW}
"""


def found(path: str, text: str, rule: str = "weakened-policy") -> list[str]:
    """Return the messages on a page with this text."""
    files = {
        "seps/2596-policy.md": SEP,
        "schema/draft/schema.ts": "export interface A {}",
        "docs/specification/draft/deprecated.mdx": REGISTRY,
        "schema/2026-07-28/schema.ts": "export interface A {}",
        "docs/specification/2026-07-28/deprecated.mdx": REGISTRY,
        path: text,
    }
    known = {"2026-07-28": dt.date(2026, 7, 28)}
    selection = Selection(dt.date(2026, 11, 30), rules=frozenset({rule}))
    report = run([spec_repository.from_mapping(files, known)], selection)
    return [each.message for each in report.findings if each.place.origin.uri == path]


@pytest.mark.parametrize(
    ("path", "text"),
    [
        (POLICY, "The number of months, at least six, that it is Deprecated."),
        (POLICY, "The six-month floor may be shortened."),
        (POLICY, "The shortened window must still provide at least thirty days."),
        (POLICY, "The shortened window must still provide at least two (2) months."),
        (POLICY, "A minimum deprecation window of half a year."),
        (POLICY, "Features remain Deprecated for two years."),
        (POLICY, "Deprecated features are removed after six months."),
        (GUIDE, "Deprecated features remain in the specification for eleven months."),
        (GUIDE, "They remain for at least six months, or at least ninety days, before removal."),
        (TIERS, "A deprecation window of no less than 12 weeks."),
        (POST, "Deprecated features are kept for at least six months."),
        ("docs/community/other.mdx", "A deprecated feature stays for a minimum of one month."),
    ],
)
def test_a_lower_floor_is_told(path: str, text: str) -> None:
    assert len(found(path, text)) == 1


@pytest.mark.parametrize(
    ("path", "text"),
    [
        (POLICY, "The number of months, at least twelve, that it is Deprecated."),
        (POLICY, "The number of months, at least 12, that it is Deprecated."),
        (POLICY, "The twelve-month floor may be shortened, to at least ninety (90) days."),
        (POLICY, "They are removed after a three-month grace period."),
        (POLICY, "Removals follow a six-month release cycle."),
        (GUIDE, "They remain for at least a year, or at least 90 days, before removal."),
        (TIERS, "New protocol features: within 6 months. Triage: at least 2 days."),
        (POST, "Deprecated features are kept for at least two years."),
        (POST, "Roots are deprecated, and work for at least six months."),
        (POST, "Deprecated tools were listed two months ago."),
        ("blog/content/posts/2025-08-22-news.md", "Deprecated: at least six months."),
        ("docs/docs/2025-11-25/guide.mdx", "Deprecated features stay at least six months."),
    ],
)
def test_what_is_no_floor_or_the_right_one_is_not(path: str, text: str) -> None:
    assert found(path, text) == []


@pytest.mark.parametrize(
    "text",
    [
        "The shortened window may still provide at least ninety days.",
        "The shortened window should still provide at least ninety days.",
        "The deprecation SEP should:",
        "The feature may remain Deprecated before it goes.",
        "- May mark the corresponding API surface.",
        "- Could emit a runtime warning.",
        "New implementations may adopt the feature here.",
        "| Removed | Implementations should not depend on the feature. |",
        "Implementations may depend on the feature.",
    ],
)
def test_a_weaker_word_is_told(text: str) -> None:
    assert len(found(POLICY, text)) == 1


@pytest.mark.parametrize(
    "text",
    [
        "The shortened window must still provide at least ninety days.",
        "- Must mark the corresponding API surface.",
        "Anyone may say so.",
        "Implementations must not depend on the feature.",
        "The deprecation SEP shall:",
    ],
)
def test_the_same_strength_is_not(text: str) -> None:
    assert found(POLICY, text) == []


def roles(*rows: str) -> list[str]:
    """Return what is found of a page with these rows in its table of roles."""
    table = "\n".join(["## Roles", "", "| Action | Who |", "| --- | --- |", *rows, "", "A veto."])
    told = found(POLICY, table, "policy-page-differs")
    return [each for each in told if "role" in each or "gives" in each]


def test_each_role_of_the_policy_is_on_its_page() -> None:
    sponsor = "| Sponsor | A Maintainer or Core Maintainer |"
    approve = "| Approve expedited removal | Core Maintainers |"
    assert roles(approve, sponsor) == []
    (missing,) = roles(sponsor)
    assert 'no row "Approve expedited removal"' in missing
    (other,) = roles(sponsor, approve.replace("Core", "All"))
    assert 'gives "All Maintainers"' in other
    assert len(roles()) == 2


def test_the_veto_is_on_the_page() -> None:
    told = found(POLICY, "# Policy", "policy-page-differs")
    assert any("Lead Maintainers retain veto authority" in each for each in told)


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        ("New implementations should not adopt the feature.", "SHOULD NOT adopt what is Deprec"),
        ("Implementations must not depend on the feature.", "MUST NOT depend on what is Rem"),
        ("Specify the minimum deprecation window, at least twelve months.", "SEP specifies the"),
        ("They should emit a runtime warning.", "Tier 1 SDKs warn at run time"),
    ],
)
def test_a_requirement_that_is_left_out_altogether_is_told(sentence: str, told: str) -> None:
    lacks = [each for each in found(POLICY, "# Policy", "policy-page-differs") if told in each]
    says = found(POLICY, f"# Policy\n\n{sentence}\n", "policy-page-differs")
    assert len(lacks) == 1
    assert not [each for each in says if told in each]
