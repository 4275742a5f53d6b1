"""What cannot be generated, with its place, the reason, and what to write instead."""

from __future__ import annotations

from typing import ClassVar

from revisor.errors import RevisorError


class CannotGenerate(RevisorError):  # noqa: N818 - the name says what happened, as in the guide
    """A target whose values JSON Schema, or the place where it stands, cannot describe.

    `place` names the parameter and the way into its type, such as `order.lines[]`, "" for the
    target itself; `reason` says what is wrong with it, and `hint` what to write instead.
    """

    code: ClassVar[str] = "cannot-generate"

    def __init__(self, place: str, reason: str, hint: str = "", **values: object) -> None:
        where = f"{place}: " if place else ""
        super().__init__(f"{where}{reason}", hint, place=place, reason=reason, **values)
        self.place = place
        self.reason = reason
