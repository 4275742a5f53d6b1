"""The index of the rules says what the rules say, and nothing where it is out of date."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator

import pytest

from revisor.rules import outlines
from revisor.rules.catalogue import catalogue


@pytest.fixture(autouse=True)
def _forget() -> Iterator[None]:
    outlines.outlines.cache_clear()
    yield
    outlines.outlines.cache_clear()


def _facts(found: tuple[outlines.Outline, ...]) -> list[tuple[object, ...]]:
    return [
        (o.id, o.group, o.subject, o.keywords, o.roles, o.since, o.until, o.claims) for o in found
    ]


def test_the_index_says_what_the_rules_say() -> None:
    indexed = outlines.outlines()
    assert _facts(indexed) == _facts(outlines.of_rules(catalogue().values()))
    assert [o.loaded for o in indexed] == list(catalogue().values())


@pytest.mark.parametrize("change", ["size", "less", "more"])
def test_rules_that_were_changed_since_are_read_themselves(
    monkeypatch: pytest.MonkeyPatch, change: str
) -> None:
    changed = outlines.sizes()
    if change == "more":
        changed["transport", "a-new-rule"] = 1
    else:
        rule, size = changed.popitem()
        changed |= {rule: size + 1} if change == "size" else {}
    monkeypatch.setattr(outlines, "sizes", lambda: changed)
    monkeypatch.setattr(outlines, "_subject", lambda name: pytest.fail(f"{name} was indexed"))
    assert _facts(outlines.outlines()) == _facts(outlines.of_rules(catalogue().values()))


def test_what_has_nothing_to_look_at_is_not_loaded() -> None:
    code = (
        "import sys, revisor; revisor.check({'tools': []}); "
        "print(sum(m.startswith('revisor.rules.elicitation.') for m in sys.modules))"
    )
    done = subprocess.run(
        [sys.executable, "-P", "-c", code], capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stdout == "0\n"
