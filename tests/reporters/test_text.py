from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from revisor.model.finding import Finding, Place, Severity
from revisor.model.reading import NotChecked, RevisionSource
from revisor.model.report import COUNTED, Report, TargetReport, in_order
from revisor.model.subject import Origin
from revisor.reporters.lines import plain
from revisor.reporters.text import render
from revisor.reporters.text_findings import MESSAGES_SHOWN

MakeFinding = Callable[..., Finding]
MakeReport = Callable[..., Report]

GOLDEN = """\
tools.json
  checked 2 tools, 3 schemas; judged by revision 2025-11-25 (declared in it)

  error  array-form-items  ×7
    one: items is an array
      tools.json:3:7  tool one  /tools/0/inputSchema
      tools.json:3:7  tool one  /tools/0/inputSchema
    two: items is an array
      tools.json:3:7  tool two  /tools/0/inputSchema
    three: items is an array
      tools.json:3:7  tool three  /tools/0/inputSchema
      tools.json:3:7  tool three  /tools/0/inputSchema
      tools.json:3:7  tool three  /tools/0/inputSchema
      … and 1 more place in 1 tool (--verbose shows all)
    instead: write prefixItems
    clause: JSON Schema 2020-12, 10.3.1.2  https://json-schema.org/draft/2020-12

  skipped  the tool 'deep' at /tools/1: nested more than 500 levels deep

1 note is hidden (--notes shows it); 1 place is left out (--verbose shows notes and every place)
--profile portability would add 2 errors, 1 warning: what named clients and model APIs are known \
to refuse
7 errors, 1 note; checked 2 tools, 3 schemas in 1 target; 1 skipped
"""  # noqa: RUF001


def test_the_whole_report_reads_like_this(
    report: MakeReport, finding: MakeFinding, target: TargetReport
) -> None:
    deep = NotChecked(
        "the tool 'deep'", "nested more than 500 levels deep", Origin("dump", "f", ("tools", 1))
    )
    told = report(
        *(finding(t) for t in ("one", "one", "two", *["three"] * 4)),
        finding(severity="note"),
        targets=(replace(target, not_checked=(deep,)),),
        portability={"error": 2, "warning": 1, "note": 0},
    )
    assert plain(render(told)) == GOLDEN


def test_verbose_shows_notes_and_every_place(report: MakeReport, finding: MakeFinding) -> None:
    told = report(*[finding(f"tool{n}") for n in range(9)], finding(severity="note"))
    text = plain(render(told, verbose=True))
    assert text.count("tools.json:3:7") == 10
    assert "  note  array-form-items" in text
    assert "hidden" not in text


def test_notes_are_shown_alone_or_with_every_place(
    report: MakeReport, finding: MakeFinding
) -> None:
    told = report(*[finding("a", message="m")] * 5, finding(severity="note"))
    plainly, notes = plain(render(told)), plain(render(told, notes=True))
    assert "  note  array-form-items" not in plainly
    assert "1 note is hidden (--notes shows it); 2 places are left out" in plainly
    assert "  note  array-form-items" in notes
    assert "2 places are left out (--verbose shows every place)\n" in notes
    assert "hidden" not in notes
    assert "left out" not in plain(render(told, verbose=True))


@pytest.mark.parametrize("severity", ["error", "warning", "note"])
def test_one_fault_unlike_the_others_is_not_lost_among_them(
    report: MakeReport, finding: MakeFinding, severity: Severity
) -> None:
    alike = [finding(f"t{n}", severity, message="the same") for n in range(9)]
    other = finding("odd", severity, message="another", hint="write it so")
    text = plain(render(report(*alike, other), notes=True))
    assert text.count("    the same\n") == 1
    assert "and 6 more places in 6 tools (--verbose shows all)" in text
    assert "    another\n      tools.json:3:7  tool odd  /tools/0/inputSchema\n" in text
    assert "    instead: write it so\n" in text


def test_one_hint_unlike_the_others_is_not_lost_either(
    report: MakeReport, finding: MakeFinding
) -> None:
    alike = [finding(f"t{n}", message="the same") for n in range(9)]
    text = plain(render(report(*alike, finding("odd", message="the same", hint="write it so"))))
    start = text.index("    the same\n")
    assert text[start:].splitlines()[4:8] == [
        "      … and 6 more places in 6 tools (--verbose shows all)",
        "        instead: write prefixItems",
        "      tools.json:3:7  tool odd  /tools/0/inputSchema",
        "        instead: write it so",
    ]


def test_a_hint_is_said_once_though_other_messages_stand_between(
    report: MakeReport, finding: MakeFinding
) -> None:
    text = plain(render(report(finding("a"), finding("b", hint="B"), finding("c"))))
    assert text.count("instead: write prefixItems") == 1
    order = [text.index(w) for w in ("a: items", "c: items", "write prefixItems", "b: items")]
    assert order == sorted(order)


@pytest.mark.parametrize(("extra", "words"), [(1, "1 more message"), (3, "3 more messages")])
def test_messages_without_end_are_counted(
    report: MakeReport, finding: MakeFinding, extra: int, words: str
) -> None:
    told = report(*[finding(f"t{n}") for n in range(MESSAGES_SHOWN + extra)])
    text = plain(render(told))
    assert text.count(": items is an array") == MESSAGES_SHOWN
    assert f"    … and {words} (--verbose shows all)\n" in text
    places = "1 place is" if extra == 1 else f"{extra} places are"
    assert f"{places} left out (--verbose shows every place)\n" in text
    whole = plain(render(told, verbose=True))
    assert whole.count(": items is an array") == MESSAGES_SHOWN + extra
    assert "more message" not in whole


def test_hints_without_end_are_counted_as_messages(
    report: MakeReport, finding: MakeFinding
) -> None:
    told = report(*[finding(message="m", hint=f"H{n}") for n in range(MESSAGES_SHOWN + 2)])
    text = plain(render(told))
    assert text.count("instead: H") == MESSAGES_SHOWN
    assert "… and 2 more messages (--verbose shows all)" in text


def test_twenty_messages_are_the_bound_of_each_rule_and_target(
    report: MakeReport, finding: MakeFinding, target: TargetReport
) -> None:
    found = [
        finding(f"t{n}", rule=rule, target=index)
        for rule in ("a-rule", "b-rule")
        for index in (0, 1)
        for n in range(MESSAGES_SHOWN)
    ]
    text = plain(render(report(*found, targets=(target, target))))
    assert text.count(": items is an array") == 4 * MESSAGES_SHOWN
    assert "more message" not in text


def test_the_gravest_come_first_then_the_rule_ids(report: MakeReport, finding: MakeFinding) -> None:
    told = report(
        finding(severity="warning"), finding(rule="b-rule"), finding(rule="a-rule"), finding()
    )
    text = plain(render(told))
    order = [text.index(w) for w in ("a-rule", "error  array", "b-rule", "warning  array")]
    assert order == sorted(order)


def test_hints_that_differ_stand_beside_their_message(
    report: MakeReport, finding: MakeFinding
) -> None:
    text = plain(render(report(finding("a", hint="do A"), finding("b", hint="do B"))))
    assert text.index("a: items") < text.index("do A") < text.index("b: items") < text.index("do B")


def test_one_message_with_two_hints_is_said_once(report: MakeReport, finding: MakeFinding) -> None:
    findings = [finding(t, message="same", hint=h) for t, h in (("a", "A"), ("b", "B"), ("c", "A"))]
    text = plain(render(report(*findings)))
    start = text.index("    same\n")
    assert text[start:].splitlines()[:6] == [
        "    same",
        "      tools.json:3:7  tool a  /tools/0/inputSchema",
        "      tools.json:3:7  tool c  /tools/0/inputSchema",
        "        instead: A",
        "      tools.json:3:7  tool b  /tools/0/inputSchema",
        "        instead: B",
    ]


def test_clean_skipped_and_inconclusive_are_three_words(
    report: MakeReport, target: TargetReport, skipped: NotChecked
) -> None:
    clean = plain(render(report()))
    partly = plain(render(report(targets=(replace(target, not_checked=(skipped,)),))))
    nothing = replace(target, checked={"tools": 0}, not_checked=(skipped,), usable=False)
    lost = plain(render(report(targets=(nothing,))))
    assert "  clean\n" in clean
    assert "skipped" not in clean
    assert "skipped  the tool 'deep': nested" in partly
    assert "clean" not in partly
    assert "nothing found in what was checked" in partly
    assert "inconclusive: nothing could be checked" in lost
    assert "clean" not in lost
    assert "1 target inconclusive" in lost


def test_only_hidden_notes_is_clean_but_says_so(report: MakeReport, finding: MakeFinding) -> None:
    text = plain(render(report(finding(severity="note"))))
    assert "clean: nothing above 1 note" in text


def test_many_clean_targets_are_counted_and_few_are_named(
    report: MakeReport, target: TargetReport
) -> None:
    text = plain(render(report(targets=(target,) * 6)))
    assert "6 targets clean: nothing found" in text
    assert "tools.json" not in text
    assert plain(render(report(targets=(target,) * 6), verbose=True)).count("tools.json") == 6


def test_hidden_notes_do_not_keep_clean_targets_from_being_counted(
    report: MakeReport, target: TargetReport, finding: MakeFinding
) -> None:
    notes = [finding(severity="note", target=n) for n in range(3)]
    text = plain(render(report(*notes, targets=(target,) * 6)))
    assert "6 targets clean: nothing above notes" in text


def test_many_skipped_parts_are_counted(
    report: MakeReport, target: TargetReport, skipped: NotChecked
) -> None:
    told = report(targets=(replace(target, not_checked=(skipped,) * 5),))
    assert "… and 2 more skipped (--verbose names all)" in plain(render(told))
    assert plain(render(told, verbose=True)).count("the tool 'deep'") == 5


def test_quiet_says_findings_and_what_could_not_be_checked_and_nothing_else(
    report: MakeReport, finding: MakeFinding, target: TargetReport, skipped: NotChecked
) -> None:
    assert plain(render(report(), quiet=True)) == ""
    assert plain(render(report(finding(severity="note")), quiet=True)) == ""
    loud = plain(render(report(finding()), quiet=True))
    assert "array-form-items" in loud
    assert "in 1 target" not in loud
    lost = report(targets=(replace(target, checked={}, not_checked=(skipped,), usable=False),))
    assert "inconclusive" in plain(render(lost, quiet=True))


@pytest.mark.parametrize("found", [0, 1])
def test_quiet_still_says_what_was_skipped(
    report: MakeReport, finding: MakeFinding, target: TargetReport, skipped: NotChecked, found: int
) -> None:
    partly = replace(target, name="partly.json", not_checked=(skipped,) * 5)
    told = report(*[finding(target=1)] * found, targets=(target, partly))
    text = plain(render(told, quiet=True))
    assert text.startswith("partly.json\n")
    assert text.count("  skipped  the tool 'deep': nested more than 500 levels deep\n") == 3
    assert "… and 2 more skipped (--verbose names all)" in text
    assert "nothing found" not in text


@pytest.mark.parametrize("quiet", [False, True])
def test_a_target_of_which_nothing_is_known_says_what_would_be(
    report: MakeReport, target: TargetReport, quiet: bool
) -> None:
    lost = report(targets=(replace(target, checked={"messages": 1}, usable=False),))
    words = "inconclusive: nothing in it is a tool list, a schema, a call or an elicitation\n"
    assert words in plain(render(lost, quiet=quiet))


@pytest.mark.parametrize(
    "evil",
    ["\x1b[31mred", "a\nb", "\x9b2J", "\u202egpj", "\ud800", "\u2028", "\x07", "zero\u200bwidth"],
)
def test_nothing_raw_reaches_a_pipe(
    report: MakeReport, finding: MakeFinding, target: TargetReport, evil: str
) -> None:
    told = report(
        finding(
            evil,
            message=evil,
            hint=evil,
            clause=evil,
            place=Place(Origin("dump", evil, (evil,))),
        ),
        targets=(replace(target, name=evil, not_checked=(NotChecked(evil, evil),)),),
    )
    text = plain(render(told, verbose=True))
    assert all(line.isprintable() for line in text.split("\n"))


def test_long_names_and_values_are_shortened_at_the_middle(
    report: MakeReport, finding: MakeFinding
) -> None:
    long = "begin" + "x" * 100_000 + "end"
    pointer = tuple("p" for _ in range(10_000))
    told = finding(long, hint=long, place=Place(Origin("dump", long, pointer)), rule=long)
    text = plain(render(report(told)))
    assert len(text) < 4_000
    assert "begin" in text
    assert "xend" in text


def test_places_without_a_line_name_the_message(report: MakeReport, finding: MakeFinding) -> None:
    place = Place(Origin("dump", "log.jsonl", ("result",), message=4))
    text = plain(render(report(finding(place=place, subject={}))))
    assert "      log.jsonl  message 5  /result\n" in text


def test_a_part_that_was_skipped_names_its_message_in_the_same_way(report: MakeReport) -> None:
    note = NotChecked("a list", "it is odd", Origin("dump", "log.jsonl", ("result",), message=1234))
    told = report()
    skipped = replace(told.targets[0], not_checked=(note,))
    text = plain(render(replace(told, targets=(skipped,))))
    assert "  skipped  a list, message 1235 at /result: it is odd\n" in text


def test_counts_have_one_order_whatever_was_counted_first(report: MakeReport) -> None:
    counts = {"odd": 1, "files": 2, "resources": 3, "prompts": 4, "messages": 5, "tools": 6}
    assert list(in_order(counts)) == ["tools", "messages", "prompts", "resources", "files", "odd"]
    assert set(counts) - {"odd"} <= set(COUNTED)
    told = report()
    first, second = (replace(told.targets[0], checked={w: 2}) for w in ("files", "prompts"))
    text = plain(render(replace(told, targets=(first, second))))
    assert "; checked 2 prompts, 2 files in 2 targets" in text


def test_confidence_below_high_is_told(report: MakeReport, finding: MakeFinding) -> None:
    assert "(medium confidence)" in plain(render(report(finding(confidence="medium"))))
    assert "confidence" not in plain(render(report(finding())))


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("negotiated", "negotiated in initialize"),
        ("shape", "as the shape of its messages shows"),
        ("option", "asked for with --revision"),
        (
            "default",
            (
                "it shows none that is known; this is the Current one on 2026-08-22, "
                "--revision names another"
            ),
        ),
    ],
)
def test_how_the_revision_is_known(
    report: MakeReport, target: TargetReport, source: RevisionSource, words: str
) -> None:
    told = report(targets=(replace(target, revision_source=source),))
    assert f"judged by revision 2025-11-25 ({words})" in plain(render(told))


def test_a_default_that_is_not_current_on_the_day_is_not_called_so(
    report: MakeReport, target: TargetReport
) -> None:
    told = report(targets=(replace(target, revision_source="default"),), date="2025-01-01")
    text = plain(render(told))
    assert "(it shows none that is known; this is the newest known one, --revision names" in text
    assert "Current" not in text


def test_a_portability_profile_that_would_add_nothing(report: MakeReport) -> None:
    told = report(portability={"error": 0, "warning": 0, "note": 0})
    assert "would add nothing" in plain(render(told))
