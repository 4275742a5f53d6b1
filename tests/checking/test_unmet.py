from __future__ import annotations

from datetime import date

import pytest

from revisor.checking import Selection, run
from revisor.model.reading import Reading
from revisor.model.subject import Origin, ToolDefinition

TOOL = ToolDefinition(
    {"name": "a", "inputSchema": {"type": "object"}}, 0, Origin("stdio_server", "")
)


@pytest.mark.parametrize("unmet", [False, True])
def test_a_server_that_does_not_speak_the_revision_makes_the_exit_code_2(unmet: bool) -> None:
    told = Reading(
        "stdio_server",
        "n",
        "u",
        (TOOL,),
        revision="2025-11-25",
        revision_source="negotiated",
        unmet=unmet,
        also=("2025-06-18",),
    )
    report = run([told], Selection(date(2026, 11, 30), revision="2025-06-18"))
    assert report.targets[0].revision == "2025-11-25"
    assert report.targets[0].usable
    assert report.targets[0].also == ("2025-06-18",)
    assert report.exit_code() == (2 if unmet else 0)
