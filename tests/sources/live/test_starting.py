from __future__ import annotations

import os

import pytest

from revisor.errors import SourceError
from revisor.sources.live.starting import start


@pytest.mark.parametrize(
    ("program", "hint"),
    [
        ("FOO=s3cret", "there is no shell: give variables with --env FOO=VALUE"),
        ("cd", "there is no shell, and cd is a word of shells (--cwd names the folder)"),
        ("no-such-program-of-mine", "Check the spelling"),
        ("1=2", "Check the spelling"),
    ],
)
def test_why_there_is_no_such_program(
    program: str, hint: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Some systems have a program of the name of each word of a shell.
    monkeypatch.setenv("PATH", "/nowhere")
    with pytest.raises(SourceError) as raised:
        start([program, "x"], os.environ, None)
    assert raised.value.message == f'There is no program "{program}".'
    assert raised.value.hint.startswith(hint)
