"""What a report shows of a live server hides the user's secrets; what is judged does not change."""

from __future__ import annotations

from revisor.checking.masking import masked_finding, masked_target
from revisor.model.finding import Finding, Place
from revisor.model.fix import Edit, Fix
from revisor.model.reading import NotChecked
from revisor.model.report import TargetReport
from revisor.model.subject import Origin

ORIGIN = Origin("stdio_server", "run secret", ("tools", 0, "secret"), 3)


def mask(text: str) -> str:
    return text.replace("secret", "***")


def finding(fix: Fix | None = None) -> Finding:
    return Finding(
        rule="a-rule",
        group="message",
        severity="error",
        confidence="high",
        profile="spec",
        message="it says secret",
        hint="not secret",
        clause="a clause",
        url="https://example.com",
        target=0,
        place=Place(ORIGIN, 1, 2),
        subject={"tool": "secret_tool"},
        remedy=fix,
        base=ORIGIN if fix else None,
    )


def test_every_text_of_a_finding_is_masked() -> None:
    found = masked_finding(finding(), mask)
    assert (found.message, found.hint) == ("it says ***", "not ***")
    assert found.subject == {"tool": "***_tool"}
    assert found.place.origin == Origin("stdio_server", "run ***", ("tools", 0, "***"), 3)
    assert (found.place.line, found.place.column) == (1, 2)
    assert found.base is None


def test_a_fix_is_kept_unless_it_would_show_a_secret() -> None:
    sound = Fix("safe", "write 1", (Edit("replace", ("a",), 1),))
    found = masked_finding(finding(sound), mask)
    assert found.fix == sound
    assert found.base is not None
    assert found.base.uri == "run ***"
    told = Fix("safe", "write it", (Edit("replace", ("a",), "secret"),))
    assert masked_finding(finding(told), mask).fix is None
    deep: list[object] = []
    for _ in range(100_000):
        deep = [deep]
    assert masked_finding(finding(Fix("safe", "deep", (Edit("add", (), deep),))), mask).fix is None


def test_every_text_of_a_target_is_masked() -> None:
    notes = (NotChecked("secret", "it is secret", ORIGIN), NotChecked("a", "b"))
    target = TargetReport(
        "stdio_server", "run secret", "run secret", "2025-11-25", "negotiated", {}, notes
    )
    shown = masked_target(target, mask)
    assert (shown.name, shown.uri) == ("run ***", "run ***")
    assert [(n.what, n.why) for n in shown.not_checked] == [("***", "it is ***"), ("a", "b")]
    assert shown.not_checked[0].origin == Origin("stdio_server", "run ***", ("tools", 0, "***"), 3)
