"""What a scenario cannot show: broken pipes, full disks, odd terminals, faults of our own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import click
import pytest

from revisor.errors import FactsError, UsageError
from revisor.facts import registry as facts
from revisor.model.finding import SEVERITIES
from revisor.rules import catalogue
from revisor.surfaces.cli import cli, lookup, main, parameters

START = "import sys; from revisor.surfaces.cli import main; sys.exit(main())"


def test_a_reader_that_goes_away_is_nobodys_fault() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [sys.executable, "-P", "-c", START, "features", "--json"],
        stdout=writing,
        stderr=subprocess.PIPE,
        timeout=60,
        check=False,
    )
    os.close(writing)
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_closed_stdout_does_no_harm() -> None:
    done = subprocess.run(
        ["sh", "-c", f'{sys.executable} -P -c "$1" features >&-', "sh", START],
        stderr=subprocess.PIPE,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_an_ascii_terminal_gets_escapes_instead_of_a_crash(tmp_path: Path) -> None:
    target = tmp_path / "名前.json"
    done = subprocess.run(
        [sys.executable, "-P", "-c", START, "check", str(target)],
        env=os.environ | {"PYTHONIOENCODING": "ascii"},
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 2
    assert b"\\u540d\\u524d.json" in done.stdout
    assert b"Traceback" not in done.stderr


def test_output_that_cannot_be_written_is_wrong_usage(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "t.json").write_text('{"tools": []}', encoding="utf-8")
    lost = tmp_path / "missing" / "report.txt"
    assert main(["check", str(tmp_path / "t.json"), "--output", str(lost)]) == 2
    told = capsys.readouterr()
    assert "No such file or directory" in told.err
    assert "--output" in told.err


class BrokenError(RuntimeError):
    """Stands for a mistake of ours."""


def fail(*_: object, **__: object) -> None:
    raise BrokenError("line one\n\x1b[31mline two")


def test_a_fault_of_our_own_is_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("REVISOR_DEBUG", raising=False)
    monkeypatch.setattr(cli, "main", fail)
    assert main(["check"]) == 3
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert told.startswith("revisor: internal fault: BrokenError: line one\\n\\x1b[31mline two in ")
    assert "please report" in told


def test_the_traceback_is_shown_when_asked_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("REVISOR_DEBUG", "1")
    monkeypatch.setattr(cli, "main", fail)
    assert main(["check"]) == 3
    assert "Traceback" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("error", "code", "words"),
    [
        (MemoryError(), 2, "not enough memory"),
        (FactsError("the facts are damaged", "install Revisor again"), 3, "install Revisor again"),
        (UsageError("that makes no sense"), 2, "that makes no sense"),
    ],
)
def test_what_cannot_be_done_is_told_with_its_code(
    error: Exception,
    code: int,
    words: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise error

    monkeypatch.delenv("REVISOR_DEBUG", raising=False)
    monkeypatch.setattr(cli, "main", refuse)
    assert main(["check"]) == code
    told = capsys.readouterr().err
    assert words in told
    assert "internal fault" not in told


@pytest.mark.parametrize(
    ("error", "shown"),
    [(FactsError("damaged"), True), (UsageError("no sense"), False), (MemoryError(), False)],
)
def test_a_traceback_belongs_to_faults_of_our_own_alone(
    error: Exception,
    shown: bool,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setenv("REVISOR_DEBUG", "1")
    monkeypatch.setattr(cli, "main", refuse)
    main(["check"])
    assert ("Traceback" in capsys.readouterr().err) is shown


def test_an_interrupt_is_told_and_has_its_code(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupt(*_: object, **__: object) -> None:
        raise click.Abort

    monkeypatch.setattr(cli, "main", interrupt)
    assert main(["check"]) == 130
    assert capsys.readouterr().err == "revisor: interrupted\n"


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("64MiB", 64 << 20),
        ("500kB", 500_000),
        ("1000", 1000),
        ("1 GiB", 1 << 30),
        ("2m", 2_000_000),
    ],
)
def test_sizes(text: str, size: int) -> None:
    context = click.Context(click.Command("check"))
    assert parameters.size(context, click.Option(["--max-size"]), text) == size


@pytest.mark.parametrize("text", ["", "0", "-1", "1.5MiB", "64TiB", "9" * 30, "MiB", "\u0661"])
def test_what_is_no_size(text: str) -> None:
    context = click.Context(click.Command("check"))
    with pytest.raises(click.BadParameter):
        parameters.size(context, click.Option(["--max-size"]), text)


@pytest.mark.parametrize("text", ["2026-02-30", "20260728", "2026-W31-2", "today", "2026-7-28", ""])
def test_what_is_no_day(text: str) -> None:
    context = click.Context(click.Command("check"))
    with pytest.raises(click.BadParameter):
        parameters.day(context, click.Option(["--date"]), text)


FEATURES = facts.features()
NAMES = [
    (name, feature.id)
    for feature in FEATURES.values()
    for name in (
        feature.id,
        feature.title,
        *feature.signals.methods,
        *feature.signals.capabilities,
        *feature.signals.meta_keys,
        *feature.signals.headers,
        *feature.signals.transports,
        *feature.signals.error_codes,
    )
]


@pytest.mark.parametrize("change", [str, str.upper, str.lower])
def test_a_feature_is_found_by_every_name_of_its_own(change: Callable[[str], str]) -> None:
    lost = {
        name for name, known in NAMES if known not in lookup.feature_ids(change(name), FEATURES)
    }
    # Where a name is the id of another feature, that one is meant.
    assert lost <= {name for name in lost if name.lower() in FEATURES}


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("roots/list", ["roots-list"]),
        ("Roots", ["roots"]),
        ("client.roots", ["roots"]),
        ("roots.listChanged", ["roots-list-changed-capability"]),
        ("io.modelcontextprotocol/logLevel", ["meta-log-level"]),
        ("mcp-session-id", ["http-session"]),
        ("notifications/cancelled", ["cancellation", "cancellation-server-sent"]),
        ("SetLevelRequestParams", ["logging-set-level-params"]),
        ("SSEClientTransport", ["transport-http-sse"]),
        ("registration_endpoint", ["auth-dcr"]),
        ("thisserver", ["sampling-include-context-values"]),
        ("endpoint", ["transport-http-sse"]),
        ("*", []),
        ("roots/", ["roots"]),
        ("+/", []),
        ("HTTP+SSE", ["transport-http-sse"]),
        ("sse", ["transport-http-sse"]),
        ("SSE", ["transport-http-sse"]),
        ("streamable http", ["transport-streamable-http"]),
        ("Streamable", ["transport-streamable-http"]),
        ("StreamableHTTP transport", ["transport-streamable-http"]),
        ("list roots", ["roots-list", "roots-list-changed", "roots-list-changed-capability"]),
        ("DCR", ["auth-dcr"]),
        ("dynamic client registration", ["auth-dcr"]),
        ("RFC 7591", ["auth-dcr"]),
        ("cimd", ["auth-cimd"]),
        ("MRTR", ["mrtr"]),
        ("PRM", ["auth-protected-resource-metadata"]),
        ("rfc8707", ["auth-resource-indicators"]),
        ("OIDC", ["auth-oidc-discovery"]),
        ("batching", ["jsonrpc-batching"]),
        ("HTTP with SSE", ["transport-http-sse"]),
        ("the", []),
        ("no such thing", []),
        ("", []),
    ],
)
def test_what_goes_by_a_name(name: str, found: list[str]) -> None:
    assert lookup.feature_ids(name, FEATURES) == found


def test_a_name_that_nothing_has_is_told_the_near_ones_on_the_wire(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["explain", "tools/lst"]) == 2
    told = capsys.readouterr().err
    assert told.startswith("revisor: no rule or feature is called 'tools/lst'\ndid you mean")
    assert "tools/list" in told


def test_several_features_of_one_name_are_listed_and_none_is_told(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["explain", "notifications/progress", "--date", "2026-08-22"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("2 features go by notifications/progress; revisor explain ID tells one")
    assert "\nprogress  " in told
    assert "\nprogress-client-sent  " in told
    assert "Introduced in" not in told


def test_a_rule_is_found_in_whatever_case(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "Null-Input-Schema"]) == 0
    assert capsys.readouterr().out.startswith("null-input-schema  error\n")


@pytest.mark.parametrize("name", ["check", "features"])
def test_choices_are_taken_in_whatever_case(name: str, tmp_path: Path) -> None:
    command = cli.get_command(click.Context(cli), name)
    assert command is not None
    choices = [p for p in command.params if isinstance(p.type, click.Choice)]
    assert choices
    for option in choices:
        assert isinstance(option.type, click.Choice)
        assert [
            option.type.convert(str(c).upper(), option, click.Context(command))
            for c in option.type.choices
        ] == list(option.type.choices)
    (tmp_path / "t.json").write_text('{"name": "t", "inputSchema": null}', encoding="utf-8")
    assert main(["check", str(tmp_path / "t.json"), "--fail-on", "WARNING", "-q"]) == 1


@pytest.mark.parametrize(
    "arguments", [[], ["--nope"], ["nope"], ["check"], ["explain"], ["check", "--nope"]]
)
def test_wrong_usage_has_the_name_before_it_once_at_most(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    told = capsys.readouterr().err
    assert told.startswith("revisor: " if arguments else "Usage: revisor [OPTIONS]")
    assert "revisor: Usage" not in told
    assert told.count("revisor: ") <= 1


def test_the_package_lists_its_public_names() -> None:
    code = "import revisor; print(set(revisor.__all__) <= set(dir(revisor)))"
    done = subprocess.run(
        [sys.executable, "-P", "-c", code], capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stdout == "True\n"


def test_a_rule_and_a_feature_of_one_name_are_both_explained(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    found = {"roots": replace(catalogue.catalogue()["null-input-schema"], id="roots")}
    monkeypatch.setattr(catalogue, "catalogue", lambda: found)
    assert main(["explain", "roots", "--date", "2026-08-22"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("roots  error\n")
    assert "\nroots  Deprecated\n" in told


def test_fail_on_offers_every_severity_and_never() -> None:
    command = cli.get_command(click.Context(cli), "check")
    assert command is not None
    option = next(p for p in command.params if p.name == "fail_on")
    assert isinstance(option.type, click.Choice)
    assert tuple(option.type.choices) == (*SEVERITIES, "never")
