"""Loading the packed registry, and finding things in it."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING, Any

import jsonschema_specifications
import pytest

from revisor.errors import FactsError, UnknownIdError
from revisor.facts import registry
from revisor.facts.authored import read_authored
from revisor.facts.packing import pack

if TYPE_CHECKING:
    from pathlib import Path

    from revisor.facts.authored import Authored

SUPPORTED = [each.short_name for each in registry.dialects().values() if each.supported]

NAMED_IN_TEXT_ALONE = {"draft-04": {"$ref", "format"}, "draft-07": {"writeOnly"}}
"""Keywords of a dialect that its meta-schema, as published, leaves out."""


def test_the_packed_files_say_what_the_authored_files_say(
    authored: Authored, repository: Path
) -> None:
    folder = repository / "src" / "revisor" / "facts" / "_packed"
    for name, text in pack(authored).items():
        assert (folder / name).read_text(encoding="utf-8") == text


def test_dialects_stand_in_order_of_publication() -> None:
    assert list(registry.dialects()) == ["draft-03", *SUPPORTED]
    assert SUPPORTED == ["draft-04", "draft-06", "draft-07", "2019-09", "2020-12"]


@pytest.mark.parametrize("dialect", registry.dialects().values(), ids=lambda each: each.short_name)
def test_an_empty_fragment_changes_nothing(dialect: Any) -> None:
    for uri in (dialect.uri, dialect.uri.rstrip("#"), f"{dialect.uri.rstrip('#')}#"):
        assert registry.dialect_by_uri(uri) is dialect


@pytest.mark.parametrize(
    ("uri", "short_name", "reason"),
    [
        ("https://json-schema.org/draft-07/schema", "draft-07", "begins with http://"),
        ("https://json-schema.org/draft-07/schema#", "draft-07", "begins with http://"),
        ("http://json-schema.org/draft/2020-12/schema", "2020-12", "begins with https://"),
        ("http://json-schema.org/draft/2019-09/schema#", "2019-09", "begins with https://"),
        ("http://json-schema.org/draft\u201107/schema#", "draft-07", "not the plain"),
        ("https://json-schema.org/draft/2020\u201312/schema", "2020-12", "not the plain"),
        ("http://json-schema.org/draft-7/schema#", "draft-07", "not written"),
        ("http://json-schema.org/draft-07/schema/", "draft-07", "ends in exactly"),
        ("http://json-schema.org/draft-07/", "draft-07", "ends in exactly"),
        ("https://json-schema.org/draft/2020-12", "2020-12", "ends in exactly"),
        ("https://json-schema.org/draft-2020-12/schema", "2020-12", "with a slash"),
        ("http://json-schema.org/draft/07/schema#", "draft-07", 'says "draft-07"'),
        ("HTTP://JSON-Schema.org/draft-07/schema#", "draft-07", "lower case"),
        ("draft-2020-12", "2020-12", "a name is not an identifier"),
        ("draft7", "draft-07", "a name is not an identifier"),
        ("http://json-schema.org/schema#", "2020-12", "once meant"),
        ("http://json-schema.org/draft-08/schema#", "2020-12", "no dialect of this name"),
        ("http://json-schema.org/draft-07/hyper-schema#", "draft-07", "hyper-schema"),
        ("https://json-schema.org/draft/2020-12/meta/core", "2020-12", "one vocabulary"),
    ],
)
def test_look_alikes_are_told_from_identifiers(uri: str, short_name: str, reason: str) -> None:
    assert registry.dialect_by_uri(uri) is None
    found = registry.look_alike(uri)
    assert found is not None
    assert (found[0].short_name, reason in found[1]) == (short_name, True), found


@pytest.mark.parametrize("uri", ["", "#", "https://example.org/my-dialect", "draft-07-like"])
def test_other_uris_look_like_nothing(uri: str) -> None:
    assert registry.dialect_by_uri(uri) is None
    assert registry.look_alike(uri) is None


@pytest.mark.parametrize("short_name", SUPPORTED)
def test_keywords_are_those_of_the_meta_schema(short_name: str) -> None:
    described = _described(registry.dialect(short_name).uri)
    in_force = set(registry.keywords_in(short_name))
    legacy = {each.name for each in registry.keywords() if short_name in each.legacy_in}
    assert in_force | legacy == described | NAMED_IN_TEXT_ALONE.get(short_name, set())


def _described(uri: str) -> set[str]:
    """Collect the property names of a meta-schema and of its vocabularies' meta-schemas."""
    contents: Any = jsonschema_specifications.REGISTRY.contents(uri)
    names = set(contents["properties"])
    for part in contents.get("allOf", ()):
        base = uri.removesuffix("schema")
        vocabulary: Any = jsonschema_specifications.REGISTRY.contents(base + part["$ref"])
        names |= set(vocabulary["properties"])
    return names


@pytest.mark.parametrize("short_name", ["draft-04", "draft-06", "draft-07"])
def test_keywords_hold_subschemas_where_the_meta_schema_says(short_name: str) -> None:
    contents: Any = jsonschema_specifications.REGISTRY.contents(registry.dialect(short_name).uri)
    for name, described in contents["properties"].items():
        shape = registry.keywords_in(short_name)[name].shape
        refers = '"$ref": "#"' in _dump(described) or "schemaArray" in _dump(described)
        assert refers == (shape not in {"none", "name-list", "names-map"}), name


def _dump(value: Any) -> str:
    return repr(value).replace("'", '"')


def test_a_keyword_may_have_several_meanings() -> None:
    shapes = [(each.dialects, each.shape) for each in registry.keyword_history("items")]
    assert shapes[-1] == (("2020-12",), "schema")
    assert shapes[0] == (("draft-04",), "schema-or-array")
    assert registry.keyword_history("nothing-like-it") == ()


def test_in_place_keywords() -> None:
    in_place = {name for name, each in registry.keywords_in("2020-12").items() if each.in_place}
    applicators = {"allOf", "anyOf", "oneOf", "not", "if", "then", "else", "dependentSchemas"}
    assert in_place == applicators | {"$ref", "$dynamicRef"}


def test_embed_points_name_their_role_last() -> None:
    for point in registry.embed_points():
        assert point.path.endswith(f"/{point.role}"), point.id
        assert point.path.startswith(point.owner), point.id


def test_revisions_come_oldest_first() -> None:
    ids = [each.id for each in registry.revisions()]
    assert ids == [
        "2024-11-05",
        "2025-03-26",
        "2025-06-18",
        "2025-11-25",
        "2026-07-28",
        "draft",
    ]
    assert registry.newest_revision().id == "2026-07-28"
    assert registry.facts_date().isoformat() == "2026-08-22"


def test_the_registry_counts_what_the_specification_has() -> None:
    features = registry.features().values()
    retired = [each for each in features if each.deprecations or each.removed]
    assert (len(features), len(retired)) == (176, 63)


@pytest.mark.parametrize(
    ("find", "wanted", "close"),
    [
        (registry.feature, "samplin", "sampling"),
        (registry.revision, "2025-11-26", "2025-11-25"),
        (registry.dialect, "draft-7", "draft-07"),
    ],
)
def test_an_unknown_id_hints_at_near_ones(find: Any, wanted: str, close: str) -> None:
    with pytest.raises(UnknownIdError) as caught:
        find(wanted)
    assert close in caught.value.hint
    assert caught.value.values["id"] == wanted


def test_an_id_without_neighbours_has_no_hint() -> None:
    with pytest.raises(UnknownIdError, match="no feature is called 'zzz'") as caught:
        registry.feature("zzz")
    assert caught.value.hint == ""


def test_damaged_facts_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_PACKED", str(tmp_path))
    (tmp_path / "seps.json").write_text("{", encoding="utf-8")
    registry.seps.cache_clear()
    with pytest.raises(FactsError, match=r"seps\.json could not be loaded"):
        registry.seps()


def test_features_load_only_when_asked_for() -> None:
    program = (
        "import sys; from revisor.facts import registry as r;"
        "r.dialects(); r.keywords(); r.revisions(); r.embed_points();"
        "print('revisor.model.feature' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "False"


def test_a_file_that_is_not_toml_is_named(tmp_path: Path) -> None:
    (tmp_path / "facts.toml").write_text("date = ", encoding="utf-8")
    (tmp_path / "keywords.toml").write_text("keywords = []", encoding="utf-8")
    with pytest.raises(FactsError, match=r"facts\.toml could not be read"):
        read_authored(tmp_path)


def test_pages_have_addresses() -> None:
    urls = {
        page.url(revision)
        for feature in registry.features().values()
        for page in feature.sources
        for revision in page.revisions
    }
    site = "https://modelcontextprotocol.io/specification/2024-11-05/basic/lifecycle"
    schema = "modelcontextprotocol/blob/main/schema/2024-11-05/schema.ts"
    assert site in urls
    assert any(url.endswith(schema) for url in urls)
