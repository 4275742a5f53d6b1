from __future__ import annotations

import pytest

from revisor.sources.comments import suppressions

RULE = "deprecated-feature"
SAID = f"revisor: ignore[{RULE}] -- known"


def covered(path: str, text: str) -> list[tuple[int, ...]]:
    return [each.lines for each in suppressions("s", path, text.encode())]


@pytest.mark.parametrize(
    ("path", "text", "lines"),
    [
        ("a.py", f"x = 1  # {SAID}\n", [(1,)]),
        ("a.py", f"# {SAID}\n\n# more\nx = 1\n", [(1, 4)]),
        ("a.py", f"x = '# {SAID}'\n", []),
        ("a.py", f'"""\n# {SAID}\n"""\n', []),
        ("a.py", f"# {SAID}\n", [(1,)]),
        ("a.py", f"x = 1  # {SAID}\nprint 'old'\n\tbroken(\n", [(1,)]),
        ("a.py", f"\r\nx = 1  # {SAID}\r\n", [(2,)]),
        ("a.py", f"x = 1  # type: ignore  # {SAID}\n", [(1,)]),
        ("a.py", f"x = 1  # see {SAID}\n", []),
        ("a.py", f"# {SAID}\nrun(\n    1,\n)\ny = 2\n", [(1, 2, 3, 4)]),
        ("a.py", f"run(\n    # {SAID}\n    1,\n    2,\n)\n", [(2, 3)]),
        ("a.py", f"# {SAID}\ndef f(\n    a,\n):\n    return a\n", [(1, 2, 3, 4)]),
        ("a.py", f"# {SAID}\nrun(\n", [(1, 2)]),
        ("a.ts", f"x(); // {SAID}\n", [(1,)]),
        ("a.ts", f"// {SAID}\nx({{\n  a: 1,\n}});\n", [(1, 2)]),
        ("a.ts", f"x(); // eslint-disable-line no-x // {SAID}\n", [(1,)]),
        ("a.ts", f"// {SAID}\n\nx();\n", [(1, 3)]),
        ("a.ts", f"/* {SAID} */ x();\n", [(1,)]),
        ("a.ts", f"/**\n * {SAID}\n */\nx();\n", [(2, 4)]),
        ("a.tsx", f"<a>\n  {{/* {SAID} */}}\n  <b/>\n</a>", [(2, 3)]),
        ("a.ts", f"const a = '// {SAID}';\n", []),
        ("a.ts", f"const a = `\n// {SAID}\n${{b(`// {SAID}`)}}\n// {SAID}`;\n", []),
        ("a.ts", f"const a = `${{ {{b: 1}} }}`; // {SAID}\n", [(1,)]),
        ("a.ts", f"const a = /[/\"]'/; // {SAID}\n", [(1,)]),
        ("a.ts", f"const a = b / c; // {SAID}\nconst d = 1 / 2;\n", [(1,)]),
        ("a.ts", f"if (a) return /`/.test(a); // {SAID}\n", [(1,)]),
        ("a.jsonc", f'{{\n  // {SAID}\n  "url": "http://x/sse"\n}}', [(2, 3)]),
        ("a.json", f'{{"url": "http://x/sse", // {SAID}\n}}', [(1,)]),
        (
            "a.jsonc",
            f'{{\n  // {SAID}\n  "a": {{ // {{ "x\n    "b": ["{{"]\n  }},\n  "c": 1\n}}',
            [(2, 3, 4, 5)],
        ),
        ("a.json", f"// {SAID}\n{{\n", [(1, 2)]),
        ("a.json", f'// {SAID}\n]\n{{"a": 1}}\n', [(1, 2)]),
        ("a.yaml", f"a:\n  # {SAID}\n  b:\n    c: 1\n\n    d: 2\n  e: 3\n", [(2, 3, 4, 5, 6)]),
        ("a.yaml", f"# {SAID}\na:\n- b\n- c\nd: 1\n", [(1, 2, 3, 4)]),
        ("a.yaml", f"- x: 1\n# {SAID}\n- a: 1\n  b: 2\n- c: 3\n", [(2, 3, 4)]),
        ("a.toml", f"# {SAID}\n[a.b]\nc = 1\nd = [1]\n\n[e]\nf = 1\n", [(1, 2, 3, 4)]),
        ("a.toml", f"# {SAID}\na = 1\nb = 2\n", [(1, 2)]),
        ("a.yaml", f"url: x/sse  # {SAID}\n", [(1,)]),
        ("a.yaml", f"# {SAID}\nurl: x/sse\n", [(1, 2)]),
        ("a.yml", f'url: "x # {SAID}"\n', []),
        ("a.yml", f"url: it's  # {SAID}\n", [(1,)]),
        ("a.yml", f"url: x#{SAID}\n", []),
        ("a.toml", f"url = 'x#y'  # {SAID}\n", [(1,)]),
        ("a.md", f"<!-- {SAID} -->\nSSE was removed.\n", [(1, 2)]),
        ("a.md", f"SSE was removed. <!-- {SAID} -->\n", [(1,)]),
    ],
)
def test_a_comment_covers_its_line_or_the_next(
    path: str, text: str, lines: list[tuple[int, ...]]
) -> None:
    assert covered(path, text) == lines


@pytest.mark.parametrize(
    ("said", "rules", "until", "reason"),
    [
        ("[a] -- why", ("a",), "", "why"),
        ("[a, b-c,] -- why -- so", ("a", "b-c"), "", "why -- so"),
        ("[a] until=2027-07-28 -- why", ("a",), "2027-07-28", "why"),
        ('[a] until = "earliest removal" -- why', ("a",), "earliest removal", "why"),
        ("[a] until=earliest-removal -- why", ("a",), "earliest removal", "why"),
        ("[a] until=soon -- why", ("a",), "soon", "why"),
        ("[a]", ("a",), "", ""),
        ("[a] --", ("a",), "", ""),
    ],
)
def test_a_statement_has_rules_a_day_and_a_reason(
    said: str, rules: tuple[str, ...], until: str, reason: str
) -> None:
    (found,) = suppressions("s", "a.py", f"x  # Revisor: ignore{said}".encode())
    assert (found.rules, found.until, found.reason, found.fault) == (rules, until, reason, "")


@pytest.mark.parametrize("said", ["", "[]", " [a] why", "(a) -- why", "[a -- why"])
def test_what_cannot_be_understood_has_a_fault(said: str) -> None:
    (found,) = suppressions("s", "a.py", f"x  # revisor: ignore{said}".encode())
    assert found.fault


def test_other_comments_of_the_name_are_left_alone() -> None:
    assert not covered("a.py", "# revisor: the tool that checks this\n# revisor: ignored\n")


@pytest.mark.parametrize("text", ["`" * 5000, "/" * 5000, "${" * 3000, "`${" * 3000, '"' * 5001])
def test_hostile_text_takes_no_time(text: str) -> None:
    assert covered("a.ts", f"{text}\n// {SAID}\n") in ([], [(2,)])
