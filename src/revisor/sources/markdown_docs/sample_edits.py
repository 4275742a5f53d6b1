"""The text of a document, in whose samples of code fixes can be written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Self

from revisor.errors import SourceError
from revisor.model.fix import Edit
from revisor.model.reading import Reading

from .samples import Sample
from .with_samples import can_be_edited, of_sample, read, sample_of

_BY_HAND = "Change the sample by hand."
_By = dict[int | None, list[Edit]]


@dataclass(frozen=True, slots=True)
class EditableSamples:
    """The text of a document; nothing is changed in it but lines of samples."""

    path: str
    text: str

    def readings(self) -> list[Reading]:
        """Return the one reading of it."""
        return [read(self.path, self.text.encode("utf-8", "surrogatepass"))]

    def edited(self, edits: Mapping[int | None, Sequence[Edit]]) -> Self:
        """Return the text with the edits applied to its samples, each of which can be read then.

        Raises SourceError where they cannot be written, LookupError where one leads nowhere.
        """
        by_sample: dict[int, tuple[Sample, _By]] = {}
        for number, wanted in edits.items():
            for edit in wanted:
                sample = sample_of(self.text, edit.pointer[0])
                _, held = by_sample.setdefault(sample.first, (sample, {}))
                held.setdefault(number, []).append(edit)
        lines = self.text.split("\n")
        # From the end on, so that the numbers of lines hold.
        for first in sorted(by_sample, reverse=True):
            sample, held = by_sample[first]
            lines[first - 1 : sample.last] = _new_lines(self.path, sample, held, lines)
        return replace(self, text="\n".join(lines))


def _new_lines(path: str, sample: Sample, edits: _By, lines: Sequence[str]) -> list[str]:
    """Return what is to stand in the place of a sample's lines."""
    old = lines[sample.first - 1 : sample.last]
    return _quoted(changed(path, sample, edits), old, sample.cuts)


def changed(path: str, sample: Sample, edits: _By) -> list[str]:
    """Return the lines of a sample after edits; raises SourceError where they cannot be written."""
    if not can_be_edited(sample):
        raise SourceError("the sample is indented, or a session at a prompt", _BY_HAND)
    after = _after(path, sample, edits)
    above = sample.text.split("\n")[: sample.first - 1]
    new = after.split("\n")
    if new[: len(above)] != above:
        raise SourceError("the change reaches beyond the sample", _BY_HAND)
    of_sample(path, sample._replace(text=after, alone=after))
    return new[len(above) :]


def _after(path: str, sample: Sample, edits: _By) -> str:
    if sample.kind == "config":
        from revisor.sources.client_config import editable as config

        inner = {
            number: [each._replace(pointer=each.pointer[1:]) for each in held]
            for number, held in edits.items()
        }
        return config(sample.title, sample.text).edited(inner).text
    if sample.kind == "python":
        from revisor.sources.python_source import editable as python

        return python(path, sample.text).edited(edits).text
    from revisor.sources.typescript_source.grammar import broken_at, parse
    from revisor.sources.typescript_source.reading import editable as script

    after = script(path, sample.text).edited(edits).text
    if broken_at(parse(after.encode("utf-8", "surrogatepass"), path).root_node) is not None:
        raise SourceError("the sample could not be read afterwards", _BY_HAND)
    return after


def _quoted(new: Sequence[str], old: Sequence[str], cuts: Sequence[int]) -> list[str]:
    """Return lines with the marks of their quotation before them."""
    marks = [line[:cut] for line, cut in zip(old, cuts, strict=True)]
    if len(new) != len(old):
        widest = max(marks, key=len, default="")
        if any(mark.rstrip() != widest.rstrip() for mark in marks):
            raise SourceError("the sample stands in a quotation that is not even", _BY_HAND)
        marks = [widest] * len(new)
    return [mark + line[len(mark) :] for mark, line in zip(marks, new, strict=True)]
