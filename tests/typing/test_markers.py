from __future__ import annotations

import ast
import asyncio
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from deprecated_calls import count_of
from revisor.deprecation import FEATURES, message

HERE = Path(__file__).resolve().parent
SDK, USES = HERE / "marked_sdk.py", HERE / "uses_of_marked_sdk.py"
MYPY_LINE = re.compile(r"uses_of_marked_sdk\.py:(\d+): error: (.*)")


def expected() -> dict[int, str]:
    """Return what has to be told, by line: the first words of a text."""
    lines = USES.read_text(encoding="utf-8").splitlines()
    marked = ((number, line.rpartition("# deprecated: ")) for number, line in enumerate(lines, 1))
    return {number: words for number, (_, found, words) in marked if found}


def told_by(*command: str) -> str:
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(
        [sys.executable, "-m", *command],
        cwd=HERE,
        env=kept,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout, done.stderr
    return done.stdout


def compare(found: dict[int, str]) -> None:
    wanted = expected()
    assert found.keys() == wanted.keys()
    for line, words in wanted.items():
        assert words.casefold() in found[line].casefold()
        assert "earliest removal: first revision released on or after 202" in found[line]


def test_mypy_tells_each_use_of_what_carries_the_literal_form(tmp_path: Path) -> None:
    options = ("--strict", "--enable-error-code", "deprecated", "--config-file=")
    output = told_by("mypy", *options, f"--cache-dir={tmp_path}", USES.name)
    compare({int(line): text for line, text in MYPY_LINE.findall(output)})
    assert f"Found {len(expected())} errors" in output


def test_basedpyright_tells_the_same() -> None:
    pytest.importorskip("basedpyright")
    report = json.loads(told_by("basedpyright", "--outputjson", USES.name))
    told = [d for d in report["generalDiagnostics"] if d.get("rule") == "reportDeprecated"]
    compare({d["range"]["start"]["line"] + 1: d["message"] for d in told})


def test_each_literal_is_the_text_of_the_registry() -> None:
    tree = ast.parse(SDK.read_text(encoding="utf-8"))
    literals = [
        node.args[0].value
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "deprecated"
        and isinstance(node.args[0], ast.Constant)
    ]
    known = {message(feature) for feature in FEATURES}
    assert len(literals) == len(expected())
    assert known.issuperset(literals)


def test_the_marked_sdk_warns_once_for_each_use(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(HERE))
    from marked_sdk import Client
    from uses_of_marked_sdk import use

    client = Client("here")
    # `unmarked` warns at run time, too: only a type checker does not see it.
    assert count_of(lambda: asyncio.run(use(client))) == len(expected()) + 1
