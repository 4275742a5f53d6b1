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


def escaped(text: str, depth: int) -> str:
    for _ in range(depth):
        text = json.dumps(text)[1:-1]
    return text


@pytest.mark.parametrize("depth", range(5))
@pytest.mark.parametrize(
    "secret",
    [
        'pa"ss-word123',
        "back\\slash\\\\es",
        '\\"begins',
        "ends\\",
        "a/b+c d",
        "wörd-\U0001f600",
        "two\nlines\there",
        "back\\u0041nd",
    ],
)
def test_a_secret_is_masked_at_any_depth_of_json(secret: str, depth: int) -> None:
    one = masker(env={"KEY": secret})
    text = f"KEY={escaped(secret, depth)}, rest"
    assert one.data(text.encode()) == b"KEY=REDACTED, rest"
    assert one.text(text) == "KEY=***, rest"
    assert one.detail({"text": text}) == {"text": "KEY=***, rest"}


@pytest.mark.parametrize(
    "spelt",
    [
        r"pa\u0022ss-word123",
        r"\u0070\u0061\u0022\u0073s-word123",
        r"pa\\\u0022ss-word123",
        r"pa\\u0022ss\u002Dword123",
        r"pa\\\\\\\"ss-word123",
    ],
)
def test_a_secret_is_masked_whatever_the_server_escapes(spelt: str) -> None:
    one = masker(env={"KEY": 'pa"ss-word123'})
    assert one.data(f"<{spelt}>".encode()) == b"<REDACTED>"


@pytest.mark.parametrize("depth", range(4))
def test_a_key_of_many_lines_is_masked_at_any_depth(depth: int) -> None:
    lines = [f"MIIEabc+/{number:04}" * 4 for number in range(30)]
    key = "-----BEGIN KEY-----\n" + "\r\n".join(lines) + "\n-----END KEY-----\n"
    one = masker(env={"KEY": key})
    assert one.text(f"<{escaped(key, depth)}>") == "<***>"
    assert one.text(f"<{escaped(lines[5], depth)}>") == "<***>"


def test_a_secret_in_json_inside_json_leaves_the_record_json() -> None:
    secret = 'pa"ss\\word'  # noqa: S105 - it is none
    message = {"text": json.dumps({"KEY": secret, "other": "\\n"})}
    data = masker(env={"KEY": secret}).data(json.dumps(message).encode())
    assert json.loads(json.loads(data)["text"]) == {"KEY": "REDACTED", "other": "\\n"}


def test_what_only_looks_alike_is_left_alone() -> None:
    data = rb'{"a": "pa\\nss pa\\ss pa\u0023ss \\\\\\"}'
    assert masker(env={"KEY": 'pa"ss'}).data(data) is data


def test_many_backslashes_cost_no_more_than_other_text() -> None:
    one = masker(env={"KEY": "\\\\\\\\\\\\x", "OTHER": '""""""y'})
    text = "\\" * 200_000
    assert one.text(text) == text


@pytest.mark.parametrize("cut", ['pa\\"ss-w', 'pa\\\\\\"ss-w', "pa\\u0022ss", 'pa"ss-word12'])
def test_a_part_of_an_escaped_secret_before_a_cut_is_masked_too(cut: str) -> None:
    assert masker(env={"KEY": 'pa"ss-word123'}).text(f"is {cut}\u2026") == "is ***\u2026"


@pytest.mark.parametrize("pin", ["123456", "1234567"])
def test_a_pin_is_a_secret_and_part_of_a_longer_number_is_none(pin: str) -> None:
    one = masker(env={"PIN": pin})
    data = one.data(f'{{"pin": {pin}, "text": "PIN {pin}", "size": {pin}000}}'.encode())
    assert json.loads(data) == {
        "pin": int("9" * len(pin)),
        "text": "PIN " + "9" * len(pin),
        "size": int(f"{pin}000"),
    }


@pytest.mark.parametrize("port", ["80", "3000", "65535"])
def test_a_port_is_no_secret(port: str) -> None:
    assert masker(env={"PORT": port}).text(f"on {port}") == f"on {port}"


@pytest.mark.parametrize(
    "spelt",
    [
        "Basic dXNlcjpzM2NyM3Rwdzk5",
        "refused for user:s3cr3tpw99",
        "s3cr3tpw99",
        "S3CR3TPW99",
        b"s3cr3tpw99".hex(),
    ],
)
@pytest.mark.parametrize("given", ["url", "header"])
def test_basic_credentials_are_masked_in_every_spelling(spelt: str, given: str) -> None:
    if given == "url":
        one = masker("https://user:s3cr3tpw99@a.example/mcp")
    else:
        one = masker(headers={"Authorization": "Basic dXNlcjpzM2NyM3Rwdzk5"})
    assert "***" in one.text(f"it says {spelt}.")
    assert not {"s3cr3t", "S3CR3T", "dXNlcjpz", "733363"} & set(one.text(spelt).split())
    assert "3tpw99" not in one.text(spelt).lower()


def test_a_token_in_the_place_of_a_user_name_is_masked() -> None:
    one = masker("https://ghp_Tok3nTok3n@a.example/mcp")
    assert one.text("ghp_Tok3nTok3n") == "***"
    assert "Z2hwX1RvazNu" not in one.text(f"Basic {b64encode(b'ghp_Tok3nTok3n:').decode()}")


@pytest.mark.parametrize("header", ["Basic ???", "Basic /w==", "Basic", "Token"])
def test_odd_credentials_do_no_harm(header: str) -> None:
    assert masker(headers={"Authorization": header}).text("plain") == "plain"


@pytest.mark.parametrize(
    "spelt",
    [
        "a%2fb%2bc!d-0123456789",
        "a/b%2Bc%21d-0123456789",
        "a%2Fb%2Bc%21d-0123456789",
        "a\\/b+c!d-0123456789",
        "A/B+C!D-0123456789",
    ],
)
def test_other_encoders_of_urls_and_json_are_known(spelt: str) -> None:
    assert masker(env={"KEY": "a/b+c!d-0123456789"}).text(f"<{spelt}>") == "<***>"


def test_a_long_secret_that_was_cut_without_a_mark_is_masked() -> None:
    secret = "github_pat_" + "Ab3" * 27
    one = masker(env={"KEY": secret})
    assert one.text(f"notifications/{secret[:66]} is unknown") == "notifications/*** is unknown"
    assert one.data(f'{{"cursor": "{secret[:60]}"}}'.encode()) == b'{"cursor": "REDACTED"}'
