from __future__ import annotations

import copy
import pickle
import subprocess
import sys
import threading
import warnings
from typing import TYPE_CHECKING, Any

import pytest

from deprecated_calls import count_of, told_by
from revisor.deprecation import (
    FEATURES,
    FeatureFacts,
    MCPFeatureDeprecationWarning,
    UnknownFeatureError,
    deprecated_feature,
    deprecated_parameter,
    message,
    warn_deprecated,
)

if TYPE_CHECKING:
    from pathlib import Path

ROOTS = FEATURES["roots"]


class VisibleWarning(MCPFeatureDeprecationWarning):
    """A category of an SDK's own."""


def work(value: int) -> int:
    return value


@deprecated_feature("roots")
def old() -> int:
    return 1


@deprecated_feature("roots", category=VisibleWarning)
def visible() -> int:
    return 1


@deprecated_feature("roots", category=None)
def marked_only() -> int:
    return 1


@deprecated_feature("roots", negotiated=lambda revision: revision)
def negotiating(revision: str | None) -> str | None:
    return revision


def test_the_facts_are_attributes() -> None:
    given = told_by(old).message
    assert given.facts == ROOTS
    assert (given.feature, given.title, given.deprecated_in) == ROOTS[:3]
    assert (given.authority, given.earliest_removal, given.migration_path) == ROOTS[3:6]
    assert given.surface == "old"


def test_the_text_tells_feature_revision_sep_removal_and_migration() -> None:
    assert message("roots") == (
        "Roots feature is deprecated since MCP 2026-07-28 (SEP-2577); earliest removal: first"
        " revision released on or after 2027-07-28. Instead: Pass directories or files via tool"
        " parameters, resource URIs, or server configuration."
    )
    assert message("roots", "Client.roots").startswith("Client.roots: Roots feature is deprecated")


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
@pytest.mark.parametrize("call", [old, visible])
def test_warnings_survive_pickling(call: Any, protocol: int) -> None:
    given = told_by(call).message
    again = pickle.loads(pickle.dumps(given, protocol))  # noqa: S301 - our own
    assert type(again) is type(given)
    assert (str(again), again.facts, again.surface) == (str(given), given.facts, given.surface)


def test_warnings_survive_copying() -> None:
    given = told_by(old).message
    assert copy.deepcopy(given).facts == copy.copy(given).facts == ROOTS


def test_a_warning_with_a_text_of_ones_own_has_no_facts() -> None:
    bare = MCPFeatureDeprecationWarning("something else")
    assert (str(bare), bare.facts, bare.feature) == ("something else", FeatureFacts(), "")
    assert MCPFeatureDeprecationWarning().surface == ""


def test_it_is_a_deprecation_warning_and_categories_may_be_derived() -> None:
    assert issubclass(MCPFeatureDeprecationWarning, DeprecationWarning)
    assert told_by(visible).category is VisibleWarning
    with pytest.raises(TypeError, match="UserWarning"):
        deprecated_feature("roots", category=UserWarning)(print)  # type: ignore[arg-type]


def test_without_a_category_there_is_the_mark_and_no_warning() -> None:
    assert count_of(marked_only) == 0
    assert getattr(marked_only, "__deprecated__", "") == message("roots")

    @deprecated_feature("roots", category=None)
    class Old: ...

    assert count_of(Old) == 0
    silent = deprecated_parameter("roots", "value", category=None)(work)
    assert count_of(lambda: silent(3)) == 0


def test_as_an_error_it_is_raised_afresh_each_time() -> None:
    raised = []
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for _ in range(2):
            with pytest.raises(MCPFeatureDeprecationWarning) as told:
                old()
            raised.append(told.value)
    assert raised[0] is not raised[1]
    assert raised[0].feature == raised[1].feature == "roots"


def test_what_is_raised_comes_before_the_work() -> None:
    done: list[int] = []
    late = deprecated_feature("roots")(done.append)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with pytest.raises(MCPFeatureDeprecationWarning):
            late(1)
    assert done == []


def test_warnings_decides_how_often() -> None:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("default")
        for _ in range(5):
            old()
        old()
    assert len(caught) == 2


def test_warnings_decides_how_often_for_frames_that_are_passed_over_too() -> None:
    through = deprecated_feature("roots", internal=("elsewhere",))(work)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("default")
        for _ in range(5):
            through(1)
        through(1)
    assert len(caught) == 2


def test_filters_by_text_and_module_work() -> None:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        warnings.filterwarnings("ignore", message="Roots feature")
        old()
        warnings.resetwarnings()
        warnings.filterwarnings("ignore", module=r".*test_warning")
        old()
    assert caught == []


@pytest.mark.parametrize(
    ("revision", "warns"),
    [("2024-11-05", 0), ("2025-11-25", 0), ("2026-07-28", 1), ("draft", 1), (None, 1)],
)
def test_an_older_negotiated_revision_silences_the_warning_alone(
    revision: str | None, warns: int
) -> None:
    assert count_of(lambda: negotiating(revision)) == warns
    assert getattr(negotiating, "__deprecated__", "") == message("roots")


def test_by_default_the_negotiated_revision_has_no_say() -> None:
    assert count_of(old) == 1
    assert count_of(lambda: warn_deprecated("roots")) == 1
    assert count_of(lambda: warn_deprecated("roots", negotiated=lambda: "2025-11-25")) == 0


def test_an_older_revision_silences_a_class_as_well() -> None:
    class Client:
        def __init__(self, revision: str) -> None:
            self.revision = revision

    made: Any = deprecated_feature("roots", negotiated=lambda _, revision: revision)(Client)
    assert count_of(lambda: made("2025-11-25")) == 0
    assert count_of(lambda: made("2026-07-28")) == 1


def test_threads_warn_each_at_their_own_caller() -> None:
    results: list[int] = []
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        if getattr(sys.flags, "thread_inherit_context", 1) == 0:
            pytest.skip("threads have filters of their own here")
        threads = [
            threading.Thread(target=lambda: results.extend(old() for _ in range(200)))
            for _ in range(8)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert len(results) == len(caught) == 1600
    assert {w.filename for w in caught} == {__file__}
    assert len({w.lineno for w in caught}) == 1


def test_the_command_line_decides_as_for_any_warning(tmp_path: Path) -> None:
    script = tmp_path / "uses.py"
    script.write_text(
        "from revisor.deprecation import deprecated_feature\n"
        "@deprecated_feature('roots')\n"
        "def old(): return 1\n"
        "print(old())\n",
        encoding="utf-8",
    )
    shown, quiet, failed = (
        subprocess.run(
            [sys.executable, *options, str(script)], capture_output=True, text=True, check=False
        )
        for options in ([], ["-W", "ignore"], ["-W", "error"])
    )
    assert f"{script}:4: MCPFeatureDeprecationWarning: Roots feature" in shown.stderr
    assert (shown.stdout, quiet.stdout, quiet.stderr) == ("1\n", "1\n", "")
    assert failed.returncode == 1
    assert "MCPFeatureDeprecationWarning: Roots feature" in failed.stderr


def test_unknown_features_tell_the_known_ones() -> None:
    with pytest.raises(UnknownFeatureError) as told:
        deprecated_feature("rooots")
    text = str(told.value)
    assert text.startswith("no Deprecated feature is called 'rooots'; did you mean 'roots'?")
    assert all(name in text for name in FEATURES)
    with pytest.raises(ValueError, match="known: "):
        warn_deprecated("tools")
