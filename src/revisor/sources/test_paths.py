"""Which files are tests, by their path alone: what only tests do is told apart."""

from __future__ import annotations

import re

FOLDERS = frozenset(
    {
        "__fixtures__",
        "__mocks__",
        "__tests__",
        "e2e",
        "fixtures",
        "spec",
        "specs",
        "test",
        "test-fixtures",
        "testdata",
        "testing",
        "tests",
    }
)
"""Names of folders that hold tests and what tests read, in the habits of both languages."""

_NAME = re.compile(
    r"test_.*\.pyi?|.*_tests?\.pyi?|conftest\.py|.*[.-](test|tests|spec|e2e)\.[cm]?[jt]sx?",
    re.IGNORECASE,
)


def is_test(path: str) -> bool:
    """Tell whether a path, relative to what is checked, is that of a test."""
    *folders, name = path.replace("\\", "/").split("/")
    return any(each.lower() in FOLDERS for each in folders) or _NAME.fullmatch(name) is not None
