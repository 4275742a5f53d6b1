"""Fixes of configuration: whatever a file looks like, it is changed where its entry says."""

from __future__ import annotations

import datetime as dt
import difflib
import json
import re
import tomllib
from typing import Any

import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from revisor.checking import Selection, run
from revisor.checking.fixing import fixed
from revisor.sources import tree

SELECTION = Selection(date=dt.date(2026, 12, 1))

_NAMES = st.text("abc-_ é1#\"'", min_size=1, max_size=6)
_URLS = st.sampled_from(
    [
        "https://example.org/sse",
        "https://example.org/sse/",
        "https://example.org/mcp",
        "${BASE}/sse",
    ]
)
_OLD_ARGS = st.sampled_from(
    [
        ["mcp-remote", "https://example.org/sse", "--transport", "sse-only"],
        ["-y", "mcp-remote@0.1", "https://example.org/x", "--transport=sse-only"],
        ["supergateway", "--sse", "https://example.org/sse"],
    ]
)
_OLD = st.one_of(
    st.builds(lambda url: {"type": "sse", "url": url}, _URLS),
    st.builds(lambda url: {"url": url, "type": "sse", "headers": {"A": "b"}}, _URLS),
    st.builds(lambda args: {"command": "npx", "args": args}, _OLD_ARGS),
)
_SOUND = st.sampled_from(
    [
        {"command": "uvx", "args": ["acme"], "env": {"KEY": "sse"}},
        {"type": "http", "url": "https://example.org/mcp"},
    ]
)
_ENTRIES = st.dictionaries(_NAMES, st.one_of(_OLD, _SOUND), min_size=1, max_size=4)
NOTES = ('why, "sse" so', "type: sse so", "// twice", "# and so", "ünd")
_NOTES = st.sampled_from(NOTES)


def _jsonc(draw: st.DrawFn, entries: dict[str, Any]) -> tuple[str, str]:
    text = json.dumps({"mcpServers": entries}, indent=draw(st.sampled_from([None, 1, 2, "\t"])))
    note = draw(_NOTES)
    forms = [text, f"// {note}\n{text}", f"{text}\n/* {note} */\n"]
    lines = text.split("\n")
    forms.append("\n".join(f"{line} // {note}" for line in lines) + "\n")
    return ".mcp.json", draw(st.sampled_from(forms))


def _yaml(draw: st.DrawFn, entries: dict[str, Any]) -> tuple[str, str]:
    # Through JSON, since equal values would be written as aliases.
    body = json.loads(json.dumps({"version": "1.2.1", "mcpServers": entries}))
    flow = draw(st.sampled_from([None, False]))
    text = yaml.safe_dump(body, default_flow_style=flow, allow_unicode=True, sort_keys=False)
    if flow is False:
        text = re.sub(r"(?m)^(\s+\S.*[^:])$", rf"\1  # {draw(_NOTES)}", text)
    return "librechat.yaml", text


def _toml(draw: st.DrawFn, entries: dict[str, Any]) -> tuple[str, str]:
    lines: list[str] = [f"# {draw(_NOTES)}", 'model = "o"']
    for name, entry in entries.items():
        lines.append(f"[mcp_servers.{json.dumps(name)}]")
        for key, value in entry.items():
            told = "{A = 'b'}" if isinstance(value, dict) else json.dumps(value, ensure_ascii=False)
            if isinstance(value, list) and draw(st.booleans()):
                told = (
                    f"[ # {draw(_NOTES)}\n  "
                    + f", # {draw(_NOTES)}\n  ".join(json.dumps(each) for each in value)
                    + draw(st.sampled_from(["]", ",\n]", " # end\n]"]))
                )
            lines.append(f"{key} = {told}  # {draw(_NOTES)}")
    return ".codex/config.toml", "\n".join(lines) + "\n"


@st.composite
def files(draw: st.DrawFn) -> tuple[str, str]:
    entries = draw(_ENTRIES)
    kind = draw(st.integers(0, 2))
    return (_jsonc, _yaml, _toml)[kind](draw, entries)


def _parsed(path: str, text: str) -> Any:
    if path.endswith(".toml"):
        return tomllib.loads(text)
    if path.endswith(".yaml"):
        return yaml.safe_load(text)
    return None


@settings(max_examples=60, deadline=None)
@given(files())
def test_a_fix_changes_what_it_says_and_keeps_the_rest(file: tuple[str, str]) -> None:
    path, text = file
    document = tree.editable(path, text, text.encode(), named=True)
    before = run(document.readings(), SELECTION)
    outcome = fixed(document, SELECTION, unsafe=True)
    after = outcome.document.text
    _parsed(path, after)
    left = run(outcome.document.readings(), SELECTION)
    old = [f for f in before.findings if f.fix is not None]
    assert outcome.unfixed == ()
    assert len(outcome.fixed) == len(old)
    assert not any(f.fix for f in left.findings)
    assert len(left.findings) == len(before.findings) - len(old)
    again = fixed(outcome.document, SELECTION, unsafe=True)
    assert again.document.text == after
    if not old:
        assert after == text
    for line in difflib.ndiff(text.splitlines(), after.splitlines()):
        if line.startswith("- "):
            without_comma = line[2:].replace(",", "")
            kept = any(without_comma == each.replace(",", "") for each in after.splitlines())
            assert kept or re.search(r"sse|--transport", line), line


@settings(max_examples=40, deadline=None)
@given(files())
def test_comments_are_kept(file: tuple[str, str]) -> None:
    path, text = file
    document = tree.editable(path, text, text.encode(), named=True)
    after = fixed(document, SELECTION, unsafe=True).document.text
    # A line of YAML that holds nothing but an element goes with it.
    gone = text.count("\n") - after.count("\n") if path.endswith(".yaml") else 0
    for note in NOTES:
        assert after.count(note) >= text.count(note) - gone
