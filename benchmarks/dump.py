"""A thousand tools: against bare jsonschema-rs in process, and against a peer end to end.

    python benchmarks/dump.py [--peer-bin FOLDER] [--tools 1000] [--repetitions 5] [--strict]

The tools are those of a shipped real dump, repeated under names and titles of their own, so that
no two schemas are equal. The bare engine parses the same text and compiles each schema once.
amagi-mcp-probe (PyPI, in the environment that --peer-bin names) checks live servers only: it is
given a server that does nothing but list the tools, and the server's own CPU time is taken off.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from copy import deepcopy
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import jsonschema_rs

import revisor
from measure import Goal, cpu_of_function, cpu_of_program, finish, in_turns, report

if TYPE_CHECKING:
    from collections.abc import Callable

HERE = Path(__file__).resolve().parent
DUMP = HERE.parent / "examples" / "chrome-devtools-mcp-1.11.0.json"
PEER = "amagi-mcp-probe"
BARE = "bare jsonschema-rs: parse, compile"
IN_PROCESS = "revisor in process"
END_TO_END = "revisor check tools.json"
# Both commands end with 1 where they have something to say about the tools.
ACCEPTED = (0, 1)


def make_tools(count: int) -> dict[str, Any]:
    """Return a tools/list result of `count` tools, no two schemas alike."""
    sample = json.loads(DUMP.read_text(encoding="utf-8"))["tools"]
    tools = []
    for number in range(count):
        tool = deepcopy(sample[number % len(sample)])
        tool["name"] = f"{tool['name']}_{number}"
        tool["inputSchema"]["title"] = f"Arguments of tool {number}"
        tools.append(tool)
    return {"tools": tools}


def bare(text: str) -> None:
    """Parse the dump and compile each of its schemas once, with the engine alone."""
    for tool in json.loads(text)["tools"]:
        for field in ("inputSchema", "outputSchema"):
            if field in tool:
                jsonschema_rs.validator_for(tool[field], offline=True)


def in_process(text: str) -> None:
    """Parse the dump and check it through the library."""
    revisor.check(json.loads(text))


def cpu_of_peer(probe: Path, tools: Path) -> float:
    """Return the CPU seconds of amagi-mcp-probe on the tools, those of the server taken off."""
    cpu_file = tools.with_suffix(".cpu")
    server = [sys.executable, str(HERE / "tool_server.py"), str(tools), str(cpu_file)]
    total = cpu_of_program([str(probe), "--no-call", "--", *server], ACCEPTED)
    return total - float(cpu_file.read_text(encoding="ascii"))


def main() -> None:
    """Measure, print the tables."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--peer-bin", type=Path, help=f"folder that holds {PEER}")
    parser.add_argument("--tools", type=int, default=1000, help="how many tools (default 1000)")
    parser.add_argument("--repetitions", type=int, default=5, help="rounds (default 5)")
    parser.add_argument("--strict", action="store_true", help="exit 1 where a goal is missed")
    options = parser.parse_args()
    goals = [Goal(IN_PROCESS, BARE, 10)]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "tools.json"
        text = json.dumps(make_tools(options.tools))
        path.write_text(text, encoding="utf-8")
        command = [str(Path(sys.executable).parent / "revisor"), "check", str(path)]
        measurements: dict[str, Callable[[], float]] = {
            BARE: partial(cpu_of_function, partial(bare, text)),
            IN_PROCESS: partial(cpu_of_function, partial(in_process, text)),
            END_TO_END: partial(cpu_of_program, command, ACCEPTED),
        }
        if options.peer_bin is not None:
            measurements[PEER] = partial(cpu_of_peer, options.peer_bin / PEER, path)
            goals.append(Goal(END_TO_END, PEER, 0.2))
        print(f"{options.tools} tools, {len(text) / 1e6:.1f} MB of JSON")
        taken = in_turns(measurements, options.repetitions)
    finish(reached=report(taken, goals), strict=options.strict)


if __name__ == "__main__":
    main()
