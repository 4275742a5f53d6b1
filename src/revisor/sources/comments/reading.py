"""`revisor: ignore[rule] -- reason`: what a comment suppresses, and what is wrong with one.

A comment after code covers its own line, one that stands alone the next line that is neither empty
nor a comment, with the statement of Python, the entry of configuration or the sample of a document
that begins there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from revisor.model.origin import Origin
from revisor.model.reading import Reading
from revisor.model.suppression import Suppression, until_of

from .comment import Comment
from .reach import reach_of

_MARK = b"revisor:"
# Another tool may have spoken before, each after a mark of its own (`noqa`).
_IGNORE = re.compile(r"(?:^|[#/]\s*)revisor:\s*ignore\b(?P<rest>.*)", re.IGNORECASE)
_FORM = re.compile(
    r"""\s*\[(?P<rules>[^\]]*)\]
        \s*(?:until\s*=\s*(?P<until>"[^"]*"|'[^']*'|[^\s"']+))?
        \s*(?:(?:--|—)\s*(?P<reason>.*))?""",
    re.VERBOSE,
)
_FORM_TOLD = "it is written `revisor: ignore[rule] -- reason`, with `until=DATE` before the `--`"


def attached(reading: Reading, path: str, data: bytes) -> Reading:
    """Return a reading with what the comments of its file suppress."""
    found = tuple(suppressions(reading.kind, path, data))
    return replace(reading, suppressions=(*reading.suppressions, *found)) if found else reading


def suppressions(source: str, path: str, data: bytes) -> Iterator[Suppression]:
    """Yield what the comments of a file suppress, and those that are meant to and do not."""
    if _MARK not in data.lower():
        return
    read = _syntax(path)
    if read is None:
        return
    text = data.decode("utf-8-sig", "replace").replace("\r\n", "\n").replace("\r", "\n")
    found = list(read(text))
    alone = {comment.line for comment in found if comment.alone}
    after = _code_after(text.split("\n"), alone)
    goes_on = reach_of(path)
    reach = goes_on(text) if goes_on else {}
    for comment in found:
        said = _IGNORE.search(comment.text)
        if said is not None:
            following = after[comment.line]
            covered = _covered(comment, following, reach.get(following, 0))
            origin = Origin(source, path, line=comment.line)
            yield _suppression(said["rest"], origin, covered)


def _syntax(path: str) -> Callable[[str], Iterable[Comment]] | None:
    """Return what reads the comments of a file, by its ending."""
    ending = path.lower().rpartition(".")[2]
    if ending in ("py", "pyi"):
        from .python import comments as python

        return python
    if ending in ("yaml", "yml", "toml"):
        from .marked import hash_comments

        return hash_comments
    if ending in ("md", "mdx", "markdown"):
        from .document import comments as document

        return document
    from .script import comments as script

    return script


def _code_after(lines: list[str], alone: set[int]) -> list[int]:
    """Return for each line (from 1) the next that is neither empty nor a comment, 0 for none."""
    after = [0] * (len(lines) + 1)
    for number in range(len(lines), 1, -1):
        is_code = number not in alone and lines[number - 1].strip()
        after[number - 1] = number if is_code else after[number]
    return after


def _covered(comment: Comment, following: int, reach: int) -> tuple[int, ...]:
    if not comment.alone or not following:
        return (comment.line,)
    return comment.line, *range(following, max(following, comment.last, reach) + 1)


def _suppression(rest: str, origin: Origin, covered: tuple[int, ...]) -> Suppression:
    found = _FORM.fullmatch(rest)
    if found is None:
        return Suppression("comment", (), "", origin, covered, fault=_FORM_TOLD)
    rules = tuple(each.strip() for each in found["rules"].split(",") if each.strip())
    until = until_of((found["until"] or "").strip("\"'"))
    reason = (found["reason"] or "").strip()
    fault = "" if rules else _FORM_TOLD
    return Suppression("comment", rules, reason, origin, covered, until=until, fault=fault)
