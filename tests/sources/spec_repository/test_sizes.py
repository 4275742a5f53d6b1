"""Files of any size and depth are read in bounded time; what is left out is told."""

from __future__ import annotations

import pytest

from revisor.model.specification import SpecRepository
from revisor.sources import spec_repository
from revisor.sources.spec_repository.schema_ts import schema_ts

SCHEMA = "schema/2026-07-28/schema.ts"
PAGE = "docs/specification/2026-07-28/page.mdx"
A = "export interface A { a: 1 }"


def read(files: dict[str, str]) -> tuple[SpecRepository, str]:
    reading = spec_repository.from_mapping({SCHEMA: A, **files})
    found = reading.subjects[0]
    assert isinstance(found, SpecRepository)
    return found, "\n".join(f"{note.what}: {note.why}" for note in reading.not_checked)


def nested(depth: int) -> str:
    return f"export interface A {{ {'a: { ' * depth}{'} ' * depth} }} export type B = 1;"


def test_what_is_nested_too_deep_is_told_and_the_rest_is_read() -> None:
    assert schema_ts(nested(30), SCHEMA, "R").complete
    found = schema_ts(nested(50_000), SCHEMA, "R")
    assert "nested more than 32 deep (line 1)" in found.fault
    assert found.declarations[-1].symbol == "B"
    # Names as long as the way to them would take the square of the depth.
    assert sum(len(each.symbol) for each in found.declarations) < 5_000


def test_a_file_of_too_many_words_is_told() -> None:
    repository, told = read({SCHEMA: A + ";" * 500_001})
    assert f"{SCHEMA}: it has more than 500,000 words and signs" in told
    assert repository.incomplete == {"2026-07-28"}
    assert SCHEMA in repository.unread


@pytest.mark.parametrize(
    "text",
    [
        "# heading\n" * 30_000,
        "[a](b) " * 30_000,
        "- item\n" * 30_000,
        "| a | b |\n" * 30_000,
        "```\n```\n" * 30_000,
    ],
)
def test_a_page_of_too_many_parts_is_told(text: str) -> None:
    repository, told = read({PAGE: text})
    assert f"{PAGE}: it has more than 20,000 blocks, or 20,000 links" in told
    assert PAGE in repository.unread


@pytest.mark.parametrize(
    "text",
    [
        "x " * 2_000_000,
        "[" * 500_000,
        "[[a](b" * 50_000,
        "# " + "[a](" * 20_000,
        "`[a" * 200_000,
        "<a href=" * 200_000,
        "<Note>\n" * 15_000 + "</Other>\n" * 15_000,
        "#" + " " * 300_000 + "x",
        "| " + "`|" * 200_000,
    ],
    ids=range(9),
)
def test_long_lines_and_open_brackets_take_no_time_out_of_proportion(text: str) -> None:
    repository, told = read({PAGE: text})
    assert PAGE not in told
    assert [page.path for page in repository.pages] == [PAGE]


def test_a_text_given_that_is_too_large_is_told() -> None:
    assert "larger than 8 MiB" in read({PAGE: "x" * (8 * 1024 * 1024 + 1)})[1]
