"""A live server of 300 tools: wall and CPU time of a check, beside two peers.

    python benchmarks/live.py --peer-bin FOLDER [--tools 300] [--repetitions 5] [--strict]

Each command starts the same stdio server, which does nothing but list tools, and ends it: its time
is part of each sum, and is also told alone. CPU counts all children, as the system does for whoever
waits for them. Exit 1 where a command did not see the tools, so that there is nothing to compare.

The commands do not do the same. mcp-conform starts the server once, sleeps 0.2 s before it speaks
to it, and looks for names, descriptions and well-known types; it loads no validator.
amagi-mcp-probe judges the input schemas. Revisor starts the server twice, since what a server shows
may depend on what its client can do, and holds tools and messages against all rules.
"""

from __future__ import annotations

import argparse
import json
import shlex
import subprocess
import sys
import tempfile
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from dump import make_tools
from measure import Cost, Goal, cost_of_program, environment, finish, in_turns, report

if TYPE_CHECKING:
    from collections.abc import Callable

HERE = Path(__file__).resolve().parent
OURS = "revisor check -- server"
PEERS = ("amagi-mcp-probe", "mcp-conform")
ALONE = "the server alone, listing once"
# All three end with 1 where they have something to say about the server.
ACCEPTED = (0, 1)


def commands(server: list[str], peer_bin: Path) -> dict[str, list[str]]:
    """Return the command of each party, whose output names every tool that it saw."""
    probe, conform = (str(peer_bin / peer) for peer in PEERS)
    revisor = str(Path(sys.executable).parent / "revisor")
    return {
        OURS: [revisor, "check", "--format", "json", "--", *server],
        PEERS[0]: [probe, "--no-call", "--", *server],
        PEERS[1]: [conform, "server", "--command", shlex.join(server)],
    }


def requests() -> str:
    """Return what a client says that lists the tools once."""
    params = {"protocolVersion": "2025-11-25", "capabilities": {}}
    told = [
        {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": params},
        {"jsonrpc": "2.0", "method": "notifications/initialized"},
        {"jsonrpc": "2.0", "id": 2, "method": "tools/list"},
    ]
    return "".join(json.dumps(each) + "\n" for each in told)


def saw_all(name: str, command: list[str], count: int, last_tool: str) -> bool:
    """Run a command once; tell whether its output shows that it saw all tools."""
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment())
    if done.returncode not in ACCEPTED:
        seen = False
    elif name == OURS:
        seen = json.loads(done.stdout)["targets"][0]["checked"]["tools"] >= count
    else:
        seen = last_tool in done.stdout
    if not seen:
        print(f"{name} did not see {count} tools (exit {done.returncode}): {done.stderr[-500:]}")
    return seen


def compare(taken: dict[str, list[Cost]]) -> bool:
    """Print a table of wall and one of CPU time; return whether ours is the least everywhere."""
    goals = [Goal(OURS, peer, 1) for peer in PEERS]
    wall = {name: [cost.wall for cost in costs] for name, costs in taken.items()}
    cpu = {name: [cost.cpu for cost in costs] for name, costs in taken.items()}
    return all([report(wall, goals, "wall"), report(cpu, goals, "CPU")])


def main() -> None:
    """Measure, print the tables."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--peer-bin", type=Path, required=True, help="folder that holds the peers")
    parser.add_argument("--tools", type=int, default=300, help="how many tools (default 300)")
    parser.add_argument("--repetitions", type=int, default=5, help="rounds (default 5)")
    parser.add_argument("--strict", action="store_true", help="exit 1 where a goal is missed")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "tools.json"
        tools = make_tools(options.tools)
        path.write_text(json.dumps(tools), encoding="utf-8")
        script = str(HERE / "tool_server.py")
        server = [sys.executable, script, str(path), str(path.with_suffix(".cpu"))]
        parties = commands(server, options.peer_bin)
        last_tool = tools["tools"][-1]["name"]
        seen = [saw_all(n, c, options.tools, last_tool) for n, c in parties.items()]
        if not all(seen):
            sys.exit(1)
        print(f"{options.tools} tools from a server on stdio")
        measurements: dict[str, Callable[[], Cost]] = {
            name: partial(cost_of_program, command, ACCEPTED) for name, command in parties.items()
        }
        said = Path(folder) / "requests.jsonl"
        said.write_text(requests(), encoding="utf-8")
        measurements[ALONE] = partial(cost_of_program, server, stdin=str(said))
        taken = in_turns(measurements, options.repetitions)
    finish(reached=compare(taken), strict=options.strict)


if __name__ == "__main__":
    main()
