"""What a test asks of code: the uses of features in it."""

from __future__ import annotations

from revisor.model.wire import FeatureUse
from revisor.sources.typescript_source.reading import read


def uses_in(source: str | bytes, path: str = "src/a.ts") -> list[FeatureUse]:
    """Return the uses of features in a file, in their order."""
    data = source.encode() if isinstance(source, str) else source
    return [each for each in read(path, data).subjects if isinstance(each, FeatureUse)]
