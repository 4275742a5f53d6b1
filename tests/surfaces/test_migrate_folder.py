"""`revisor migrate FOLDER`: what refers to each other moves together, or it is told."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from revisor.surfaces.cli import main

DRAFT_7 = "http://json-schema.org/draft-07/schema#"
HOLDER = f'{{"$schema":"{DRAFT_7}","definitions":{{"a":{{"items":[{{"type":"string"}}]}}}}}}'


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("d").mkdir()
    Path("d/c.json").write_text(HOLDER)
    return tmp_path


def test_a_schema_that_declares_nothing_follows_what_it_refers_to(
    capsys: pytest.CaptureFixture[str],
) -> None:
    user = Path("d/f.json")
    user.write_text('{"type":"array","items":[{"$ref":"c.json#/definitions/a"}]}')
    assert main(["migrate", "d", "--write"]) == 0
    made = json.loads(user.read_text())
    assert made["prefixItems"] == [{"$ref": "c.json#/$defs/a"}]
    assert "2 files changed" in capsys.readouterr().err


def test_what_a_schema_refers_to_is_migrated_whatever_it_looks_like() -> None:
    Path("d/user.json").write_text(f'{{"$schema":"{DRAFT_7}","not":{{"$ref":"defs.json#/foo"}}}}')
    Path("d/defs.json").write_text('{"foo":{"items":[{"type":"string"}]},"version":3}')
    assert main(["migrate", "d", "--write"]) == 0
    assert json.loads(Path("d/defs.json").read_text())["foo"] == {
        "prefixItems": [{"type": "string"}]
    }


@pytest.mark.parametrize(
    "text",
    [
        '{"openapi":"3.0.0","components":{"schemas":{"A":{"$ref":"c.json#/definitions/a"}}}}',
        '// settings\n{"schema": {"$ref": "c.json#/definitions/a"},}',
        '{"tools":[{"name":"t","inputSchema":{"not":{"$ref":"c.json#/definitions/a"}}}]}',
    ],
)
def test_a_reference_that_is_left_behind_is_told(
    text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("d/o.json").write_text(text)
    assert main(["migrate", "d"]) == 1
    told = capsys.readouterr().err
    assert "d/o.json: dangling: `c.json#/definitions/a` would lead nowhere" in told
    assert "it has moved in d/c.json" in told
    assert main(["migrate", "d", "--format", "json"]) == 1
    (found,) = json.loads(capsys.readouterr().out)["dangling"]
    assert found == {"file": "d/o.json", "reference": "c.json#/definitions/a", "to": "d/c.json"}


def test_a_reference_to_what_stays_is_no_matter(capsys: pytest.CaptureFixture[str]) -> None:
    Path("d/o.json").write_text('{"openapi":"3.0.0","x":{"$ref":"c.json"}}')
    assert main(["migrate", "d", "-v"]) == 0
    told = capsys.readouterr().err
    assert "dangling" not in told
    assert "1 file without a schema passed over\n  d/o.json\n" in told


def test_of_two_files_with_one_identifier_none_is_changed_where_another_means_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    texts = {
        "d/a.json": f'{{"$schema":"{DRAFT_7}","$id":"http://x.example/s","items":[true]}}',
        "d/b.json": f'{{"$schema":"{DRAFT_7}","$id":"http://x.example/s","items":[false]}}',
        "d/u.json": f'{{"$schema":"{DRAFT_7}","not":{{"$ref":"http://x.example/s"}}}}',
    }
    for name, text in texts.items():
        Path(name).write_text(text)
    assert main(["migrate", "d", "--write"]) == 2
    assert {name: Path(name).read_text() for name in texts} == texts
    told = capsys.readouterr().err
    assert "d/u.json:1:" in told
    assert "two places are named by the same URI" in told
