"""`revisor check --fix`: mend the files that were checked, and check them again."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, NamedTuple, TextIO, cast

from revisor.sources.live.options import LiveTarget

from . import streams
from .reading import readings, tree_options
from .stdin import StandardInput
from .targets import STDIN

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from typing import Any, BinaryIO

    import click

    from revisor.checking import Selection
    from revisor.checking.fixing import Unfixed
    from revisor.model.finding import Finding
    from revisor.model.reading import Reading
    from revisor.model.report import Report
    from revisor.reporters.lines import Line
    from revisor.sources.live.options import LiveOptions

    from .progress import Progress
    from .record import Recorder
    from .targets import Target

_NO_FILE = (
    "{name} is a server: there is no file to fix. Change its source as the report says; or save "
    "what it sends with --record FILE, and fix that file to see what it should send."
)


class Text(NamedTuple):
    """A text that was looked at: its bytes before and after, and what was mended in it.

    `problem` says why it is not written, "" where it is, or there is nothing to write.
    """

    uri: str
    before: str
    after: str
    data: bytes
    fixed: Sequence[Finding] = ()
    unfixed: Sequence[Unfixed] = ()
    problem: str = ""


class Outcome(NamedTuple):
    """The report on the targets as they are in the end, and the texts that were mended."""

    report: Report
    texts: Sequence[Text]

    @property
    def has_failed(self) -> bool:
        """Whether a text could not be written."""
        return any(text.problem for text in self.texts)


class KeptInput:
    """A stream of bytes that keeps what was read from it."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self._parts: list[bytes] = []

    def read(self, size: int = -1, /) -> bytes:
        """Return up to `size` bytes."""
        part = self._stream.read(size)
        self._parts.append(part)
        return part

    @property
    def data(self) -> bytes:
        """All that was read."""
        return b"".join(self._parts)


def refuse(ctx: click.Context, targets: tuple[str, ...]) -> None:
    """Say what is wrong with the options on fixes, before anything is read."""
    options = ctx.params
    if options["unsafe_fixes"] and not (options["fix"] or options["diff"]):
        ctx.fail("--unsafe-fixes says which fixes are applied; add --fix, or --diff to see them")
    if (options["fix"] or options["diff"]) and STDIN in targets and len(targets) > 1:
        ctx.fail("- is fixed from stdin to stdout; name it alone, and the files in another run")


class Fixer:
    """Checks targets, mends the texts among them, and checks again."""

    def __init__(
        self,
        targets: Sequence[Target],
        selection: Selection,
        live: LiveOptions,
        options: Mapping[str, Any],
    ) -> None:
        from revisor.sources.dump import MAX_SIZE

        self._targets = targets
        self._selection = selection
        self._live = live
        self._max_size = MAX_SIZE if options["max_size"] is None else options["max_size"]
        self._unsafe = options["unsafe_fixes"]
        self._notes = _with_notes(options)
        self._write = not options["diff"]
        self._tree = tree_options(options)
        self._stdin = KeptInput(StandardInput())

    def run(self, progress: Progress, recorder: Recorder) -> Outcome:
        """Do it all; where nothing is to be written, the report is on the texts as they are."""
        from revisor.checking import run

        seen = list(
            readings(
                self._targets,
                max_size=self._max_size,
                stdin=cast("BinaryIO", self._stdin),
                live=self._live,
                on_progress=progress.note,
                record=recorder.write,
                tree=self._tree,
            )
        )
        report = run(seen, self._selection)
        uris = _uris(report, unsafe=self._unsafe, notes=self._notes)
        texts = [self._mended(uri) for uri in uris]
        written = {text.uri: text for text in texts if text.fixed and not text.problem}
        if self._write and written:
            report = run(self._again(seen, written.get(STDIN)), self._selection)
        return Outcome(report, self._with_stdin(texts))

    def _with_stdin(self, texts: list[Text]) -> list[Text]:
        """Add standard input where there was nothing to mend in it: it goes through."""
        if STDIN not in self._targets or any(text.uri == STDIN for text in texts):
            return texts
        return [Text(STDIN, "", "", self._stdin.data)]

    def _mended(self, uri: str) -> Text:
        """Mend a text, and write it if it is a file and that is asked for."""
        from revisor.checking.fixing import fixed
        from revisor.errors import SourceError
        from revisor.sources import files, tree
        from revisor.sources.json_text import decode, encode
        from revisor.surfaces.file_migration.replacing import replace

        text, data = "", self._stdin.data if uri == STDIN else b""
        try:
            data = data or files.content(uri, self._max_size)
            text = decode(data)
            named, samples = uri in self._targets, self._tree.samples
            document = tree.editable(uri, text, data, named=named, samples=samples)
            outcome = fixed(document, self._selection, unsafe=self._unsafe, notes=self._notes)
            after = outcome.document.text
            if self._write and uri != STDIN and after != text:
                replace(uri, data, encode(after, data))
        except SourceError as error:
            hint = f". {error.hint}" if error.hint else ""
            return Text(uri, text, text, data, problem=f"{error.message}{hint}")
        return Text(uri, text, after, data, outcome.fixed, outcome.unfixed)

    def _again(self, seen: Iterable[Reading], stdin: Text | None) -> Iterator[Reading]:
        """Yield the readings of all targets anew, those of servers as they were."""
        import io

        from revisor.sources import tree
        from revisor.sources.json_text import encode

        live = iter([reading for reading in seen if reading.is_live])
        text = encode(stdin.after, stdin.data) if stdin else self._stdin.data
        for target in self._targets:
            if isinstance(target, LiveTarget):
                yield next(live)
            else:
                stdin_now = io.BytesIO(text)
                yield from tree.read(
                    [target], max_size=self._max_size, stdin=stdin_now, options=self._tree
                )


def _with_notes(options: Mapping[str, Any]) -> bool:
    """Whether notes are mended: only if they are shown, or their rule was named."""
    return bool(options["notes"] or options["verbose"] or options["rules"])


def _uris(report: Report, *, unsafe: bool, notes: bool) -> list[str]:
    """Return the texts in which something can be mended, in the order of the report."""
    found: dict[str, None] = {}
    for finding in report.findings:
        live = report.targets[finding.target].kind.endswith("_server")
        if live or finding.base is None or finding.base.uri in found:
            continue
        if (notes or finding.severity != "note") and _is_applied(finding, unsafe=unsafe):
            found[finding.base.uri] = None
    return list(found)


def _is_applied(finding: Finding, *, unsafe: bool) -> bool:
    return finding.fix is not None and (unsafe or finding.fix.safety == "safe")


def deliver(
    outcome: Outcome,
    targets: Sequence[Target],
    options: Mapping[str, Any],
    report: Callable[[TextIO], object],
) -> None:
    """Write what came of it to stdout, and the rest to stderr.

    On stdout stands the report, after what was mended where it is text; with --diff the difference
    alone, and of standard input what it has become. The report on that goes to stderr, unless it
    has a file.
    """
    from revisor.reporters import lines

    mended = _told(outcome, options)
    of_stdin = STDIN in targets
    beside = of_stdin or options["diff"] or options["form"] != "text" or options["output"]
    for target in targets:
        if isinstance(target, LiveTarget):
            streams.complain(_NO_FILE.format(name=target.name))
    if options["diff"] or of_stdin:
        _put(outcome, diff=options["diff"])
    if beside:
        _to_stderr(lambda stream: lines.write(mended, stream))
    else:
        streams.deliver(lambda stream: lines.write([*mended, lines.line()], stream))
    if options["output"] or not (options["diff"] or of_stdin):
        streams.deliver(report, options["output"])
    elif of_stdin and not options["diff"]:
        _to_stderr(report)


def _told(outcome: Outcome, options: Mapping[str, Any]) -> list[Line]:
    """Return the lines on what was mended, what was not, and what unsafe fixes would do besides."""
    from revisor.reporters import lines, text_fixes

    told = [
        text_fixes.Mended(_name(text.uri), text.fixed, text.unfixed, text.problem)
        for text in outcome.texts
        if text.fixed or text.unfixed or text.problem
    ]
    shown = text_fixes.render(told, would=options["diff"], verbose=options["verbose"])
    if not told:
        shown.append(lines.line("there is nothing to fix"))
    notes, unsafe = _with_notes(options), options["unsafe_fixes"]
    found = [f for f in outcome.report.findings if notes or f.severity != "note"]
    left = [] if unsafe else [f for f in found if _is_unsafe(f)]
    if left:
        number = "1 more finding" if len(left) == 1 else f"{len(left):,} more findings"
        shown.append(lines.line(f"{number} with --unsafe-fixes, whose result wants a look"))
    hidden = [f for f in outcome.report.findings if not notes and f.severity == "note"]
    mendable = sum(_is_applied(finding, unsafe=unsafe) for finding in hidden)
    if mendable:
        number = "1 note" if mendable == 1 else f"{mendable:,} notes"
        shown.append(lines.line(f"{number} could be mended: --fix --notes"))
    return shown


def _is_unsafe(finding: Finding) -> bool:
    return finding.fix is not None and finding.fix.safety == "unsafe"


def _name(uri: str) -> str:
    return "standard input" if uri == STDIN else uri


def _put(outcome: Outcome, *, diff: bool) -> None:
    """Write to stdout what texts would become, as a difference, or what standard input has."""
    from revisor.sources.json_text import encode
    from revisor.surfaces.file_migration.differences import unified

    from .migrate_told import put

    for text in outcome.texts:
        if diff:
            found = "".join(unified(text.before, text.after, _name(text.uri)))
            put(found.encode("utf-8", "backslashreplace"))
        elif text.uri == STDIN:
            same = text.after == text.before
            put(text.data if same else encode(text.after, text.data))


def _to_stderr(write: Callable[[TextIO], object]) -> None:
    """Let a function write to stderr; a reader that went away is nobody's fault."""
    try:
        write(sys.stderr)
    except OSError:
        return
