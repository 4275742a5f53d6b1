"""`revisor migrate`: bring schemas, and the schemas in dumps, to JSON Schema 2020-12."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from . import parameters, shared_options, streams
from .commands import Command
from .stdin import StandardInput

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from revisor.surfaces.file_migration.inputs import NotRead
    from revisor.surfaces.file_migration.outcome import FileOutcome

    from .migrate_tally import Tally

_OTHER_NAMES = "it has other names (hard links), which keep what it held before"
_NO_TARGET = """name what to migrate: files, folders, or - for stdin; for example:
  revisor migrate schema.json
  revisor migrate tools.json --write
  revisor migrate - < old.json > new.json"""


@click.command("migrate", cls=Command, short_help="Bring schemas to JSON Schema 2020-12.")
@click.argument("targets", nargs=-1, metavar="TARGETS...")
@click.option("--write", is_flag=True, help="Change the files in place, and show no difference.")
@click.option("--check", is_flag=True, help="Only tell what would change; exit with 1 if anything.")
@click.option(
    "--source",
    "--dialect",
    "source",
    metavar="DIALECT",
    help="Read what declares no $schema as this dialect, such as draft-07, or openapi-3.0.",
)
@click.option("--verify", is_flag=True, help="Compare old and new on instances drawn from both.")
@click.option(
    "--interop",
    is_flag=True,
    help="Write so that validators which know only draft-07 accept what they should.",
)
@click.option(
    "--declare", is_flag=True, help="Migrate nothing: add the $schema that each is written in."
)
@shared_options.form("Show differences and a summary, or one JSON object.")
@click.option("--max-size", metavar="SIZE", callback=parameters.size, help="Read no larger files.")
@click.option("--quiet", "-q", is_flag=True, help="Tell only what calls for your attention.")
@click.option("--verbose", "-v", is_flag=True, help="Name the files that were passed over, too.")
@click.pass_context
def command(ctx: click.Context, /, targets: tuple[str, ...], **options: Any) -> int:
    """Bring schemas of draft-04, 06, 07 and 2019-09 to JSON Schema 2020-12.

    TARGETS are schema files, saved tool lists and messages with schemas in them, folders of both,
    or - for stdin, which is written to stdout as it becomes. Schema files that refer to each other
    are migrated as one. Key order, indentation and the spelling of numbers are kept; differences
    go to stdout, the summary to stderr.

    Exit codes: 0 nothing to do, or all done without loss; 1 something to look at: an effect on what
    a schema accepts, a comparison that failed or could not decide, with --check any change;
    2 something was refused or not read, or the command was wrong; 3 a fault in Revisor itself.

    Example: revisor migrate tools.json --verify
    """
    _refuse(ctx, targets, options)
    from .migrate_tally import Tally

    tally = Tally(check=options["check"], write=options["write"])
    if options["form"] == "json":
        from .migrate_json import Report

        report = Report(with_text=targets == ("-",))
        for batch in _batches(targets, options, tally):
            written = options["write"] and _write(batch, tally)
            for each in batch:
                report.add(each, written=written and _is_changed(each))
        streams.deliver(lambda stream: report.write(stream, tally))
    else:
        from . import migrate_told

        for batch in _batches(targets, options, tally):
            written = options["write"] and _write(batch, tally)
            for each in batch:
                if not options["check"] and not options["write"]:
                    migrate_told.show(each)
                done = written and _is_changed(each)
                migrate_told.tell(each, written=done, quiet=options["quiet"])
        migrate_told.finish(tally, quiet=options["quiet"], verbose=options["verbose"])
    for name in tally.half_written:
        streams.complain(f"{name}: {_OTHER_NAMES}")
    return tally.code


def _refuse(ctx: click.Context, targets: tuple[str, ...], options: dict[str, Any]) -> None:
    """Say what is wrong with the command, before anything is read."""
    if not targets:
        ctx.fail(_NO_TARGET)
    if options["write"] and options["check"]:
        ctx.fail("--write changes files and --check changes none; leave one of them out")
    if "-" in targets and len(targets) > 1:
        ctx.fail("- is migrated from stdin to stdout; name it alone, and the files in another run")
    if options["write"] and "-" in targets:
        ctx.fail("--write changes files; what - becomes goes to stdout: leave --write out")
    if options["declare"] and (options["interop"] or options["verify"]):
        ctx.fail("--declare migrates nothing, so that --interop and --verify do not go with it")


def _batches(
    targets: tuple[str, ...], options: dict[str, Any], tally: Tally
) -> Iterator[list[FileOutcome] | list[NotRead]]:
    """Yield what becomes of the files, together what is written together.

    Schema files come last, since others may refer to them.
    """
    from revisor.sources.dump import MAX_SIZE
    from revisor.surfaces.file_migration.inputs import Input, NotRead, inputs
    from revisor.surfaces.file_migration.left_behind import Onlooker, dangling, onlooker
    from revisor.surfaces.file_migration.linked import groups, with_referred
    from revisor.surfaces.file_migration.outcome import Options
    from revisor.surfaces.file_migration.work import Migrator

    names = ("source", "interop", "verify", "declare")
    migrator = Migrator(Options(**{name: options[name] for name in names}))
    max_size = MAX_SIZE if options["max_size"] is None else options["max_size"]
    told = options["source"] is not None
    schemas: list[Input] = []
    others: list[Onlooker] = []
    for met in inputs(targets, max_size=max_size, stdin=StandardInput(), as_schema=told):
        if isinstance(met, NotRead):
            tally.not_read += 1
            yield [met]
        elif not isinstance(met, Input):
            tally.passed_over.append(met.name)
            others.append(onlooker(met.name, met.text))
        elif met.is_schema:
            schemas.append(met)
        else:
            others += [onlooker(met.path, met.found.text)] if met.path else []
            yield tally.counted([migrator.file(met)])
    done: list[FileOutcome] = []
    for group in groups(with_referred(schemas, list(tally.passed_over), max_size)):
        outcomes = migrator.group(group)
        found = {each.name for each in group.inputs}
        tally.passed_over = [name for name in tally.passed_over if name not in found]
        tally.silent += [] if outcomes else [each.name for each in group.inputs]
        done += outcomes
        yield tally.counted(outcomes)
    own = {each.input.name for each in done}
    tally.dangling = dangling((each for each in others if each.name not in own), done)


def _is_changed(each: FileOutcome | NotRead) -> bool:
    from revisor.surfaces.file_migration.inputs import NotRead

    return not isinstance(each, NotRead) and each.is_changed


def _write(batch: Iterable[FileOutcome | NotRead], tally: Tally) -> bool:
    """Write files that belong together, as far as they changed; return whether they were."""
    from revisor.errors import SourceError
    from revisor.sources.json_text import encode
    from revisor.surfaces.file_migration.inputs import NotRead
    from revisor.surfaces.file_migration.replacing import Replacement, hard_links, replace_all

    changed = [each for each in batch if not isinstance(each, NotRead) and each.is_changed]
    links = [(each.input.name, *hard_links(each.input.path or "")) for each in changed]
    try:
        replace_all(
            Replacement(each.input.path or "", each.input.data, encode(each.after, each.input.data))
            for each in changed
        )
    except SourceError as error:
        tally.not_written += 1
        streams.complain(f"{error.values['path']}: {error.message}")
        if error.hint:
            streams.complain(error.hint, name="")
        return False
    for name, file, count in links:
        tally.add_linked(name, file, count)
    return True
