"""What a call costs that warns, against `typing_extensions.deprecated`, and what the import costs.

    python benchmarks/deprecation.py [--rounds 300] [--strict]

Each kind of surface is used by turns in short bursts, decorated with the stock decorator and with
ours, once under the filter that ignores the warning and once under the one that shows it the first
time. What PEP 702 has no words for (a parameter, a value) is held against the stock function.
Run it with the interpreter that `revisor` is installed for.
"""

from __future__ import annotations

import argparse
import sys
import warnings
from functools import partial
from timeit import Timer
from typing import TYPE_CHECKING, Any, NamedTuple

from typing_extensions import deprecated

from measure import cpu_of_program, finish, in_turns
from revisor.deprecation import (
    deprecated_callback,
    deprecated_feature,
    deprecated_parameter,
    deprecated_value,
    message,
)

if TYPE_CHECKING:
    from collections.abc import Callable

AT_MOST = 1.2
AT_MOST_MS = 5.0
BURST = 300
PROGRAMS = {
    "functools, typing": "import functools, typing",
    "and revisor.deprecation": "import functools, typing, revisor.deprecation",
}


class Surface(NamedTuple):
    """A statement that uses `it`, once decorated with the stock decorator and once with ours."""

    statement: str
    stock: Any
    ours: Any


def _function(value: int | None = None) -> int | None:
    return value


async def _coroutine(value: int | None = None) -> int | None:
    return value


def _holder(decorate: Any) -> Any:
    class Holder:
        method = decorate(_function)
        from_class: Any = classmethod(decorate(lambda _, value: value))
        held = property(decorate(lambda _: 1))

    return Holder()


def _class(decorate: Any) -> Any:
    class Made:
        def __init__(self, value: int) -> None:
            self.value = value

    return decorate(Made)


def surfaces() -> dict[str, Surface]:
    """Return what is compared."""
    stock, ours = deprecated(message("roots")), deprecated_feature("roots")
    function = stock(_function)
    held, held_ours = _holder(stock), _holder(ours)
    return {
        "function": Surface("it(3)", function, ours(_function)),
        "coroutine": Surface("it(3).close()", stock(_coroutine), ours(_coroutine)),
        "method": Surface("it.method()", held, held_ours),
        "class method": Surface("it.from_class(3)", held, held_ours),
        "property": Surface("it.held", held, held_ours),
        "class": Surface("it(3)", _class(stock), _class(ours)),
        "parameter": Surface("it(3)", function, deprecated_parameter("roots", "value")(_function)),
        "callback": Surface("it(3)", function, deprecated_callback("roots", "value")(_function)),
        "value": Surface("it(3)", function, deprecated_value("roots", "value", 3)(_function)),
    }


def _timed(timer: Timer) -> float:
    return timer.timeit(BURST) / BURST


def compare(action: str, rounds: int) -> bool:
    """Print a line for each surface; return whether every ratio is as aimed at."""
    reached = True
    for name, surface in surfaces().items():
        timers: dict[str, Callable[[], float]] = {
            side: partial(_timed, Timer(surface.statement, globals={"it": it}))
            for side, it in (("stock", surface.stock), ("ours", surface.ours))
        }
        with warnings.catch_warnings(record=True):
            warnings.simplefilter(action)  # type: ignore[arg-type]
            least = {side: 1e9 * min(taken) for side, taken in in_turns(timers, rounds).items()}
        ratio = least["ours"] / least["stock"]
        reached = reached and ratio <= AT_MOST
        print(
            f"{action:8} {name:13} {least['stock']:6.0f} ns  {least['ours']:6.0f} ns  {ratio:5.2f}"
            f" (goal: at most {AT_MOST:g}) {'reached' if ratio <= AT_MOST else 'MISSED'}"
        )
    return reached


def compare_imports(repetitions: int) -> bool:
    """Print what the import adds to one of functools and typing, in CPU time."""
    taken = in_turns(
        {
            name: partial(cpu_of_program, [sys.executable, "-c", code])
            for name, code in PROGRAMS.items()
        },
        repetitions,
    )
    bare, ours = (1000 * min(times) for times in taken.values())
    reached = ours - bare <= AT_MOST_MS
    print(
        f"import: {bare:.1f} ms, with revisor.deprecation {ours:.1f} ms: {ours - bare:.1f} ms more"
        f" (goal: at most {AT_MOST_MS:g}) {'reached' if reached else 'MISSED'}"
    )
    return reached


def main() -> None:
    """Measure, print the lines."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=300, help="bursts of each (default 300)")
    parser.add_argument("--strict", action="store_true", help="exit 1 where a goal is missed")
    options = parser.parse_args()
    print(f"{'filter':8} {'surface':13} {'stock':>9}  {'ours':>9}  ratio")
    reached = [compare(action, options.rounds) for action in ("ignore", "default")]
    reached.append(compare_imports(15))
    finish(reached=all(reached), strict=options.strict)


if __name__ == "__main__":
    main()
