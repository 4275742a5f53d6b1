"""The verdicts of the JSON Schema Test Suite once more, judged in a worker's process.

The same cases as in `test_through_the_api`: required and optional ones of five drafts. What the
process would open is found out here too: it can open nothing, and would fail.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import revisor

FOLDER = Path(__file__).parent / "json"
DRAFTS = {
    "draft4": ("draft-04", True),
    "draft6": ("draft-06", True),
    "draft7": ("draft-07", True),
    "draft2019-09": ("2019-09", False),
    "draft2020-12": ("2020-12", False),
}
"""The dialect of each draft, and whether it asserts `format`."""
REMOTES_AT = "http://localhost:1234/"


@cache
def remotes() -> dict[str, Any]:
    folder = FOLDER / "remotes"
    return {
        REMOTES_AT + path.relative_to(folder).as_posix(): json.loads(path.read_text("utf-8"))
        for path in folder.rglob("*.json")
    }


@pytest.mark.parametrize("draft", DRAFTS)
def test_every_verdict_is_the_same_in_a_process_of_its_own(draft: str) -> None:
    dialect, asserting = DRAFTS[draft]
    judged = 0
    with revisor.Worker(deadline=20) as worker:
        for path in sorted((FOLDER / "tests" / draft).rglob("*.json")):
            if path.parent.name == "format" and not asserting:
                continue
            for group in json.loads(path.read_text(encoding="utf-8")):
                schema = worker.schema(group["schema"], dialect, remotes())
                for test in group["tests"]:
                    said = (path.name, group["description"], test["description"])
                    assert schema.is_valid(test["data"]) == test["valid"], said
                    assert bool(schema.errors(test["data"])) != test["valid"], said
                    judged += 1
    assert judged > 600
