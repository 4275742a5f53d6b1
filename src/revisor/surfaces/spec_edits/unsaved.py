"""What would be lost: files of a checkout that are not as its last commit has them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from revisor.sources.spec_repository.git import Git

from .checkout import Checkout


class Unsaved(NamedTuple):
    """The paths with changes that are not committed; `unseen` says why git cannot tell."""

    paths: tuple[str, ...] = ()
    unseen: str = ""


def unsaved(checkout: Checkout, paths: Iterable[str]) -> Unsaved:
    """Return which of these files differ from the last commit, or are in none.

    Line ends do not count. The contents are compared here: `git status` would run the filters that
    a stranger's checkout can configure.
    """
    git = Git(checkout.root)
    prefix = git.run("rev-parse", "--show-prefix")
    if prefix is None:
        return Unsaved(unseen="there is no git history here, or git cannot read it")
    start = prefix.decode(errors="surrogateescape").rstrip("\n")
    present = [path for path in paths if checkout.place(path).is_file()]
    kept = git.contents("HEAD", [f"{start}{path}" for path in present])
    lost = [
        path
        for path in present
        if _lines(checkout.place(path).read_bytes()) != _lines(kept.get(f"{start}{path}"))
    ]
    return Unsaved(tuple(lost))


def _lines(data: bytes | None) -> list[bytes] | None:
    return None if data is None else data.splitlines()
