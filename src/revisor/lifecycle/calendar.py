"""The released revisions in order, and the days on which proposals became Final.

A calendar is an argument of every computation, so that a simulated future is computed by the same
code as the recorded past.
"""

from __future__ import annotations

import datetime as dt
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from revisor.errors import UnknownIdError, UsageError
from revisor.facts import registry as facts

if TYPE_CHECKING:
    from collections.abc import Mapping

    from revisor.model.revision import Revision, RevisionState


class Calendar(NamedTuple):
    """Revisions, oldest first with the draft last, and the Final day of each named SEP.

    `finals` is keyed by the name that authorities use (`SEP-2596`); a SEP without an entry has not
    become Final, as far as is known.
    """

    revisions: tuple[Revision, ...]
    finals: Mapping[str, dt.date]

    def revision(self, revision_id: str) -> Revision:
        """Return the revision of this id; raises UnknownIdError."""
        return self.revisions[self.position(revision_id)]

    def position(self, revision_id: str) -> int:
        """Return the place of a revision in the order, 0 being the oldest; raises UnknownIdError.

        The order of the calendar counts, not the spelling of ids (SEP-2596, Relationship to
        SEP-1400: revisions may be numbered otherwise one day).
        """
        for place, known in enumerate(self.revisions):
            if known.id == revision_id:
                return place
        ids = tuple(known.id for known in self.revisions)
        hint = f"known are {', '.join(ids)}"
        raise UnknownIdError(
            f"no revision is called {revision_id!r}", hint, kind="revision", id=revision_id
        )

    def current(self, on: dt.date) -> Revision:
        """Return the revision that is Current on this date: the newest one released by then.

        Raises UsageError for a date before the first release.
        """
        released = [known for known in self.revisions if known.released and known.released <= on]
        if not released:
            first = self.revisions[0]
            raise UsageError(
                f"no revision had been released on {on}",
                f"the first one, {first.id}, came on {first.released}",
                date=on,
            )
        return released[-1]

    def released_from(self, day: dt.date) -> tuple[Revision, ...]:
        """Return the revisions released on or after this day, oldest first."""
        return tuple(known for known in self.revisions if known.released and known.released >= day)

    def state(self, revision_id: str, on: dt.date) -> RevisionState:
        """Return whether a revision is Draft, Current or Final on this date (Versioning page)."""
        released = self.revision(revision_id).released
        if released is None or released > on:
            return "Draft"
        return "Current" if self.current(on).id == revision_id else "Final"

    def with_release(self, revision_id: str, day: dt.date) -> Calendar:
        """Return a calendar in which this revision is released on this day."""
        place = self.position(revision_id)
        released = self.revisions[place]._replace(released=day)
        return self._replace(
            revisions=(*self.revisions[:place], released, *self.revisions[place + 1 :])
        )

    def decided_by(self, on: dt.date) -> Calendar:
        """Return a calendar that knows only the SEPs that were Final on this day."""
        decided = {sep: final for sep, final in self.finals.items() if final <= on}
        return self._replace(finals=decided)

    def with_final(self, sep: str, day: dt.date) -> Calendar:
        """Return a calendar in which this SEP became Final on this day."""
        return self._replace(finals={**self.finals, sep: day})


def utc_day(timestamp: str) -> dt.date:
    """Return the UTC day of an ISO 8601 timestamp, such as that of a commit.

    The SEP names no time zone, so calendar dates are UTC dates. A timestamp without an offset is
    taken as UTC. Raises ValueError for what is no timestamp.
    """
    read = dt.datetime.fromisoformat(timestamp)
    aware = read if read.tzinfo else read.replace(tzinfo=dt.UTC)
    return aware.astimezone(dt.UTC).date()


@cache
def recorded_calendar() -> Calendar:
    """Return the calendar of the recorded facts."""
    finals = {sep.name: sep.final_on for sep in facts.seps().values() if sep.final_on}
    return Calendar(facts.revisions(), finals)
