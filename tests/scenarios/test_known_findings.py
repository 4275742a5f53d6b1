"""Living with findings, end to end: comments, configuration, a baseline, and when to fail."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

import jsonschema_rs
import pytest

from revisor.surfaces.cli import garbage, main

RULE = "deprecated-feature"
SERVER = """from mcp.server.fastmcp import FastMCP

mcp = FastMCP("acme")
mcp.run("sse")
"""
KNOWN = SERVER.replace('"sse")\n', f'"sse")  # revisor: ignore[{RULE}] -- one customer needs it\n')


class Told(NamedTuple):
    """What came of a command."""

    code: int
    out: str
    err: str

    @property
    def report(self) -> Any:
        """The report, where it was asked for as JSON."""
        return json.loads(self.out)

    @property
    def rules(self) -> list[str]:
        """The rules of its findings."""
        return [finding["rule"] for finding in self.report["findings"]]


Run = Callable[..., Told]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Return what runs `revisor check` in a folder of its own, the top of a repository."""
    (tmp_path / ".git").mkdir()
    monkeypatch.chdir(tmp_path)
    # The program leaves its garbage to the system when it ends; here the process goes on.
    monkeypatch.setattr(garbage, "collect_rarely", lambda: None)
    monkeypatch.setattr(garbage, "leave", lambda: None)

    def running(*words: str) -> Told:
        given = [*words] if "--date" in words else [*words, "--date", "2026-11-30"]
        monkeypatch.setattr(sys, "argv", ["revisor", "check", *given])
        code = main()
        told = capsys.readouterr()
        return Told(code, told.out, told.err)

    return running


def put(name: str, text: str) -> None:
    path = Path(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


JSON = ("--format", "json")


def test_a_comment_suppresses_and_the_report_says_so(run: Run) -> None:
    put("server.py", KNOWN)
    assert "1 finding is suppressed: 1 by comments" in run("server.py").out
    report = run("server.py", *JSON).report
    assert not report["findings"]
    (known,) = report["suppressed"]
    assert (known["by"], known["reason"]) == ("comment", "one customer needs it")
    assert known["statedAt"] == {"uri": "server.py", "pointer": "", "line": 4}
    assert known["finding"]["rule"] == RULE


@pytest.mark.parametrize(
    ("name", "text"),
    [
        (
            "client.ts",
            (
                'import { SSEClientTransport } from "@modelcontextprotocol/sdk/client/sse.js";\n'
                f"// revisor: ignore[{RULE}] -- known\n"
                'new SSEClientTransport(new URL("http://x/sse"));\n'
            ),
        ),
        (
            ".vscode/mcp.json",
            (
                '{\n  "servers": {\n    "a": {\n'
                f"      // revisor: ignore[{RULE}] -- known\n"
                '      "type": "sse", "url": "http://x/sse"\n    }\n  }\n}\n'
            ),
        ),
    ],
)
def test_comments_are_heeded_in_other_languages_too(run: Run, name: str, text: str) -> None:
    put(name, text)
    report = run(name, *JSON).report
    assert report["suppressed"]
    put(name, text.replace("revisor: ignore", "ignore"))
    assert len(run(name, *JSON).rules) > len(report["findings"])


def test_a_stale_comment_is_a_note_that_notes_shows(run: Run) -> None:
    put("server.py", KNOWN.replace('"sse"', '"stdio"'))
    assert run("server.py").code == 0
    assert "unused-suppression" in run("server.py", "--notes").out


def test_a_statement_that_expires_is_told_and_fails(run: Run) -> None:
    put("server.py", KNOWN.replace(" -- ", ' until="earliest removal" -- '))
    words = ("server.py", "--fail-on", "warning", *JSON)
    assert run(*words, "--date", "2026-09-02").code == 0
    told = run(*words, "--date", "2026-09-03")
    assert (told.code, sorted(told.rules)) == (1, [RULE, "expired-suppression"])


def test_the_run_fails_after_the_earliest_removal(run: Run) -> None:
    put("server.py", SERVER)
    words = ("server.py", "--fail-after-earliest-removal")
    assert run(*words, "--date", "2026-09-02").code == 0
    assert run(*words, "--date", "2026-09-03").code == 1
    assert run("server.py", "--date", "2026-09-03").code == 0
    put("server.py", KNOWN)
    assert run(*words, "--date", "2026-09-03").code == 0


CONFIGURATIONS = [("revisor.toml", ""), ("pyproject.toml", "tool.revisor")]


@pytest.mark.parametrize(("name", "table"), CONFIGURATIONS)
def test_configuration_sets_options_and_the_command_overrides_it(
    run: Run, name: str, table: str
) -> None:
    put("server.py", SERVER)
    put(name, (f"[{table}]\n" if table else "") + 'fail-on = "warning"\n')
    assert run("server.py").code == 1
    assert run("server.py", "--fail-on", "error").code == 0
    assert run("server.py", "--no-config").code == 0


@pytest.mark.parametrize(("name", "table"), CONFIGURATIONS)
def test_configuration_suppresses_and_says_where(run: Run, name: str, table: str) -> None:
    put("old/server.py", SERVER)
    put("new/server.py", SERVER)
    suppress = f"{table}.suppress" if table else "suppress"
    put(
        name,
        f'[[{suppress}]]\nrules = ["{RULE}"]\npaths = ["old/"]\nreason = "moves in March"\n'
        "until = 2027-03-01\n",
    )
    report = run(".", *JSON).report
    assert [f["location"]["uri"] for f in report["findings"]] == ["./new/server.py"]
    (known,) = report["suppressed"]
    assert known["until"] == "2027-03-01"
    way = "/tool/revisor/suppress/0" if table else "/suppress/0"
    assert known["statedAt"] == {"uri": name, "pointer": way}
    put("old/server.py", "x = 1\n")
    assert "unused-suppression" in run(".", *JSON).rules
    assert "unused-suppression" not in run("new/server.py", *JSON).rules


def test_an_entry_without_a_reason_suppresses_nothing(run: Run) -> None:
    put("server.py", SERVER)
    put("revisor.toml", f'[[suppress]]\nrules = ["{RULE}"]\n')
    assert sorted(run("server.py", *JSON).rules) == [RULE, "suppression-without-reason"]


def test_files_can_have_rules_of_their_own_and_be_excluded(run: Run) -> None:
    put("a/server.py", SERVER)
    put("b/server.py", SERVER)
    put("revisor.toml", f'exclude = ["b/"]\n[[per-path]]\npaths = ["a/*"]\nignore = ["{RULE}"]\n')
    report = run(".", *JSON).report
    assert not report["findings"]
    assert [target["checked"]["files"] for target in report["targets"]] == [1]
    assert run("b/server.py", *JSON).rules == [RULE]


def test_the_nearest_configuration_holds_up_to_the_top_of_the_repository(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    put("revisor.toml", 'fail-on = "warning"\n')
    put("sub/deep/server.py", SERVER)
    put("sub/pyproject.toml", '[project]\nname = "x"\n')
    monkeypatch.chdir(tmp_path / "sub" / "deep")
    assert run("server.py").code == 1
    put("revisor.toml", 'fail-on = "never"\n')
    assert run("server.py").code == 0
    assert run("server.py", "--config", "../../revisor.toml").code == 1
    Path("revisor.toml").unlink()
    Path(".git").mkdir()
    assert run("server.py").code == 0


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('fail_on = "error"', "there is no key fail_on\ndid you mean fail-on?"),
        ("colour = 1", "there is no key colour\nthe keys are rules"),
        ('fail-on = "loud"', 'fail-on takes one of "error", "warning", "note", "never"'),
        ('ignore = "x"', "ignore takes an array of strings"),
        ('profile = ["spec"]', 'profile takes one of "spec", "portability"'),
        ("fail-after-earliest-removal = 1", "takes true or false"),
        ("revision = 1", "revision takes a string"),
        ("suppress = 1", "suppress takes tables"),
        ('[[suppress]]\nreason = "x"', "suppress[0].rules is missing"),
        ('[[suppress]]\nrule = ["x"]', "did you mean suppress[0].rules?"),
        ('[[suppress]]\nrules = ["x"]\nuntil = 3', "suppress[0].until takes a day"),
        ('[[per-path]]\nignore = ["x"]', "per-path[0].paths is missing"),
        ('[[per-path]]\npaths = ["x"]\nignore = ["x"]', "no rule is called 'x'"),
        ('clients = ["x"]', "no client is called 'x'"),
        ("= 1", "revisor.toml is no TOML"),
    ],
)
def test_what_is_wrong_in_a_configuration_is_told(run: Run, text: str, said: str) -> None:
    put("server.py", SERVER)
    put("revisor.toml", text)
    told = run("server.py")
    assert told.code == 2
    assert said in told.err


def test_a_configuration_that_is_not_there_is_told(run: Run) -> None:
    assert "none.toml: no such file" in run("server.py", "--config", "none.toml").err
    assert "give one" in run("server.py", "--config", "x", "--no-config").err
    put("pyproject.toml", "tool.revisor = 1\n")
    assert "tool.revisor is no table" in run("server.py").err


def test_a_baseline_hides_what_it_holds_wherever_it_moves(run: Run) -> None:
    put("server.py", SERVER)
    put("tools.json", '{"tools": [{"name": "a", "inputSchema": {"type": "int"}}]}')
    written = run(".", "--write-baseline", "baseline.json")
    assert written.code == 0
    assert "by the baseline" in written.out
    put("server.py", f"import os\n\n\n{SERVER}")
    put(
        "tools.json",
        '{"tools": [\n'
        '{"name": "b", "inputSchema": {"type": "object", "additionalProperties": false}},\n'
        '{"name": "a", "inputSchema": {"type": "int"}}]}',
    )
    told = run(".", "--baseline", "baseline.json", *JSON)
    assert (told.code, told.rules) == (0, [])
    assert {known["by"] for known in told.report["suppressed"]} == {"baseline"}
    assert "vanished" not in told.report


def test_what_is_new_is_told_and_what_has_vanished_too(run: Run) -> None:
    put("server.py", SERVER)
    put("sub/other.py", SERVER)
    run(".", "--write-baseline", "sub/baseline.json")
    put("server.py", SERVER + 'mcp.run("sse")\n')
    put("sub/other.py", "x = 1\n")
    told = run(".", "--baseline", "sub/baseline.json", *JSON)
    assert told.rules == [RULE]
    (gone,) = told.report["vanished"]
    assert gone == f'{RULE} in other.py: transport-http-sse: mcp.run("sse")'
    assert (
        "1 finding of the baseline is there no more"
        in run(".", "--baseline", "sub/baseline.json").out
    )


def test_what_was_not_checked_has_not_vanished(run: Run) -> None:
    put("server.py", SERVER)
    put("other.py", SERVER)
    run(".", "--write-baseline", "baseline.json")
    put("server.py", "x = 1\n")
    words = ("--baseline", "baseline.json", *JSON)
    assert "vanished" not in run("other.py", *words).report
    assert "vanished" not in run("server.py", *words, "--rule", "removed-feature").report
    assert "vanished" in run("server.py", *words).report


def test_a_baseline_can_stand_in_the_configuration(run: Run) -> None:
    put("server.py", SERVER)
    put("revisor.toml", 'baseline = "known/baseline.json"\nfail-on = "warning"\n')
    Path("known").mkdir()
    assert "write it with --write-baseline" in run("server.py").err
    assert run("server.py", "--write-baseline", "known/baseline.json").code == 0
    assert run("server.py").code == 0
    put("server.py", SERVER + 'mcp.run("sse")\n')
    assert run("server.py").code == 1


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"revisorBaseline": 2, "findings": []}', "[" * 9999, "\x00",
             '{"revisorBaseline": 1, "findings": [{"rule": 1}]}',
             '{"revisorBaseline": 1, "findings": 7}',
             '{"revisorBaseline": [], "findings": []}'],
)  # fmt: skip
def test_what_is_no_baseline_is_told(run: Run, text: str) -> None:
    put("server.py", SERVER)
    put("baseline.json", text)
    told = run("server.py", "--baseline", "baseline.json")
    assert told.code == 2
    assert "is no baseline" in told.err


def test_a_baseline_is_not_written_over_a_target(run: Run) -> None:
    put("server.py", SERVER)
    told = run("server.py", "--write-baseline", "server.py")
    assert told.code == 2
    assert "is a target" in told.err
    assert Path("server.py").read_text() == SERVER
    both = run("server.py", "--write-baseline", "a", "--baseline", "b")
    assert "give one of them" in both.err


def test_a_baseline_is_written_over_nothing_but_a_baseline(run: Run) -> None:
    put("server.py", SERVER)
    put("notes.txt", "keep me\n")
    for path, text in (("server.py", SERVER), ("notes.txt", "keep me\n")):
        told = run(".", "--write-baseline", path)
        assert told.code == 2
        assert "which is none" in told.err
        assert Path(path).read_text() == text
    put("empty.json", "")
    assert run(".", "--write-baseline", "empty.json").code == 0
    conflict = Path("empty.json").read_text().replace('  "findings"', '<<<<<<< HEAD\n  "findings"')
    put("empty.json", conflict)
    assert "line 3 stands the mark of a merge" in run(".", "--baseline", "empty.json").err
    assert run(".", "--write-baseline", "empty.json").code == 0


@pytest.mark.parametrize("count", ["-5", "0", "true", '"2"', "1.5"])
def test_a_number_that_is_none_is_no_baseline(run: Run, count: str) -> None:
    put("server.py", SERVER)
    row = '{"rule": "a", "uri": "b", "about": "", "text": "", "count": COUNT}'
    put("b.json", f'{{"revisorBaseline": 1, "findings": [{row.replace("COUNT", count)}]}}')
    assert "is no baseline" in run("server.py", "--baseline", "b.json").err


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('exclude = ["src\\\\legacy"]', "parted by /"),
        ('[[suppress]]\nrules = ["a"]\nreason = "x"\npaths = ["a\\\\b.py"]', "parted by /"),
        ('[[suppress]]\nrules = ["a"]\nreason = " "', "suppress[0].reason takes a text"),
    ],
)
def test_a_value_that_means_nothing_is_told(run: Run, text: str, told: str) -> None:
    put("server.py", SERVER)
    put("revisor.toml", text + "\n")
    assert told in run("server.py").err


def test_fixes_leave_alone_what_is_suppressed(run: Run) -> None:
    put("server.py", SERVER + KNOWN.splitlines()[-1] + "\n")
    run("server.py", "--fix", "--unsafe-fixes")
    assert Path("server.py").read_text().splitlines()[-1] == KNOWN.splitlines()[-1]


def test_uses_in_many_places_are_told_as_one_number(run: Run) -> None:
    put("server.py", SERVER + 'mcp.run("sse")\n')
    (target,) = run("server.py", *JSON).report["targets"]
    told = {"id": "transport-http-sse", "party": "server", "declared": 0, "exercised": 2}
    assert target["features"] == [told]


def test_what_is_suppressed_and_what_has_vanished_is_as_the_schema_says(run: Run) -> None:
    text = files("revisor.facts").joinpath("schemas/report.schema.json").read_text("utf-8")
    put("server.py", KNOWN + 'mcp.run("sse")\n')
    run(".", "--write-baseline", "baseline.json")
    put("server.py", KNOWN)
    report = run(".", "--baseline", "baseline.json", *JSON).report
    assert report["suppressed"]
    assert report["vanished"]
    jsonschema_rs.Draft202012Validator(json.loads(text)).validate(report)
