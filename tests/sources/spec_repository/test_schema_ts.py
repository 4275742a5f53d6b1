"""Declarations of schema.ts are read with their members, tags, methods and lines."""

from __future__ import annotations

import pytest

from revisor.model.specification import SchemaTsDeclaration
from revisor.sources.spec_repository.schema_ts import schema_ts

SAMPLE = """\
/* Licence */
/** @internal */
export const LATEST = "2026-07-28";
export const PARSE_ERROR = -32700;

/**
 * What a client can do.
 */
export interface ClientCapabilities {
  /**
   * Listing roots.
   *
   * @deprecated Deprecated as of protocol version 2026-07-28 (SEP-2577).
   * Remains for at least twelve months.
   *
   * @example {@includeCode ./a.json}
   */
  // eslint-disable-next-line
  roots?: { listChanged?: boolean };
  readonly tasks?: {
    requests?: { sampling?: {} };
  };
  [key: string]: unknown;
}

export interface Pinged extends Request, Marked<Other> {
  method: "ping";
  params?: { [key: string]: unknown; "io.example/level"?: Level };
}

/** @deprecated Alone. */
export type Either =
  | Pinged
  | "not; a { member"
  | { kind: `x`; value(a: string): void };

export enum Level { low, high }
"""


def declared(text: str) -> dict[str, SchemaTsDeclaration]:
    return {each.symbol: each for each in schema_ts(text, "schema.ts", "R").declarations}


def test_declarations_and_members_are_found_in_order() -> None:
    assert list(declared(SAMPLE)) == [
        "LATEST",
        "PARSE_ERROR",
        "ClientCapabilities",
        "ClientCapabilities.roots",
        "ClientCapabilities.roots.listChanged",
        "ClientCapabilities.tasks",
        "ClientCapabilities.tasks.requests",
        "ClientCapabilities.tasks.requests.sampling",
        "Pinged",
        "Pinged.method",
        "Pinged.params",
        "Pinged.params.io.example/level",
        "Either",
        "Either.kind",
        "Either.value",
        "Level",
    ]


def test_a_tag_has_its_own_line_and_text() -> None:
    roots = declared(SAMPLE)["ClientCapabilities.roots"]
    assert roots.deprecated == (
        "Deprecated as of protocol version 2026-07-28 (SEP-2577). "
        "Remains for at least twelve months."
    )
    assert roots.doc == "Listing roots."
    assert roots.origin.line == 13


def test_a_tag_may_stand_in_the_only_line_of_a_comment() -> None:
    assert declared(SAMPLE)["Either"].deprecated == "Alone."
    assert declared(SAMPLE)["LATEST"].deprecated is None


def test_methods_references_and_values_are_kept() -> None:
    found = declared(SAMPLE)
    assert found["Pinged"].methods == ("ping",)
    assert {"Request", "Marked", "Other", "Level"} <= found["Pinged"].refers
    assert "Pinged" in found["Either"].refers
    assert found["LATEST"].value == "2026-07-28"
    assert found["PARSE_ERROR"].value == "-32700"


def test_a_comment_belongs_to_what_follows_it_alone() -> None:
    assert declared(SAMPLE)["ClientCapabilities.tasks"].doc == ""
    assert declared(SAMPLE)["ClientCapabilities.roots.listChanged"].deprecated is None


@pytest.mark.parametrize(
    "cut", ["export interface A {", "export interface A {}\n/** ", "export type A = { b: ("]
)
def test_a_text_that_ends_too_early_is_told(cut: str) -> None:
    assert not schema_ts(cut, "schema.ts", "R").complete


@pytest.mark.parametrize(
    "text",
    ["", "}}}}", "export interface", "export const", '"', "/**", "/*/", "<<<>>>", "@deprecated"],
)
def test_anything_is_survived(text: str) -> None:
    assert schema_ts(text, "schema.ts", "R").declarations == ()


def test_depth_and_length_cost_nothing_but_time() -> None:
    deep = "export type A = " + "{ a: " * 5_000 + "1" + " }" * 5_000 + ";"
    assert len(schema_ts(deep, "schema.ts", "R").declarations) == 33
    assert schema_ts("/*" * 100_000, "schema.ts", "R").declarations == ()
