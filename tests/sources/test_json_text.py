from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from revisor.errors import SourceError
from revisor.model.pointer import Pointer, follow
from revisor.sources.json_text import MAX_DEPTH, parse
from revisor.sources.json_text.careful import CarefulReader

SCALARS = (
    st.none()
    | st.booleans()
    | st.integers(-(10**30), 10**30)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text()
)
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=40
)
STYLES = st.sampled_from([{}, {"indent": 1}, {"ensure_ascii": False}, {"separators": (",", ":")}])
JSON_LIKE = st.text(st.sampled_from('[]{},:"\\ued80 -+.0e\n\ttruefalsnulNaIity'), max_size=30)


def written(value: Any, style: dict[str, Any]) -> bytes:
    return json.dumps(value, **style).encode("utf-8", "surrogatepass")


@given(VALUES, STYLES)
def test_what_is_written_is_read_again(value: Any, style: dict[str, Any]) -> None:
    parsed = parse(written(value, style))
    assert parsed.value == value
    assert type(parsed.value) is type(value)
    assert (parsed.oddities, parsed.holes) == ((), ())


@given(VALUES, STYLES)
def test_the_careful_reader_agrees_with_the_c_parser(value: Any, style: dict[str, Any]) -> None:
    text = json.dumps(value, **style)
    assert CarefulReader(text, MAX_DEPTH).read() == (value, len(text))


@given(JSON_LIKE)
def test_the_careful_reader_refuses_what_the_c_parser_refuses(text: str) -> None:
    def outcome(read: Any) -> Any:
        try:
            return repr(read(text))
        except json.JSONDecodeError as error:
            return error.msg, error.pos

    def carefully(text: str) -> Any:
        value, end = CarefulReader(text, MAX_DEPTH).read()
        if text[end:].strip(" \t\n\r"):
            message = "Extra data"
            raise json.JSONDecodeError(message, text, len(text) - len(text[end:].lstrip(" \t\n\r")))
        return value

    expected = outcome(json.loads)
    found = outcome(carefully)
    if isinstance(expected, tuple) and isinstance(found, tuple):
        return
    assert found == expected


@given(st.binary(max_size=60) | JSON_LIKE.map(str.encode))
def test_any_bytes_are_read_or_refused_with_a_reason(data: bytes) -> None:
    try:
        parse(data)
    except SourceError as error:
        assert error.message  # noqa: PT017 - that nothing else is raised is what is tested


def pointers(value: Any) -> list[Pointer]:
    found: list[Pointer] = []
    left: list[tuple[Pointer, Any]] = [((), value)]
    while left:
        pointer, each = left.pop()
        found.append(pointer)
        if isinstance(each, dict):
            left += [((*pointer, key), child) for key, child in each.items()]
        elif isinstance(each, list):
            left += [((*pointer, index), child) for index, child in enumerate(each)]
    return found


@given(VALUES, STYLES)
def test_every_pointer_is_located_at_its_own_text(value: Any, style: dict[str, Any]) -> None:
    text = json.dumps(value, **style)
    parsed = parse(written(value, style))
    lines = text.split("\n")
    for pointer in pointers(value):
        place = parsed.locate(pointer)
        assert place is not None
        line, column = place
        rest = "\n".join([lines[line - 1][column - 1 :], *lines[line:]])
        found, end = json.JSONDecoder().raw_decode(rest)
        if pointer and isinstance(pointer[-1], str):
            assert found == pointer[-1]
            after = rest[end:].lstrip().removeprefix(":").lstrip()
            found, _ = json.JSONDecoder().raw_decode(after)
        assert found == follow(value, pointer)[0]


@pytest.mark.parametrize("pointer", [("b",), ("a", 3), ("a", "x"), ("a", 0, 0), (0,), ("a", "-1")])
def test_a_pointer_that_leads_nowhere_has_no_place(pointer: Pointer) -> None:
    assert parse(b'{"a": [1, 2]}').locate(pointer) is None


def test_numbers_keep_their_type_and_their_exact_value() -> None:
    value = parse(b"[3.0, 3, 1e2, 1e400, 12345678901234567890123]").value
    assert value == [3.0, 3, 100.0, 10**400, 12345678901234567890123]
    assert [type(each) for each in value] == [float, int, float, int, int]


@pytest.mark.parametrize(
    ("text", "kind", "detail", "pointer", "place"),
    [
        ('{"a": 1,\n "a": 2}', "duplicate-key", "a", ("a",), (2, 2)),
        ('[{"x": {"a": 1, "b": [], "a": 2}}]', "duplicate-key", "a", (0, "x", "a"), (1, 26)),
        ("[1, NaN]", "not-a-number", "NaN", (1,), (1, 5)),
        ('{"a": -Infinity}', "not-a-number", "-Infinity", ("a",), (1, 7)),
        ('{"a": Infinity}', "not-a-number", "Infinity", ("a",), (1, 7)),
        ('["x\\ud800"]', "lone-surrogate", "\\ud800", (0,), (1, 4)),
        ('["\\udc00\\ud800"]', "lone-surrogate", "\\udc00", (0,), (1, 3)),
        ('{"\\uDfFf": 1}', "lone-surrogate", "\\udfff", ("\udfff",), (1, 3)),
    ],
)
def test_an_oddity_is_seen_with_its_place(
    text: str, kind: str, detail: str, pointer: Pointer, place: tuple[int, int]
) -> None:
    parsed = parse(text.encode())
    (odd,) = parsed.oddities
    assert (odd.kind, odd.detail, odd.pointer) == (kind, detail, pointer)
    assert parsed.line_of(odd) == place


@pytest.mark.parametrize(
    "text",
    [
        '[{"a": 1}, {"a": 2}]',
        '{"a": {"a": 1}}',
        '["NaN", "Infinity"]',
        '["\\ud83d\\ude00", "\\uD83D\\uDE00"]',
        '["\\\\ud800", "\\\\\\\\udc00"]',
    ],
)
def test_a_look_alike_is_no_oddity(text: str) -> None:
    assert parse(text.encode()).oddities == ()


def test_of_a_key_that_is_there_twice_the_last_value_counts_and_is_located() -> None:
    parsed = parse(b'{"a": 1,\n"a": {"b": 2}}')
    assert parsed.value == {"a": {"b": 2}}
    assert parsed.locate(("a", "b")) == (2, 7)


def test_oddities_beyond_the_first_thousand_are_counted() -> None:
    parsed = parse(b"[" + b"NaN," * 1500 + b"1]")
    assert (len(parsed.oddities), parsed.unlisted) == (1000, 500)


def nested(levels: int, inner: str = "1") -> str:
    return "[" * levels + inner + "]" * levels


def test_a_value_of_the_deepest_level_is_read() -> None:
    parsed = parse(nested(MAX_DEPTH).encode())
    assert parsed.holes == ()
    assert parsed.locate((0,) * (MAX_DEPTH)) == (1, MAX_DEPTH + 1)


@pytest.mark.parametrize("levels", [MAX_DEPTH + 1, 900, 5000, 100_000])
def test_what_is_nested_too_deep_is_left_out_and_its_siblings_are_read(levels: int) -> None:
    parsed = parse(f'{{"a": {nested(levels - 1)}, "b": [2], "b": 3}}'.encode())
    (hole,) = parsed.holes
    assert hole.pointer == ("a", *(0,) * (MAX_DEPTH - 1))
    assert "500 levels" in hole.why
    assert parsed.value["b"] == 3
    assert [odd.kind for odd in parsed.oddities] == ["duplicate-key"]
    assert parsed.locate(("b",)) == (1, len(nested(levels - 1)) + 19)


def test_brackets_inside_strings_do_not_count_while_skipping() -> None:
    text = '{"a": [[["]", "\\"]", {"x": "}"}]]], "b": 2}'
    parsed = parse(text.encode(), max_depth=2)
    assert parsed.value == {"a": [None], "b": 2}
    assert [hole.pointer for hole in parsed.holes] == [("a", 0)]


def test_text_that_ends_while_skipping_is_refused() -> None:
    with pytest.raises(SourceError, match="the text ends"):
        parse(b"[" * 100_000)


def test_of_many_holes_close_together_one_is_kept() -> None:
    parsed = parse(("[" * 10 + "[]," * 50 + "[]" + "]" * 10).encode(), max_depth=10)
    assert len(parsed.holes) == 1


@pytest.mark.parametrize(
    ("number", "why"),
    [
        ("1" * 4301, "4,301 digits"),
        ("-" + "1" * 100_000, "100,001 digits"),
        ("1e5000", "too large for a double"),
        ("1.5e9999999999999999999999", "too large for a double"),
    ],
)
def test_a_number_that_nothing_can_hold_is_left_out(number: str, why: str) -> None:
    parsed = parse(f'{{"a": [1, {number}, 2], "b": [3]}}'.encode())
    assert parsed.value == {"a": [1, None, 2], "b": [3]}
    (hole,) = parsed.holes
    assert hole.pointer == ("a", 1)
    assert why in hole.why


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-32"])
def test_a_byte_order_mark_tells_the_encoding_and_moves_nothing(encoding: str) -> None:
    parsed = parse('{"naïve": "😀"}'.encode(encoding))
    assert parsed.value == {"naïve": "😀"}
    assert parsed.locate(("naïve",)) == (1, 2)


def test_a_text_of_too_many_values_is_refused_before_it_is_read() -> None:
    with pytest.raises(SourceError, match="more than can be read at once"):
        parse(b"[" + b"1," * 5_100_000 + b"1]")


def test_one_long_string_is_not_too_many_values() -> None:
    assert parse(b'["' + b"a" * 8_000_000 + b'"]').oddities == ()


@pytest.mark.parametrize(
    "text", ['{"a": [NaN, Infinity, -Infinity]}', '{"a": NaN, "b": {"a": NaN}}']
)
def test_two_readings_of_what_is_no_number_are_equal(text: str) -> None:
    assert parse(text.encode()).value == parse(text.encode()).value


def test_brackets_in_keys_with_escapes_are_no_ends() -> None:
    text = '[{"}\\u001f": null}, {"]\\u001f": [""]}, 2]'
    assert [parse(text.encode()).locate((index,)) for index in range(3)] == [
        (1, 2),
        (1, text.index('{"]') + 1),
        (1, text.index("2]") + 1),
    ]
