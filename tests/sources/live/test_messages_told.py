from __future__ import annotations

import pytest

from revisor.model.subject import MISSING
from revisor.model.wire import Http
from revisor.sources.live.asked import Answer
from revisor.sources.live.link import Arrived
from revisor.sources.live.messages_told import error_told


@pytest.mark.parametrize(
    ("status", "advice"),
    [
        (404, ": look at the path of the URL"),
        (405, ": look at the path of the URL"),
        (403, ": does it need credentials, or allow only some origins?"),
        (500, ""),
        (400, ""),
    ],
)
def test_what_to_look_at_depends_on_the_status(status: int, advice: str) -> None:
    arrived = Arrived(b"", Http("POST", "/", status), "wrong-status", {"status": status})
    told = error_told(Answer("refused", MISSING, arrived))
    assert told == f"the answer is no JSON-RPC response (HTTP status {status}){advice}"


def test_silence_is_told_with_the_time_that_it_lasted() -> None:
    assert error_told(Answer("silence", 5.3)) == "no answer within 5.3 s; --timeout gives it more"
    assert error_told(Answer("silence")) == "it was not answered in time"
