"""From the targets on the command line to readings, in their order; servers at the same time."""

from __future__ import annotations

from typing import TYPE_CHECKING, BinaryIO

from revisor.sources.live.options import LiveTarget

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
    from typing import Any

    from revisor.model.reading import Reading
    from revisor.sources.live.options import LiveOptions
    from revisor.sources.tree import TreeOptions

    from .targets import Target

    Record = Callable[[str, Mapping[str, Any]], None]


def readings(
    targets: Sequence[Target],
    *,
    max_size: int | None,
    stdin: BinaryIO | None,
    live: LiveOptions,
    on_progress: Callable[[str, str], None],
    record: Record | None = None,
    tree: TreeOptions | None = None,
) -> Generator[Reading, None, None]:
    """Yield the readings of all targets; see `sources.tree.read` and `sources.live_servers.read`.

    `max_size` None stands for the default of files; that of servers is in `live`.

    All servers are asked at once as soon as the first one is due, and all are ended before this
    returns, whatever happens.
    """
    servers = [target for target in targets if isinstance(target, LiveTarget)]
    answers = _live(servers, live, on_progress, record)
    try:
        for target in targets:
            if isinstance(target, LiveTarget):
                yield next(answers)
            else:
                yield from _file(target, max_size, stdin, on_progress, tree)
    finally:
        answers.close()


def tree_options(options: Mapping[str, Any]) -> TreeOptions:
    """Return how folders are read, by the options of the command."""
    from revisor.sources.tree import TreeOptions

    from .known_options import excludes

    return TreeOptions(
        all_files=options["all_files"],
        cached=not options["no_cache"],
        samples=options["samples"],
        excludes=excludes(dict(options)),
    )


def _file(
    target: str,
    max_size: int | None,
    stdin: BinaryIO | None,
    on_progress: Callable[[str, str], None],
    options: TreeOptions | None,
) -> Iterator[Reading]:
    from revisor.sources import dump, tree

    def note(name: str) -> None:
        on_progress(name, "")

    limit = dump.MAX_SIZE if max_size is None else max_size
    found = tree.read(
        [target],
        max_size=limit,
        stdin=stdin,
        on_progress=note,
        options=options or tree.TreeOptions(),
    )
    for reading in found:
        is_dump = reading.kind == "dump" and reading.uri == target != dump.STDIN
        if reading.subjects or not is_dump:
            yield reading
        else:
            yield _explained(reading, target)


def _explained(reading: Reading, target: str) -> Reading:
    """Return the reading of a target that holds nothing, with what was probably meant."""
    from dataclasses import replace

    from revisor.model.reading import NotChecked

    from .meant import instead

    why = instead(target)
    return replace(reading, not_checked=(NotChecked("the file", why),)) if why else reading


def _live(
    servers: Sequence[LiveTarget],
    options: LiveOptions,
    on_progress: Callable[[str, str], None],
    record: Record | None,
) -> Generator[Reading, None, None]:
    # Imported only where a server is checked: dumps must not pay for it.
    from revisor.sources import live_servers

    def prepare() -> None:
        from revisor.checking import prepare

        prepare()

    yield from live_servers.read(
        servers, options, on_progress=on_progress, record=record, meanwhile=prepare
    )
