from __future__ import annotations

import datetime as dt

import pytest

from python_uses import reading
from revisor.checking import Selection
from revisor.checking.fixing import fixed
from revisor.model.practice import CodePractice
from revisor.sources.python_source.editing import PythonText
from revisor.sources.python_source.versions import newest, versions_in

FETCHES, FIXED = "fetches-references", "fixed-dialect"
DROPS, MISSES = "drops-keywords", "misses-warnings"
JS = "import jsonschema\n"

FOUND = {
    "a schema by its key": (JS + "jsonschema.validate(a, t['inputSchema'])\n", [FETCHES]),
    "a schema by get": (JS + "jsonschema.validate(a, t.get('outputSchema'))\n", [FETCHES]),
    "a schema through names": (
        JS + "s = t.inputSchema\nr = s or {}\njsonschema.validate(a, schema=r)\n",
        [FETCHES],
    ),
    "snake case beside an SDK": (
        JS + "import mcp\njsonschema.validate(a, t.input_schema)\n",
        [FETCHES],
    ),
    "one draft": (
        "from jsonschema import Draft7Validator as V\nV(t.inputSchema, registry=r)\n",
        [FIXED],
    ),
    "one draft that fetches": (
        JS + "jsonschema.Draft202012Validator(schema=t.inputSchema)\n",
        [FETCHES, FIXED],
    ),
    "a copy by keywords": (
        "x = {'properties': t.inputSchema['properties'], 'type': 'object'}\n",
        [DROPS],
    ),
    "a copy through a name": (
        "s = t['inputSchema']\nx = {'properties': s.get('properties') or {}, 'required': []}\n",
        [DROPS],
    ),
    "a filter by name": (
        "import mcp, warnings\nwarnings.simplefilter('error', DeprecationWarning)\n",
        [MISSES],
    ),
    "a filter that hides": (
        (
            "import warnings\nfrom mcp.shared import exceptions as e\n"
            "warnings.filterwarnings('ignore', category=e.MCPDeprecationWarning)\n"
        ),
        ["hides-warnings"],
    ),
}

CLEAN = {
    "a registry": JS + "jsonschema.validate(a, t.inputSchema, registry=r)\n",
    "a resolver": JS + "jsonschema.validate(a, t.inputSchema, resolver=r)\n",
    "arguments that are not seen": JS + "jsonschema.validate(a, t.inputSchema, **given)\n",
    "another schema": "# inputSchema\n" + JS + "jsonschema.validate(a, schema)\n",
    "snake case without an SDK": "# inputSchema\n"
    "" + JS + "jsonschema.validate(a, t.input_schema)\n",
    "a schema that is made elsewhere": (
        "# inputSchema\n" + JS + "def f(s):\n    jsonschema.validate(a, s)\n"
    ),
    "too few arguments": "# inputSchema\n" + JS + "jsonschema.validate(a)\n",
    "another function": JS + "jsonschema.other(a, t.inputSchema)\n",
    "another key": "x = {'properties': t.inputSchema['required']}\n",
    "all of it": "x = {**t.inputSchema, 'properties': t.inputSchema['properties']}\n",
    "the whole value": "x = {'properties': t.inputSchema}\n",
    "the definitions too": (
        "x = {'properties': t.inputSchema['properties'], '$defs': t.inputSchema['$defs']}\n"
    ),
    "a filter that ignores what is not the SDK's": (
        "import mcp, warnings\nwarnings.simplefilter('ignore', DeprecationWarning)\n"
    ),
    "a filter for one message": (
        "import mcp, warnings\nwarnings.filterwarnings('error', 'x', DeprecationWarning)\n"
    ),
    "a filter of something else": "import mcp, warnings\nwarnings.simplefilter('error')\n",
    "a filter without an SDK": (
        "# inputSchema\nimport warnings\nwarnings.simplefilter('error', DeprecationWarning)\n"
    ),
}


def kinds(source: str) -> list[str]:
    return sorted(s.kind for s in reading(source).subjects if isinstance(s, CodePractice))


@pytest.mark.parametrize(("source", "expected"), FOUND.values(), ids=FOUND.keys())
def test_a_practice_is_found_in(source: str, expected: list[str]) -> None:
    assert kinds(source) == sorted(expected)


@pytest.mark.parametrize("source", CLEAN.values(), ids=CLEAN.keys())
def test_nothing_is_found_in(source: str) -> None:
    assert kinds(source) == []


def test_an_older_sdk_has_no_category_of_its_own() -> None:
    source = "import mcp, warnings\nwarnings.simplefilter('error', DeprecationWarning)\n"
    assert (
        reading(source, versions=newest() | versions_in("requirements.txt", "mcp<2")).subjects == ()
    )


def test_a_registry_is_given() -> None:
    before = "import jsonschema\n\n\ndef f(a, t):\n    jsonschema.validate(a, t['inputSchema'])\n"
    selection = Selection(date=dt.date(2026, 11, 30))
    outcome = fixed(PythonText(before, "a.py", newest()), selection, unsafe=True)
    assert outcome.document.text == (
        "import jsonschema\nimport referencing\n\n\ndef f(a, t):\n"
        "    jsonschema.validate(a, t['inputSchema'], registry=referencing.Registry())\n"
    )
    assert not outcome.report.findings
