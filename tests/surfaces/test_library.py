"""The library's function: every argument of another type is told by its name."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest

import revisor
from revisor.errors import UnknownIdError, UsageError

TOOL = {"name": "a", "inputSchema": None}
EAST = dt.timezone(dt.timedelta(hours=14))
WEST = dt.timezone(dt.timedelta(hours=-12))


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"revision": 5}, 'revision is of type int (pass a string, for example "2025-11-25")'),
        ({"revision": dt.date(2025, 11, 25)}, "revision is of type date"),
        ({"rules": 5}, 'rules is of type int (pass rule ids, for example ["array-form-items"])'),
        ({"rules": None}, "rules is of type NoneType"),
        ({"rules": [5]}, "an element of rules is of type int (pass a string; rules takes"),
        ({"rules": [["array-form-items"]]}, "an element of rules is of type list"),
        ({"rules": b"array-form-items"}, "an element of rules is of type int"),
        ({"ignore": [5]}, "an element of ignore is of type int"),
        ({"ignore": 5.0}, "ignore is of type float"),
        ({"date": 5}, "date is of type int (pass a datetime.date or a text YYYY-MM-DD"),
        ({"date": True}, "date is of type bool"),
        ({"date": "today"}, "date is 'today', which is no day (pass YYYY-MM-DD"),
        ({"date": "2026-02-30"}, "date is '2026-02-30', which is no day"),
        ({"date": ""}, "date is '', which is no day"),
        ({"date": "20260822"}, "date is '20260822', which is no day"),
        ({"date": dt.datetime.max.replace(tzinfo=WEST)}, "which is no day"),
        ({"profile": "x"}, 'profile is \'x\' (pass "spec" or "portability")'),
        ({"profile": None}, "profile is None"),
        ({"profile": ["spec"]}, "profile is ['spec']"),
        ({"name": 5}, "name is of type int (pass a string, the name of the target"),
        ({"name": None}, "name is of type NoneType"),
    ],
)
def test_an_argument_of_another_kind_is_named_with_what_to_pass(
    arguments: dict[str, Any], words: str
) -> None:
    with pytest.raises(UsageError) as caught:
        revisor.check(TOOL, **arguments)
    assert words in str(caught.value)
    assert caught.value.values["argument"]


def test_an_unknown_id_is_a_usage_error_of_its_own() -> None:
    for arguments in ({"rules": ["x"]}, {"ignore": "x"}, {"revision": "x"}, {"revision": ""}):
        with pytest.raises(UnknownIdError):
            revisor.check(TOOL, **arguments)


def test_a_single_id_is_taken_whole() -> None:
    assert [f.rule for f in revisor.check(TOOL, rules="null-input-schema").findings] == [
        "null-input-schema"
    ]
    assert not revisor.check(TOOL, ignore="null-input-schema").findings


@pytest.mark.parametrize("make", [list, tuple, set, frozenset, iter, dict.fromkeys])
def test_ids_come_in_any_iterable(make: Any) -> None:
    assert revisor.check(TOOL, rules=make(["null-input-schema"])).findings
    assert not revisor.check(TOOL, rules=make(["array-form-items"])).findings


@pytest.mark.parametrize(
    ("date", "day"),
    [
        ("2026-08-22", "2026-08-22"),
        (dt.date(2026, 8, 22), "2026-08-22"),
        (dt.datetime(2026, 8, 22, 23, 59), "2026-08-22"),  # noqa: DTZ001
        (dt.datetime(2026, 8, 22, 13, 0, tzinfo=EAST), "2026-08-21"),
        (dt.datetime(2026, 8, 22, 13, 0, tzinfo=WEST), "2026-08-23"),
        (dt.datetime(2026, 8, 22, 13, 0, tzinfo=dt.UTC), "2026-08-22"),
    ],
)
def test_a_datetime_counts_as_its_day_in_utc(date: dt.date | str, day: str) -> None:
    assert revisor.check(TOOL, date=date).date == day


def test_without_a_date_it_is_today_in_utc() -> None:
    before = dt.datetime.now(dt.UTC).date().isoformat()
    shown = revisor.check(TOOL).date
    assert before <= shown <= dt.datetime.now(dt.UTC).date().isoformat()
