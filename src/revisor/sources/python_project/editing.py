"""A project file in which a filter can be added after another one."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Self

from revisor.errors import SourceError
from revisor.model.fix import Edit
from revisor.model.pointer import Pointer
from revisor.model.reading import Reading
from revisor.sources.client_config.toml_text import span_of

from .filters import read


@dataclass(frozen=True, slots=True)
class EditableProject:
    """The text of a file; an edit adds a filter after the one that its pointer leads to."""

    path: str
    text: str

    def readings(self) -> list[Reading]:
        """Return the one reading of it; raises SourceError where it cannot be read."""
        return [read(self.path, self.text.encode("utf-8", "surrogatepass"))]

    def edited(self, edits: Mapping[int | None, Sequence[Edit]]) -> Self:
        """Return the text with the filters added; raises SourceError where that is not possible."""
        text = self.text
        for each in edits.get(None, ()):
            *place, word = each.pointer
            span = span_of(text, tuple(place)) if (each.op, word) == ("add", "after") else None
            if span is None:
                raise SourceError("the filters are not in a plain list", "Change it by hand.")
            wanted = [*_list(text, tuple(place[:-1]))]
            wanted.insert(int(place[-1]) + 1, each.value)
            text = f"{text[: span[1]]}, {json.dumps(each.value)}{text[span[1] :]}"
            if _list(text, tuple(place[:-1])) != wanted:
                raise SourceError("the filter cannot be written into it", "Change it by hand.")
        return replace(self, text=text)


def _list(text: str, pointer: Pointer) -> list[Any]:
    value: Any = tomllib.loads(text.replace("\r\n", "\n"))
    for token in pointer:
        value = value[token]
    return list(value)
