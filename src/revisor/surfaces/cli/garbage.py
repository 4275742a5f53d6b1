"""The garbage collector, told that this is a program that mostly ends within a second.

Nearly all that is freed is freed by counting references; looking through everything that lives for
cycles took a fifth of a run.
"""

from __future__ import annotations

import gc

_OBJECTS = 200_000
_GENERATIONS = (20, 50)


def collect_rarely() -> None:
    """Look for cycles only when many more objects live than a check of a server makes.

    Some 40 MB of cycles can wait for that: a program that reads thousands of files stays bounded.
    """
    gc.set_threshold(_OBJECTS, *_GENERATIONS)


def leave() -> None:
    """Leave all that lives to the system, which takes it back when the program ends."""
    gc.disable()
    gc.freeze()
