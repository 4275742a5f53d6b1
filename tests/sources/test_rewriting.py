from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from revisor.errors import NotJson, SourceError
from revisor.sources.json_text import parse_text
from revisor.sources.json_text.rewriting import rewritten, rewritten_lines

SCALARS = (
    st.none()
    | st.booleans()
    | st.integers(-(10**25), 10**25)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=5)
)
NAMES = st.sampled_from(["a", "b", "c", "items", "$defs", "\u00e9", "", 'q"', "\U0001f600"])
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner) | st.dictionaries(NAMES, inner), max_leaves=25
)
SPACES = st.sampled_from(["", "", " ", "\n", "\n  ", "\r\n\t", "\r", "\n\n    "])


@st.composite
def texts(draw: st.DrawFn) -> str:
    """Return a JSON text as nobody would write it: white space and escapes anywhere."""

    def space() -> str:
        return draw(SPACES)

    def string(text: str) -> str:
        return json.dumps(text, ensure_ascii=draw(st.booleans()))

    def write(value: Any) -> str:
        if isinstance(value, dict):
            members = [
                f"{space()}{string(k)}{space()}:{space()}{write(v)}{space()}"
                for k, v in value.items()
            ]
            return "{" + (",".join(members) or space()) + "}"
        if isinstance(value, list):
            return "[" + (",".join(f"{space()}{write(v)}{space()}" for v in value) or space()) + "]"
        if isinstance(value, str):
            return string(value)
        if isinstance(value, int) and not isinstance(value, bool):
            return draw(st.sampled_from([str(value), f"{value}.0", f"{value}e0", f"{value}E+00"]))
        return json.dumps(value)

    mark = draw(st.sampled_from(["", "", "\ufeff"]))
    return mark + space() + write(draw(VALUES)) + space()


def value_of(text: str) -> Any:
    return parse_text(text.removeprefix("\ufeff"), max_depth=20_000).value


def exactly(value: Any) -> str:
    """Return a spelling in which 1, 1.0 and true differ, and so does the order of keys."""
    return json.dumps(value)


@given(texts())
def test_nothing_changed_is_nothing_rewritten(text: str) -> None:
    assert rewritten(text, value_of(text)) == text


@given(texts(), VALUES)
def test_what_is_rewritten_parses_to_the_new_value(text: str, new: Any) -> None:
    made = rewritten(text, new)
    assert exactly(value_of(made)) == exactly(new)
    assert rewritten(made, new) == made
    assert made.startswith("\ufeff") == text.startswith("\ufeff")


@given(texts(), st.data())
def test_a_part_that_is_shuffled_or_moved_is_still_there(text: str, data: st.DataObject) -> None:
    old = value_of(text)
    new: Any = {"moved": [old], "other": data.draw(VALUES)}
    if isinstance(old, dict):
        new = dict(reversed(old.items())) | {"new": copy.deepcopy(old)}
    elif isinstance(old, list):
        new = [*old[1:], data.draw(VALUES), *old[:1]]
    assert exactly(value_of(rewritten(text, new))) == exactly(new)


@given(texts(), st.data())
def test_one_changed_leaf_changes_one_span(text: str, data: st.DataObject) -> None:
    new = value_of(text)
    holder, key = data.draw(st.sampled_from(places(new := [new])))
    before = holder[key]
    holder[key] = "a value that is not there"
    made = rewritten(text, new[0])
    written = "a value that is not there"
    start = made.index(f'"{written}"')
    rest = len(made) - start - len(written) - 2
    gone = text[start : len(text) - rest]
    assert text[:start] + gone + text[len(text) - rest :] == text
    assert made == text[:start] + f'"{written}"' + text[len(text) - rest :]
    assert exactly(value_of(gone)) == exactly(before)


def places(root: Any) -> list[tuple[Any, Any]]:
    """Return holder and key of each value that holds no other one."""
    found, stack = [], [(root, 0)]
    while stack:
        holder, key = stack.pop()
        value = holder[key]
        if isinstance(value, dict) and value:
            stack += [(value, name) for name in value]
        elif isinstance(value, list) and value:
            stack += [(value, index) for index in range(len(value))]
        else:
            found.append((holder, key))
    return found


KEPT: dict[str, tuple[str, Any, str]] = {
    "numbers": ("[1.0, 1e3, -0]", [1.0, 1e3, 0, 2], "[1.0, 1e3, -0, 2]"),
    "beyond-a-double": ("[1E400]", [10**400, 1], "[1E400, 1]"),
    "escapes": ('["\\u00e9\\/"]', ["\u00e9/", "\u00e9"], '["\\u00e9\\/", "\\u00e9"]'),
    "no-ascii": ('["\u00e9"]', ["\u00e9", "\u00fc"], '["\u00e9", "\u00fc"]'),
    "halves": ('["\\ud800"]', ["\ud800", "\udc00"], '["\\ud800", "\\udc00"]'),
    "compact": ('{"a":1,"b":2}', {"b": 2, "c": [3, {"d": 4}]}, '{"b":2,"c":[3,{"d":4}]}'),
    "first-removed": ('{ "a": 1, "b": 2 }', {"b": 2}, '{ "b": 2 }'),
    "last-removed": ('{ "a": 1, "b": 2 }', {"a": 1}, '{ "a": 1 }'),
    "element-removed": ('{"x": [1, 2, 3]}', {"x": [2, 3]}, '{"x": [2, 3]}'),
    "tabs": (
        '{\n\t"a": {}\n}\n',
        {"a": {"b": [1]}},
        '{\n\t"a": {\n\t\t"b": [\n\t\t\t1\n\t\t]\n\t}\n}\n',
    ),
    "true-is-not-1": ('{"a": true}', {"a": 1}, '{"a": 1}'),
    "1-is-not-1.0": ('{"a": 1}', {"a": 1.0}, '{"a": 1.0}'),
    "another-kind": ('{"a": [ ]}', {"a": {}}, '{"a": {}}'),
    "a-scalar": (" 1 \n", None, " null \n"),
    "emptied": ('{"a": 1}', {}, "{}"),
}


@pytest.mark.parametrize(("text", "new", "expected"), KEPT.values(), ids=KEPT)
def test_spelling_and_spacing_are_kept(text: str, new: Any, expected: str) -> None:
    assert rewritten(text, new) == expected


def test_a_renamed_member_keeps_its_place_and_its_text() -> None:
    text = (
        '{\r\n   "definitions" : { "p": {"minimum": 1.0} },\r\n'
        '   "properties": {"a": {"$ref": "#/definitions/p"}}\r\n}'
    )
    new = {
        "$defs": {"p": {"minimum": 1.0}},
        "properties": {"a": {"$ref": "#/$defs/p"}},
    }
    assert rewritten(text, new) == text.replace("definitions", "$defs")


def test_a_renamed_member_keeps_its_text_where_something_in_it_changed() -> None:
    text = '{\n  "definitions": {\n    "p": {"id": "#p", "maximum": 1e2}\n  },\n  "title": "t"\n}'
    new = {"$defs": {"p": {"$anchor": "p", "maximum": 100.0}}, "title": "t"}
    changed = text.replace("definitions", "$defs").replace('"id": "#p"', '"$anchor": "p"')
    assert rewritten(text, new) == changed


def test_a_renamed_array_keeps_its_layout_where_each_element_changed() -> None:
    text = '{\n  "items": [{"$ref": "#/a"}, {"$ref": "#/a"}]\n}'
    new = {"prefixItems": [{"$ref": "#/b"}, {"$ref": "#/b"}]}
    changed = text.replace("items", "prefixItems").replace("#/a", "#/b")
    assert rewritten(text, new) == changed


def test_a_member_that_took_over_the_name_of_another_keeps_its_own_layout() -> None:
    text = (
        '{\n  "definitions": {\n    "x": {"$id": "#x", "a": 1.0}\n  },\n  "$defs": {"was": []}\n}'
    )
    new = {"$defs": {"x": {"$anchor": "x", "a": 1.0}}, "x-$defs": {"was": []}}
    assert rewritten(text, new) == (
        '{\n  "$defs": {\n    "x": {"$anchor": "x", "a": 1.0}\n  },\n  "x-$defs": {"was": []}\n}'
    )


def test_a_wrapper_is_not_taken_for_what_it_wraps() -> None:
    text = '{\n  "items": [\n    {"$ref": "#"}\n  ],\n  "not": {\n    "a": 1\n  }\n}'
    new = {"allOf": [{"prefixItems": [{"$ref": "#"}], "x": 1}], "not": {"a": 1}}
    made = rewritten(text, new)
    assert '\n    {\n      "prefixItems": [' in made
    assert exactly(value_of(made)) == exactly(new)


def test_what_took_the_place_of_another_keeps_its_own_text() -> None:
    text = '{\n  "items": [ {"minimum": 1.50} ],\n  "additionalItems": {"maximum": 2e0}\n}'
    new = {"prefixItems": [{"minimum": 1.5}], "items": {"maximum": 2.0}}
    assert rewritten(text, new) == text.replace('"items"', '"prefixItems"').replace(
        '"additionalItems"', '"items"'
    )


def test_what_moved_is_indented_anew() -> None:
    text = '{\n  "a": {\n    "b": [\n      1.0,\n\n      2\n    ]\n  }\n}'
    new = {"b": [1.0, 2]}
    assert rewritten(text, new) == '{\n  "b": [\n    1.0,\n\n    2\n  ]\n}'
    deeper = {"a": {"c": {"b": [1.0, 2]}}}
    assert '\n      "b": [\n        1.0,\n\n        2\n      ]\n' in rewritten(text, deeper)
    assert rewritten(rewritten(text, deeper), {"a": {"b": [1.0, 2]}}) == text


def test_a_new_array_is_written_as_the_others_are() -> None:
    text = '{\n    "enum": ["a", "b"],\n    "items": {\n        "type": "string"\n    }\n}\n'
    new = json.loads(text) | {"required": ["x", "y"], "not": {"const": 1}}
    assert rewritten(text, new) == (
        '{\n    "enum": ["a", "b"],\n    "items": {\n        "type": "string"\n    },\n'
        '    "required": ["x", "y"],\n    "not": {\n        "const": 1\n    }\n}\n'
    )


def test_a_tool_that_goes_leaves_the_others_as_they_were() -> None:
    tools = [{"name": f"t{n}", "inputSchema": {"type": "object", "n": n}} for n in range(30)]
    text = json.dumps({"tools": tools}, indent=2)
    del tools[7]
    assert rewritten(text, {"tools": tools}) == json.dumps({"tools": tools}, indent=2)


def test_commas_at_the_beginning_of_lines_stay_there() -> None:
    text = '{ "a": 1\n, "b": 2\n, "c": 3\n}'
    assert rewritten(text, {"a": 1, "c": 3, "d": 4}) == '{ "a": 1\n, "c": 3\n, "d": 4\n}'


def test_a_key_that_stands_twice_is_refused() -> None:
    with pytest.raises(SourceError, match=r"line 2, column 10: the key 'a' stands twice") as error:
        rewritten('{"b": [\n {"a": 1,"a": 2}]}', {"b": []})
    assert "Take one of them out" in error.value.hint


def test_what_is_not_read_is_refused() -> None:
    with pytest.raises(SourceError, match="a part is not read"):
        rewritten('{"a": 1E999999}', {"a": None})
    with pytest.raises(SourceError, match="nested more than 500 levels"):
        rewritten("[" * 600 + "]" * 600, [])


def test_a_text_that_is_no_json_is_refused() -> None:
    with pytest.raises(SourceError, match="line 1, column 2"):
        rewritten("{nothing}", {})


class Own:
    pass


HOLDS_ITSELF: list[Any] = []
HOLDS_ITSELF.append(HOLDS_ITSELF)


@pytest.mark.parametrize(
    "value", [Own(), {1: 2}, [float("nan")], [10**5000], HOLDS_ITSELF, {"a": {1, 2}}]
)
def test_what_json_cannot_express_is_refused(value: Any) -> None:
    with pytest.raises(NotJson):
        rewritten("{}", value)


def test_nan_that_was_there_stays() -> None:
    text = '{"a": NaN, "b": 1}'
    value = parse_text(text).value
    assert rewritten(text, value) == text
    assert rewritten(text, value | {"b": 2}) == '{"a": NaN, "b": 2}'


@pytest.mark.parametrize("opening", ["[", '{"a":'])
def test_deep_nesting_is_no_matter(opening: str) -> None:
    closing = "]" if opening == "[" else "}"
    text = opening * 5000 + "1.0" + closing * 5000
    value = value_of(text)
    assert rewritten(text, value, max_depth=6000) == text
    inner = value
    for _ in range(4999):
        inner = inner[0] if opening == "[" else inner["a"]
    inner[0 if opening == "[" else "a"] = 2
    assert rewritten(text, value, max_depth=6000) == text.replace("1.0", "2")


def test_a_value_that_holds_a_part_often_is_written_out() -> None:
    part = {"type": "object"}
    assert rewritten("[]", [part, (part,), part]) == (
        '[{"type": "object"}, [{"type": "object"}], {"type": "object"}]'
    )


def test_lines_are_rewritten_one_by_one() -> None:
    text = '\ufeff{"a":1}\r\n\r\n{"a":1}\r\nno json\r\n  {"b": 1.0 }'
    made = rewritten_lines(text, {2: {"a": 2}, 4: {"b": 1.0, "c": []}})
    assert made == '\ufeff{"a":1}\r\n\r\n{"a":2}\r\nno json\r\n  {"b": 1.0, "c": [] }'
    assert rewritten_lines(text, {}) == text
