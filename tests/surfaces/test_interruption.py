"""Ctrl-C is told and has its code, wherever it strikes."""

from __future__ import annotations

import subprocess
import sys
import textwrap

import pytest

from revisor.surfaces.cli import cli, main

STRIKES = """
import builtins, sys
true = builtins.__import__
def load(name, *rest):
    if name == {module!r}:
        {strike}
    return true(name, *rest)
builtins.__import__ = load
sys.argv[1:] = ["check", "-"]
from revisor.surfaces.cli import main
sys.exit(main())
"""
WRAPPED = """
        try:
            raise KeyboardInterrupt
        except KeyboardInterrupt as error:
            raise RuntimeError("Error calling __set_name__") from error
"""


def wrapped(*_: object, **__: object) -> None:
    raise RuntimeError("Error calling __set_name__ on 'x'") from KeyboardInterrupt()


def bare(*_: object, **__: object) -> None:
    raise KeyboardInterrupt


@pytest.mark.parametrize("strike", [wrapped, bare])
def test_in_a_command(
    strike: object, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(cli, "main", strike)
    assert main(["check"]) == 130
    assert capsys.readouterr().err == "revisor: interrupted\n"


@pytest.mark.parametrize("module", ["click", "revisor.checking"])
@pytest.mark.parametrize("strike", ["raise KeyboardInterrupt", WRAPPED], ids=["bare", "wrapped"])
def test_while_modules_are_loaded(module: str, strike: str) -> None:
    lines = textwrap.indent(textwrap.dedent(strike).strip(), " " * 8).strip()
    program = STRIKES.format(module=module, strike=lines)
    done = subprocess.run(
        [sys.executable, "-c", program], input="[]", capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr.strip()) == (130, "revisor: interrupted")
