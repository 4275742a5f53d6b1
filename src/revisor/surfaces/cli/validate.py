"""`revisor validate`: judge values by a schema, bounded and offline, as a client has to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from . import parameters, shared_options, streams
from .commands import Command
from .stdin import StandardInput

if TYPE_CHECKING:
    from revisor.errors import RevisorError

    from .validate_inputs import Chosen

UNUSABLE = 2
LONGEST = 600.0
"""Seconds that one value may take at most."""

_NO_VALUE = """name what to validate: files, - for stdin, or --value JSON; for example:
  revisor validate schema.json order.json
  revisor validate tools.json#book --value '{"seats": 2}'"""


@click.command("validate", cls=Command, short_help="Judge values by a JSON Schema.")
@click.argument("schema", metavar="SCHEMA")
@click.argument("instances", nargs=-1, metavar="[INSTANCE]...")
@click.option("--value", "values", multiple=True, metavar="JSON", help="Judge this value (repeat).")
@click.option(
    "--dialect",
    "--source",
    "dialect",
    metavar="DIALECT",
    help="Take this for the dialect of what declares no $schema.",
)
@click.option(
    "--document",
    "documents",
    multiple=True,
    metavar="URI=FILE",
    help="Take FILE for what the schema calls URI (repeat); nothing is fetched.",
)
@click.option(
    "--timeout",
    type=click.FloatRange(0, LONGEST, min_open=True),
    default=10.0,
    show_default=True,
    metavar="SECONDS",
    help="Give up on a value after so long.",
)
@shared_options.form("How the outcome is written.")
@click.option("--max-size", metavar="SIZE", callback=parameters.size, help="Read no larger files.")
@click.option("--quiet", "-q", is_flag=True, help="Tell only what is not valid.")
@click.pass_context
def command(ctx: click.Context, /, schema: str, instances: tuple[str, ...], **options: Any) -> int:
    """Judge values by a JSON Schema, in the dialect that it declares or in 2020-12.

    SCHEMA is a file, - for stdin, or a part of a file: FILE#TOOL for the inputSchema of a tool in a
    saved list, FILE#TOOL/outputSchema, or FILE#/POINTER. INSTANCE is a file, a part of one
    (FILE#/POINTER), or - for stdin; of JSON Lines, each line is one. Nothing is fetched, and what
    takes too long is given up.

    Exit codes: 0 all valid, 1 something is not valid, 2 the schema cannot be used, or a value was
    not read or not judged (it is neither valid nor invalid then), or the command was wrong; 3 a
    fault in Revisor itself.

    Example: revisor validate tools.json#book arguments.json
    """
    if not instances and not options["values"]:
        ctx.fail(_NO_VALUE)
    if [schema, *instances].count("-") > 1:
        ctx.fail("- stands for stdin, which can be read once: name a file for the other")
    from revisor.sources.dump import MAX_SIZE

    from .validate_inputs import Reader, chosen

    max_size = MAX_SIZE if options["max_size"] is None else options["max_size"]
    reader = Reader(max_size, StandardInput())
    found = chosen(schema, options["documents"], reader)
    return _judge(found, instances, options, reader)


def _judge(found: Chosen, instances: tuple[str, ...], options: dict[str, Any], reader: Any) -> int:
    """Judge the values, and tell what was found; return the exit code."""
    from revisor.dialect.schema_errors import InvalidSchema
    from revisor.errors import LimitReached, NotJson, UnresolvedReference, UnsupportedDialect

    from . import validate_inputs
    from .validate_judging import judged, prepared

    unusable = (InvalidSchema, LimitReached, NotJson, UnresolvedReference, UnsupportedDialect)
    try:
        with prepared(found, options["dialect"], options["timeout"]) as schema:
            named = validate_inputs.instances(instances, options["values"], reader)
            if options["form"] == "json":
                from . import validate_json

                return validate_json.write(found, schema.dialect, judged(schema, named))
            from . import validate_told

            return validate_told.tell(found, judged(schema, named), quiet=options["quiet"])
    except unusable as error:
        _refuse(found, error, options["form"])
        return UNUSABLE


def _refuse(found: Chosen, error: RevisorError, form: str) -> None:
    """Tell why no value can be judged by the schema."""
    if form == "json":
        from . import validate_json

        text = validate_json.refused(found, error)
        streams.deliver(lambda stream: stream.write(text))
        return
    from . import validate_told

    validate_told.refuse(found, error)
