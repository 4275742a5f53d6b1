"""Generate the packed registry of facts that the program loads at start-up."""

from __future__ import annotations

from pathlib import Path

from revisor.facts.authored import read_authored
from revisor.facts.packing import pack

FACTS = "src/revisor/facts"
OWNED_FOLDERS: tuple[str, ...] = (f"{FACTS}/_packed",)


def generate() -> dict[str, str]:
    """Return the text of each packed file by its path from the top of the repository."""
    root = Path(__file__).resolve().parents[2]
    packed = pack(read_authored(root / FACTS))
    return {f"{FACTS}/_packed/{name}": text for name, text in packed.items()}


if __name__ == "__main__":
    for path, text in generate().items():
        (Path(__file__).resolve().parents[2] / path).write_text(text, encoding="utf-8")
