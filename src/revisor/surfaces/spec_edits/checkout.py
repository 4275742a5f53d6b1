"""The files of a checkout that a transition touches: read them, and show what becomes of them."""

from __future__ import annotations

import difflib
import os
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from revisor.errors import SourceError

_FOLDERS = ("docs/specification/draft", "docs/docs", "docs/community")
_MOST = 64 * 2**20


class Checkout(NamedTuple):
    """A checkout of the specification repository, by its folder."""

    root: Path

    def place(self, path: str) -> Path:
        """Return where a file is, or would be, by its path in the repository.

        Raises SourceError for a path that leads out of the checkout, by its steps or by a symbolic
        link: what lies elsewhere is neither read nor written.
        """
        steps = PurePosixPath(path).parts
        if not steps or path.startswith("/") or ".." in steps or "\0" in path:
            raise SourceError(f"{path!r} is no file of the checkout", path=path)
        place = self.root
        for step in steps:
            place = place / step
            if place.is_symlink():
                raise SourceError(
                    f"{path} leads through a symbolic link ({step}), which is not followed",
                    "put a plain file or folder there",
                    path=path,
                )
        return place

    def read(self, path: str) -> str | None:
        """Return the text of a file, its line ends as they are; None where there is none.

        Raises SourceError for a link, a file that is no text, or one larger than any page is.
        """
        file = self.place(path)
        if not file.is_file():
            return None
        if file.stat().st_size > _MOST:
            raise SourceError(f"{path} is too large to be a page", path=path)
        try:
            return file.read_bytes().decode("utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise SourceError(f"{path} could not be read: {error}", path=path) from None

    def pages(self) -> Iterator[str]:
        """Yield the pages whose links may lead to the draft, by folder and name; links are none."""
        for folder in _FOLDERS:
            for at, folders, names in os.walk(self.root / folder):
                folders.sort()
                here = Path(at)
                for name in sorted(names):
                    if name.endswith(".mdx") and not (here / name).is_symlink():
                        yield (here / name).relative_to(self.root).as_posix()

    def diff(self, files: Mapping[str, str | None]) -> Iterator[str]:
        """Yield the lines of a unified diff of the files against the checkout."""
        for path, text in sorted(files.items()):
            held = self.read(path)
            yield from difflib.unified_diff(
                (held or "").splitlines(keepends=True),
                (text or "").splitlines(keepends=True),
                "/dev/null" if held is None else f"a/{path}",
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
