"""The command line: `revisor SUBCOMMAND`, one file a subcommand, each imported when asked for.

Exit codes: 0 clean, 1 findings at or above the threshold, 2 could not check or wrong usage,
3 internal fault, 130 interrupted.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

try:
    import click

    from revisor._version import __version__
    from revisor.reporters.safe_text import visible

    from . import garbage, streams
    from .commands import PROGRAM, Command, show_version
    from .interruption import INTERRUPTED, is_interruption
except BaseException as error:
    # Loading takes the most of a short run: many a Ctrl-C strikes here.
    from .interruption import end_if_interrupted

    end_if_interrupted(error)
    raise

if TYPE_CHECKING:
    from collections.abc import Sequence

SUBCOMMANDS = (
    "check", "clients", "explain", "features", "migrate", "policy", "spec", "timeline", "validate",
)  # fmt: skip
"""The names of the modules in this package that hold a `command`."""

WRONG, FAULT = 2, 3


class Subcommands(Command, click.Group):
    """A group that finds its commands by the names of modules, and imports only the one needed.

    `names` are those of the commands, `modules` what stands before a name to make its module's.
    """

    names: tuple[str, ...] = SUBCOMMANDS
    modules = f"{__name__}."

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """Return the names of all subcommands."""
        return list(self.names)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Import and return one subcommand, or None where there is none of this name."""
        if cmd_name not in self.names:
            return None
        from importlib import import_module

        command: click.Command = import_module(f"{self.modules}{cmd_name}").command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the subcommand that `args` begin with; say what may have been meant instead."""
        if args[0] not in self.names and not args[0].startswith("-"):
            import difflib

            close = difflib.get_close_matches(args[0], self.names, n=1)
            meant = f"{ctx.command_path} {close[0] if close else f'check {args[0]}'}"
            ctx.fail(f"there is no command {args[0]!r}; did you mean: {meant}")
        return super().resolve_command(ctx, args)


@click.group(cls=Subcommands, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version",
    is_flag=True,
    expose_value=False,
    is_eager=True,
    callback=show_version,
    help="Show the version and exit.",
)
def cli() -> None:
    """Check implementations of the Model Context Protocol (MCP).

    Revisor says whether the JSON Schemas in MCP messages are valid in their dialect, which
    protocol features are deprecated and until when they last, and what to write instead.

    Example: revisor check -- python server.py
    """


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit code; never raises, whatever the input was.

    Without `arguments` it is the program itself, which ends right after.
    """
    is_program = arguments is None
    try:
        if is_program:
            garbage.collect_rarely()
        streams.prepare()
        outcome = cli.main(
            args=None if arguments is None else list(arguments),
            prog_name="revisor",
            standalone_mode=False,
            obj=PROGRAM if is_program else None,
        )
        return outcome if isinstance(outcome, int) else 0
    except (click.Abort, KeyboardInterrupt):
        return _interrupted()
    except click.ClickException as error:
        return _wrong_usage(error)
    except Exception as error:  # noqa: BLE001
        return _interrupted() if is_interruption(error) else _failed(error)
    finally:
        streams.finish()
        if is_program:
            garbage.leave()


def _interrupted() -> int:
    streams.complain("interrupted")
    return INTERRUPTED


def _wrong_usage(error: click.ClickException) -> int:
    """Say what was wrong with the command, and how to see how it is meant."""
    text = error.format_message()
    if text.startswith("Usage: "):
        # Nothing was asked for: click hands the whole help over, which needs no name before it.
        streams.complain(text, name="")
        return WRONG
    streams.complain(text)
    context = getattr(error, "ctx", None)
    path = context.command_path if context is not None else "revisor"
    streams.complain(f"see: {path} --help", name="")
    return WRONG


def _failed(error: Exception) -> int:
    """Say what Revisor could not do, or admit a fault of its own in one line."""
    from revisor.errors import FactsError, RevisorError

    if isinstance(error, MemoryError):
        streams.complain("there is not enough memory for this input; check it in smaller parts")
        return WRONG
    if not isinstance(error, RevisorError):
        from revisor.sources.live.machine import HINT, refused_by_machine

        if limit := refused_by_machine(error):
            streams.complain(limit)
            streams.complain(HINT, name="")
            return WRONG
    ours = isinstance(error, FactsError) or not isinstance(error, RevisorError)
    if ours and os.environ.get("REVISOR_DEBUG") == "1":
        import traceback

        traceback.print_exc(file=sys.stderr)
    if isinstance(error, RevisorError):
        streams.complain(error.message)
        if error.hint:
            streams.complain(error.hint, name="")
        return FAULT if ours else WRONG
    streams.complain(
        f"internal fault: {_one_line(error)}: this is a mistake in Revisor {__version__}, not in "
        "your input; please report this line and the input (REVISOR_DEBUG=1 shows the traceback)"
    )
    return FAULT


def _one_line(error: Exception) -> str:
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    place = ""
    if trace is not None:
        module = trace.tb_frame.f_globals.get("__name__", "?")
        place = f" in {module}:{trace.tb_lineno}"
    return visible(f"{type(error).__name__}: {error}{place}")
