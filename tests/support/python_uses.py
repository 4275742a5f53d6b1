"""What a Python source was read as, in a form that tests compare."""

from __future__ import annotations

from textwrap import dedent
from typing import NamedTuple

from revisor.model.reading import Reading
from revisor.model.subject import EmbeddedSchema
from revisor.model.wire import FeatureUse
from revisor.sources.python_source import read
from revisor.sources.python_source.versions import Versions, newest


class Use(NamedTuple):
    """The line, the feature and the confidence of one use."""

    line: int | None
    feature: str
    confidence: str = "high"


def reading(source: str, path: str = "server.py", versions: Versions | None = None) -> Reading:
    """Read a source as the file at `path`, with the newest SDKs unless others are given."""
    return read(path, dedent(source).lstrip("\n").encode(), versions or newest())


def uses(source: str, path: str = "server.py", versions: Versions | None = None) -> list[Use]:
    """Return the uses of features in a source."""
    found = reading(source, path, versions).subjects
    return [
        Use(each.origin.line, each.feature, each.confidence)
        for each in found
        if isinstance(each, FeatureUse)
    ]


def written(source: str) -> list[EmbeddedSchema]:
    """Return the schemas that a source writes down."""
    return [each for each in reading(source).subjects if isinstance(each, EmbeddedSchema)]
