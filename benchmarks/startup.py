"""How much CPU the command costs before it does anything, against bare imports of what it needs.

    python benchmarks/startup.py [--repetitions 15] [--strict]

Run it with the interpreter that `revisor` is installed for.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from functools import partial
from pathlib import Path

from measure import Goal, cpu_of_program, finish, in_turns, report

SMALL = {
    "tools": [
        {
            "name": "add",
            "description": "Adds two numbers",
            "inputSchema": {
                "type": "object",
                "properties": {"a": {"type": "number"}, "b": {"type": "number"}},
                "required": ["a", "b"],
            },
        }
    ]
}
GOALS = (
    Goal("revisor --version", "import click", 1.3),
    Goal("revisor check small.json", "import click, jsonschema_rs", 2.5),
)


def main() -> None:
    """Measure, print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--repetitions", type=int, default=15, help="rounds (default 15)")
    parser.add_argument("--strict", action="store_true", help="exit 1 where a goal is missed")
    options = parser.parse_args()
    revisor = str(Path(sys.executable).parent / "revisor")
    with tempfile.TemporaryDirectory() as folder:
        small = Path(folder) / "small.json"
        small.write_text(json.dumps(SMALL), encoding="utf-8")
        commands = {
            "import click": [sys.executable, "-c", "import click"],
            "revisor --version": [revisor, "--version"],
            "import click, jsonschema_rs": [sys.executable, "-c", "import click, jsonschema_rs"],
            "revisor check small.json": [revisor, "check", str(small)],
        }
        taken = in_turns(
            {name: partial(cpu_of_program, command) for name, command in commands.items()},
            options.repetitions,
        )
    finish(reached=report(taken, GOALS), strict=options.strict)


if __name__ == "__main__":
    main()
