"""Validate for benchmarks/validation.py with jsonschema or fastjsonschema, in their environment.

    python benchmarks/validation_peer.py jsonschema|fastjsonschema

Reads one JSON request a line, `{"schemas": […], "instance": …}`, and answers each with the seconds
that it took: to compile the schemas (checked against the meta-schema, as ours are), or, where there
is an instance, to validate it once by the first.
"""

from __future__ import annotations

import importlib
import json
import sys
import time
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

_LONG_ENOUGH = 0.01
_BEST_OF = 3


def jsonschema_valid(schema: Any) -> Callable[[Any], object]:
    """Compile with jsonschema, as its documentation says."""
    jsonschema = importlib.import_module("jsonschema")
    kind = jsonschema.validators.validator_for(schema)
    kind.check_schema(schema)
    found: Callable[[Any], object] = kind(schema).is_valid
    return found


def fastjsonschema_valid(schema: Any) -> Callable[[Any], object]:
    """Compile with fastjsonschema; it knows no dialect after draft-07 and takes it for that."""
    fastjsonschema = importlib.import_module("fastjsonschema")
    undeclared = {name: held for name, held in schema.items() if name != "$schema"}
    found: Callable[[Any], object] = fastjsonschema.compile(undeclared)
    return found


MAKERS = {"jsonschema": jsonschema_valid, "fastjsonschema": fastjsonschema_valid}


def seconds_per_call(call: Callable[[Any], object], argument: Any) -> float:
    """Return what one call takes, of as many as take long enough to be measured, at its best."""
    calls = 1
    while (taken := _seconds(call, argument, calls)) < _LONG_ENOUGH:
        calls *= 4
    return min(taken, *(_seconds(call, argument, calls) for _ in range(_BEST_OF))) / calls


def _seconds(call: Callable[[Any], object], argument: Any, calls: int) -> float:
    start = time.perf_counter()
    for _ in range(calls):
        call(argument)
    return time.perf_counter() - start


def seconds_to_compile(make: Callable[[Any], object], schemas: list[Any]) -> float:
    """Return what it takes to compile all of the schemas once."""
    start = time.perf_counter()
    for schema in schemas:
        make(schema)
    return time.perf_counter() - start


def main() -> None:
    """Answer until nothing more is asked."""
    make = MAKERS[sys.argv[1]]
    for line in sys.stdin:
        asked = json.loads(line)
        if "instance" in asked:
            answer = seconds_per_call(make(asked["schemas"][0]), asked["instance"])
        else:
            answer = seconds_to_compile(make, asked["schemas"])
        print(answer, flush=True)


if __name__ == "__main__":
    main()
