"""References: nothing is fetched or opened, loops end, games with `$id` crash nothing."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

import pytest

from hostile_inputs import SIBLING, call, of_object, with_schema

if TYPE_CHECKING:
    from pathlib import Path

    from caging import Cage

ELSEWHERE = "value-that-only-the-other-file-holds"
ADDRESSES = (
    "http://127.0.0.1/schema.json",
    "http://127.0.0.1:8000/schema.json#/$defs/a",
    "https://localhost/schema.json",
    "http://example.org/schema.json",
    "http://192.0.2.1/schema.json",
    "http://[::1]/schema.json",
    "ftp://127.0.0.1/schema.json",
    "ws://127.0.0.1/schema",
    "//127.0.0.1/schema.json",
    "http://169.254.169.254/latest/meta-data",
    "http://json-schema.org/draft-07/hyper-schema#",
)
PLACES: dict[str, Any] = {
    "property": lambda uri: of_object(properties={"a": {"$ref": uri}}),
    "root": lambda uri: of_object(**{"$ref": uri}),
    "unused-definition": lambda uri: of_object(**{"$defs": {"a": {"$ref": uri}}}),
    "dynamic": lambda uri: of_object(properties={"a": {"$dynamicRef": uri}}),
    "dialect": lambda uri: of_object(**{"$schema": uri}),
    "dialect-of-a-resource": lambda uri: of_object(
        **{"$defs": {"a": {"$id": "urn:a", "$schema": uri}}}
    ),
    "base": lambda uri: of_object(**{"$id": uri, "properties": {"a": {"$ref": "other.json"}}}),
    "declared-draft-07": lambda uri: of_object(
        **{"$schema": "http://json-schema.org/draft-07/schema#", "properties": {"a": {"$ref": uri}}}
    ),
}
LOOPS: dict[str, Any] = {
    "itself": of_object(**{"$ref": "#"}),
    "itself-by-name": of_object(**{"$defs": {"a": {"$ref": "#/$defs/a"}}, "$ref": "#/$defs/a"}),
    "two": of_object(
        **{
            "$defs": {"a": {"$ref": "#/$defs/b"}, "b": {"$ref": "#/$defs/a"}},
            "properties": {"x": {"$ref": "#/$defs/a"}},
        }
    ),
    "through-all-of": of_object(
        **{"$defs": {"a": {"allOf": [{"$ref": "#/$defs/a"}]}}, "allOf": [{"$ref": "#/$defs/a"}]}
    ),
    "through-not": of_object(**{"not": {"$ref": "#"}}),
    "dynamic": of_object(**{"$dynamicAnchor": "a", "$dynamicRef": "#a"}),
    "recursive": of_object(
        **{
            "$schema": "https://json-schema.org/draft/2019-09/schema",
            "$recursiveAnchor": True,
            "$recursiveRef": "#",
        }
    ),
    "into-its-own-branch": of_object(allOf=[{"$ref": "#/allOf/0/allOf/0"}]),
    "into-a-string": of_object(**{"$ref": "#/type"}),
    "into-itself": of_object(properties={"$ref": {"$ref": "#/properties/$ref/$ref"}}),
}
IDENTIFIERS: dict[str, Any] = {
    "twice-the-same": of_object(
        **{"$id": "urn:x", "$defs": {"a": {"$id": "urn:x", "type": "string"}}, "$ref": "urn:x"}
    ),
    "empty": of_object(**{"$id": "", "$defs": {"a": {"$id": "", "$ref": "#"}}}),
    "only-fragment": of_object(**{"$id": "#", "$defs": {"a": {"$id": "#a"}}, "$ref": "#a"}),
    "own-meta-schema": of_object(**{"$id": "https://json-schema.org/draft/2020-12/schema"}),
    "claims-to-be-the-dialect": of_object(
        **{
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "$defs": {"a": {"$id": "https://json-schema.org/draft/2020-12/schema", "not": {}}},
        }
    ),
    "not-a-uri": of_object(**{"$id": "http://[", "$ref": "%zz", "$schema": "http://]"}),
    "not-a-string": of_object(**{"$id": {"$ref": "#"}, "$ref": [], "$anchor": 4}),
    "very-long": of_object(**{"$id": "urn:" + "x" * 100_000, "$ref": "#/" + "a/" * 50_000}),
    "dots": of_object(**{"$id": "http://a/" + "../" * 10_000, "$ref": "../" * 10_000 + "x"}),
    "percent": of_object(**{"$ref": "#/%24defs/%00%ff", "$defs": {"\x00\xff": {}}}),
    "anchors-twice": of_object(**{"$defs": {"a": {"$anchor": "x"}, "b": {"$anchor": "x"}}}),
    "pointer-with-tildes": of_object(**{"$ref": "#/~2~", "$defs": {"~2~": {}}}),
    "own-vocabulary": of_object(**{"$vocabulary": {"http://127.0.0.1/v": True}}),
    "a-thousand-bases": of_object(**{"$defs": {f"d{n}": {"$id": f"d{n}/"} for n in range(1_000)}}),
}


@pytest.mark.parametrize("place", PLACES)
def test_no_address_is_fetched(cage: Cage, tmp_path: Path, place: str) -> None:
    for number, uri in enumerate(ADDRESSES):
        path = tmp_path / f"tools{number}.json"
        path.write_text(with_schema(PLACES[place](uri)), encoding="utf-8")
    ended = cage.check(tmp_path, codes=[1])
    assert len(ended.about(SIBLING)) == len(ADDRESSES)
    if place in {"property", "root", "declared-draft-07"}:
        assert any(f["severity"] == "error" for f in ended.about("subject"))


def test_no_address_is_fetched_for_a_call(cage: Cage, tmp_path: Path) -> None:
    path = tmp_path / "call.json"
    schema = of_object(properties={"a": {"$ref": "http://127.0.0.1/schema.json"}})
    path.write_text(call(schema, '{"a": 1}'), encoding="utf-8")
    cage.check(path, codes=[1, 2])


def test_a_proxy_of_the_environment_is_not_asked(cage: Cage, tmp_path: Path) -> None:
    path = tmp_path / "tools.json"
    path.write_text(
        with_schema(of_object(properties={"a": {"$ref": ADDRESSES[0]}})), encoding="utf-8"
    )
    proxies = {"HTTP_PROXY": "http://127.0.0.1:9", "https_proxy": "http://127.0.0.1:9"}
    cage.check(path, codes=[1], **proxies)


@pytest.mark.parametrize("form", ["file://{path}", "{path}", "file://localhost{path}"])
def test_no_file_is_opened(cage: Cage, tmp_path: Path, form: str) -> None:
    other = tmp_path / "other" / "secret.json"
    other.parent.mkdir()
    other.write_text(json.dumps({"enum": [ELSEWHERE], "type": ELSEWHERE}), encoding="utf-8")
    uri = form.format(path=other)
    path = tmp_path / "tools.json"
    path.write_text(with_schema(of_object(properties={"a": {"$ref": uri}})), encoding="utf-8")
    ended = cage.check(path, codes=[1])
    assert ended.about(SIBLING)
    assert any(f["severity"] == "error" for f in ended.about("subject"))
    assert ELSEWHERE not in ended.said


def test_a_pipe_that_is_referred_to_is_not_opened(cage: Cage, tmp_path: Path) -> None:
    pipe = tmp_path / "other" / "pipe"
    pipe.parent.mkdir()
    os.mkfifo(pipe)
    path = tmp_path / "tools.json"
    path.write_text(
        with_schema(of_object(**{"$ref": f"file://{pipe}", "$schema": f"file://{pipe}"})),
        encoding="utf-8",
    )
    assert cage.check(path, codes=[1]).about(SIBLING)


@pytest.mark.parametrize("name", LOOPS | IDENTIFIERS)
def test_a_loop_or_an_identifier_ends(cage: Cage, tmp_path: Path, name: str) -> None:
    schema = (LOOPS | IDENTIFIERS)[name]
    path = tmp_path / "tools.json"
    path.write_text(with_schema({**schema, "default": {"x": {"x": {}}}}), encoding="utf-8")
    assert cage.check(path, codes=[1]).about(SIBLING)
    cage.check_text(path, codes=[1])


@pytest.mark.parametrize("name", LOOPS)
def test_a_loop_ends_in_a_call(cage: Cage, tmp_path: Path, name: str) -> None:
    path = tmp_path / "call.json"
    path.write_text(call(LOOPS[name], '{"x": {"x": 1}}'), encoding="utf-8")
    cage.check(path, codes=[0, 1, 2])
