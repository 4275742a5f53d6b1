"""What a scenario cannot show: broken pipes, full disks, odd terminals, faults of our own."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import click
import pytest

from revisor.errors import FactsError, UsageError
from revisor.facts import registry as facts
from revisor.model.finding import SEVERITIES
from revisor.rules import catalogue
from revisor.sources.live.options import LiveOptions, LiveTarget
from revisor.surfaces.cli import cli, lookup, main, parameters
from revisor.surfaces.cli.progress import DONE, Progress
from revisor.surfaces.cli.reading import readings
from revisor.surfaces.cli.targets import is_live, named

START = "import sys; from revisor.surfaces.cli import main; sys.exit(main())"


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


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


@pytest.mark.parametrize(
    ("target", "live"),
    [
        ("https://example.com/mcp", True),
        ("HTTP://example.com", True),
        ("npx -y @acme/server", True),
        ("sh -c true", True),
        ("npx", True),
        ("tools.json", False),
        ("my tools.json", False),
        ("-", False),
        ("", False),
    ],
)
def test_a_server_is_told_from_a_file(target: str, live: bool) -> None:
    assert is_live(target) == live


def test_an_existing_file_is_a_file_whatever_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "npx run").touch()
    assert not is_live("npx run")
    (tmp_path / "-odd.json").touch()
    assert named(["a", "-odd.json", "b"], 2) == ["a", "-odd.json", "b"]
    assert named(["a"], 0) == ["a"]


def test_words_after_dashes_are_one_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "serve").touch(mode=0o755)
    (tmp_path / "tools.json").touch(mode=0o755)
    command = ("npx", "-y", "x y")
    assert named(["a", *command], 3) == ["a", LiveTarget("npx -y 'x y'", command=command)]
    assert named(["./serve"], 1) == [LiveTarget("./serve", command=("./serve",))]
    assert named(["./serve"], 0) == ["./serve"]
    (tmp_path / "serve").write_text("#!/bin/sh\n", encoding="utf-8")
    assert named(["./serve"], 0) == [LiveTarget("./serve", command=("./serve",))]
    assert named(["tools.json"], 1) == ["tools.json"]
    url = "http://localhost:1/mcp"
    assert named([url], 1) == [LiveTarget(url, url=url)]


def test_a_command_in_quotes_is_split_as_a_shell_does() -> None:
    (target,) = named(["npx -y 'a b'"], 0)
    assert isinstance(target, LiveTarget)
    assert target.command == ("npx", "-y", "a b")
    (target,) = named(["npx 'a b"], 0)
    assert isinstance(target, LiveTarget)
    assert target.command == ("npx", "'a", "b")


def test_what_may_be_secret_in_a_url_is_not_shown() -> None:
    (target,) = named(["https://user:pass@example.com/mcp?key=secret#x"], 0)
    assert isinstance(target, LiveTarget)
    assert target.name == "https://example.com/mcp"
    assert "secret" in target.url


def test_progress_names_every_file_of_a_folder(tmp_path: Path) -> None:
    for name in ("a.json", "b/c.json"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text('{"tools": []}', encoding="utf-8")
    (tmp_path / "single.json").write_text("{}", encoding="utf-8")
    noted: list[str] = []
    targets = [str(tmp_path), str(tmp_path / "single.json")]
    seen = readings(
        targets,
        max_size=1000,
        stdin=None,
        live=LiveOptions(),
        on_progress=lambda name, _: noted.append(name),
    )
    list(seen)
    names = [Path(name).relative_to(tmp_path).as_posix() for name in noted]
    assert sorted(names) == ["a.json", "b/c.json", "single.json", "single.json"]
    assert names[-1] == "single.json"


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
        ("roots/", []),
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


@pytest.mark.parametrize(("terminal", "quiet", "drawn"), [(1, 0, 1), (1, 1, 0), (0, 0, 0)])
def test_progress_is_drawn_on_a_terminal_only_and_wiped_away(
    monkeypatch: pytest.MonkeyPatch, terminal: int, quiet: int, drawn: int
) -> None:
    monkeypatch.setattr("revisor.surfaces.cli.progress.PATIENCE", 0.01)
    monkeypatch.setattr("revisor.surfaces.cli.progress.INTERVAL", 0.01)
    stream = Terminal() if terminal else io.StringIO()
    monkeypatch.setattr(sys, "stderr", stream)
    with Progress(quiet=bool(quiet)) as progress:
        progress.note("one.json")
        progress.note("two\x1b[31m.json")
        deadline = time.monotonic() + 10
        while drawn and "two" not in stream.getvalue() and time.monotonic() < deadline:
            time.sleep(0.01)
    text = stream.getvalue()
    assert ("checking two\\x1b[31m.json (0 s)\n1 done\n" in text) == bool(drawn)
    assert text.endswith("\x1b[2A\x1b[J") == bool(drawn)


@pytest.mark.parametrize(("servers", "quiet", "told"), [(2, 0, 1), (1, 0, 0), (2, 1, 0)])
def test_of_several_servers_each_leaves_a_line(
    monkeypatch: pytest.MonkeyPatch, servers: int, quiet: int, told: int
) -> None:
    stream = io.StringIO()
    monkeypatch.setattr(sys, "stderr", stream)
    with Progress(quiet=bool(quiet), servers=servers) as progress:
        progress.note("npx a", "starting")
        progress.note("npx b", "starting")
        progress.note("npx b", DONE)
        progress.note("npx a", DONE)
    pattern = r"revisor: checked npx b in \d\.\d s\nrevisor: checked npx a in \d\.\d s\n"
    assert bool(re.fullmatch(pattern, stream.getvalue())) == bool(told)
    assert bool(stream.getvalue()) == bool(told)


def test_work_that_is_quick_draws_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = Terminal()
    monkeypatch.setattr(sys, "stderr", stream)
    with Progress(quiet=False) as progress:
        progress.note("one.json")
    assert stream.getvalue() == ""
