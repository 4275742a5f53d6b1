"""Files that cannot be read, or not wholly, are named with line and reason; the rest is read."""

from __future__ import annotations

import json
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from revisor.errors import SourceError
from revisor.model.wire import FeatureUse
from revisor.sources.named_content import reading_of
from revisor.sources.typescript_source import grammar, resolving
from revisor.sources.typescript_source.packages import nearest, of_manifest
from revisor.sources.typescript_source.reading import LARGEST, accepts, read
from typescript_uses import uses_in

SERVER = b"import { Server } from '@modelcontextprotocol/sdk/server/index.js';\n"
CALL = b"new Server(i).listRoots();\n"
BROKEN = SERVER + b"const = = ;\nfunction (\n" + b"\n" + CALL


def test_a_broken_part_hides_nothing_else() -> None:
    reading = read("a.ts", BROKEN)
    assert [use.feature for use in uses_in(BROKEN)] == ["roots-list"]
    (note,) = reading.not_checked
    assert note.what == "a.ts:2"
    assert note.origin is not None
    assert note.origin.line == 2


def test_other_files_are_not_even_parsed(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_arguments: object) -> None:
        raise AssertionError

    monkeypatch.setattr(grammar, "parse", refuse)
    reading = read("a.ts", b"export const x = 1;\n" * 100)
    assert (reading.subjects, reading.not_checked, reading.checked) == ((), (), {"files": 1})


@pytest.mark.parametrize(
    ("data", "why"),
    [
        ((SERVER + CALL).decode().encode("utf-16"), "UTF-16"),
        (SERVER + "const é = 1;".encode("latin-1"), "not UTF-8 (line 2)"),
        (SERVER + b"x();\n" * (LARGEST // 4), "it is a bundle"),
        (SERVER.replace(b"\n", b"") + b"a();" * 2_000, "minified"),
    ],
)
def test_what_cannot_be_read_is_refused_with_the_reason(data: bytes, why: str) -> None:
    with pytest.raises(SourceError) as error:
        read("a.js", data)
    assert why in error.value.message


def test_a_bundle_of_something_else_is_passed_over() -> None:
    assert read("a.js", b"x();" * 20_000_00).checked == {"files": 1}


def test_a_missing_parser_is_told_with_the_way_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    grammar._parser.cache_clear()
    monkeypatch.setitem(sys.modules, "tree_sitter", None)
    with pytest.raises(SourceError) as error:
        read("a.ts", SERVER + CALL)
    assert "revisor[code]" in error.value.hint
    monkeypatch.undo()
    grammar._parser.cache_clear()


def test_columns_count_characters_and_a_byte_order_mark_is_none() -> None:
    line = "const é = '…'; new Server(i).listRoots();\n".encode()
    (use,) = uses_in(b"\xef\xbb\xbf" + SERVER + line)
    assert (use.origin.line, use.origin.column) == (2, 30)
    first = "import { RootSchema as R } from '@modelcontextprotocol/sdk/types.js';"
    (use,) = uses_in(b"\xef\xbb\xbf" + first.encode())
    assert (use.origin.line, use.origin.column) == (1, 10)


def test_binary_files_are_no_code() -> None:
    assert accepts("a.ts", b"const a = 1;")
    assert not accepts("a.ts", b"\x00\x00\x00 MPEG transport stream")
    assert accepts("a.ts", SERVER + b"\0" + CALL)
    assert read("a.ts", SERVER + b"\0\n" + CALL).not_checked


def test_deep_nesting_ends() -> None:
    deep = b"(\n" * 5_000 + b"x" + b")\n" * 5_000
    read("a.ts", SERVER + b"const a = " + deep + b";\n" + CALL)
    chain = b"\n".join(b"const a%d = a%d;" % (n + 1, n) for n in range(3_000))
    reading = read(
        "a.ts", SERVER + b"const a0 = new Server(i);\n" + chain + b"\na3000.listRoots();"
    )
    assert reading.subjects == ()


def test_circles_end() -> None:
    source = b"const a = b; const b = a; a.listRoots(); class A extends B {} class B extends A {}\n"
    source += b"new A().listRoots(); type T = U; type U = T; let t: T; t.listRoots();"
    assert [u.feature for u in uses_in(SERVER + source)] == []


MANIFEST = {"dependencies": {"@modelcontextprotocol/sdk": "^1.30.0"}}


def write(folder: Path, name: str, value: Any) -> None:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(value if isinstance(value, str) else json.dumps(value), encoding="utf-8")


@pytest.mark.parametrize(
    ("lock", "text", "version"),
    [
        ("", "", "1.30.0"),
        (
            "package-lock.json",
            {"packages": {"node_modules/@modelcontextprotocol/sdk": {"version": "1.31.2"}}},
            "1.31.2",
        ),
        ("pnpm-lock.yaml", "packages:\n\n  '@modelcontextprotocol/sdk@1.32.1':\n", "1.32.1"),
        (
            "yarn.lock",
            '"@modelcontextprotocol/sdk@^1.30.0":\n  version "1.30.9"\n  resolved "x"\n',
            "1.30.9",
        ),
        (
            "yarn.lock",
            '"@modelcontextprotocol/sdk@npm:^1.30.0":\n  version: 1.30.8\n',
            "1.30.8",
        ),
        (
            "node_modules/@modelcontextprotocol/sdk/package.json",
            {"name": "@modelcontextprotocol/sdk", "version": "1.32.2"},
            "1.32.2",
        ),
    ],
)
def test_the_version_is_that_of_the_nearest_package(
    tmp_path: Path, lock: str, text: Any, version: str
) -> None:
    write(tmp_path, "package.json", MANIFEST)
    if lock:
        write(tmp_path, lock, text)
    write(tmp_path, "src/deep/a.ts", (SERVER + CALL).decode())
    path = str(tmp_path / "src" / "deep" / "a.ts")
    assert nearest(path)[:2] == ("typescript-1", version)
    (use,) = uses_in(SERVER + CALL, path)
    assert (use.sdk, use.sdk_version) == ("typescript-1", version)


def test_what_is_installed_depends_on_what_it_declares_itself(tmp_path: Path) -> None:
    write(tmp_path, "package.json", MANIFEST)
    write(tmp_path, "node_modules/other/package.json", {"dependencies": {}})
    assert nearest(str(tmp_path / "node_modules" / "other" / "src" / "a.ts")).sdk == ""
    write(tmp_path, "packages/part/package.json", {"dependencies": {}})
    assert nearest(str(tmp_path / "packages" / "part" / "a.ts")).sdk == "typescript-1"


def test_manifests_of_any_shape_are_read() -> None:
    assert of_manifest(MANIFEST)[:2] == ("typescript-1", "1.30.0")
    two = {"devDependencies": {"@modelcontextprotocol/server": "2.x"}}
    assert of_manifest(two)[:2] == ("typescript-2", "2")
    manifests: tuple[Any, ...] = (None, [], {"dependencies": []}, {"dependencies": {"x": 1}})
    for strange in manifests:
        assert of_manifest(strange)[:2] == ("", "")
    assert of_manifest({"dependencies": {"@modelcontextprotocol/sdk": "latest"}})[1] == ""


def test_broken_manifests_and_the_edge_of_a_repository_end_the_search(tmp_path: Path) -> None:
    write(tmp_path, "package.json", MANIFEST)
    write(tmp_path, "repo/package.json", "{ broken")
    write(tmp_path, "repo/.git/HEAD", "x")
    assert nearest(str(tmp_path / "repo" / "a.ts"))[:2] == ("", "")


@pytest.mark.parametrize(
    "line",
    [
        "const a{n} = {{ x: a{m}, y: a{m}, z: a{m} }};",
        "const a{n} = z.object({{ x: a{m}, y: a{m}, z: a{m} }});",
        "const a{n} = c ? a{m} : a{m};",
        "type a{n} = a{m} | a{m} | a{m} | a{m} | a{m} | a{m};",
    ],
)
def test_names_that_double_at_each_step_end(line: str) -> None:
    lines = [line.format(n=n, m=n - 1) for n in range(1, 60)]
    last = (
        "const t = [{ name: 'a', inputSchema: a59 }]; a59.listRoots(); let v: a59; v.listRoots();"
    )
    data = "\n".join(["import { z } from 'zod';", "const a0 = z.string();", *lines, last])
    assert uses_in(SERVER + data.encode()) == []


@given(st.binary(max_size=60), st.integers(0, 2_000), st.integers(0, 200))
@settings(max_examples=150, deadline=None)
def test_any_damage_to_a_file_is_lived_with(new: bytes, at: int, gone: int) -> None:
    whole = SERVER + SAMPLE
    data = whole[:at] + new + whole[at + gone :]
    with suppress(SourceError):
        read("a.ts", data)


SAMPLE = b"""import { z } from 'zod';
class A extends Server { private s = new Server({ name: 'a' }, { capabilities: { logging: {} } });
  constructor(private readonly t: Server) { super(i, { capabilities: { tools: {} } }); }
  async f({ s, ...rest }: { s: Server }) { const { createMessage: m } = s; return m(rest); }
}
const tools = [{ name: 'a', inputSchema: { type: 'object', properties: { n: { enum: [1] } } } }];
s.tool('x', 'y', { a: z.tuple([z.string(), z.number().int()]).describe(`t`) }, async (a, e) => {
  await e.sendRequest({ method: 'sampling/createMessage', params: { includeContext: 'none' } });
});
switch (r.method) { case 'roots/list': break; }
export { SSEServerTransport } from '@modelcontextprotocol/sdk/server/sse.js';
"""


def test_a_file_that_asks_for_too_much_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resolving, "MOST_IN_A_FILE", 3)
    (note,) = read("a.ts", SERVER + CALL).not_checked
    assert note.what == "a part of the names"


@pytest.mark.parametrize(
    ("manifest", "sdk"),
    [
        (None, ("typescript-2", "")),
        (MANIFEST, ("typescript-1", "1.30.0")),
        ({"dependencies": {"@modelcontextprotocol/client": "~2.4.0"}}, ("typescript-2", "2.4.0")),
    ],
)
def test_a_file_in_memory_has_the_neighbours_that_it_is_given(
    manifest: Any, sdk: tuple[str, str]
) -> None:
    source = "export const f = (s) => s.sendLoggingMessage({ level: 'info' });"
    value: dict[str, Any] = {"filename": "a.ts", "source": source}
    value |= {} if manifest is None else {"packageJson": manifest}
    (use,) = reading_of(value).subjects
    assert isinstance(use, FeatureUse)
    assert (use.sdk, use.sdk_version) == sdk
