# SPDX-License-Identifier: Apache-2.0
# Copyright The Revisor authors. Licensed under the Apache License, Version 2.0; its text is at
# https://www.apache.org/licenses/LICENSE-2.0. May be copied beside `deprecation.py`, as that may.
"""For the tests of an SDK: which deprecations of `revisor.deprecation` a block exercises.

    with assert_deprecations("roots") as seen:
        client = Client(list_roots_callback=list_roots)
    assert seen[0].filename == __file__

It serves pytest and unittest alike, and needs neither.
"""

from __future__ import annotations

import typing
import warnings

from .deprecation import MCPFeatureDeprecationWarning, message

if typing.TYPE_CHECKING:
    from types import TracebackType


class assert_deprecations:  # noqa: N801 - it reads as a statement: with assert_deprecations("roots"):
    """A block in which exactly the named features warn, each at least once; none: nothing warns.

    Entering returns a list, which holds the recorded warnings in order once the block has ended.
    Leaving raises AssertionError where a feature did not warn, or one warned that is not named,
    with the file and line that it points at. Filters have no say on these warnings meanwhile, nor
    do they become errors; other warnings go on afterwards. As `warnings.catch_warnings`, it is for
    one thread at a time. Raises UnknownFeatureError for a name that there is not.
    """

    def __init__(self, *features: str) -> None:
        for name in features:
            message(name)
        self._expected = set(features)
        self._catching = warnings.catch_warnings(record=True)
        self._all: list[warnings.WarningMessage] = []
        self._seen: list[warnings.WarningMessage] = []

    def __enter__(self) -> list[warnings.WarningMessage]:
        self._all = self._catching.__enter__()
        warnings.simplefilter("always", MCPFeatureDeprecationWarning)
        return self._seen

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self._catching.__exit__(kind, error, at)
        known = [w for w in self._all if isinstance(w.message, MCPFeatureDeprecationWarning)]
        self._seen.extend(known)
        for other in (w for w in self._all if w not in known):
            warnings.warn_explicit(
                other.message, other.category, other.filename, other.lineno, source=other.source
            )
        if kind is None:
            self._compare()

    def _compare(self) -> None:
        found: dict[str, list[str]] = {}
        for caught in self._seen:
            name = getattr(caught.message, "feature", "") or str(caught.message)
            found.setdefault(name, []).append(f"{caught.filename}:{caught.lineno}")
        faults = [f"{name} did not warn" for name in sorted(self._expected - found.keys())]
        faults += [
            f"{name} warned, and was not expected to, at {', '.join(found[name])}"
            for name in sorted(found.keys() - self._expected)
        ]
        if faults:
            raise AssertionError("; ".join(faults))
