"""Transitions in a checkout: what is written is what was planned, and nothing else."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from revisor.errors import SourceError
from revisor.surfaces.cli import main
from revisor.surfaces.spec_edits.checkout import opened


@pytest.fixture
def checkout(tmp_path: Path, repository: Path) -> Path:
    folder = tmp_path / "checkout"
    shutil.copytree(repository / "tests" / "spec_repository" / "clean", folder)
    return folder


def texts(folder: Path) -> dict[str, str]:
    return {
        file.relative_to(folder).as_posix(): file.read_text("utf-8")
        for file in sorted(folder.rglob("*"))
        if file.is_file()
    }


DAY = ["--date", "2026-11-30"]
RESTORE = ["--sep", "SEP-9", "--final", "2026-11-02", "--supersedes", "SEP-2577"]
BECAUSE = ["--circumstances", "Half of all clients use it."]
EXPEDITE = ["--sep", "SEP-9", "--final", "2026-11-02", "--days", "90", "--advisory", "GHSA-1"]
TRANSITIONS: list[tuple[list[str], set[str]]] = [
    (["restore", "roots", *RESTORE, *BECAUSE],
     {"schema.ts", "client/roots.mdx", "deprecated.mdx", "changelog.mdx"}),
    (["extend", "logging", "--sep", "SEP-9", "--final", "2026-11-02", "--window", "24"],
     {"schema.ts", "utilities/logging.mdx", "deprecated.mdx", "changelog.mdx"}),
    (["expedite", "sampling", *EXPEDITE, "--approved"],
     {"schema.ts", "client/sampling.mdx", "deprecated.mdx", "changelog.mdx"}),
    (["remove", "roots", "--release", "2027-07-28", "--decided"],
     {"schema.ts", "client/roots.mdx", "deprecated.mdx", "changelog.mdx", "docs.json"}),
]  # fmt: skip


@pytest.mark.parametrize(("arguments", "touched"), TRANSITIONS)
def test_a_transition_writes_its_records_and_nothing_else(
    checkout: Path, arguments: list[str], touched: set[str], capsys: pytest.CaptureFixture[str]
) -> None:
    before = texts(checkout)
    name, feature, *rest = arguments
    command = ["spec", name, feature, str(checkout), *rest, *DAY]
    assert main(command) == 0
    shown = capsys.readouterr().out
    assert texts(checkout) == before
    assert main([*command, "--write"]) == 0
    told = capsys.readouterr().out
    assert " written in " in told
    after = texts(checkout)
    changed = {path for path in before | after if before.get(path) != after.get(path)}
    assert all(any(path.endswith(each) for each in touched) for path in changed), changed
    for path in changed:
        assert f"a/{path}" in shown
    assert len(changed) >= len(touched) - 1


def test_a_deprecation_and_its_restoration_leave_the_schema_as_it_was(
    checkout: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Roots as of the day before its release: deprecated, then restored."""
    command = ["spec", "restore", "roots", str(checkout), *RESTORE, *BECAUSE, *DAY, "--write"]
    assert main(command) == 0
    bare = texts(checkout)
    assert "Roots" not in bare["docs/specification/draft/deprecated.mdx"].partition("## Removed")[0]
    again = [
        "spec", "deprecate", "roots", str(checkout), "--sep", "SEP-2577", "--criterion", "risk",
        "--rationale", "x", "--window", "12", "--date", "2026-06-20", "--release", "2026-07-28",
        "--write",
    ]  # fmt: skip
    assert main(again) == 0
    capsys.readouterr()
    schema = texts(checkout)["schema/draft/schema.ts"]
    assert schema.count("SEP-2577") > bare["schema/draft/schema.ts"].count("SEP-2577")
    row = texts(checkout)["docs/specification/draft/deprecated.mdx"]
    assert "First revision released on or after 2027-07-28" in row


def test_before_the_sep_is_final_the_sep_alone_is_written(
    checkout: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = texts(checkout)
    command = [
        "spec", "deprecate", "elicitation", str(checkout), "--criterion", "risk", "--rationale",
        "x", "--window", "12", "--migration", "Ask in the tool.", *DAY, "--write",
    ]  # fmt: skip
    assert main(command) == 0
    capsys.readouterr()
    new = set(texts(checkout)) - set(before)
    assert new == {"seps/0000-deprecate-elicitation.md"}


def test_refusals_and_wrong_usage(checkout: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["spec", "remove", "roots", *DAY]) == 1
    assert "its earliest removal is 2027-07-28" in capsys.readouterr().out
    assert main(["spec", "remove", "roots", *DAY, "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert told["reasons"][0]["code"] == "removed-before-window"
    assert main(["spec", "remove", "roots", *DAY, "--write", "--decided"]) == 2
    assert main(["spec", "remove", "rots", *DAY]) == 2
    assert "did you mean" in capsys.readouterr().err
    decided = ["--release", "2027-07-28", "--decided", *DAY]
    assert main(["spec", "remove", "roots", str(checkout / "docs"), *decided]) == 2
    assert "is no checkout of the specification" in capsys.readouterr().err
    (checkout / "docs/specification/draft/client/roots.mdx").unlink()
    assert main(["spec", "remove", "roots", str(checkout), *decided, "--write"]) == 2
    assert "no place found for: prose" in capsys.readouterr().err
    assert main(["spec", "remove", "roots", *decided, "--json"]) == 0
    plan = json.loads(capsys.readouterr().out)
    assert (plan["to"], plan["sep"]["needed"]) == ("Removed", False)


def test_a_file_that_is_no_text_is_told(checkout: Path) -> None:
    (checkout / "schema/draft/schema.ts").write_bytes(b"\xff\xfe")
    with pytest.raises(SourceError, match="could not be read"):
        opened(str(checkout)).read("schema/draft/schema.ts")


@pytest.mark.parametrize(
    "artifact", ["deprecated.mdx", "registry.json", "timeline.md", "changelog.mdx"]
)
def test_render(artifact: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["spec", "render", artifact, "--at", "2026-07-28", "--date", "2026-08-22"]) == 0
    text = capsys.readouterr().out
    assert "SEP-2577" in text
    assert main(["spec", "render", artifact, "--at", "1999-01-01"]) == 2
