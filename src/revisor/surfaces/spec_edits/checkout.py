"""The files of a checkout that a transition touches: read them, and write what became of them."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from revisor.errors import SourceError

_FOLDERS = ("docs/specification/draft", "docs/docs", "docs/community")
_MOST = 64 * 2**20


class Checkout(NamedTuple):
    """A checkout of the specification repository, by its folder."""

    root: Path

    def read(self, path: str) -> str | None:
        """Return the text of a file, its line ends as they are; None where there is none.

        Raises SourceError for a file that is no text, or larger than any page is.
        """
        file = self.root / path
        if not file.is_file():
            return None
        if file.stat().st_size > _MOST:
            raise SourceError(f"{path} is too large to be a page", path=path)
        try:
            return file.read_bytes().decode("utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise SourceError(f"{path} could not be read: {error}", path=path) from None

    def pages(self) -> Iterator[str]:
        """Yield the pages whose links may lead to the draft, in the order of their names."""
        for folder in _FOLDERS:
            for file in sorted((self.root / folder).rglob("*.mdx")):
                yield file.relative_to(self.root).as_posix()

    def write(self, files: Mapping[str, str | None]) -> None:
        """Write the files, and delete those that are None."""
        for path, text in files.items():
            file = self.root / path
            if text is None:
                file.unlink()
            else:
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_bytes(text.encode("utf-8"))

    def diff(self, files: Mapping[str, str | None]) -> Iterator[str]:
        """Yield the lines of a unified diff of the files against the checkout."""
        for path, text in sorted(files.items()):
            old, new = self.read(path) or "", text or ""
            yield from difflib.unified_diff(
                old.splitlines(keepends=True),
                new.splitlines(keepends=True),
                f"a/{path}",
                "/dev/null" if text is None else f"b/{path}",
            )


def opened(folder: str) -> Checkout:
    """Return a checkout; raises SourceError for a folder that is none of the specification."""
    root = Path(folder)
    if not (root / "schema" / "draft" / "schema.ts").is_file():
        raise SourceError(
            f"{folder} is no checkout of the specification: it has no schema/draft/schema.ts",
            "name the folder of a checkout of modelcontextprotocol/modelcontextprotocol",
            path=folder,
        )
    return Checkout(root)
