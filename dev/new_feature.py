"""Write the skeleton of a feature file.

    python dev/new_feature.py ID [--kind KIND] [--deprecated]

The skeleton is valid by its schema, but names a revision, a feature and a SEP that do not exist:
the cross-reference tests fail until every line has been written.
"""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, get_args

from revisor.model.feature import FeatureKind

if TYPE_CHECKING:
    from collections.abc import Sequence

FEATURES = Path(__file__).resolve().parent.parent / "src" / "revisor" / "facts" / "features"
ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")

SKELETON = """\
id = "{id}"
kind = "{kind}"
# What the feature is called on the pages of the specification.
title = "{id}"
# The revision that brought it, and what it rests on: SEPs or pull requests.
introduced = "0000-00-00"
introduced_by = ["SEP-0"]
# The pages that describe it, without the folder of the revision.
sources = [
  {{ page = "basic", revisions = ["0000-00-00"] }},
]
"""

DEPRECATED = """\
# What to do instead, in words; ids of features, if any, that take its place.
migration = "Write the migration path here."
replacements = ["the-feature-that-replaces-it"]

[[deprecated]]
revision = "0000-00-00"
authority = "SEP-0"
# Exactly one of: window_months, follows, sep_final_plus_months, expedited_days.
earliest_removal = { window_months = 12 }
"""

SIGNALS = """\

# How its use is seen; delete what does not apply.
[signals]
methods = ["{id}/method"]
capabilities = ["server.{id}"]
fields = [
  {{ message = "tools/list", part = "result", path = "/tools/*/{id}" }},
]

[signals.sdk.mcp-2]
"mcp.module" = ["Class.method"]
"""


def skeleton(feature_id: str, kind: str, *, deprecated: bool) -> str:
    """Return the text of a new feature file."""
    middle = DEPRECATED if deprecated else ""
    return SKELETON.format(id=feature_id, kind=kind) + middle + SIGNALS.format(id=feature_id)


def main(arguments: Sequence[str] | None = None, folder: Path = FEATURES) -> int:
    """Write the file and say what to do next; exit code 2 for a bad or a taken id."""
    parser = argparse.ArgumentParser(description="Write the skeleton of a feature file.")
    parser.add_argument("id", help="kebab-case; permanent, and never used again")
    parser.add_argument("--kind", choices=get_args(FeatureKind), default="behavior")
    parser.add_argument("--deprecated", action="store_true", help="with a spell of deprecation")
    chosen = parser.parse_args(arguments)
    path = folder / f"{chosen.id}.toml"
    if not ID.fullmatch(chosen.id):
        print(f"{chosen.id!r} is not kebab-case: a-z, 0-9 and single hyphens", file=sys.stderr)
        return 2
    if path.exists():
        print(f"{path.name} is there already; ids are never used again", file=sys.stderr)
        return 2
    path.write_text(skeleton(chosen.id, chosen.kind, deprecated=chosen.deprecated), "utf-8")
    print(f"wrote {path}: fill in each line, then run `make test` and `python dev/generate.py`")
    return 0


if __name__ == "__main__":
    sys.exit(main())
