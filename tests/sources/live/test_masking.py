from __future__ import annotations

import json
from base64 import b64encode
from urllib.parse import quote

import pytest

from revisor.model.wire import Http
from revisor.sources.live.masking import Masker
from revisor.sources.live.options import LiveOptions

SECRET = 'p@ss "word"/+1'  # noqa: S105 - it is none


def masker(url: str = "", **given: object) -> Masker:
    return Masker(LiveOptions(**given), url)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "spelt",
    [
        SECRET,
        json.dumps(SECRET)[1:-1],
        quote(SECRET, safe=""),
        b64encode(SECRET.encode()).decode(),
    ],
    ids=["plain", "json", "percent", "base64"],
)
def test_a_secret_is_masked_in_every_spelling(spelt: str) -> None:
    found = masker(env={"KEY": SECRET}).data(f"<{spelt}>".encode())
    assert found.rstrip(b"=>") == b"<REDACTED"
    assert masker(env={"KEY": SECRET}).text(f"<{spelt}>").rstrip("=>") == "<***"


def test_data_without_a_secret_is_the_same_object() -> None:
    data = b'{"a": "\\n"}'
    assert masker(env={"KEY": SECRET}).data(data) is data


@pytest.mark.parametrize("value", ["true", "object", "3000", "a", "", "2025-11-25"])
def test_everyday_values_are_no_secrets(value: str) -> None:
    data = f'{{"type": "{value}"}}'.encode()
    assert masker(env={"KEY": value}).data(data) == data


def test_a_number_stays_a_number() -> None:
    data = masker(bearer="1234567890").data(b'{"pin": 1234567890}')
    assert json.loads(data) == {"pin": 9999999999}


def test_private_headers_are_masked_whole() -> None:
    http = Http(
        "POST",
        "/mcp?api_key=abc&a=1",
        401,
        {
            "authorization": "Basic abc",
            "set-cookie": "sid=1",
            "x-api-key": "k",
            "x-mine": "v",
            "content-type": "text/html",
            "www-authenticate": 'Bearer resource_metadata="https://a.example/b"',
        },
    )
    masked = masker(headers={"X-Mine": "value"}).http(http)
    assert masked is not None
    assert masked.path == "/mcp?api_key=***&a=1"
    assert masked.headers == {
        "authorization": "***",
        "set-cookie": "***",
        "x-api-key": "***",
        "x-mine": "***",
        "content-type": "text/html",
        "www-authenticate": 'Bearer resource_metadata="https://a.example/b"',
    }


def test_what_the_url_holds_and_the_token_of_a_header_are_secrets() -> None:
    one = masker(
        "https://me:hunter22@a.example/mcp?key=0123456789ab",
        headers={"Authorization": "Bearer tok-abcdef"},
    )
    assert one.text("hunter22 0123456789ab tok-abcdef") == "*** *** ***"


def test_no_answer_is_no_http() -> None:
    assert masker().http(None) is None


def test_a_part_of_a_secret_before_a_cut_is_masked_too() -> None:
    mask = masker(env={"KEY": "tok-abcdef"}).text
    assert mask("it says tok-abcd\u2026 and tok-abcdef\u2026 or tok\u2026") == (
        "it says ***\u2026 and ***\u2026 or tok\u2026"
    )
    assert masker().text("tok-abcd\u2026") == "tok-abcd\u2026"


def test_a_session_is_recorded_by_a_name_of_its_own() -> None:
    one = masker()
    named = [one.http(Http(headers={"mcp-session-id": key})) for key in ("a", "b", "a")]
    assert [h.headers["mcp-session-id"] for h in named if h] == [
        "session-1",
        "session-2",
        "session-1",
    ]


def test_a_value_is_masked_where_a_secret_is_in_it() -> None:
    value = {"issuer": "https://a.example", "key": SECRET}
    assert masker(env={"KEY": SECRET}).value(value) == value | {"key": "REDACTED"}
    assert masker().value(value) is value
