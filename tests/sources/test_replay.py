"""A recorded session gives the same findings from its file as from a server that says it again."""

from __future__ import annotations

import datetime as dt
import gzip
import json
import sys
from pathlib import Path
from typing import Any

import pytest

import revisor
from revisor.checking import Selection, run
from revisor.model.finding import Finding
from revisor.model.report import Report
from revisor.sources import live_servers
from revisor.sources.live.options import LiveOptions, LiveTarget

TESTS = Path(__file__).parent.parent
SERVER = TESTS / "support" / "replay_server.py"
DATE = dt.date(2026, 11, 30)

with gzip.open(TESTS / "data" / "wire_traces.jsonl.gz", "rt", encoding="utf-8") as file:
    SESSIONS = [json.loads(line) for line in file]


def title(session: dict[str, Any]) -> str:
    return f"{session['package']} {session['version']} {session['era']}"


def told(report: Report, *parties: str) -> set[tuple[str, ...]]:
    """Return what is found about the parties: the rule with the feature, or else the message."""
    return {(f.rule, f.severity, *(_what(f))) for f in report.findings if f.party in parties}


def _what(finding: Finding) -> tuple[str, ...]:
    if finding.feature:
        return (finding.feature["id"],)
    return finding.message, finding.subject.get("tool", "")


def asked_in_vain(session: dict[str, Any]) -> bool:
    """Whether some request has no answer: a recording may just have ended too early."""
    open_ids = set()
    for line in session["lines"]:
        try:
            message = json.loads(line["raw"])
        except ValueError:
            continue
        if line["dir"] == "out" and "method" in message and "id" in message:
            open_ids.add(message["id"])
        elif line["dir"] == "in" and "method" not in message:
            open_ids.discard(message.get("id"))
    return bool(open_ids)


@pytest.mark.parametrize("session", SESSIONS, ids=title)
def test_a_replayed_session_gives_the_findings_of_its_record(
    session: dict[str, Any], tmp_path: Path
) -> None:
    path = tmp_path / "session.json"
    path.write_text(json.dumps(session), encoding="utf-8")
    target = LiveTarget("replay", command=(sys.executable, str(SERVER), str(path)))
    revision = None if session["era"] == "modern" else "2025-11-25"
    silent = asked_in_vain(session)
    options = LiveOptions(timeout=2.0 if silent else 20.0, revision=revision)
    live = run(live_servers.read([target], options), Selection(date=DATE))
    recorded = revisor.check(session, date=DATE)
    assert live.targets[0].revision == recorded.targets[0].revision
    assert told(recorded, "server") <= told(live, "server")
    # What both do is told once, as the client's act; of a live check, whose client is ours, as the
    # server's. And whether an answer would still have come the record does not tell.
    more = told(live, "server") - told(recorded, "server", "client")
    assert {rule for rule, *_ in more} <= ({"unanswered-request"} if silent else set())
    if not silent:
        assert live.targets[0].checked.get("tools") == recorded.targets[0].checked.get("tools")
