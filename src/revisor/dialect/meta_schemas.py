"""The published meta-schemas of the supported dialects, as packed by `dev/generate.py`."""

from __future__ import annotations

import json
import os
from functools import cache
from typing import Any, cast

# os.path, since importing pathlib would cost more than reading the file.
_FOLDER = os.path.join(os.path.dirname(__file__), "_meta_schemas")  # noqa: PTH118, PTH120

SUPPORTED = ("draft-04", "draft-06", "draft-07", "2019-09", "2020-12")
"""The dialects whose meta-schemas are packed."""
OPTIONAL = {"2020-12": ("https://json-schema.org/draft/2020-12/meta/format-assertion",)}
"""Vocabularies that are published with a dialect, but that only other meta-schemas refer to."""


@cache
def _packed(dialect: str) -> dict[str, Any]:
    with open(os.path.join(_FOLDER, f"{dialect}.json"), "rb") as file:  # noqa: PTH118, PTH123
        return cast("dict[str, Any]", json.load(file))


def document(dialect: str) -> Any:
    """Return the meta-schema of a supported dialect (short name); do not change it."""
    return next(iter(_packed(dialect).values()))


def documents() -> dict[str, Any]:
    """Return every meta-schema and vocabulary by its URI."""
    found: dict[str, Any] = {}
    for dialect in SUPPORTED:
        found.update(_packed(dialect))
    return found
