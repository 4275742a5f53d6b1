"""Re-derive when each feature came, was marked and went from the schema.ts of every revision.

    python dev/derive_features.py CHECKOUT

CHECKOUT is one of the specification repository. Each difference from the authored feature files is
printed with the reason in derived_differences.toml; the exit code is 1 where one has none, or where
a reason is left without its difference.
"""

from __future__ import annotations

import argparse
import sys
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

from revisor.facts import registry
from revisor.model.specification import SpecRepository
from revisor.sources import spec_repository
from revisor.sources.spec_repository.lifespans import (
    Difference,
    appearances,
    differences,
    lifespan,
    names_of,
    on_pages,
    revisions,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

SETTLED = Path(__file__).with_name("derived_differences.toml")


def settled(path: Path = SETTLED) -> dict[Difference, str]:
    """Return the reasons by the difference that each explains."""
    rows = tomllib.loads(path.read_text(encoding="utf-8")).get("settled", [])
    return {Difference(*(row[name] for name in Difference._fields)): row["why"] for row in rows}


def compare(repository: SpecRepository, reasons: dict[Difference, str]) -> tuple[list[str], int]:
    """Return what there is to say, a line each, and how many differences are not settled."""
    features = registry.features()
    found = list(differences(features, repository))
    lines = []
    for each in found:
        why = reasons.get(each, "NOT SETTLED")
        told = f"{each.feature}: {each.what} {each.recorded or '-'}, the checkout shows"
        lines.append(f"{told} {each.derived or '-'}: {why}")
    lines += [
        f"{each.feature}: {each.what}: settled, and no difference"
        for each in _stale(found, reasons)
    ]
    seen, order = appearances(repository), revisions(repository)
    shown = [f for f in features.values() if lifespan(names_of(f), seen, order) is not None]
    others = [f for f in features.values() if f not in shown and on_pages(f, repository)]
    lines.append(
        f"of {len(features)} features {len(shown)} show in schema.ts, {len(others)} more by name "
        f"on pages; {len(found)} differences"
    )
    return lines, sum(each not in reasons for each in found) + len(_stale(found, reasons))


def _stale(found: list[Difference], reasons: dict[Difference, str]) -> list[Difference]:
    return [each for each in reasons if each not in found]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run from the command line; return the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("checkout", help="a checkout of the specification repository")
    options = parser.parse_args(arguments)
    days = {each.id: each.released for each in registry.revisions() if each.released}
    repository = spec_repository.read(options.checkout, "", days).subjects[0]
    if not isinstance(repository, SpecRepository):
        return 2
    lines, open_ones = compare(repository, settled())
    print("\n".join(lines))
    return 1 if open_ones else 0


if __name__ == "__main__":
    sys.exit(main())
