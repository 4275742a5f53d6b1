"""A filter for warnings that the SDK's do not fall under, or that hides them.

What it checks: in files that import the Python SDK from version 2 on, and in the settings of pytest
of projects that depend on it (pyproject.toml, pytest.ini, setup.cfg, tox.ini), that a filter on
`DeprecationWarning` is not the only way in which deprecations are looked for, and that no filter
hides the SDK's own. In settings, which hold for all tests, it is a warning. A filter for a message
or a module of its own says nothing of the SDK's, and neither does one that ignores
`DeprecationWarning`.

Why: the SDK warns of features that are Deprecated with a category of its own, which is a
`UserWarning`. A filter on `DeprecationWarning` neither shows nor hides it, nor turns it into an
error, so a test run that looks clean may use features that are about to go.

Clause: SEP-2596: a deprecation is a forward signal; SDKs mark what implements a Deprecated feature.

Fix: filter the SDK's own category as well, after the others: of those that a warning falls under
the last one counts.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.model.practice import CodePractice
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.rules.context import Context

RULE = Rule(
    subject=CodePractice,
    severity="note",
    clause="SEP-2596: a deprecation is a forward signal",
    clauses=(),
    url="https://modelcontextprotocol.io/community/feature-lifecycle",
    party=None,
    messages={
        "missed": Message(
            "this filter on {category} does not cover the warnings of the SDK, {name}",
            "add a filter with category={name}",
        ),
        "hidden": Message(
            "this filter hides the warnings of the SDK, {name}",
            "take it out, or let a filter with category={name} follow it that shows them",
        ),
    },
)


def check(practice: CodePractice, context: Context) -> Iterable[Hit]:
    """Note a filter on warnings that misses the SDK's, or hides them."""
    message = {"misses-warnings": "missed", "hides-warnings": "hidden"}.get(practice.kind)
    if message is not None:
        of_tests = practice.origin.source == "python_project"
        yield Hit(
            message,
            values={"name": practice.name, "category": practice.detail},
            severity="warning" if of_tests else None,
            fix=practice.fix,
        )


EXAMPLES = (
    Example(
        "deprecations are to be errors",
        {
            "filename": "conftest.py",
            "source": "import warnings\n\nimport mcp\n\n"
            "warnings.filterwarnings('error', category=DeprecationWarning)\n",
        },
        flagged=("conftest.py:5",),
    ),
    Example(
        "all warnings are to be errors",
        {
            "filename": "conftest.py",
            "source": "import warnings\n\nimport mcp\n\nwarnings.simplefilter('error')\n",
        },
    ),
    Example(
        "the settings of pytest",
        {
            "filename": "pyproject.toml",
            "content": '[project]\ndependencies = ["mcp>=2"]\n\n[tool.pytest.ini_options]\n'
            'filterwarnings = ["error::DeprecationWarning"]\n',
        },
        flagged=("/tool/pytest/ini_options/filterwarnings/0",),
    ),
    Example(
        "the SDK's own are hidden",
        {
            "filename": "conftest.py",
            "source": "import warnings\n\nfrom mcp.shared.exceptions import MCPDeprecationWarning\n"
            "\nwarnings.filterwarnings('ignore', category=MCPDeprecationWarning)\n",
        },
        flagged=("conftest.py:5",),
    ),
    Example(
        "those of another package are ignored",
        {
            "filename": "pyproject.toml",
            "content": '[project]\ndependencies = ["mcp>=2"]\n\n[tool.pytest.ini_options]\n'
            'filterwarnings = ["ignore:old:DeprecationWarning:other"]\n',
        },
    ),
)
