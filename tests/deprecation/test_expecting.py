from __future__ import annotations

import warnings

import pytest

from deprecated_calls import line_here
from revisor.deprecation import UnknownFeatureError, deprecated_feature
from revisor.deprecation_testing import assert_deprecations


@deprecated_feature("roots")
def roots() -> int:
    return 1


@deprecated_feature("logging")
def logs() -> int:
    return 2


def test_exactly_the_named_features_have_to_warn() -> None:
    with assert_deprecations("roots", "logging") as seen:
        roots()
        roots()
        logs()
    assert [getattr(w.message, "feature", "") for w in seen] == ["roots", "roots", "logging"]
    assert {w.filename for w in seen} == {__file__}


def test_none_named_none_may_warn() -> None:
    with assert_deprecations():
        pass
    line = line_here(2)
    with pytest.raises(AssertionError) as told, assert_deprecations():
        roots()
    expected = f"roots warned, and was not expected to, at {__file__}:{line}"
    assert str(told.value) == expected


def test_what_is_missing_and_what_is_too_much_are_told_together() -> None:
    with pytest.raises(AssertionError) as told, assert_deprecations("roots", "sampling"):
        logs()
    text = str(told.value)
    assert text.startswith("roots did not warn; sampling did not warn; logging warned, and was not")


def test_neither_filters_nor_deduplication_have_a_say() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for _ in range(2):
            with assert_deprecations("roots"):
                roots()
        warnings.simplefilter("ignore")
        with assert_deprecations("roots"):
            roots()


def test_other_warnings_go_on_with_their_place() -> None:
    line = line_here(5)
    with warnings.catch_warnings(record=True) as others:
        warnings.simplefilter("always")
        with assert_deprecations("roots"):
            roots()
            warnings.warn("of another kind", UserWarning, stacklevel=1)
    assert [(w.filename, w.lineno) for w in others] == [(__file__, line)]


def test_an_error_in_the_block_is_not_hidden() -> None:
    with pytest.raises(KeyError), assert_deprecations("roots"):
        raise KeyError("it")


def test_a_name_that_there_is_not_is_refused() -> None:
    with pytest.raises(UnknownFeatureError, match="did you mean 'roots'"):
        assert_deprecations("rooots")
