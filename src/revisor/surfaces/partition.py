"""Split a tool list into the tools that can be used and those that cannot, each with its reasons.

One broken tool must not take its siblings with it: a client quarantines what is rejected, says why,
and goes on with the rest.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from revisor.checking import Selection, run
from revisor.checking.judgement import VALUE_JUDGED
from revisor.errors import SourceError, UsageError
from revisor.model.annotated import readable
from revisor.model.client import Choice
from revisor.model.finding import Finding
from revisor.model.pointer import render
from revisor.model.reading import NotChecked
from revisor.model.subject import Origin
from revisor.sources.dump import from_value

from . import arguments

_ROOT = "tools"


@dataclass(frozen=True, slots=True)
class Rejected:
    """A tool that cannot be used.

    `tool` is the very object that was passed, `index` its place in the list; `findings` are what is
    wrong with it (their pointers begin at `/tools/{index}`), `unjudged` what could not be judged at
    all: a schema in a dialect that is not supported is neither valid nor invalid, and not used.
    """

    tool: Any
    index: int
    findings: tuple[Finding, ...] = ()
    unjudged: tuple[NotChecked, ...] = ()

    @property
    def name(self) -> str:
        """The tool's name where it has one, or else its place in the list."""
        name = self.tool.get("name") if isinstance(self.tool, Mapping) else None
        return name if isinstance(name, str) else f"tools[{self.index}]"

    @property
    def reasons(self) -> tuple[str, ...]:
        """Why, one sentence each in plain words, with its place in the tool."""
        return tuple(f"at {at}: {said}" if at else said for at, said in self._told)

    @property
    def locations(self) -> tuple[str, ...]:
        """Where, as JSON Pointers into the tool: one for each of the reasons, in their order."""
        return tuple(at for at, _ in self._told)

    @property
    def _told(self) -> list[tuple[str, str]]:
        """What is said of each place, once."""
        found = [(_in_tool(each.place.origin), each.message) for each in self.findings]
        found += [(_in_tool(note.origin), _unjudged(note)) for note in self.unjudged]
        return list(dict.fromkeys(found))


def _in_tool(origin: Origin | None) -> str:
    return render(origin.pointer[2:]) if origin else ""


def _unjudged(note: NotChecked) -> str:
    return f"{note.what}: {note.why}"


@readable
class Partition(NamedTuple):
    """The tools that can be used (the very objects passed, in order), and the rejected ones."""

    usable: tuple[Any, ...]
    rejected: tuple[Rejected, ...]


def partition(
    tools: Iterable[Any],
    client: str | Iterable[str] | None = None,
    revision: str | None = None,
) -> Partition:
    """Split the tools of one server (`result["tools"]` of tools/list) into usable and rejected.

    Rejected is what breaks the specification (errors), what could not be judged, and, with
    `client`, what that client (id or ids, see `revisor clients`) is known to refuse of a single
    tool. Limits on the number of tools reject none: the list as a whole is no tool's fault.
    `revision` is the negotiated one (the Current one, if left out). Nothing is changed or fetched.

    Raises UsageError where `tools` is no list of tools, UnknownIdError (a UsageError) for a client
    or revision that does not exist.
    """
    listed = _listed(tools)
    if revision is not None:
        revision = arguments.text("revision", revision, 'for example "2025-11-25"')
    names = arguments.clients(client)
    selection = Selection(
        date=arguments.day(None),
        revision=revision,
        profile="portability" if names else "spec",
        clients=Choice(names, refusing=True),
    )
    selection.check_ids()
    found = _rejected(listed, selection)
    usable = tuple(tool for place, tool in enumerate(listed) if place not in found)
    return Partition(usable, tuple(found[place] for place in sorted(found)))


def _listed(tools: Any) -> list[Any]:
    if isinstance(tools, Mapping | str | bytes) or not isinstance(tools, Iterable):
        kind = type(tools).__name__
        hint = 'pass the list of tools, such as result["tools"] of tools/list'
        raise UsageError(f"tools is of type {kind}", hint, argument="tools")
    return list(tools)


def _rejected(tools: Sequence[Any], selection: Selection) -> dict[int, Rejected]:
    """Judge all tools at once; one by one where one of them is no JSON and hides the others."""
    try:
        return _judged(tools, selection)
    except SourceError:
        found: dict[int, Rejected] = {}
        for place, tool in enumerate(tools):
            try:
                alone = _judged([tool], selection)
            except SourceError as error:
                why = error.message.replace(f"/{_ROOT}/0", f"/{_ROOT}/{place}")
                note = NotChecked("the tool", why, Origin("dump", "value", (_ROOT, place)))
                found[place] = Rejected(tool, place, unjudged=(note,))
                continue
            if alone:
                found[place] = _moved(alone[0], place)
        return found


def _judged(tools: Sequence[Any], selection: Selection) -> dict[int, Rejected]:
    if not tools:
        return {}
    asked = selection.revision or selection.current()
    report = run(from_value({_ROOT: list(tools), "protocolVersion": asked}), selection)
    findings: dict[int, list[Finding]] = {}
    unjudged: dict[int, list[NotChecked]] = {}
    for finding in report.findings:
        place = _place(finding.place.origin)
        if place is not None and _rejects(finding):
            findings.setdefault(place, []).append(finding)
    for note in (note for target in report.targets for note in target.not_checked):
        place = None if note.origin is None else _place(note.origin)
        if place is not None and not note.what.startswith(VALUE_JUDGED):
            unjudged.setdefault(place, []).append(note)
    return {
        place: Rejected(
            tools[place], place, tuple(findings.get(place, ())), tuple(unjudged.get(place, ()))
        )
        for place in findings.keys() | unjudged.keys()
    }


def _rejects(finding: Finding) -> bool:
    """Whether a finding speaks against its tool; portability ones are only what is refused."""
    return finding.severity == "error" or finding.profile == "portability"


def _place(origin: Origin) -> int | None:
    """Return the index of the tool that a place lies in, None for the list as a whole."""
    place = origin.pointer[1] if len(origin.pointer) > 1 and origin.pointer[0] == _ROOT else None
    return place if isinstance(place, int) else None


def _moved(rejected: Rejected, place: int) -> Rejected:
    """Return a tool that was judged alone with its place in the whole list."""

    def moved(origin: Origin) -> Origin:
        return origin._replace(pointer=(_ROOT, place, *origin.pointer[2:]))

    findings = [
        replace(
            each,
            place=each.place._replace(origin=moved(each.place.origin)),
            base=None if each.base is None else moved(each.base),
        )
        for each in rejected.findings
    ]
    notes = [replace(n, origin=n.origin and moved(n.origin)) for n in rejected.unjudged]
    return Rejected(rejected.tool, place, tuple(findings), tuple(notes))
