"""`revisor check`: find what is wrong with tool lists, schemas and messages."""

from __future__ import annotations

from contextlib import closing, nullcontext
from itertools import chain, islice
from typing import TYPE_CHECKING, Any, Literal, TextIO, get_args

import click

from revisor.model.finding import Profile, Severity
from revisor.sources.live.options import LiveTarget

from . import output, parameters, shared_options, streams
from .commands import PROGRAM, Command
from .known_options import configure, configured, may_be_removed, settled, with_known_options
from .live_options import live_options, with_live_options
from .meant import refuse_bare_runner
from .progress import Progress
from .reading import readings, tree_options
from .record import Recorder
from .stdin import StandardInput
from .targets import RUNNERS, named

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from revisor.checking import Selection
    from revisor.model.client import Choice
    from revisor.model.report import Report
    from revisor.sources.live.options import LiveOptions

    from .targets import Target

FailOn = Severity | Literal["never"]

_SEPARATED = "revisor.separated"
_NO_TARGET = """name what to check: a server, files, folders, or - for stdin; for example:
  revisor check "npx -y @acme/server"
  revisor check https://example.com/mcp
  revisor check tools.json"""


class CheckCommand(Command):
    """A command that remembers how many of its arguments followed a `--`."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse as usual; count what stands behind the first `--` (it may be a command line)."""
        ctx.meta[_SEPARATED] = len(args) - args.index("--") - 1 if "--" in args else 0
        given = tuple(args)
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            if not any(word in RUNNERS for word in given):
                raise
            told = f"{error.format_message()} Write the command of a server in quotes, or after --."
            raise click.UsageError(told, ctx) from error


@click.command("check", cls=CheckCommand, short_help="Check servers, tool lists and traces.")
@click.argument("targets", nargs=-1, metavar="TARGETS...")
@shared_options.form("How the report is written.")
@click.option("--output", metavar="FILE", help="Write the report to FILE instead of stdout.")
@click.option(
    "--fail-on",
    type=click.Choice((*get_args(Severity), "never"), case_sensitive=False),
    default="error",
    show_default=True,
    help="Exit with 1 when a finding is at least this grave.",
)
@click.option("--rule", "rules", multiple=True, metavar="ID", help="Apply only this rule (repeat).")
@click.option("--ignore", "ignored", multiple=True, metavar="ID", help="Skip this rule (repeat).")
@click.option(
    "--profile",
    type=click.Choice(get_args(Profile), case_sensitive=False),
    default="spec",
    show_default=True,
    help="Judge by the specification alone, or also by what known clients refuse.",
)
@click.option(
    "--client",
    "clients",
    multiple=True,
    metavar="NAME",
    help="Tell what this client refuses, and no other (repeat; see revisor clients).",
)
@click.option("--revision", metavar="ID", help="Judge by this revision, such as 2025-11-25.")
@shared_options.day("Take states of features and the Current revision for this day.")
@click.option(
    "--max-size",
    metavar="SIZE",
    callback=parameters.size,
    help="Do not read files above it (64MiB if not given), nor messages of servers (16MiB).",
)
@click.option(
    "--all-files",
    is_flag=True,
    help="In folders, also take what git ignores, and vendored, generated and minified files.",
)
@click.option("--no-cache", is_flag=True, help="Read every file of a folder anew, keep nothing.")
@click.option("--fix", is_flag=True, help="Mend the files (- goes to stdout), and check again.")
@click.option("--unsafe-fixes", is_flag=True, help="Also apply fixes whose result wants a look.")
@click.option("--diff", is_flag=True, help="Show what --fix would change, and change nothing.")
@click.option("--samples", is_flag=True, help="In documents, also check the samples of code.")
@click.option(
    "--servers", is_flag=True, help="Also check every server that files of configuration name."
)
@with_known_options
@with_live_options
@click.option("--notes", is_flag=True, help="Show notes, too.")
@click.option(
    "--verbose", "-v", is_flag=True, help="Show notes, every message, place and skipped part."
)
@click.option(
    "--quiet", "-q", is_flag=True, help="Show findings and what could not be checked, no more."
)
@click.pass_context
def command(ctx: click.Context, /, targets: tuple[str, ...], **options: Any) -> int:
    """Check servers, tool lists, schemas and recorded messages.

    TARGETS are commands of servers (in quotes, or after --), URLs, files, folders, or - for stdin.
    A server is asked what it offers; no tool is called unless --call says so.

    With --fix, files are mended where the meaning is kept or plain to see, and checked again; the
    report is on what they are then.

    Exit codes: 0 nothing found, 1 findings (see --fail-on), 2 a target could not be checked or
    the command was wrong, 3 a fault in Revisor itself.

    Example: revisor check "npx -y @acme/server" --fail-on warning
    """
    if not targets:
        ctx.fail(_NO_TARGET)
    options["configuration"] = configure(ctx, options)
    mends = options["fix"] or options["diff"] or options["unsafe_fixes"]
    if mends:
        from . import fixing

        fixing.refuse(ctx, targets)
    wanted = named(targets, ctx.meta[_SEPARATED])
    for target in wanted:
        if isinstance(target, LiveTarget):
            refuse_bare_runner(target.command)
    files = [target for target in wanted if isinstance(target, str)]
    output.refuse(options["output"], files)
    output.refuse(options["record"], files, "--record")
    output.refuse_both(options["output"], options["record"])
    output.refuse_over(options["write_baseline"], files)
    commands = [target.command for target in wanted if isinstance(target, LiveTarget)]
    for option in ("output", "record"):
        output.refuse_words(options[option], commands, options["cwd"], f"--{option}")
    if options["servers"]:
        from .config_servers import with_servers

        wanted = with_servers(wanted, options["max_size"])
    live = live_options(options, wanted)
    selection = _selection(options, files)
    servers = len(wanted) - len(files)
    progress = Progress(quiet=options["quiet"], servers=servers)
    orphans = _orphans(taken_on=servers > 0 and ctx.obj is PROGRAM)
    with progress, orphans, Recorder(options["record"]) as recorder:
        if mends:
            outcome = fixing.Fixer(wanted, selection, live, options).run(progress, recorder)
            report = outcome.report
        else:
            report = _run(wanted, selection, live, options, progress, recorder)
    report = settled(report, options, files)
    if mends:
        fixing.deliver(outcome, wanted, options, lambda stream: _write(report, stream, options))
        return 2 if outcome.has_failed else _exit_code(report, options)
    streams.deliver(lambda stream: _write(report, stream, options), options["output"])
    return _exit_code(report, options)


def _orphans(*, taken_on: bool) -> AbstractContextManager[None]:
    """Return what ends the orphans of servers, for the program itself alone."""
    if not taken_on:
        return nullcontext()
    from revisor.sources.live.orphans import adopted

    return adopted()


def _run(
    targets: list[Target],
    selection: Selection,
    live: LiveOptions,
    options: dict[str, Any],
    progress: Progress,
    recorder: Recorder,
) -> Report:
    seen = readings(
        targets,
        max_size=options["max_size"],
        stdin=StandardInput(),
        live=live,
        on_progress=progress.note,
        record=recorder.write,
        tree=tree_options(options),
    )
    with closing(seen):
        # What judges is loaded when there is something to judge: servers start meanwhile.
        first = list(islice(seen, 1))
        from revisor.checking import run

        return run(chain(first, seen), selection)


def _clients(names: tuple[str, ...]) -> Choice | None:
    """Return the clients that --client names, None where it is not given."""
    if not names:
        return None
    from revisor.model.client import Choice

    return Choice(frozenset(names))


def _selection(options: dict[str, Any], files: list[str]) -> Selection:
    from revisor.checking import Selection

    clients = _clients(options["clients"])
    selection = Selection(
        revision=options["revision"],
        date=options["date"],
        profile="portability" if clients else options["profile"],
        rules=frozenset(options["rules"]),
        ignored=frozenset(options["ignored"]),
        clients=clients,
        configured=configured(options["configuration"], files),
    )
    # Before anything is read: an id that does not exist is told at once.
    selection.check_ids()
    return selection


def _write(report: Report, stream: TextIO, options: dict[str, Any]) -> None:
    if options["form"] == "json":
        from revisor.reporters import json_report

        json_report.write(report, stream)
        return
    from revisor.reporters import lines, text

    how = {name: options[name] for name in ("verbose", "notes", "quiet")}
    lines.write(text.render(report, **how), stream)


def _exit_code(report: Report, options: dict[str, Any]) -> int:
    fail_on: FailOn = options["fail_on"]
    code = report.exit_code("error" if fail_on == "never" else fail_on)
    if code == 1 and fail_on == "never":
        code = 0
    return code or int(options["fail_after_earliest_removal"] and may_be_removed(report))
