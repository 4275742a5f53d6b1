"""Files written one after the other in one text: how examples of rules show a checkout."""

from __future__ import annotations

from revisor.model.reading import Reading

from .reading import from_mapping

MARK = "=== "
"""What begins the line that names a file; the lines below are its text."""


def from_text(text: str) -> Reading:
    """Read a checkout from a text of files, each below a line of `=== ` and its path."""
    files: dict[str, list[str]] = {}
    lines: list[str] = []
    for line in text.split("\n"):
        if line.startswith(MARK):
            lines = files.setdefault(line.removeprefix(MARK).strip(), [])
        else:
            lines.append(line)
    from revisor.facts import registry

    known = {each.id: each.released for each in registry.revisions() if each.released}
    return from_mapping({path: "\n".join(held) for path, held in files.items()}, known, "example")
