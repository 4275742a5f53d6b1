"""Put the real output of `make demo` into the README, so that it never tells an old story."""

from __future__ import annotations

import os
import re
from pathlib import Path

from revisor.checking import Selection, run
from revisor.facts import registry
from revisor.reporters import lines, text
from revisor.sources.dump import read

ROOT = Path(__file__).resolve().parents[2]
DUMP = "examples/openapi-mcp-server-1.16.1.json"
BEGIN, END = "<!-- demo: generated -->", "<!-- demo: end -->"


def generate() -> dict[str, str]:
    """Return the README with the report on the example between its two marks."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    shown = f"{BEGIN}\n```\n$ revisor check {DUMP}\n{_report()}\n```\n{END}"
    pattern = re.compile(f"{re.escape(BEGIN)}.*?{re.escape(END)}", re.DOTALL)
    return {"README.md": pattern.sub(lambda _: shown, readme)}


def _report() -> str:
    """Return the text of the report; the example declares its revision, so no date shows in it."""
    before = Path.cwd()
    os.chdir(ROOT)
    try:
        report = run(read([DUMP]), Selection(registry.facts_date()))
    finally:
        os.chdir(before)
    return lines.plain(text.render(report)).strip()
